import { ok, type Problem, type Result } from '../../base/index.ts';
import { ENDED, isTime, refuse } from '../../kernel/index.ts';
import type { Engine, Trx } from '../engine.ts';

/** Runs that go in one transaction: others can write between two of them. */
const BATCH = 200;

const removeSome = async (trx: Trx, { name }: Engine, before: string): Promise<Result<number, Problem>> => {
  const query = trx
    .selectFrom('runs')
    .select('run_id')
    .where('status', 'in', [...ENDED])
    .where('updated_at', '<', before)
    .limit(BATCH);
  const rows = await (name === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
  const ids = rows.map(({ run_id }) => run_id);
  if (ids.length === 0) return ok(0);
  for (const table of ['operations', 'approvals', 'runs'] as const)
    await trx.deleteFrom(table).where('run_id', 'in', ids).execute();
  return ok(ids.length);
};

/**
 * Removes ended runs, with their approvals and operations. What stays: their entries in the ledger, and the token of each,
 * by which its id is never given to another run.
 */
export const purgeIn = async (engine: Engine, before: string): Promise<Result<number, Problem>> => {
  if (!isTime(before))
    return refuse(
      'argument_invalid',
      'the time is not RFC 3339 in UTC with milliseconds',
      'write it like 2026-01-31T00:00:00.000Z',
    );
  for (let total = 0; ; ) {
    const done = await engine.write([], (trx) => removeSome(trx, engine, before));
    if (!done.ok) return done;
    total += done.value;
    if (done.value < BATCH) return ok(total);
  }
};
