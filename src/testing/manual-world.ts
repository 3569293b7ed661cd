import { hash } from 'node:crypto';
import { types } from 'node:util';
import type { KernelWorld } from '../kernel/index.ts';

/** A world in the hand of a test: time stands still until it is moved, ids are counted, digests are real. */
export interface ManualWorld extends KernelWorld {
  /** Moves time on by so many milliseconds, and calls what became due on the way, in order. */
  readonly advance: (ms: number) => void;
  /** Puts the clock to a time (RFC 3339), also an earlier one; calls nothing. */
  readonly set: (time: string) => void;
  /** How many timers wait. */
  readonly waiting: () => number;
}

interface Timer {
  readonly due: number;
  readonly act: () => void;
}

/** Default start: 2026-01-01T00:00:00.000Z. Ids are `PREFIX-1`, `PREFIX-2`, …; default prefix: `id`. */
export const manualWorld = (
  wish: { readonly start?: string; readonly prefix?: string } = {},
): ManualWorld => {
  const timers = new Set<Timer>();
  let clock = Date.parse(wish.start ?? '2026-01-01T00:00:00.000Z');
  let ids = 0;
  const nextUntil = (end: number): Timer | undefined =>
    [...timers].filter((timer) => timer.due <= end).toSorted((one, other) => one.due - other.due)[0];
  return {
    now: () => new Date(clock).toISOString(),
    newId: () => `${wish.prefix ?? 'id'}-${++ids}`,
    sha256: (text) => hash('sha256', text, 'hex'),
    isProxy: types.isProxy,
    after: (ms, act) => {
      const timer = { due: clock + ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance: (ms) => {
      const end = clock + ms;
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer);
        clock = Math.max(clock, timer.due);
        timer.act();
      }
      clock = end;
    },
    set: (time) => {
      clock = Date.parse(time);
    },
    waiting: () => timers.size,
  };
};
