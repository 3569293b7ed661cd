import { deepStrictEqual, ok as demand } from 'node:assert/strict';
import type { Problem, Result } from '../../base/index.ts';
import type { Lease, RunState, RunStore, StoredRun } from '../../kernel/index.ts';

/** An empty store in which one law is tried. */
export interface LawGround {
  /** Another handle on the same runs at each call, as another worker has it. */
  readonly open: () => Promise<RunStore>;
  /** Lets so many milliseconds pass on the clock that leases go by. */
  readonly pass: (ms: number) => Promise<void>;
}

/** One thing that every store keeps to. It throws an `AssertionError` where the store does not. */
export interface StoreLaw {
  readonly title: string;
  /** Requirements that it proves. */
  readonly ids: readonly string[];
  readonly law: (ground: LawGround) => Promise<void>;
}

/** A lease that outlives any law, in ms. */
export const LONG_MS = 600_000;

export const kept = <T>(result: Result<T, Problem>): T => {
  demand(result.ok, result.ok ? '' : `it was refused: ${result.error.code}: ${result.error.message}`);
  return result.value;
};

export const codeOf = (result: Result<unknown, Problem>): string => (result.ok ? 'ok' : result.error.code);

/** Refused with one of these codes. */
export const refused = (result: Result<unknown, Problem>, ...codes: readonly string[]): void =>
  demand(codes.includes(codeOf(result)), `expected ${codes.join(' or ')}, and got ${codeOf(result)}`);

export const loaded = async (store: RunStore, runId: string): Promise<StoredRun> =>
  kept(await store.load(runId));

/** Tries something that must be refused with one of these codes, and leave everything as it was. */
export const refusedWhole = async (
  store: RunStore,
  runId: string,
  act: () => Promise<Result<unknown, Problem>>,
  ...codes: readonly string[]
): Promise<void> => {
  const [before, chain] = [await loaded(store, runId), kept(await store.entries(runId))];
  refused(await act(), ...codes);
  deepStrictEqual(await loaded(store, runId), before);
  deepStrictEqual(kept(await store.entries(runId)), chain);
};

/** Commits without a lease and without events. */
export const committed = async (store: RunStore, run: RunState, lease?: Lease): Promise<RunState> =>
  kept(await store.commit({ run, events: [], ...(lease === undefined ? {} : { lease }) })).run;
