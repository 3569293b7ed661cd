import { randomBytes, randomUUID } from 'node:crypto';
import { types } from 'node:util';
import type { KernelWorld } from '../kernel/index.ts';
import { sha256 } from './digest.ts';
import type { StoreWorld } from './store.ts';

/** The clock, chance, digests and timers of this machine, for a kernel and its store. */
export const systemWorld = (): KernelWorld & StoreWorld => ({
  now: () => new Date().toISOString(),
  newId: randomUUID,
  sha256,
  random: randomBytes,
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  isProxy: types.isProxy,
});
