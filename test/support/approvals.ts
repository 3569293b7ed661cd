import { boundOf } from '../../src/kernel/approval/bound.ts';
import { packetOf } from '../../src/kernel/approval/packet.ts';
import type { Approval, ApprovalDecision, BoundAction } from '../../src/kernel/contracts/approval.ts';
import type { RunState } from '../../src/kernel/contracts/run.ts';
import type { ToolDefinition, ToolRequest } from '../../src/kernel/contracts/tool.ts';
import { packetDigest } from '../../src/kernel/fingerprint.ts';
import type { Tool } from '../../src/kernel/tool/tool.ts';
import type { KernelWorld } from '../../src/kernel/world.ts';
import { manualWorld } from '../../src/testing/index.ts';

export const START = '2026-01-01T00:00:00.000Z';
export const AN_HOUR = 3_600_000;

export const requestOf = (more: Partial<ToolRequest> = {}): ToolRequest => ({
  request_id: 'request-1',
  run_id: 'run-1',
  tool_name: 'files.delete',
  arguments: { path: '/srv/data/old', recursive: true, keep: 3 },
  target: '/srv/data/old',
  proposed_by: 'model',
  proposer: 'model:example',
  proposal_ref: null,
  ...more,
});

const DEFINITION: ToolDefinition = {
  name: 'files.delete',
  version: '2.1.0',
  description: 'Deletes a folder.',
  side_effect_class: 'sensitive_destructive',
  input_schema: { type: 'object' },
  requires_verification: true,
  sensitive_output: false,
  target_from_arguments: true,
  timeout_ms: 1000,
  recovery: { plan: 'restore last night’s copy' },
  has_undo: false,
  has_lookup: false,
  provenance: null,
};

export const toolOf = (more: Partial<ToolDefinition> = {}): Tool => ({
  definition: { ...DEFINITION, ...more },
  fingerprint: 'd'.repeat(64),
  spec: {} as Tool['spec'],
});

/** A bound action as the kernel would build it now. */
export const actionOf = (more: Partial<BoundAction> = {}): BoundAction => ({
  ...boundOf({
    request: requestOf(),
    tool: toolOf(),
    decision: { materiality: 'material', policy_revision: 'rules-7' },
    authorization: {
      principal: { id: 'user:robin', capabilities: ['files.write', 'files.delete'] },
      environment: 'staging',
      resource: 'volume:data',
    },
    policyDigest: 'e'.repeat(64),
    guide: null,
  }),
  ...more,
});

export const approvalOf = (
  world: KernelWorld = manualWorld(),
  bound: BoundAction = actionOf(),
  tool: Tool = toolOf(),
): Approval =>
  packetOf({ bound, tool, decision: { reasons: ['approval_required'] }, world, validMs: AN_HOUR });

/** The run of a single action that waits for this approval. */
export const waitingFor = (approval: Approval, request: ToolRequest = requestOf()): RunState => ({
  version: 1,
  run_id: 'run-1',
  task_id: 'task-1',
  kind: 'action',
  status: 'waiting_approval',
  revision: 1,
  created_at: START,
  updated_at: START,
  task: {
    objective: 'make room',
    workflow: 'clean-up',
    classification: { materiality: 'material', consequence: 'high' },
  },
  pending_action: {
    tool_request: request,
    approval,
    tool_definition_fingerprint: approval.action.tool_definition_fingerprint,
    authorization_context: {},
    reissued_from: null,
  },
  last_tool_result: null,
  result_snapshot: null,
  stop: null,
  ended_by: null,
  recovery_reason: null,
  claim: null,
  checkpoint: null,
});

/** What an honest person says of the packet that they saw. */
export const decisionOf = (
  approval: Approval,
  world: Pick<KernelWorld, 'sha256'>,
  more: Partial<ApprovalDecision> = {},
): ApprovalDecision => ({
  approval_id: approval.approval_id,
  decision: 'approved',
  decided_by: 'user:kim',
  decided_at: START,
  channel: 'unauthenticated-terminal',
  packet_digest: packetDigest(approval, world),
  ...more,
});
