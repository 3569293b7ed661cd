import { ok, type Problem, type Result } from '../../base/index.ts';
import { revalidateDecision } from '../approval/ask-approvers.ts';
import { expiredApproval, isAlive, isOver, staleApproval } from '../approval/end.ts';
import type { LedgerEvent } from '../contracts/ledger.ts';
import type { PendingAction, RunState } from '../contracts/run.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import { proposalFingerprint } from '../fingerprint.ts';
import type { Promised } from '../kernel.ts';
import { refuse } from '../problem.ts';
import type { ReasonCode } from '../reason-codes.ts';
import { assess, findTool, resolveAnew } from './assess.ts';
import { approvalRequested, policyDecided } from './events.ts';
import { pendingActionOf } from './packet.ts';
import type { Parts } from './parts.ts';
import { moved, pendingOf } from './state.ts';
import { writeEnded } from './write-ended.ts';

/** A fresh packet for the action that a run is about, and what the ledger is told of it. */
export interface Fresh {
  readonly pending_action: PendingAction;
  readonly events: readonly LedgerEvent[];
}

const denied = (code: ReasonCode): Result<never, Problem> =>
  refuse(code, 'the policy does not allow this action now', 'readback policy explain shows why');

const toolProblem = (run: RunState, fingerprint: string): Result<never, Problem> | undefined => {
  const { tool_name } = pendingOf(run).tool_request;
  const claimed = run.claim?.tool_definition_fingerprints[tool_name];
  return run.claim !== null && claimed !== fingerprint
    ? refuse(
        'tool_definition_changed',
        'the tool is not the one that this loop was claimed with',
        'restore the tool, or cancel the run',
      )
    : undefined;
};

/**
 * The same call under a new request id with a new packet, after everything about it was asked afresh: tool, arguments,
 * target, authority. Refused where policy denies it now.
 */
export const freshPacket = async (
  parts: Parts,
  run: RunState,
  reissuedFrom: string | null,
): Promised<Fresh> => {
  const old = pendingOf(run);
  const found = findTool(parts, old.tool_request.tool_name, run.claim?.allowed_tools);
  if (!found.ok) return found;
  const resolved = resolveAnew(found.value, old.tool_request);
  if (!resolved.ok) return resolved;
  const { tool, target } = resolved.value;
  const changed = toolProblem(run, tool.fingerprint);
  if (changed !== undefined) return changed;
  if (target !== old.tool_request.target)
    return refuse(
      'ambiguous_target',
      'the call acts on another target now',
      'cancel it, and propose it anew',
    );
  const request: ToolRequest = { ...old.tool_request, request_id: parts.world.newId() };
  const assessed = await assess(parts, { ...resolved.value, run, task: run.task, request });
  if (!assessed.ok) return assessed;
  const { decision, policy_digest } = assessed.value;
  if (decision.outcome === 'deny') return denied(decision.reasons[0] ?? 'capability_denied');
  const guide = old.approval.action.guide;
  const pending_action = pendingActionOf(parts, {
    request,
    tool,
    assessed: assessed.value,
    guide,
    reissued_from: reissuedFrom,
    recommendation: old.approval.recommendation,
  });
  const request_fingerprint = proposalFingerprint(request, parts.world);
  return ok({
    pending_action,
    events: [
      policyDecided(request.request_id, { decision, policy_digest, request_fingerprint, tool }),
      approvalRequested(parts.world, pending_action.approval),
    ],
  });
};

/** Why what was decided counts no more, such as by a key that was removed since: nobody can decide it again. */
const lostDecision = async (parts: Parts, run: RunState): Promise<Problem | undefined> => {
  const { approval } = pendingOf(run);
  if (approval.status !== 'approved') return undefined;
  const counts = await revalidateDecision(parts.approvers, approval.decision, run);
  return counts.ok ? undefined : counts.error;
};

/** An approval whose time is over, or whose decision counts no more, is closed by name first, in a write of its own. */
const closeDead = async (parts: Parts, run: RunState): Promised<RunState> => {
  const { approval } = pendingOf(run);
  if (!isAlive(approval)) return ok(run);
  if (isOver(approval, parts.world.now()))
    return writeEnded(parts, run, { approval: expiredApproval(approval) });
  const lost = await lostDecision(parts, run);
  return lost === undefined
    ? refuse(
        'state_illegal_transition',
        `its approval is ${approval.status}, and its time is not over`,
        'decide it, resume the run, or cancel it',
      )
    : writeEnded(parts, run, { approval: staleApproval(approval), code: lost.code });
};

/** A fresh packet, with fresh ids, for a run whose approval is stale or expired, or was decided by who may no more. */
export const reissueRun = async (parts: Parts, runId: string): Promised<RunState> => {
  const stored = await parts.store.load(runId);
  if (!stored.ok) return stored;
  const { run } = stored.value;
  if (run.status !== 'waiting_approval')
    return refuse(
      'state_illegal_transition',
      `nothing waits in a run that is ${run.status}`,
      'readback runs show ID shows where it stands',
    );
  const closed = await closeDead(parts, run);
  if (!closed.ok) return closed;
  const fresh = await freshPacket(parts, closed.value, pendingOf(run).reissued_from);
  if (!fresh.ok) return fresh;
  const { pending_action, events } = fresh.value;
  const written = await parts.store.commit({
    run: moved(closed.value, parts.world.now(), { pending_action }),
    events,
  });
  return written.ok ? ok(written.value.run) : written;
};
