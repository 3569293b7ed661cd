import {
  type ChainEnd,
  type ChainedEntry,
  chain,
  type LedgerEvent,
  type RunState,
} from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import type { Db, Engine, Trx } from '../engine.ts';
import { appendToLog } from './log.ts';

export interface Append {
  /** As it is after the commit. */
  readonly run: Pick<RunState, 'run_id' | 'status' | 'revision'>;
  readonly events: readonly LedgerEvent[];
  readonly at: string;
  /** The end of the run's chain, where the transaction has read it already and holds the run; null: it has none. */
  readonly last?: ChainEnd | null;
}

/**
 * Appends events to the chain of their run, within the transaction that changes the run and has locked it. Gives the end
 * of the chain after it: a run that keeps `number` in its row knows how many entries the ledger owes it.
 */
export type AppendEvents = (trx: Trx, append: Append) => Promise<ChainEnd | undefined>;

/** The end of a run's chain, with the revision that the run had there: no state of it that is written later has a lower one. */
export interface LastEntry extends ChainEnd {
  readonly revision: number;
}

/** Read from text that may be damaged; a revision that cannot be read is none that a run can have. */
const revisionIn = (text: string): number => {
  try {
    const { revision } = JSON.parse(text) as { readonly revision?: unknown };
    return typeof revision === 'number' ? revision : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** The last entry of a run, which the transaction must hold; undefined where it has none. */
export const lastOf = async (db: Db, runId: string): Promise<LastEntry | undefined> => {
  const row = await db
    .selectFrom('run_entries')
    .select(['number', 'digest', 'text'])
    .where('run_id', '=', runId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { number: row.number, digest: row.digest, revision: revisionIn(row.text) };
};

const rowsOf = (entries: readonly ChainedEntry[]) =>
  entries.map(({ entry, digest, text }) => ({ run_id: entry.run_id, number: entry.number, digest, text }));

/** One writer at a time: the entries get their place in the ledger at once. */
const onSqlite = async (trx: Trx, entries: readonly ChainedEntry[]): Promise<void> => {
  const rows = rowsOf(entries);
  await trx.insertInto('run_entries').values(rows).execute();
  await appendToLog(trx, rows);
};

/** Runs do not wait for one another: the entries queue for their place, which `seal` gives them. */
const onPostgres = async (trx: Trx, entries: readonly ChainedEntry[]): Promise<void> => {
  const [first, last] = [entries.at(0)?.entry, entries.at(-1)?.entry];
  if (first === undefined || last === undefined) return;
  await trx
    .with('added', (db) => db.insertInto('run_entries').values(rowsOf(entries)))
    .insertInto('ledger_queue')
    .values({ run_id: first.run_id, first: first.number, last: last.number })
    .execute();
};

export const appendingOn =
  ({ name }: Pick<Engine, 'name'>): AppendEvents =>
  async (trx, { run, events, at, last: known }) => {
    const last = known === undefined ? await lastOf(trx, run.run_id) : (known ?? undefined);
    const entries = chain({ run, at, last, events }, { sha256 });
    const end = entries.at(-1);
    if (end === undefined) return last;
    await (name === 'sqlite' ? onSqlite : onPostgres)(trx, entries);
    return { number: end.entry.number, digest: end.digest };
  };
