import { isOver, usedApproval } from '../approval/end.ts';
import type { Approval } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { LoopSubmission, Promised } from '../kernel.ts';
import { refuse } from '../problem.ts';
import type { Committed, StoredRun } from '../store.ts';
import { type CallOutcome, callOnce } from './call.ts';
import { operationStarted, policyDecided } from './events.ts';
import { keepAlive } from './heartbeat.ts';
import type { Parts } from './parts.ts';
import { type Ready, type Rechecked, recheck } from './recheck.ts';
import { settle } from './settle.ts';
import { moved, pendingOf } from './state.ts';
import { throughGate } from './through-gate.ts';
import { between } from './within-time.ts';
import { writeEnded } from './write-ended.ts';

const withApproval = (run: RunState, approval: Approval): Pick<RunState, 'pending_action'> => ({
  pending_action: { ...pendingOf(run), approval },
});

/** What was found is on disk before it is told; the run keeps waiting. */
const writeFound = async (
  parts: Parts,
  run: RunState,
  { approval, problem, changed }: Extract<Rechecked, { readonly kind: 'ended' }>,
): Promised<RunState> => {
  const written = await writeEnded(parts, run, { approval, code: problem.code, changed });
  return written.ok ? { ok: false, error: problem } : written;
};

/**
 * One transaction: lease, `executing`, the approval used, the operation started. After it the effect may happen; without
 * it nothing is called (GR-DUR-20, GR-DIST-11).
 */
const claim = (parts: Parts, run: RunState, ready: Ready, now: string): Promised<Committed> => {
  const { approval, request, request_fingerprint } = ready;
  return parts.store.commit({
    run: moved(run, now, { status: 'executing', ...withApproval(run, usedApproval(approval, now)) }),
    acquire: { owner: parts.owner, ttl_ms: parts.leaseMs },
    operation: {
      operation_id: request.request_id,
      from: undefined,
      to: 'started',
      claim: { request_fingerprint, approval_id: approval.approval_id },
      by: 'worker',
    },
    events: [
      policyDecided(request.request_id, ready),
      operationStarted(request, request_fingerprint, approval),
    ],
  });
};

const act = async (parts: Parts, ready: Ready, claimed: Committed): Promised<RunState> => {
  const { run, lease } = claimed;
  if (lease === null) throw new Error('a store that took a lease gives it');
  const heartbeat = keepAlive(parts, lease);
  const start = parts.world.now();
  let outcome: CallOutcome;
  try {
    outcome = await callOnce(parts, {
      tool: ready.tool,
      arguments: ready.arguments,
      decision: ready.decision,
      approval_id: ready.approval.approval_id,
      context: {
        run_id: run.run_id,
        operation_id: ready.request.request_id,
        fence: lease.token,
        target: ready.request.target,
      },
    });
  } finally {
    heartbeat.stop();
  }
  const ms = between(start, parts.world.now());
  return settle(parts, { run, lease, tool: ready.tool, outcome, ms, lost: heartbeat.lost() });
};

const execute = async (
  parts: Parts,
  stored: StoredRun,
  loop: LoopSubmission | undefined,
): Promised<RunState> => {
  const { run } = stored;
  const found = await recheck(parts, run, loop);
  if (found.kind === 'refused') return { ok: false, error: found.problem };
  if (found.kind === 'ended') return writeFound(parts, run, found);
  const now = parts.world.now();
  // Asking takes time, in which the approval may have run out; then it is found expired.
  if (isOver(found.ready.approval, now)) return execute(parts, stored, loop);
  const claimed = await claim(parts, run, found.ready, now);
  return claimed.ok ? act(parts, found.ready, claimed.value) : claimed;
};

/**
 * Executes what is approved, once: everything is checked again, claimed, called, verified and settled. The answer is the
 * run as it is on disk afterwards, or why nothing was executed. A loop brings its submission, since its model and tools
 * are part of what is checked.
 */
export const executeApproved = async (
  parts: Parts,
  stored: StoredRun,
  loop?: LoopSubmission,
): Promised<RunState> => {
  if (stored.run.kind === 'loop' && loop === undefined)
    return refuse(
      'run_submission_conflict',
      'this run is a loop, and its model and tools are part of what is checked',
      'resume it with its submission',
    );
  return throughGate(parts, 'tool', () => execute(parts, stored, loop));
};
