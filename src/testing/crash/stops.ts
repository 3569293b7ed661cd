import { writeSync } from 'node:fs';

/** Told on standard output, before the process stops, so that whoever waits knows where it is. */
export const REACHED = 'readback-crash-reached ';

/** Told when a process that was held goes on. */
export const WENT_ON = 'readback-crash-went-on';

/** Points on the way of a process, by name, at one of which it stops. */
export interface Stops {
  /** Says that this point is reached now; at the chosen one nothing after it happens. */
  readonly reach: (point: string) => void;
  /** Every point that was reached so far, in order. */
  readonly reached: () => readonly string[];
}

/** `SIGKILL` ends the process there; `SIGSTOP` holds it until somebody lets it go on. */
export type StopSignal = 'SIGKILL' | 'SIGSTOP';

const stop = (signal: StopSignal): void => {
  process.kill(process.pid, signal);
  // A signal to oneself may take a moment; no line of JavaScript runs in it.
  if (signal === 'SIGKILL') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

/**
 * Stops this very process when a point is reached: `after create`, or the second time `after create 2`. Without a point
 * it only counts. Every point is counted from 1; the first needs no number.
 */
export const stopsAt = (point: string | undefined, signal: StopSignal = 'SIGKILL'): Stops => {
  const counts = new Map<string, number>();
  const reached: string[] = [];
  return {
    reach: (name) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const full = count === 1 ? name : `${name} ${count}`;
      reached.push(full);
      if (full !== point) return;
      writeSync(1, `${REACHED}${full}\n`);
      stop(signal);
      writeSync(1, `${WENT_ON}\n`);
    },
    reached: () => [...reached],
  };
};
