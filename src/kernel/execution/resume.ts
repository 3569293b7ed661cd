import { ok } from '../../base/index.ts';
import { expiredApproval, isOver } from '../approval/end.ts';
import type { RunState } from '../contracts/run.ts';
import type { LoopSubmission, Promised } from '../kernel.ts';
import { resumeLoop } from '../loop/run.ts';
import { refuse } from '../problem.ts';
import type { Commit, StoredRun } from '../store.ts';
import { recoveryRequired } from './events.ts';
import { executeApproved } from './execute-approved.ts';
import type { Parts } from './parts.ts';
import { confirmedEnd, operationIdOf, uncertain } from './settle.ts';
import { pendingOf } from './state.ts';
import { between } from './within-time.ts';
import { writeEnded } from './write-ended.ts';

const underLease = async (parts: Parts, commit: Pick<Commit, 'run' | 'events'>): Promised<RunState> => {
  const written = await parts.store.commit({
    ...commit,
    acquire: { owner: parts.owner, ttl_ms: parts.leaseMs },
    release: true,
  });
  return written.ok ? ok(written.value.run) : written;
};

/** The outcome is on disk: the run is finished from it, and nothing is called (GR-DIST-10). Without it, nobody knows. */
const afterRestart = (parts: Parts, { run, operations }: StoredRun): Promised<RunState> => {
  const operation_id = operationIdOf(run);
  const operation = operations.find((one) => one.operation_id === operation_id);
  const now = parts.world.now();
  if (operation?.status === 'confirmed' && operation.result !== null) {
    const ms = between(operation.started_at, operation.settled_at ?? operation.started_at);
    return underLease(parts, confirmedEnd(run, operation.result, { now, ms }));
  }
  const code = 'operation_outcome_unknown';
  return underLease(parts, {
    run: uncertain(run, code, now),
    events: [recoveryRequired(operation_id, code)],
  });
};

/** A run that still executes in other hands is theirs; one whose worker is gone is looked at. */
const resumeExecuting = async (parts: Parts, stored: StoredRun): Promised<RunState> =>
  stored.lease === null
    ? afterRestart(parts, stored)
    : refuse('lease_held', 'a worker executes it now', 'wait until it is done, or its lease is over');

/** Waits on, executes what is approved, or writes that its time is over. */
const resumeWaiting = async (parts: Parts, stored: StoredRun): Promised<RunState> => {
  const { approval } = pendingOf(stored.run);
  if (approval.status === 'approved') return executeApproved(parts, stored);
  const over = approval.status === 'pending' && isOver(approval, parts.world.now());
  return over ? writeEnded(parts, stored.run, { approval: expiredApproval(approval) }) : ok(stored.run);
};

const resumeAlone = (parts: Parts, stored: StoredRun): Promised<RunState> => {
  if (stored.run.status === 'executing') return resumeExecuting(parts, stored);
  if (stored.run.status === 'waiting_approval') return resumeWaiting(parts, stored);
  return Promise.resolve(ok(stored.run));
};

/** A loop with its submission: what has an outcome on disk is finished first, and then its model is asked on. */
const resumeWith = async (parts: Parts, stored: StoredRun, loop: LoopSubmission): Promised<RunState> => {
  const { run } = stored;
  const approved = run.status === 'waiting_approval' && pendingOf(run).approval.status === 'approved';
  if (run.status === 'running' || approved) return resumeLoop(parts, stored, loop);
  const settled = await resumeAlone(parts, stored);
  if (!settled.ok || settled.value.status !== 'running') return settled;
  const now = await parts.store.load(run.run_id);
  return now.ok ? resumeLoop(parts, now.value, loop) : now;
};

/**
 * Goes on from what is on disk. It executes only what is approved and never executed; what was started and has no outcome
 * on disk needs a recovery decision; what has ended is answered as it is.
 */
export const resumeRun = async (parts: Parts, runId: string, loop?: LoopSubmission): Promised<RunState> => {
  const stored = await parts.store.load(runId);
  if (!stored.ok) return stored;
  return typeof loop !== 'object' || loop === null || stored.value.run.kind === 'action'
    ? resumeAlone(parts, stored.value)
    : resumeWith(parts, stored.value, loop);
};
