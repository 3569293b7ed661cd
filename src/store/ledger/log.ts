import { emptyLogDigest, nextLogDigest } from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import type { Db, Trx } from '../engine.ts';
import type { LogRow } from './tables.ts';

/** Far below what a statement may have of parameters. */
const BATCH = 1000;

/** The name of this ledger, which it was given when it was made; empty when somebody has removed it. */
export const originOf = async (db: Db): Promise<string> => {
  const identity = await db.selectFrom('ledger_identity').select('origin').executeTakeFirst();
  return identity?.origin ?? '';
};

export interface LogEnd {
  /** Entries in the ledger. */
  readonly size: number;
  readonly digest: string;
}

/** The digest of a ledger without entries; it has no name when somebody has removed that. */
export const firstDigest = (origin = ''): string => emptyLogDigest(origin, { sha256 });

export const endOfLog = async (db: Db): Promise<LogEnd> => {
  const last = await db
    .selectFrom('ledger_log')
    .select(['seq as size', 'log_digest as digest'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { size: 0, digest: firstDigest(await originOf(db)) };
};

type Named = Pick<LogRow, 'run_id' | 'number' | 'digest'>;

/** Entries with the next places in the ledger. */
export const placesAfter = (end: LogEnd, entries: readonly Named[]): readonly LogRow[] => {
  let { size, digest: before } = end;
  return entries.map(({ run_id, number, digest }): LogRow => {
    before = nextLogDigest(before, digest, { sha256 });
    size += 1;
    return { seq: size, run_id, number, digest, log_digest: before };
  });
};

/** Gives entries the next places in the ledger. No other transaction may do the same meanwhile. */
export const appendToLog = async (trx: Trx, entries: readonly Named[]): Promise<void> => {
  const rows = placesAfter(await endOfLog(trx), entries);
  for (let at = 0; at < rows.length; at += BATCH)
    await trx
      .insertInto('ledger_log')
      .values(rows.slice(at, at + BATCH))
      .execute();
};
