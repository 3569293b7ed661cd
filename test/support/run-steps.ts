import type { Operation, OperationChange, RunState } from '../../src/kernel/index.ts';
import { storedOperation, storedRun } from './stored-runs.ts';

/** A legal step of a run, with the operation that goes with it. */
export interface Step {
  readonly name: string;
  readonly before: RunState;
  readonly after: RunState;
  readonly stored?: Operation;
  readonly change?: OperationChange;
}

/** The frozen run `name` as the state after `before`. */
export const following = (before: RunState, name: string, more: Partial<RunState> = {}): RunState => {
  const after = storedRun(name);
  const { created_at, submission_digest, claim, task } = before;
  const updated_at = [before.updated_at, after.updated_at].sort().at(-1) ?? before.updated_at;
  const fixed = {
    created_at,
    claim,
    task,
    ...(submission_digest === undefined ? {} : { submission_digest }),
  };
  return { ...after, ...fixed, updated_at, revision: before.revision + 1, ...more };
};

const step = (from: string, to: string, more: Partial<RunState> = {}): Step => {
  const before = storedRun(from);
  return { name: `${from} to ${to}`, before, after: following(before, to, more) };
};

/** Of the request that waits in the run. */
const operationOf = (run: RunState, name: string): Operation => {
  const { tool_request, approval } =
    run.pending_action ?? storedRun('action-executing').pending_action ?? never();
  const operation = storedOperation(name);
  const result =
    operation.result === null ? null : { ...operation.result, request_id: tool_request.request_id };
  const { request_id: operation_id, run_id } = tool_request;
  return { ...operation, operation_id, run_id, approval_id: approval.approval_id, result };
};

const never = (): never => {
  throw new Error('no run waits like this');
};

const claiming = (one: Step): Step => {
  const { tool_request, approval } = one.after.pending_action ?? never();
  const request_fingerprint =
    one.after.checkpoint?.pending_request_fingerprint ?? storedOperation('started').request_fingerprint;
  const claim = { request_fingerprint, approval_id: approval.approval_id };
  const change = {
    operation_id: tool_request.request_id,
    from: undefined,
    to: 'started',
    claim,
    by: 'worker',
  } as const;
  return { ...one, change };
};

const withStored = (one: Step, name: string): Step => ({ ...one, stored: operationOf(one.before, name) });

const recovering = (one: Step, to: 'confirmed' | 'not_executed'): Step => {
  const stored = operationOf(one.before, 'outcome-unknown');
  const result = one.after.last_tool_result;
  const settled = to === 'confirmed' && result !== null ? { result } : {};
  const change = {
    operation_id: stored.operation_id,
    from: 'outcome_unknown',
    to,
    evidence: 'ticket 4711',
    by: 'recovery',
    ...settled,
  } as const;
  return { ...one, stored, change };
};

const recovered = (): Partial<RunState> => {
  const after = storedRun('loop-continuation-after-action');
  const result = after.last_tool_result ?? never();
  return { last_tool_result: { ...result, recovered: true, evidence_ref: 'ticket 4711' } };
};

const reissued = (from: string | null): Partial<RunState> => {
  const run = storedRun('loop-waiting-pending');
  const pending = run.pending_action ?? never();
  const action = { ...pending.approval.action, request_id: 'req-10' };
  return {
    checkpoint: storedRun('loop-recovery-required').checkpoint,
    pending_action: {
      ...pending,
      tool_request: { ...pending.tool_request, request_id: 'req-10' },
      approval: { ...pending.approval, approval_id: 'apr-10', action },
      reissued_from: from,
    },
  };
};

const withoutPending = { pending_action: null };

/** At least one step for each of the 18 legal pairs, for actions and for loops. */
export const legalSteps = (): readonly Step[] => [
  step('action-running', 'action-running'),
  step('action-running', 'action-waiting-pending'),
  step('action-running', 'action-completed'),
  step('action-running', 'action-blocked', withoutPending),
  step('action-running', 'action-failed', withoutPending),
  step('action-running', 'action-cancelled-resolved', withoutPending),
  step('action-waiting-pending', 'action-waiting-approved'),
  step('action-waiting-approved', 'action-waiting-stale'),
  step('action-waiting-pending', 'action-waiting-expired'),
  step('action-waiting-stale', 'action-waiting-reissued', {
    pending_action: {
      ...(storedRun('action-waiting-reissued').pending_action ?? never()),
      reissued_from: null,
    },
  }),
  claiming(step('action-waiting-approved', 'action-executing')),
  step('action-waiting-pending', 'action-cancelled-rejected'),
  step('action-waiting-approved', 'action-blocked'),
  withStored(step('action-executing', 'action-completed'), 'confirmed'),
  withStored(step('action-executing', 'action-completed-failed'), 'confirmed'),
  withStored(step('action-executing', 'action-failed'), 'not-executed'),
  withStored(step('action-executing', 'action-recovery-required'), 'started'),
  recovering(step('action-recovery-required', 'action-completed-recovered'), 'confirmed'),
  recovering(step('action-recovery-required', 'action-waiting-reissued'), 'not_executed'),
  withStored(step('action-recovery-required', 'action-cancelled-resolved'), 'outcome-unknown'),
  step('loop-claim', 'loop-response-ready'),
  step('loop-claim', 'loop-failed-before-answer'),
  step('loop-response-ready', 'loop-response-ready-admitted'),
  step('loop-response-ready', 'loop-blocked'),
  step('loop-response-ready-admitted', 'loop-continuation-ready'),
  step('loop-response-ready-admitted', 'loop-cancelled'),
  withStored(step('loop-executing', 'loop-continuation-after-action'), 'confirmed'),
  withStored(step('loop-executing', 'loop-recovery-required'), 'outcome-unknown'),
  recovering(step('loop-recovery-required', 'loop-continuation-after-action', recovered()), 'confirmed'),
  recovering(step('loop-recovery-required', 'loop-waiting-pending', reissued('req-9')), 'not_executed'),
  step('loop-continuation-after-action', 'loop-completed'),
];
