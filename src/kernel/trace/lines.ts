import { canonicalText } from '../json/canonical.ts';
import type { Observed, Observer } from '../observe.ts';
import type { KernelWorld } from '../world.ts';
import { shownId } from './redact.ts';

/** One event as a line of JSON: only the members that every event may show, in canonical form. */
const lineOf = (world: Pick<KernelWorld, 'sha256' | 'now'>, event: Observed): string =>
  canonicalText({
    at: world.now(),
    kind: event.kind,
    what: event.what,
    run_id: event.run_id === null ? null : shownId(world, event.run_id),
    name: event.name === null ? null : shownId(world, event.name),
    codes: event.codes.map((code) => shownId(world, code)),
    ...(event.ms === undefined ? {} : { ms: event.ms }),
  });

/** Writes what happens as JSON Lines, as it happens. What `write` throws is counted by the kernel and stops nothing. */
export const lineObserver = (
  write: (line: string) => void | Promise<void>,
  world: Pick<KernelWorld, 'sha256' | 'now'>,
): Observer => ({ see: (event) => write(`${lineOf(world, event)}\n`) });

/** Tells several observers; one that fails does not keep the others from hearing. */
export const observers = (...all: readonly Observer[]): Observer => ({
  see: async (event) => {
    const told = await Promise.allSettled(all.map(async (one) => one.see(event)));
    const failed = told.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  },
});
