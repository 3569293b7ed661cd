import type { Problem, Result } from '../../base/index.ts';
import { revalidateDecision } from '../approval/ask-approvers.ts';
import { boundOf, changedMembers } from '../approval/bound.ts';
import { expiredApproval, staleApproval } from '../approval/end.ts';
import { differsFromRequest } from '../approval/request.ts';
import { checkUsable } from '../approval/usable.ts';
import type { Approval, BoundAction } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import { proposalFingerprint } from '../fingerprint.ts';
import type { JsonObject } from '../json/json.ts';
import type { LoopSubmission } from '../kernel.ts';
import { mayExecute } from '../policy/decide.ts';
import type { Decision } from '../policy/policy.ts';
import { refuse } from '../problem.ts';
import type { ReasonCode } from '../reason-codes.ts';
import type { Tool } from '../tool/tool.ts';
import { type Assessed, assess, type Resolved, resolveAnew } from './assess.ts';
import { claimProblem } from './claimed.ts';
import type { Parts } from './parts.ts';
import { pendingOf } from './state.ts';

/** An approved action of which everything holds now. */
export interface Ready {
  readonly tool: Tool;
  readonly arguments: JsonObject;
  readonly request: ToolRequest;
  readonly request_fingerprint: string;
  readonly approval: Approval;
  readonly decision: Decision;
  readonly policy_digest: string;
}

export type Rechecked =
  | { readonly kind: 'ready'; readonly ready: Ready }
  /** Nothing is written; when the cause is gone the same approval may hold. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** What the approval was given for is no more: it is written as ended, and stays so. */
  | {
      readonly kind: 'ended';
      readonly problem: Problem;
      readonly approval: Approval;
      readonly changed: readonly string[];
    };

const refused = (problem: Problem): Rechecked => ({ kind: 'refused', problem });

const stale = (approval: Approval, problem: Problem, changed: readonly string[]): Rechecked => ({
  kind: 'ended',
  problem,
  approval: staleApproval(approval),
  changed,
});

const problemOf = (refusal: Result<never, Problem>): Problem => {
  if (refusal.ok) throw new Error('a refusal is no success');
  return refusal.error;
};

const changedProblem = (code: ReasonCode, message: string): Problem =>
  problemOf(refuse(code, message, 'restore what was reviewed and reissue the approval, or cancel the run'));

/** Item 2: approved, in time, unused, and this very one. */
const unusable = (approval: Approval, problem: Problem): Rechecked => {
  if (problem.code === 'approval_expired' && approval.status === 'approved' && approval.used_at === null)
    return { kind: 'ended', problem, approval: expiredApproval(approval), changed: [] };
  if (problem.code === 'approval_stale' && approval.status === 'approved')
    return stale(approval, problem, []);
  return refused(problem);
};

/** Item 3: what waits is what was approved. */
const otherAction = (approval: Approval, request: ToolRequest): Rechecked | undefined => {
  if (!differsFromRequest(approval.action, request)) return undefined;
  const other = approval.action.request_id !== request.request_id || approval.run_id !== request.run_id;
  return other
    ? refused(
        problemOf(
          refuse(
            'approval_mismatch',
            'the approval names another request than the one that waits',
            'reissue it',
          ),
        ),
      )
    : stale(approval, changedProblem('approval_stale', 'what waits is not what was approved'), ['request']);
};

/** Item 4, and item 7 for a loop: the tools, and the model, are the ones that were reviewed. */
const toolNow = (
  parts: Parts,
  run: RunState,
  loop: LoopSubmission | undefined,
): Tool | { readonly problem: Problem; readonly changed: readonly string[] } => {
  const { tool_request: request, tool_definition_fingerprint: reviewed } = pendingOf(run);
  if (run.claim?.allowed_tools.includes(request.tool_name) === false)
    return {
      problem: changedProblem('tool_not_exposed', 'this run may not use the tool'),
      changed: ['tool_name'],
    };
  const tool = parts.tools.get(request.tool_name);
  if (tool === undefined)
    return {
      problem: changedProblem('tool_unknown', 'the tool is not registered any more'),
      changed: ['tool_name'],
    };
  if (tool.fingerprint !== reviewed)
    return {
      problem: changedProblem('tool_definition_changed', 'the tool is not the one that was approved'),
      changed: ['tool_definition_fingerprint'],
    };
  const problem = run.claim === null || loop === undefined ? undefined : claimProblem(parts, run.claim, loop);
  return problem === undefined ? tool : { problem, changed: ['claim'] };
};

/** Item 6 and the rest of item 3: authority now, over everything that the approval is bound to. */
const compare = (approval: Approval, now: BoundAction, assessed: Assessed): Rechecked | undefined => {
  const changed = changedMembers(approval.action, now);
  const may = mayExecute(assessed.decision, true);
  if (!may.ok) return changed.length === 0 ? refused(may.error) : stale(approval, may.error, changed);
  if (changed.length === 0) return undefined;
  return stale(
    approval,
    changedProblem('approval_stale', `changed since the approval: ${changed.join(', ')}`),
    changed,
  );
};

const resolveAgain = (tool: Tool, approval: Approval, request: ToolRequest): Resolved | Rechecked => {
  const resolved = resolveAnew(tool, request);
  if (!resolved.ok) return refused(resolved.error);
  return resolved.value.target === request.target
    ? resolved.value
    : stale(approval, changedProblem('approval_stale', 'the call acts on another target now'), ['target']);
};

/**
 * Section 5 of the states, directly before `executing` is written: all of it, afresh, whatever was checked before. The
 * first item, revision and lease, is held by the commit itself.
 */
export const recheck = async (
  parts: Parts,
  run: RunState,
  loop: LoopSubmission | undefined,
): Promise<Rechecked> => {
  const { approval, tool_request: request } = pendingOf(run);
  const usable = checkUsable(approval, parts.world.now(), parts.world);
  if (!usable.ok) return unusable(approval, usable.error);
  const other = otherAction(approval, request);
  if (other !== undefined) return other;
  const counts = await revalidateDecision(parts.approvers, approval.decision, run);
  if (!counts.ok) return refused(counts.error);
  const tool = toolNow(parts, run, loop);
  if ('problem' in tool) return stale(approval, tool.problem, tool.changed);
  const resolved = resolveAgain(tool, approval, request);
  if ('kind' in resolved) return resolved;
  const fingerprint = proposalFingerprint(request, parts.world);
  if (run.checkpoint !== null && run.checkpoint.pending_request_fingerprint !== fingerprint)
    return stale(
      approval,
      changedProblem('approval_stale', 'the loop waits for another action than the one that was approved'),
      ['request'],
    );
  const assessed = await assess(parts, { ...resolved, run, task: run.task, request });
  if (!assessed.ok) return refused(assessed.error);
  const { decision, authorization, policy_digest } = assessed.value;
  const bound = boundOf({
    request,
    tool,
    decision,
    authorization,
    policyDigest: policy_digest,
    guide: approval.action.guide,
  });
  const ready = {
    tool,
    arguments: resolved.arguments,
    request,
    request_fingerprint: fingerprint,
    approval,
    decision,
    policy_digest,
  };
  return compare(approval, bound, assessed.value) ?? { kind: 'ready', ready };
};
