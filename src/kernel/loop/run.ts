import { ok } from '../../base/index.ts';
import type { RunState } from '../contracts/run.ts';
import { claimProblem } from '../execution/claimed.ts';
import { executeApproved } from '../execution/execute-approved.ts';
import { keepAlive } from '../execution/heartbeat.ts';
import type { Parts } from '../execution/parts.ts';
import { storeProblem } from '../execution/store-problem.ts';
import { malformed } from '../execution/submission.ts';
import { type WholeLoop, wholeLoop } from '../execution/whole.ts';
import type { LoopSubmission, Promised } from '../kernel.ts';
import type { StoredRun } from '../store.ts';
import { act } from './act.ts';
import { ask } from './ask.ts';
import { checkWork, claimed } from './claim.ts';
import { cancelled, completed, stopped } from './end.ts';
import { nextStep } from './next.ts';
import { BY_SIGNAL, type HeldRun, type Step, type Stepped, saidCancel, step, type Work } from './work.ts';
import { claimOf } from './write.ts';

const workOf = (parts: Parts, submission: WholeLoop): Work => ({
  parts,
  submission,
  owner: `${parts.owner}.${parts.world.newId()}`,
});

const ttlOf = ({ parts }: Work): number => parts.leaseMs;

/** One step, or nothing where the loop rests. */
const advance = (work: Work, { hold, reserved }: Stepped): Step | undefined => {
  const { run } = hold;
  const next = nextStep(run, reserved);
  const now = work.parts.world.now();
  if (next.do === 'rest') return undefined;
  if (saidCancel(work)) return step(work, hold, cancelled(run, BY_SIGNAL, now));
  if (next.do === 'stop') return step(work, hold, stopped(run, next.stop, now));
  if (next.do === 'complete') return step(work, hold, completed(run, next.text, now));
  return next.do === 'ask' ? ask(work, hold, reserved) : act(work, hold);
};

const drive = async (work: Work, start: Stepped): Promised<RunState> => {
  const heartbeat = keepAlive(work.parts, start.hold.lease);
  try {
    let at = start;
    for (let stepping = advance(work, at); stepping !== undefined; stepping = advance(work, at)) {
      const stepped = await stepping;
      if (!stepped.ok) return stepped;
      at = stepped.value;
    }
    return ok(at.hold.run);
  } finally {
    heartbeat.stop();
  }
};

/** Drives the loop, and lets go of a run that it could not bring to rest, so that the next worker need not wait. */
const driveAndLetGo = async (work: Work, start: Stepped): Promised<RunState> => {
  const driven = await drive(work, start);
  if (!driven.ok) await work.parts.store.release(start.hold.lease);
  return driven;
};

const take = async (work: Work, runId: string): Promised<HeldRun> => {
  const { store } = work.parts;
  const lease = await store.acquire(runId, work.owner, ttlOf(work));
  if (!lease.ok) return lease;
  // What was read before the lease may be old by now.
  const stored = await store.load(runId);
  if (stored.ok) return ok({ run: stored.value.run, lease: lease.value });
  await store.release(lease.value);
  return stored;
};

const goOn = async (work: Work, runId: string): Promised<RunState> => {
  const hold = await take(work, runId);
  if (!hold.ok) return hold;
  const { run, lease } = hold.value;
  if (run.status === 'running') return driveAndLetGo(work, { hold: hold.value, reserved: false });
  // Another worker brought it to rest before the lease was free, and whoever decides needs it.
  await work.parts.store.release(lease);
  return ok(run);
};

/** Executes what a person approved, and goes on from there. Nothing is begun for whoever has said that they leave. */
const afterDecision = async (work: Work, stored: StoredRun): Promised<RunState> => {
  if (saidCancel(work)) return ok(stored.run);
  const carried = await executeApproved(work.parts, stored, work.submission);
  return carried.ok && carried.value.status === 'running' ? goOn(work, carried.value.run_id) : carried;
};

const isApproved = ({ pending_action }: RunState): boolean => pending_action?.approval.status === 'approved';

const resume = (work: Work, stored: StoredRun): Promised<RunState> => {
  const { parts, submission } = work;
  const { run } = stored;
  const same = checkWork(parts, run, submission);
  if (!same.ok) return Promise.resolve(same);
  // What was approved is checked against the claim where it is executed: what changed makes it stale on disk (R04).
  if (run.status === 'waiting_approval' && isApproved(run)) return afterDecision(work, stored);
  const changed = claimProblem(parts, claimOf(run), submission);
  if (changed !== undefined) return Promise.resolve({ ok: false, error: changed });
  return run.status === 'running' ? goOn(work, run.run_id) : Promise.resolve(ok(run));
};

/**
 * Goes on with a stored loop for an application that brings its submission again: after a decision, after a restart, or
 * to be told what became of it. The answer is the run as it is on disk afterwards.
 */
export const resumeLoop = async (
  parts: Parts,
  stored: StoredRun,
  submission: LoopSubmission,
): Promised<RunState> =>
  storeProblem(parts) ??
  resume(
    workOf(
      parts,
      wholeLoop(submission, () => stored.run.run_id),
    ),
    stored,
  );

/** Goes on with the run that is there already, when this very submission made it. */
const again = async (work: Work, goOn: GoOn): Promised<RunState> => {
  const { parts, submission } = work;
  const stored = await parts.store.load(submission.run_id);
  if (!stored.ok) return stored;
  const same = checkWork(parts, stored.value.run, submission);
  return same.ok ? goOn(submission.run_id) : same;
};

const begin = async (work: Work, goOn: GoOn): Promised<RunState> => {
  const { parts, submission } = work;
  const claim = claimed(parts, submission);
  if (!claim.ok) return claim;
  const created = await parts.store.create({
    ...claim.value,
    acquire: { owner: work.owner, ttl_ms: ttlOf(work) },
  });
  if (!created.ok) return created.error.code === 'run_exists' ? again(work, goOn) : created;
  const { run, lease } = created.value;
  if (lease === null) throw new Error('a store that took a lease gives it');
  // The claim counts the first request.
  return driveAndLetGo(work, { hold: { run, lease }, reserved: true });
};

/** How a run that is there already goes on, whatever it waits for. */
export type GoOn = (runId: string) => Promised<RunState>;

/**
 * Runs a bounded loop of a model over tools until it ends or waits for a person. The run is claimed on disk before
 * anything is sent; the same submission again goes on with the same run.
 */
export const runLoop = async (parts: Parts, submission: LoopSubmission, goOn: GoOn): Promised<RunState> => {
  const unfit = storeProblem(parts);
  if (unfit !== undefined) return unfit;
  if (typeof submission !== 'object' || submission === null) return malformed('it is no object');
  return begin(workOf(parts, wholeLoop(submission, parts.world.newId)), goOn);
};
