import { ok, type Problem, type Result } from '../../../base/index.ts';
import type { Lease } from '../../store.ts';
import { checkTtl, checkWish, leaseOf, type Ownership, released, renewed, taken } from '../lease.ts';
import { runNotFound } from '../refusals.ts';
import { clock, ownerOf, type Place } from './rows.ts';

/** A lease as it is wished. */
export interface Wish {
  readonly owner: string;
  readonly ttl_ms: number;
}

/** Takes a lease that is free or has expired. */
export const acquire = (place: Place, runId: string, wished: Wish): Result<Lease, Problem> => {
  const wish = checkWish(wished);
  if (!wish.ok) return wish;
  if (!place.memory.rows.has(runId)) return runNotFound();
  return owned(place, runId, taken(clock(place), ownerOf(place, runId), wished));
};

/** Only the current holder, before the end. */
export const renew = (place: Place, lease: Lease, ttlMs: number): Result<Lease, Problem> => {
  const wish = checkTtl(ttlMs);
  if (!wish.ok) return wish;
  const current = ownerOf(place, lease.run_id);
  return owned(place, lease.run_id, renewed(clock(place), current, lease, ttlMs));
};

const owned = (place: Place, runId: string, next: Result<Ownership, Problem>): Result<Lease, Problem> => {
  if (!next.ok) return next;
  place.memory.owners.set(runId, next.value);
  return ok(leaseOf(runId, next.value));
};

/** The end of exactly this lease; that it is gone already is no fault. */
export const release = (place: Place, lease: Lease): Result<void, Problem> => {
  if (place.memory.owners.has(lease.run_id))
    place.memory.owners.set(lease.run_id, released(ownerOf(place, lease.run_id), lease));
  return ok(undefined);
};
