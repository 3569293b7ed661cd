import type { KernelWorld } from '../world.ts';

export type Answer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'threw'; readonly error: unknown }
  /** Its time was over first. */
  | { readonly kind: 'late' }
  /** Whoever waited gave up first. */
  | { readonly kind: 'left' };

/** One span of time for all that is waited for within it. */
export interface Timed {
  /** Aborted when the time is over, and when whoever waits leaves. */
  readonly signal: AbortSignal;
  readonly wait: <T>(act: () => Promise<T>) => Promise<Answer<T>>;
  /** Stops the clock. */
  readonly end: () => void;
}

/** A span of `ms` milliseconds that begins now. What answers after its end is not heard any more. */
export const withinTime = (world: Pick<KernelWorld, 'after'>, ms: number, leaving?: AbortSignal): Timed => {
  const control = new AbortController();
  const over = Promise.withResolvers<Answer<never>>();
  const stop = (kind: 'late' | 'left') => (): void => {
    over.resolve({ kind });
    control.abort();
  };
  const left = stop('left');
  const cancel = world.after(ms, stop('late'));
  if (leaving?.aborted === true) left();
  leaving?.addEventListener('abort', left, { once: true });
  return {
    signal: control.signal,
    wait: (act) => {
      if (control.signal.aborted) return over.promise;
      // `async` also catches what `act` throws at once.
      const answer = (async () => act())().then(
        (value) => ({ kind: 'answered', value }) as const,
        (error: unknown) => ({ kind: 'threw', error }) as const,
      );
      return Promise.race([answer, over.promise]);
    },
    end: () => {
      cancel();
      leaving?.removeEventListener('abort', left);
    },
  };
};

/** Milliseconds between two times of the world; a clock that went back took none. */
export const between = (start: string, end: string): number =>
  Math.max(0, Date.parse(end) - Date.parse(start));
