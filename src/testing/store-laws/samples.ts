import type {
  Approval,
  Commit,
  OperationChange,
  RunState,
  ToolRequest,
  ToolResult,
} from '../../kernel/index.ts';

/** The digest of nothing: the laws of a store look at no fingerprint. */
const digest = (digit: string): string => digit.repeat(64);

/** The time of a sample, by its revision: one minute a write. */
const at = (revision: number): string => new Date(Date.UTC(2026, 0, 2, 0, revision)).toISOString();

const EXPIRES = '2027-01-02T00:00:00.000Z';

const requestOf = (runId: string, number: number): ToolRequest => ({
  request_id: `${runId}-request-${number}`,
  run_id: runId,
  tool_name: 'send_note',
  arguments: { to: 'ada@example.com', text: 'Ready.' },
  target: 'ada@example.com',
  proposed_by: 'model',
  proposer: 'model-1',
  proposal_ref: 'proposal-1',
});

const approvalOf = (request: ToolRequest, number: number, revision: number): Approval => ({
  approval_id: `${request.run_id}-approval-${number}`,
  run_id: request.run_id,
  status: 'pending',
  action: {
    run_id: request.run_id,
    request_id: request.request_id,
    tool_name: request.tool_name,
    tool_version: '1',
    tool_definition_fingerprint: digest('d'),
    side_effect_class: 'external_commitment',
    target: request.target,
    arguments: request.arguments,
    requester: request.proposer,
    principal: 'ada',
    environment: null,
    capability: 'notes.send',
    resource: null,
    materiality: 'material',
    policy_revision: '1',
    policy_digest: digest('e'),
    guide: null,
  },
  action_fingerprint: digest('f'),
  reasons: ['approval_required'],
  recovery: null,
  issued_at: at(revision),
  expires_at: EXPIRES,
  decision: null,
  used_at: null,
});

const pendingOf = (
  runId: string,
  number: number,
  revision: number,
): NonNullable<RunState['pending_action']> => {
  const request = requestOf(runId, number);
  return {
    tool_request: request,
    approval: approvalOf(request, number, revision),
    tool_definition_fingerprint: digest('d'),
    authorization_context: {},
    reissued_from: null,
  };
};

/** A single action that waits for a person, at revision 1. */
export const waitingRun = (runId: string): RunState => ({
  version: 1,
  run_id: runId,
  task_id: 'task-1',
  kind: 'action',
  status: 'waiting_approval',
  revision: 1,
  created_at: at(1),
  updated_at: at(1),
  task: {
    objective: 'Tell Ada that it is ready.',
    workflow: 'notes',
    classification: { materiality: 'material', consequence: 'low' },
  },
  pending_action: pendingOf(runId, 1, 1),
  last_tool_result: null,
  result_snapshot: null,
  stop: null,
  ended_by: null,
  recovery_reason: null,
  claim: null,
  checkpoint: null,
});

/** The next revision of a run. */
export const nextOf = (run: RunState, change: Partial<RunState> = {}): RunState => ({
  ...run,
  revision: run.revision + 1,
  updated_at: at(run.revision + 1),
  ...change,
});

/** The run with its approval changed, at the next revision. */
export const withApproval = (
  run: RunState,
  change: Partial<Approval>,
  more: Partial<RunState> = {},
): RunState => {
  const pending = run.pending_action;
  if (pending === null) throw new Error('the sample has no pending action');
  return nextOf(run, {
    pending_action: { ...pending, approval: { ...pending.approval, ...change } },
    ...more,
  });
};

const decisionOf = (run: RunState, decision: 'approved' | 'rejected'): NonNullable<Approval['decision']> => ({
  approval_id: run.pending_action?.approval.approval_id ?? '',
  decision,
  decided_by: 'grace',
  decided_at: at(run.revision + 1),
  channel: 'unauthenticated-terminal',
  packet_digest: digest('c'),
});

export const approvedRun = (run: RunState): RunState =>
  withApproval(run, { status: 'approved', decision: decisionOf(run, 'approved') });

export const rejectedRun = (run: RunState): RunState => {
  const closed = withApproval(run, { status: 'rejected', decision: decisionOf(run, 'rejected') });
  return {
    ...closed,
    status: 'cancelled',
    ended_by: { who: 'grace', at: closed.updated_at, how: 'rejected' },
  };
};

/** The run as its worker claims the execution: the approval is used. */
export const executingRun = (run: RunState): RunState =>
  withApproval(run, { used_at: at(run.revision + 1) }, { status: 'executing' });

/** A fresh packet for the same call. */
export const reissuedRun = (run: RunState, number: number, more: Partial<RunState> = {}): RunState =>
  nextOf(run, { pending_action: pendingOf(run.run_id, number, run.revision + 1), ...more });

export const claimOf = (run: RunState): OperationChange => ({
  operation_id: run.pending_action?.tool_request.request_id ?? '',
  from: undefined,
  to: 'started',
  claim: {
    request_fingerprint: digest('a'),
    approval_id: run.pending_action?.approval.approval_id ?? '',
  },
  by: 'worker',
});

export const resultOf = (run: RunState): ToolResult => ({
  request_id: run.pending_action?.tool_request.request_id ?? '',
  tool_name: 'send_note',
  status: 'executed',
  side_effect_class: 'external_commitment',
  reasons: [],
  output: { sent: true },
  output_digest: digest('b'),
  redacted: false,
  truncated: false,
  approval_ref: run.pending_action?.approval.approval_id ?? null,
  verification: { status: 'pass' },
});

/** The worker's own word that it happened. */
export const confirmation = (run: RunState): OperationChange => ({
  operation_id: run.pending_action?.tool_request.request_id ?? '',
  from: 'started',
  to: 'confirmed',
  result: resultOf(run),
  by: 'worker',
});

/** The action is done; whoever finished it knows its result. */
export const completedRun = (run: RunState, result: ToolResult = resultOf(run)): RunState =>
  nextOf(run, {
    status: 'completed',
    recovery_reason: null,
    pending_action: null,
    last_tool_result: result,
    result_snapshot: { text: null, verified_effects: [result.request_id] },
  });

export const recoveringRun = (run: RunState): RunState =>
  nextOf(run, { status: 'recovery_required', recovery_reason: 'the outcome is not known' });

/** What happened, as an entry of the chain. */
export const event = (
  name: Commit['events'][number]['event'],
  reference: string | null = null,
): Commit['events'][number] => ({
  event: name,
  reference,
  actor: null,
  codes: [],
  facts: {},
});
