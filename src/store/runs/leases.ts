import { sql } from 'kysely';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { type Lease, leaseOf, type Ownership, refuse } from '../../kernel/index.ts';
import type { Engine, Trx } from '../engine.ts';
import { nowOf } from './clock.ts';

/** The lease of a run as it is when its row is locked, and the clock of the database then. */
export interface LeaseNow extends Ownership {
  readonly run_id: string;
  readonly now: number;
}

const held = (): Result<never, Problem> =>
  refuse('lease_held', 'another worker owns the run', 'wait until its lease ends, and load the run again');

const stale = (): Result<never, Problem> =>
  refuse(
    'fence_stale',
    'the lease of this worker has ended, or another one has taken the run since',
    'stop working on the run; note what is known of its operation',
  );

/** Locks the row of the lease, which every writer of a run locks first. */
export const lockLease = (trx: Trx, engine: Engine, runId: string): Promise<LeaseNow | undefined> => {
  const query = trx
    .selectFrom('leases')
    .select(['run_id', 'owner', 'token', 'expires', nowOf(engine).as('now')])
    .where('run_id', '=', runId);
  return (engine.name === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
};

/** Takes a lease that is free or has expired, with the next token. */
export const take = async (
  trx: Trx,
  engine: Engine,
  runId: string,
  { owner, ttl_ms }: { readonly owner: string; readonly ttl_ms: number },
): Promise<Result<Lease, Problem>> => {
  const now = nowOf(engine);
  const row = await trx
    .updateTable('leases')
    .set({ owner, token: sql`token + 1`, expires: sql`${now} + ${sql.lit(ttl_ms)}` })
    .where('run_id', '=', runId)
    .where((eb) => eb.or([eb('owner', 'is', null), eb('expires', '<=', now)]))
    .returning(['owner', 'token', 'expires'])
    .executeTakeFirst();
  return row === undefined ? held() : ok(leaseOf(runId, row));
};

/** The end of exactly this lease. */
export const giveBack = async (trx: Trx, { run_id, owner, token }: Lease): Promise<void> => {
  await trx
    .updateTable('leases')
    .set({ owner: null, expires: 0 })
    .where('run_id', '=', run_id)
    .where('owner', '=', owner)
    .where('token', '=', token)
    .execute();
};

/** Only the current holder, before the end. */
export const prolong = async (
  trx: Trx,
  engine: Engine,
  { run_id, owner, token }: Lease,
  ttlMs: number,
): Promise<Result<Lease, Problem>> => {
  const now = nowOf(engine);
  const row = await trx
    .updateTable('leases')
    .set({ expires: sql`${now} + ${sql.lit(ttlMs)}` })
    .where('run_id', '=', run_id)
    .where('owner', '=', owner)
    .where('token', '=', token)
    .where('expires', '>', now)
    .returning(['owner', 'token', 'expires'])
    .executeTakeFirst();
  return row === undefined ? stale() : ok(leaseOf(run_id, row));
};
