import type { RunState } from '../contracts/run.ts';
import { runEnded } from '../execution/events.ts';
import { ended } from '../execution/state.ts';
import { REASON_CODES, type ReasonCode } from '../reason-codes.ts';
import type { Write } from './write.ts';

/** Why a loop goes no further. */
export interface Stop {
  readonly status: 'blocked' | 'failed';
  readonly code: ReasonCode;
  /** More than the code says, in words of this program; nothing of the model's or a tool's. */
  readonly detail?: string;
  /** The proposal that it is about. */
  readonly reference?: string;
}

/** A control stopped it. */
export const blocked = (code: ReasonCode, detail?: string, reference?: string): Stop => ({
  status: 'blocked',
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(reference === undefined ? {} : { reference }),
});

/** Something failed, and no effect of it is uncertain. */
export const failed = (code: ReasonCode, detail?: string, reference?: string): Stop => ({
  ...blocked(code, detail, reference),
  status: 'failed',
});

/** What the last step brought along: it is written together with the end. */
export interface Ending extends Partial<Pick<Write, 'events'>> {
  readonly change?: Partial<RunState>;
}

const write = (run: RunState, { events = [] }: Ending, reference: string | null = null): Write => ({
  run,
  events: [...events, { ...runEnded(run), reference }],
});

/** Ended by a control or a failure; nothing follows. */
export const stopped = (run: RunState, stop: Stop, now: string, ending: Ending = {}): Write => {
  const { status, code, detail, reference } = stop;
  const says: string = REASON_CODES[code];
  const message = detail === undefined ? says : `${says}: ${detail}`;
  return write(
    ended({ ...run, ...ending.change }, now, { status, stop: { code, message } }),
    ending,
    reference ?? null,
  );
};

/** Ended by a final answer. It says that the loop is over, and claims no effect but the verified ones (GR-LOOP-08). */
export const completed = (run: RunState, text: string, now: string): Write => {
  const verified_effects = run.result_snapshot?.verified_effects ?? [];
  return write(ended(run, now, { status: 'completed', result_snapshot: { text, verified_effects } }), {});
};

/** Ended by whoever called the loop, between two of its phases. */
export const cancelled = (run: RunState, who: string, now: string, ending: Ending = {}): Write =>
  write(
    ended({ ...run, ...ending.change }, now, {
      status: 'cancelled',
      ended_by: { who, at: now, how: 'cancelled' },
    }),
    ending,
  );

/**
 * How a loop stands, as one code: why it stopped, that it waits for a person, or that an outcome is open. `undefined`
 * while it runs, and after a final answer.
 */
export const stopCode = (run: Pick<RunState, 'status' | 'stop'>): string | undefined => {
  if (run.status === 'waiting_approval') return 'loop_approval_interrupt';
  if (run.status === 'executing' || run.status === 'recovery_required') return 'recovery_required';
  return run.status === 'cancelled' ? 'cancelled' : run.stop?.code;
};
