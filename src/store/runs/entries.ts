import { ok, type Problem, type Result } from '../../base/index.ts';
import { entryDigest, type LedgerEntry, refuse, runDigest } from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine } from '../engine.ts';
import { membersOf } from '../ledger/read.ts';

const broken = (number: number): Result<never, Problem> =>
  refuse(
    'audit_chain_broken',
    `entry ${number} of the run is not the one that was written`,
    'run readback ledger verify, and compare with a head that is kept elsewhere',
  );

/** The chain of a run, oldest entry first, each against its digest, its number and the entry before it. */
export const entriesOf =
  ({ db }: Engine) =>
  async (runId: string): Promise<Result<readonly LedgerEntry[], Problem>> => {
    const rows = await db
      .selectFrom('run_entries')
      .select(['number', 'digest', 'text'])
      .where('run_id', '=', runId)
      .orderBy('number')
      .execute();
    const first = runDigest(runId, { sha256 });
    const bad = rows.findIndex(
      ({ number, digest, text }, at) =>
        number !== at + 1 ||
        entryDigest(text, { sha256 }) !== digest ||
        membersOf(text).prev !== (rows[at - 1]?.digest ?? first),
    );
    if (bad >= 0) return broken(bad + 1);
    return ok(rows.map(({ text }) => JSON.parse(text) as LedgerEntry));
  };
