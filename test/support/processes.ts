import type { Kernel, KernelParts } from '../../src/kernel/kernel.ts';
import type { Commit, Lease, RunStore, Stored } from '../../src/kernel/store.ts';
import type { Bench } from './loops.ts';

/** Where a process stops: directly before or directly after a write, counted from 1. */
export interface Death {
  readonly before?: number;
  readonly after?: number;
}

export interface Process {
  readonly kernel: Kernel;
  /** Stops it here. Nothing of it ever goes on: its promises stay open, its timers and its store do nothing. */
  readonly kill: () => void;
  readonly dead: () => boolean;
  /** The time of its leases is over. */
  readonly bury: () => Promise<void>;
  /** What `act` gives, or undefined when the process stopped first. */
  readonly until: <T>(act: (kernel: Kernel) => Promise<T>) => Promise<T | undefined>;
}

const leaseIn = (value: object | undefined): Lease | undefined => {
  if (value === undefined) return undefined;
  return 'token' in value ? (value as Lease) : ((value as { lease?: Lease | null }).lease ?? undefined);
};

const WRITES = ['commit', 'settle'] as const;

/** A process over the store of a bench that stops where it is told, as under a kill. */
export const processOf = (bench: Bench, death: Death = {}, more: Partial<KernelParts> = {}): Process => {
  const died = Promise.withResolvers<undefined>();
  const never = new Promise<never>(() => {});
  let [dead, writes] = [false, 0];
  const kill = (): void => {
    dead = true;
    died.resolve(undefined);
  };
  let lease: Lease | undefined;
  const known = async <T>(act: () => Stored<T>): Stored<T> => {
    const done = await act();
    if (done.ok) lease = leaseIn(done.value as object | undefined) ?? lease;
    return done;
  };
  const written = async <T>(act: () => Stored<T>) => {
    writes++;
    if (writes === death.before) kill();
    if (dead) return never;
    const done = await known(act);
    if (writes === death.after) kill();
    return dead ? never : done;
  };
  const inner = more.store ?? bench.store;
  const isThere = async ({ run }: Pick<Commit, 'run'>) => (await inner.load(run.run_id)).ok;
  const store = Object.fromEntries(
    Object.entries(inner).map(([name, member]) => {
      if (typeof member !== 'function') return [name, member];
      const call = (...args: unknown[]) => (member as (...given: unknown[]) => Stored<unknown>)(...args);
      // A claim of a run that is there is refused, and no write.
      if (name === 'create')
        return [
          name,
          async (given: Commit) => ((await isThere(given)) ? call(given) : written(() => call(given))),
        ];
      if (WRITES.some((write) => write === name))
        return [name, (...args: unknown[]) => written(() => call(...args))];
      const take = name === 'acquire' ? known : (act: () => Stored<unknown>) => act();
      return [name, (...args: unknown[]) => (dead ? never : take(() => call(...args)))];
    }),
  ) as unknown as RunStore;
  const world: KernelParts['world'] = {
    ...bench.world,
    after: (ms, act) => bench.world.after(ms, () => (dead ? undefined : act())),
  };
  const kernel = bench.kernel({ ...more, store, world });
  const bury = async (): Promise<void> => {
    if (lease !== undefined) await inner.release(lease);
  };
  return { kernel, kill, dead: () => dead, bury, until: (act) => Promise.race([act(kernel), died.promise]) };
};

/** Time passes until no lease of a dead process holds any more. */
export const leasesEnd = ({ world }: Pick<Bench, 'world'>): void => world.advance(30_001);
