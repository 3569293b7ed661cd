import type { Lease } from '../store.ts';
import type { Parts } from './parts.ts';

export interface Heartbeat {
  /** Whether the store said that another worker has the run now. */
  readonly lost: () => boolean;
  readonly stop: () => void;
}

/**
 * Renews a lease at every third of its time, until stopped or lost. A renewal that failed for another reason is tried
 * again at the next third: the commit after the act is what decides.
 */
export const keepAlive = (parts: Pick<Parts, 'store' | 'world' | 'leaseMs'>, lease: Lease): Heartbeat => {
  const ttl = parts.leaseMs;
  let [lost, stopped] = [false, false];
  let cancel = (): void => {};
  const renew = async (): Promise<void> => {
    try {
      const renewed = await parts.store.renew(lease, ttl);
      lost = !renewed.ok && renewed.error.code === 'fence_stale';
    } catch {
      // Tried again, as what failed with a code is.
    }
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
