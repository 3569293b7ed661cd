import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { type Approval, approval } from '../contracts/approval.ts';
import { type Operation, operation, type RunState, runState } from '../contracts/run.ts';
import { toolResult } from '../contracts/tool.ts';
import { refuse } from '../problem.ts';
import type { OperationChange } from '../store.ts';
import { APPROVAL_LAWS, APPROVAL_STEP_LAWS } from './approval-laws.ts';
import { CHECKPOINT_LAWS, CHECKPOINT_STEP_LAWS } from './checkpoint-laws.ts';
import { ORDER_LAWS, type RunStep, STEP_LAWS } from './commit-laws.ts';
import { obey } from './law.ts';
import { ACCOMPANIED_LAWS, OPERATION_LAWS, OPERATION_STEP_LAWS } from './operation-laws.ts';
import { PENDING_LAWS } from './pending-laws.ts';
import { checkShape } from './shape.ts';
import { isTooLarge, MOST_RESULT_BYTES, tooLarge } from './size.ts';
import { STATE_LAWS } from './state-laws.ts';
import { STARTS } from './transitions.ts';

type Checked = Result<void, Problem>;

const FINE: Checked = ok(undefined);

/** The first that refuses. Later ones may rely on what earlier ones found. */
const inOrder = (...checks: readonly (() => Checked)[]): Checked => {
  for (const check of checks) {
    const result = check();
    if (!result.ok) return result;
  }
  return FINE;
};

const checkPending = (run: RunState): Checked => {
  const pending = run.pending_action;
  if (pending === null) return FINE;
  return inOrder(
    () => obey(PENDING_LAWS, { run, pending }),
    () => obey(APPROVAL_LAWS, pending.approval),
  );
};

const checkLoop = (run: RunState): Checked =>
  run.claim === null ? FINE : obey(CHECKPOINT_LAWS, { run, claim: run.claim, checkpoint: run.checkpoint });

const checkLaws = (run: RunState): Checked =>
  inOrder(
    () => obey(STATE_LAWS, run),
    () => checkPending(run),
    () => checkLoop(run),
  );

/**
 * Whether this is a run: its form, and all that must hold of a run with this status and phase. On create, on load and on
 * every write (GR-STATE-02 to 06). Refused with `state_invalid`, or `checkpoint_invalid` where the loop contradicts itself.
 */
export const checkRun = (value: unknown): Result<RunState, Problem> => {
  const shape = checkShape<RunState>(runState, value);
  if (!shape.ok) return shape;
  const laws = checkLaws(shape.value);
  return laws.ok ? shape : laws;
};

/** Whether this is an approval as it is stored. Refused with `state_invalid`. */
export const checkApproval = (value: unknown): Result<Approval, Problem> => {
  const shape = checkShape<Approval>(approval, value);
  if (!shape.ok) return shape;
  const laws = obey(APPROVAL_LAWS, shape.value);
  return laws.ok ? shape : laws;
};

/** Whether this is an operation as it is stored. Refused with `state_invalid`. */
export const checkStoredOperation = (value: unknown): Result<Operation, Problem> => {
  const shape = checkShape<Operation>(operation, value);
  if (!shape.ok) return shape;
  const laws = obey(OPERATION_LAWS, shape.value);
  return laws.ok ? shape : laws;
};

const isStart = (run: RunState): boolean =>
  STARTS.some((start) => start.to === run.status && (!('kind' in start) || start.kind === run.kind));

/** Whether a run may begin like this: revision 1, claimed or waiting for a person, nothing spent and nothing decided. */
export const checkCreate = (run: RunState): Result<RunState, Problem> => {
  const checked = checkRun(run);
  if (!checked.ok) return checked;
  if (!isStart(run))
    return refuse(
      'state_illegal_transition',
      `a ${run.kind} run cannot begin as ${run.status}`,
      'create it as running, or a single action as waiting_approval',
    );
  if (run.revision !== 1)
    return refuse('state_revision_conflict', 'a new run has revision 1', 'create it with revision 1');
  const begun = run.checkpoint !== null || run.last_tool_result !== null || run.result_snapshot !== null;
  const decided = run.pending_action !== null && run.pending_action.approval.status !== 'pending';
  const reissued = run.pending_action !== null && run.pending_action.reissued_from !== null;
  return begun || decided || reissued
    ? refuse('state_invalid', 'a new run has done nothing yet', 'create it first, and change it afterwards')
    : checked;
};

const checkApprovalStep = ({ before, after }: RunStep): Checked => {
  const [one, other] = [before.pending_action?.approval, after.pending_action?.approval];
  if (one === undefined || one.approval_id !== other?.approval_id) return FINE;
  return obey(APPROVAL_STEP_LAWS, { before: one, after: other });
};

const checkCheckpointStep = ({ before, after }: RunStep): Checked =>
  before.checkpoint === null || after.checkpoint === null
    ? FINE
    : obey(CHECKPOINT_STEP_LAWS, { before: before.checkpoint, after: after.checkpoint });

/** The operation of the request that is pending in `previous`, and what the same transaction does to it. */
export interface WithOperation {
  readonly stored?: Operation | undefined;
  readonly change?: OperationChange | undefined;
}

/**
 * Whether a stored run may become this one in one transaction. Refused with `state_invalid`, `checkpoint_invalid`,
 * `state_revision_conflict`, `state_illegal_transition`, a code of approvals, or `operation_conflict`: `executing` is never
 * written without a new operation, and never left without a settled one.
 */
export const checkCommit = (previous: RunState, next: RunState, operation: WithOperation = {}): Checked => {
  const step = { before: previous, after: next };
  const { stored, change } = operation;
  const shape = checkShape<RunState>(runState, next);
  if (!shape.ok) return shape;
  return inOrder(
    () => obey(ORDER_LAWS, step),
    () => checkLaws(next),
    () => checkApprovalStep(step),
    () => obey(STEP_LAWS, step),
    () => checkCheckpointStep(step),
    () => obey(ACCOMPANIED_LAWS, { ...step, stored, change }),
    () => (change === undefined ? FINE : checkOperation(stored, change, next)),
  );
};

/**
 * Whether an operation may be claimed or settled like this. `stored` is the record under the id of the change, `next` the
 * run after the transaction (the run as it is, where the operation is settled by itself). Refused with
 * `operation_conflict`, or `recovery_evidence_missing`.
 */
export const checkOperation = (
  stored: Operation | undefined,
  change: OperationChange,
  next: RunState,
): Checked =>
  inOrder(
    () => checkChange(change),
    () => obey(OPERATION_STEP_LAWS, { stored, change, run: next }),
  );

const checkChange = (change: OperationChange): Checked => {
  const shape = checkShape<unknown>(CHANGE, change);
  if (!shape.ok) return shape;
  const result = JSON.stringify(change.result) ?? '';
  return isTooLarge(result, MOST_RESULT_BYTES) ? tooLarge(MOST_RESULT_BYTES) : FINE;
};

const CHANGE = z.strictObject({
  operation_id: operation.shape.operation_id,
  from: operation.shape.status.optional(),
  to: operation.shape.status,
  claim: operation.pick({ request_fingerprint: true, approval_id: true }).optional(),
  result: toolResult.optional(),
  evidence: z.string().max(4000).optional(),
  by: z.enum(['worker', 'recovery']),
});

/** Whether a worker may settle an operation while its run stays `executing` (window 17). Codes as of `checkOperation`. */
export const checkSettlement = (
  stored: Operation | undefined,
  change: OperationChange,
  run: RunState,
): Checked =>
  run.status === 'executing' && change.by === 'worker' && change.from === 'started' && stored !== undefined
    ? checkOperation(stored, change, run)
    : refuse(
        'operation_conflict',
        'only an operation that was started, of a run that executes, is settled by its worker',
        'load the run again; what is not known is settled by recovery',
      );
