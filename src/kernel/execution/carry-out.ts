import type { Result } from '../../base/index.ts';
import { isOver, usedApproval } from '../approval/end.ts';
import type { Approval } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { KernelParts, LoopSubmission, Promised } from '../kernel.ts';
import { refuse } from '../problem.ts';
import type { Committed, StoredRun } from '../store.ts';
import { type CallOutcome, callOnce } from './call.ts';
import { approvalEnded, operationStarted, policyDecided } from './events.ts';
import { DEFAULT_LEASE_MS, keepAlive } from './heartbeat.ts';
import { ownerOf } from './owner.ts';
import { type Ready, type Rechecked, recheck } from './recheck.ts';
import { settle } from './settle.ts';
import { moved, pendingOf } from './state.ts';
import { tell } from './tell.ts';

const withApproval = (run: RunState, approval: Approval): Pick<RunState, 'pending_action'> => ({
  pending_action: { ...pendingOf(run), approval },
});

/** Writes that an approval is stale or expired; the run keeps waiting (R04). */
const writeEnd = async (
  parts: KernelParts,
  run: RunState,
  found: Extract<Rechecked, { readonly kind: 'ended' }>,
): Promised<RunState> => {
  const { approval, problem, changed } = found;
  const code = approval.status === 'expired' ? ('approval_expired' as const) : ('approval_stale' as const);
  const written = await parts.store.commit({
    run: moved(run, parts.world.now(), withApproval(run, approval)),
    events: [approvalEnded(approval, [...new Set([code, problem.code])], changed)],
  });
  tell(parts.observer, {
    kind: 'approval',
    what: approval.status,
    run_id: run.run_id,
    name: approval.action.tool_name,
    codes: [problem.code],
  });
  return written.ok ? { ok: false, error: problem } : written;
};

/**
 * One transaction: lease, `executing`, the approval used, the operation started. After it the effect may happen; without
 * it nothing is called (GR-DUR-20, GR-DIST-11).
 */
const claim = (parts: KernelParts, run: RunState, ready: Ready, now: string): Promised<Committed> => {
  const { approval, request, request_fingerprint } = ready;
  return parts.store.commit({
    run: moved(run, now, { status: 'executing', ...withApproval(run, usedApproval(approval, now)) }),
    acquire: { owner: ownerOf(parts), ttl_ms: parts.leaseMs ?? DEFAULT_LEASE_MS },
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

const act = async (parts: KernelParts, ready: Ready, claimed: Committed): Promised<RunState> => {
  const { run, lease } = claimed;
  if (lease === null) throw new Error('a store that took a lease gives it');
  const heartbeat = keepAlive(parts, lease);
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
  return settle(parts, { run, lease, tool: ready.tool, outcome, lost: heartbeat.lost() });
};

const execute = async (
  parts: KernelParts,
  stored: StoredRun,
  loop: LoopSubmission | undefined,
): Promised<RunState> => {
  const { run } = stored;
  const found = await recheck(parts, run, loop);
  if (found.kind === 'refused') return { ok: false, error: found.problem };
  if (found.kind === 'ended') return writeEnd(parts, run, found);
  const now = parts.world.now();
  // Asking takes time, in which the approval may have run out; then it is found expired.
  if (isOver(found.ready.approval, now)) return execute(parts, stored, loop);
  const claimed = await claim(parts, run, found.ready, now);
  return claimed.ok ? act(parts, found.ready, claimed.value) : claimed;
};

const overloaded = (): Result<never> =>
  refuse('overloaded', 'as many tools are at work as may be; nothing was executed', 'try again later');

/**
 * Executes what is approved, once: everything is checked again, claimed, called, verified and settled. The answer is the
 * run as it is on disk afterwards, or why nothing was executed. A loop brings its submission, since its model and tools
 * are part of what is checked.
 */
export const executeApproved = async (
  parts: KernelParts,
  stored: StoredRun,
  loop?: LoopSubmission,
): Promised<RunState> => {
  if (stored.run.kind === 'loop' && loop === undefined)
    return refuse(
      'run_submission_conflict',
      'this run is a loop, and its model and tools are part of what is checked',
      'resume it with its submission',
    );
  const go = (): Promised<RunState> => execute(parts, stored, loop);
  if (parts.gates === undefined) return go();
  return (await parts.gates.through('tool', go)) ?? overloaded();
};
