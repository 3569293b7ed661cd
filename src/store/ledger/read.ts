import type { LedgerEntry, LedgerLine } from '../../kernel/index.ts';
import type { Db } from '../engine.ts';

/** Rows that are in memory at a time. */
const BATCH = 2000;

/** What an entry says, of a text that may be damaged: of one that is no object nothing. */
export const membersOf = (text: string): Readonly<Partial<Record<keyof LedgerEntry, unknown>>> => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};

/** Every entry in the order of the ledger, or of one run; an entry whose text is gone has none. */
export async function* ledgerLines(db: Db, run?: string): AsyncGenerator<readonly LedgerLine[]> {
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const query = db
      .selectFrom('ledger_log as l')
      .leftJoin('run_entries as e', (join) =>
        join.onRef('e.run_id', '=', 'l.run_id').onRef('e.number', '=', 'l.number'),
      )
      .select(['l.seq', 'l.run_id', 'l.number', 'l.digest', 'l.log_digest', 'e.text', 'e.digest as kept'])
      .where('l.seq', '>', last)
      .orderBy('l.seq')
      .limit(BATCH);
    const rows = await (run === undefined ? query : query.where('l.run_id', '=', run)).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.seq ?? last;
  }
}
