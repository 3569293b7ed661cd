import { ok, type Problem, type Result } from '../../base/index.ts';
import { entryDigest, type LedgerEntry, refuse } from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine } from '../engine.ts';

const broken = (number: number): Result<never, Problem> =>
  refuse(
    'audit_chain_broken',
    `entry ${number} of the run is not the one that was written`,
    'run readback ledger verify, and compare with a head that is kept elsewhere',
  );

/** The chain of a run, oldest entry first, each against its digest and its number. */
export const entriesOf =
  ({ db }: Engine) =>
  async (runId: string): Promise<Result<readonly LedgerEntry[], Problem>> => {
    const rows = await db
      .selectFrom('run_entries')
      .select(['number', 'digest', 'text'])
      .where('run_id', '=', runId)
      .orderBy('number')
      .execute();
    const bad = rows.findIndex(
      ({ number, digest, text }, at) => number !== at + 1 || entryDigest(text, { sha256 }) !== digest,
    );
    if (bad >= 0) return broken(bad + 1);
    return ok(rows.map(({ text }) => JSON.parse(text) as LedgerEntry));
  };
