import type { Problem, Result } from '../base/index.ts';
import { acquire, release, renew } from './run/memory/leases.ts';
import { counts, entries, list, purge } from './run/memory/reads.ts';
import { clock, emptyMemory, type Place, wholeIn } from './run/memory/rows.ts';
import { commit, create, note, settle } from './run/memory/writes.ts';
import type { RunStore } from './store.ts';
import type { KernelWorld } from './world.ts';

/**
 * Runs in the memory of one process, with every check that a database makes: for tests, and for plain runs that may end
 * with the process. It keeps text, so nobody can change what is stored through what they got or gave. Leases go by
 * `world.now`. It says that it is not durable unless `durable` is wished, which only a test may.
 */
export const memoryStore = (world: KernelWorld, wish: { readonly durable?: boolean } = {}): RunStore => {
  const place: Place = { memory: emptyMemory(), world };
  // One transaction is one call without a pause, and so it is whole, and alone.
  const told = async <T>(act: () => Result<T, Problem>): Promise<Result<T, Problem>> => act();
  return {
    capabilities: { durable: wish.durable ?? false, leases: true, atomic: true, scope: 'process' },
    create: (wished) => told(() => create(place, wished)),
    load: (runId) => told(() => wholeIn(place.memory, runId, clock(place))),
    commit: (wished) => told(() => commit(place, wished)),
    settle: (settlement) => told(() => settle(place, settlement)),
    acquire: (runId, owner, ttlMs) => told(() => acquire(place, runId, { owner, ttl_ms: ttlMs })),
    renew: (lease, ttlMs) => told(() => renew(place, lease, ttlMs)),
    release: (lease) => told(() => release(place, lease)),
    note: (operationId, evidence) => told(() => note(place, operationId, evidence)),
    list: (filter) => told(() => list(place, filter)),
    entries: (runId) => told(() => entries(place, runId)),
    counts: () => told(() => counts(place)),
    purge: (before) => told(() => purge(place, before)),
  };
};
