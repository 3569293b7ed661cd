import type { KernelParts } from '../kernel.ts';
import type { Lease } from '../store.ts';

/** How long a lease lasts without a heartbeat, unless the application says otherwise, in ms. */
export const DEFAULT_LEASE_MS = 30_000;

export interface Heartbeat {
  /** Whether the store said that another worker has the run now. */
  readonly lost: () => boolean;
  readonly stop: () => void;
}

/**
 * Renews a lease at every third of its time, until stopped or lost. A renewal that failed for another reason is tried
 * again at the next third: the commit after the act is what decides.
 */
export const keepAlive = (
  parts: Pick<KernelParts, 'store' | 'world' | 'leaseMs'>,
  lease: Lease,
): Heartbeat => {
  const ttl = parts.leaseMs ?? DEFAULT_LEASE_MS;
  let [lost, stopped] = [false, false];
  let cancel = (): void => {};
  const renew = async (): Promise<void> => {
    const renewed = await parts.store.renew(lease, ttl).catch(() => undefined);
    lost = renewed?.ok === false && renewed.error.code === 'fence_stale';
    if (!lost) beat();
  };
  const beat = (): void => {
    if (!stopped) cancel = parts.world.after(Math.max(1, Math.floor(ttl / 3)), () => void renew());
  };
  beat();
  return {
    lost: () => lost,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
};
