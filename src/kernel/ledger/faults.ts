/** What can have been done to a ledger; docs/ledger.md says of each how it is told. */
export const LEDGER_FAULTS = {
  entry_edited: 'an entry, or what is kept beside it, is not what was written',
  entry_dropped: 'an entry is gone',
  entries_reordered: 'entries stand in another order than they were written in',
  entry_inserted: 'an entry stands where none was written',
  tail_cut: 'the newest entries are gone',
  ledger_emptied: 'the entries that were there are gone, all of them',
  old_copy_restored: 'the whole database is older than the last head outside it',
  run_put_back: 'the row of a run is older than the last entry of the run',
  ledger_forked: 'the ledger went on otherwise than a head outside it says',
  runs_swapped: 'what was written for one run stands in another one',
  head_signature_invalid: 'a head is not what was signed, or was signed by an unknown key',
} as const;

/** The code of a fault, one of `LEDGER_FAULTS`. */
export type LedgerFaultCode = keyof typeof LEDGER_FAULTS;

/** Something in a ledger that does not hold, and where. */
export interface LedgerFault {
  readonly code: LedgerFaultCode;
  /** The place in the ledger that it begins at; null where it has none. */
  readonly seq: number | null;
  /** The first entry concerned, where it is known. */
  readonly run_id: string | null;
  readonly number: number | null;
  readonly message: string;
}

/** An entry by its run. */
export interface EntryName {
  readonly run_id: string;
  readonly number: number;
}

export const faultAt = (
  code: LedgerFaultCode,
  seq: number | null,
  entry: EntryName | undefined,
  more = '',
): LedgerFault => ({
  code,
  seq,
  run_id: entry?.run_id ?? null,
  number: entry?.number ?? null,
  message: `${LEDGER_FAULTS[code]}${more === '' ? '' : `: ${more}`}`,
});
