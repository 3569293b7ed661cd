import type { KernelWorld, LedgerEvent } from '../../kernel/index.ts';

/** At the latest after this time, or so many entries, the ledger is sealed and a head is written. */
export interface Pace {
  /** Milliseconds; default 1,000. */
  readonly everyMs?: number;
  /** Default 1,000. */
  readonly everyEntries?: number;
  /** From the beginning of one act to the next, in milliseconds: what many runs end meanwhile is told together; default 50. */
  readonly restMs?: number;
}

export interface Paced {
  /** Told after each commit what it appended; it returns at once. */
  readonly after: (events: readonly LedgerEvent[]) => void;
  /** Acts now, or right after what is under way. */
  readonly now: () => Promise<void>;
  /** Acts once more if there is need, and never again. */
  readonly close: () => Promise<void>;
}

const URGENT: ReadonlySet<string> = new Set(['approval_decided', 'run_ended']);

/** Calls `act`, which never rejects, once for many commits, and never twice at a time. */
export const paced = (
  { after }: Pick<KernelWorld, 'after'>,
  act: () => Promise<void>,
  { everyMs = 1000, everyEntries = 1000, restMs = 50 }: Pace,
): Paced => {
  let waiting = 0;
  let again = false;
  let closed = false;
  let begun = Number.NEGATIVE_INFINITY;
  let timer: { readonly at: number; readonly cancel: () => void } | undefined;
  let running: Promise<void> | undefined;

  const rounds = async (): Promise<void> => {
    do {
      timer?.cancel();
      timer = undefined;
      begun = performance.now();
      [again, waiting] = [false, 0];
      await act();
    } while (again);
    running = undefined;
  };

  const now = (): Promise<void> => {
    if (running === undefined) running = rounds();
    else again = true;
    return running;
  };

  const atLatestIn = (ms: number): void => {
    const at = performance.now() + ms;
    if (timer !== undefined && timer.at <= at) return;
    timer?.cancel();
    timer = { at, cancel: after(ms, () => void now()) };
  };

  return {
    after: (events) => {
      if (closed || events.length === 0) return;
      waiting += events.length;
      const isUrgent = waiting >= everyEntries || events.some(({ event }) => URGENT.has(event));
      const rest = begun + restMs - performance.now();
      if (isUrgent && rest <= 0) void now();
      else atLatestIn(isUrgent ? rest : everyMs);
    },
    now,
    close: async () => {
      closed = true;
      if (waiting > 0) await now();
      else await running;
      timer?.cancel();
    },
  };
};
