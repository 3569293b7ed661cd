import { ok, type Problem, type Result } from '../../base/index.ts';
import type { RunState } from '../contracts/run.ts';
import { notify } from '../execution/notify.ts';
import type { Parts } from '../execution/parts.ts';
import type { WholeLoop } from '../execution/whole.ts';
import type { Promised } from '../kernel.ts';
import type { Lease } from '../store.ts';
import { blocked, stopCode, stopped } from './end.ts';
import type { Write } from './write.ts';

/** A worker's loop: what the application put together, and what it brought for this run. */
export interface Work {
  readonly parts: Parts;
  readonly submission: WholeLoop;
  /** Whoever owns the lease: another one for each time that a loop is entered, so that two never share a run. */
  readonly owner: string;
}

/** Where a worker is: the run as it is on disk, under its lease. */
export interface HeldRun {
  readonly run: RunState;
  readonly lease: Lease;
}

/** What one step led to. */
export interface Stepped {
  readonly hold: HeldRun;
  /** Whether the request that comes next is counted already, by this very worker. */
  readonly reserved: boolean;
}

export type Step = Promise<Result<Stepped, Problem>>;

export const saidCancel = ({ submission }: Work): boolean => submission.signal?.aborted === true;

/** Whoever cancels through the signal is the application; it has no other name here. */
export const BY_SIGNAL = 'application';

const restingNow = ({ status }: RunState): boolean => status !== 'running';

const tellRest = ({ parts }: Work, run: RunState): void => {
  const code = stopCode(run);
  const codes = code === undefined ? [] : [code];
  notify(parts.observer, { kind: 'run', what: run.status, run_id: run.run_id, name: null, codes });
};

const commit = async (work: Work, hold: HeldRun, write: Write): Promised<HeldRun> => {
  const rests = restingNow(write.run);
  const stored = await work.parts.store.commit({
    run: write.run,
    lease: hold.lease,
    // Whoever rests owns nothing; the lease goes in the same transaction.
    ...(rests ? { release: true } : {}),
    events: write.events,
  });
  if (!stored.ok) return stored;
  if (rests) tellRest(work, stored.value.run);
  return ok({ run: stored.value.run, lease: stored.value.lease ?? hold.lease });
};

/** Writes a step. A state that no store takes for its size ends the loop at the last one that it took (GR-OUT-08). */
export const save = async (work: Work, hold: HeldRun, write: Write): Promised<HeldRun> => {
  const stored = await commit(work, hold, write);
  if (stored.ok || stored.error.code !== 'checkpoint_too_large') return stored;
  return commit(work, hold, stopped(hold.run, blocked('checkpoint_too_large'), work.parts.world.now()));
};

/** `save`, for a step after which no request is reserved. */
export const step = async (work: Work, hold: HeldRun, write: Write, reserved = false): Step => {
  const saved = await save(work, hold, write);
  return saved.ok
    ? ok({ hold: saved.value, reserved: reserved && saved.value.run.status === 'running' })
    : saved;
};
