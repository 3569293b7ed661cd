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

const KEEP = 'Keep a copy of the database as it is, and let no worker go on';
const ON_PURPOSE = 'If you did it on purpose, say so in your records and begin a new file of heads';
const ASK = 'ask whoever can write to it, and restore a backup that the heads vouch for';

/** What to do now about each fault of the ledger. */
export const LEDGER_FIXES: Readonly<Record<LedgerFaultCode, string>> = {
  entry_edited: `${KEEP}; ${ASK}.`,
  entry_dropped: `${KEEP}; ${ASK}.`,
  entries_reordered: `${KEEP}; ${ASK}.`,
  entry_inserted: `${KEEP}; ${ASK}.`,
  tail_cut: `${KEEP}; look outside for effects that the record has lost, and restore a backup that the heads vouch for.`,
  ledger_emptied: `${ON_PURPOSE}; else check \`--database\`, and restore a backup.`,
  old_copy_restored: `${ON_PURPOSE}; else take a newer backup, and look outside at what was done since.`,
  run_put_back: `${KEEP}; compare the run with its entries: \`readback ledger export --run RUN_ID\`.`,
  ledger_forked: `${KEEP}; find out which of the two is the real one: \`--database\` and \`--heads\` may not belong together.`,
  runs_swapped: `${KEEP}; ${ASK}.`,
  head_signature_invalid:
    'Check that `--heads` and `--key` belong to this ledger; if they do, trust only heads that hold, and ask who wrote the file.',
};

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
