import type { Generated } from 'kysely';

/** The tables of the ledger; `migrations/0005-ledger.ts` makes them. */
export interface LedgerTables {
  run_entries: RunEntryRow;
  ledger_log: LogRow;
  ledger_queue: QueueRow;
  ledger_heads: { origin: string; size: number; note: string };
  ledger_identity: { one: number; origin: string };
}

/** An entry of a run's own chain. Immutable. */
export interface RunEntryRow {
  run_id: string;
  /** 1, 2, 3 … within the run. */
  number: number;
  digest: string;
  /** Canonical JSON. */
  text: string;
}

/** An entry's place in the ledger. Immutable. */
export interface LogRow {
  /** 1, 2, 3 … over all runs. */
  seq: number;
  run_id: string;
  number: number;
  /** Of the entry. */
  digest: string;
  /** Of the whole ledger up to here. */
  log_digest: string;
}

/** PostgreSQL only: entries `first` to `last` of a run that have no place in the ledger yet. */
export interface QueueRow {
  key: Generated<number>;
  run_id: string;
  first: number;
  last: number;
}
