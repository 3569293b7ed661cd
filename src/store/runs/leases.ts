import { ok, type Problem, type Result } from '../../base/index.ts';
import { fenceStale, type Lease, leaseHeld, leaseOf } from '../../kernel/index.ts';
import type { Ask } from '../statement.ts';
import type { RunStatements } from './statements.ts';

/** Takes a lease that is free or has expired, with the next token. */
export const take = async (
  ask: Ask,
  statements: RunStatements,
  runId: string,
  { owner, ttl_ms }: { readonly owner: string; readonly ttl_ms: number },
): Promise<Result<Lease, Problem>> => {
  const [row] = await ask(statements.take, [owner, ttl_ms, runId]);
  return row === undefined ? leaseHeld() : ok(leaseOf(runId, row));
};

/** The end of exactly this lease. */
export const giveBack = async (
  ask: Ask,
  statements: RunStatements,
  { run_id, owner, token }: Lease,
): Promise<Result<void, Problem>> => {
  await ask(statements.giveBack, [run_id, owner, token]);
  return ok(undefined);
};

/** Only the current holder, before the end. */
export const prolong = async (
  ask: Ask,
  statements: RunStatements,
  { run_id, owner, token }: Lease,
  ttlMs: number,
): Promise<Result<Lease, Problem>> => {
  const [row] = await ask(statements.prolong, [ttlMs, run_id, owner, token]);
  return row === undefined ? fenceStale() : ok(leaseOf(run_id, row));
};
