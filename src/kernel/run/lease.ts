import { ok, type Problem, type Result } from '../../base/index.ts';
import { refuse } from '../problem.ts';
import type { Lease } from '../store.ts';
import { fenceStale, leaseHeld } from './refusals.ts';

/** A day: a lease that nobody renews must end while somebody still waits for it. */
const LONGEST_MS = 86_400_000;

/** Who owns a run, by times in milliseconds since 1970. The token stays when the owner is gone. */
export interface Ownership {
  readonly owner: string | null;
  readonly token: number;
  readonly expires: number;
}

/** Of a run that nobody has owned yet. */
export const UNOWNED: Ownership = { owner: null, token: 0, expires: 0 };

/** Characters (UTF-16 code units) of an owner's name. */
const LONGEST_OWNER = 200;

/** Whether a lease may last so long. */
export const checkTtl = (ttlMs: number): Result<void, Problem> =>
  Number.isSafeInteger(ttlMs) && ttlMs >= 1 && ttlMs <= LONGEST_MS
    ? ok(undefined)
    : refuse(
        'argument_invalid',
        'a lease lasts 1 to 86,400,000 whole milliseconds',
        'give such a number; 30,000 is usual',
      );

/** Whether somebody may own a run under this name. */
export const checkOwner = (owner: string): Result<void, Problem> =>
  owner !== '' && owner.length <= LONGEST_OWNER
    ? ok(undefined)
    : refuse(
        'argument_invalid',
        'whoever owns a run has a name of 1 to 200 characters',
        'give such a name, another one for each worker',
      );

/** Whether a lease may be asked for like this. */
export const checkWish = ({
  owner,
  ttl_ms,
}: {
  readonly owner: string;
  readonly ttl_ms: number;
}): Result<void, Problem> => {
  const named = checkOwner(owner);
  return named.ok ? checkTtl(ttl_ms) : named;
};

/** At its last moment it is over. */
export const isActive = ({ owner, expires }: Ownership, now: number): boolean =>
  owner !== null && expires > now;

/** The lease as its holder knows it. */
export const leaseOf = (runId: string, { owner, token, expires }: Ownership): Lease => ({
  run_id: runId,
  owner: owner ?? '',
  token,
  expires_at: new Date(expires).toISOString(),
});

const isHolder = (now: number, current: Ownership, { owner, token }: Lease): boolean =>
  isActive(current, now) && current.owner === owner && current.token === token;

/** Whether a writer with this lease, or with none, may write now (GR-DIST-03, GR-DIST-04). */
export const checkFence = (
  now: number,
  current: Ownership,
  lease: Lease | undefined,
): Result<void, Problem> => {
  if (lease === undefined) return isActive(current, now) ? leaseHeld() : ok(undefined);
  return isHolder(now, current, lease) ? ok(undefined) : fenceStale();
};

/** A free or expired lease, with the next token. */
export const taken = (
  now: number,
  current: Ownership,
  wish: { readonly owner: string; readonly ttl_ms: number },
): Result<Ownership, Problem> =>
  isActive(current, now)
    ? leaseHeld()
    : ok({ owner: wish.owner, token: current.token + 1, expires: now + wish.ttl_ms });

/** For the current holder, before the end. */
export const renewed = (
  now: number,
  current: Ownership,
  lease: Lease,
  ttlMs: number,
): Result<Ownership, Problem> =>
  isHolder(now, current, lease) ? ok({ ...current, expires: now + ttlMs }) : fenceStale();

/** The end of exactly this lease. */
export const released = (current: Ownership, { owner, token }: Lease): Ownership =>
  current.owner === owner && current.token === token ? { ...current, owner: null, expires: 0 } : current;
