import type { Approval, ApprovalDecision } from '../contracts/approval.ts';
import type { LedgerEvent } from '../contracts/ledger.ts';
import type { ModelResponse } from '../contracts/model.ts';
import type { Claim, OperationStatus, RecoveryResolution, RunState } from '../contracts/run.ts';
import type { ToolRequest, ToolResult } from '../contracts/tool.ts';
import { evidenceDigest, packetDigest } from '../fingerprint.ts';
import type { JsonObject } from '../json/json.ts';
import type { Decision } from '../policy/policy.ts';
import type { ReasonCode } from '../reason-codes.ts';
import type { Lease } from '../store.ts';
import type { Tool } from '../tool/tool.ts';
import type { KernelWorld } from '../world.ts';

type Hashing = Pick<KernelWorld, 'sha256'>;

const event = (
  name: LedgerEvent['event'],
  reference: string | null,
  more: { readonly actor?: string; readonly codes?: readonly string[]; readonly facts?: JsonObject },
): LedgerEvent => ({
  event: name,
  reference,
  actor: more.actor ?? null,
  codes: [...(more.codes ?? [])],
  facts: more.facts ?? {},
});

/** A single action begins. */
export const actionCreated = (
  run: RunState,
  request: Pick<ToolRequest, 'tool_name' | 'proposer'>,
): LedgerEvent =>
  event('run_created', null, {
    actor: request.proposer,
    facts: {
      kind: run.kind,
      workflow: run.task.workflow,
      tools: [request.tool_name],
      input_digest: run.submission_digest ?? null,
    },
  });

/** A loop begins. */
export const loopCreated = (run: RunState, claim: Claim): LedgerEvent =>
  event('run_created', null, {
    facts: {
      kind: run.kind,
      workflow: run.task.workflow,
      provider: claim.provider,
      model: claim.model,
      tools: claim.allowed_tools,
      input_digest: claim.input_digest,
    },
  });

/** The answer of a model to one step, in numbers. */
export const modelAnswered = (
  { response_ref, status, proposals, usage }: ModelResponse,
  step: number,
): LedgerEvent =>
  event('model_answered', response_ref, {
    facts: {
      step,
      status,
      proposals: proposals.length,
      input_tokens: usage.input_tokens,
      output_tokens: usage.output_tokens,
    },
  });

export interface DecidedCall {
  readonly decision: Decision;
  readonly policy_digest: string;
  readonly request_fingerprint: string;
  readonly tool: Tool;
}

/** What policy said of one call. */
export const policyDecided = (reference: string, decided: DecidedCall): LedgerEvent =>
  event('policy_decided', reference, {
    codes: decided.decision.reasons,
    facts: {
      outcome: decided.decision.outcome,
      tool: decided.tool.definition.name,
      class: decided.tool.definition.side_effect_class,
      request_fingerprint: decided.request_fingerprint,
      policy_digest: decided.policy_digest,
      policy_revision: decided.decision.policy_revision,
    },
  });

/** A call that could not even be put to the policy. */
export const callRefused = (reference: string, code: string, toolName: string): LedgerEvent =>
  event('policy_decided', reference, { codes: [code], facts: { outcome: 'deny', tool: toolName } });

/** A call without an operation record: analysis, reading, and in plain mode a routine write. */
export const toolCalled = (
  reference: string,
  toolName: string,
  result: ToolResult | null,
  codes: readonly string[],
) =>
  event('tool_called', reference, {
    codes,
    facts: {
      tool: toolName,
      status: result?.status ?? 'failed',
      verification: result?.verification.status ?? 'unverified',
      output_digest: result?.output_digest ?? null,
    },
  });

export const approvalRequested = (world: Hashing, approval: Approval): LedgerEvent =>
  event('approval_requested', approval.approval_id, {
    codes: approval.reasons,
    facts: {
      action_fingerprint: approval.action_fingerprint,
      packet_digest: packetDigest(approval, world),
      tool: approval.action.tool_name,
      tool_version: approval.action.tool_version,
      expires_at: approval.expires_at,
    },
  });

export const approvalDecided = (decision: ApprovalDecision): LedgerEvent =>
  event('approval_decided', decision.approval_id, {
    actor: decision.decided_by,
    codes: decision.decision === 'rejected' ? ['approval_rejected'] : [],
    facts: {
      decision: decision.decision,
      channel: decision.channel,
      packet_digest: decision.packet_digest,
      key_id: decision.signature?.key_id ?? null,
    },
  });

/** An approval that can lead to nothing any more: stale or expired, or its run was cancelled. */
export const approvalEnded = (
  approval: Approval,
  codes: readonly string[],
  changed: readonly string[] = [],
): LedgerEvent =>
  event('approval_ended', approval.approval_id, {
    codes,
    facts: { status: approval.status, changed: [...changed] },
  });

export const operationStarted = (
  request: ToolRequest,
  fingerprint: string,
  approval: Approval,
): LedgerEvent =>
  event('operation_started', request.request_id, {
    facts: {
      request_fingerprint: fingerprint,
      approval_id: approval.approval_id,
      tool: request.tool_name,
    },
  });

export const operationSettled = (
  operationId: string,
  status: OperationStatus,
  more: { readonly lease?: Lease; readonly result?: ToolResult; readonly codes?: readonly string[] },
): LedgerEvent =>
  event('operation_settled', operationId, {
    codes: more.codes ?? more.result?.reasons ?? [],
    facts: {
      status,
      token: more.lease?.token ?? null,
      verification: more.result?.verification.status ?? 'unverified',
      output_digest: more.result?.output_digest ?? null,
    },
  });

export const recoveryRequired = (operationId: string, code: ReasonCode): LedgerEvent =>
  event('recovery_required', operationId, { codes: [code] });

export const recoveryResolved = (
  world: Hashing,
  resolution: RecoveryResolution,
  operationId: string,
): LedgerEvent =>
  event('recovery_resolved', operationId, {
    actor: resolution.decided_by,
    facts: {
      resolution_id: resolution.resolution_id,
      decision: resolution.decision,
      evidence_digest: evidenceDigest(resolution.evidence, world),
    },
  });

export const runEnded = (run: RunState): LedgerEvent =>
  event('run_ended', null, {
    ...(run.ended_by === null ? {} : { actor: run.ended_by.who }),
    codes: run.stop === null ? [] : [run.stop.code],
    facts: { status: run.status },
  });
