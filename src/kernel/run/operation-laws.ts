import type { Operation, OperationStatus, RunState, RunStatus } from '../contracts/run.ts';
import type { OperationChange } from '../store.ts';
import { isTime, type Law } from './law.ts';
import { OPERATION_MOVES } from './transitions.ts';

const state = (says: string, holds: (operation: Operation) => boolean): Law<Operation> => ({
  code: 'state_invalid',
  says,
  holds,
});

/** What holds of an operation wherever it is stored. */
export const OPERATION_LAWS: readonly Law<Operation>[] = [
  state('every time of an operation exists', ({ started_at, settled_at }) =>
    [started_at, settled_at ?? started_at].every(isTime),
  ),
  state(
    'an operation has the time of its end exactly when its outcome is known',
    ({ status, settled_at }) => ['confirmed', 'not_executed'].includes(status) === (settled_at !== null),
  ),
  state(
    'a confirmed operation has its result, and no other has one',
    ({ status, result }) => (status === 'confirmed') === (result !== null),
  ),
  state(
    'the result is of this operation',
    ({ operation_id, result }) => result === null || result.request_id === operation_id,
  ),
];

export interface OperationIn {
  readonly stored: Operation | undefined;
  readonly change: OperationChange;
  /** As it is after the change. */
  readonly run: RunState;
}

const law = (says: string, holds: (value: OperationIn) => boolean): Law<OperationIn> => ({
  code: 'operation_conflict',
  says,
  holds,
});

const isNew = ({ change }: OperationIn): boolean => change.from === undefined;

/** What holds when an operation is claimed or settled (GR-DIST-08). */
export const OPERATION_STEP_LAWS: readonly Law<OperationIn>[] = [
  law(
    'an operation changes from the status that it has',
    ({ stored, change }) => stored?.status === change.from,
  ),
  law('an operation changes as the table of its moves says', ({ change }) =>
    OPERATION_MOVES.some(
      ({ from, to, by }) => from === change.from && to === change.to && by.includes(change.by),
    ),
  ),
  law(
    'an operation belongs to one run and one request for ever',
    ({ stored, change, run }) =>
      stored === undefined || (stored.operation_id === change.operation_id && stored.run_id === run.run_id),
  ),
  law('only a new operation is claimed', (value) => isNew(value) === (value.change.claim !== undefined)),
  law(
    'a new operation is of the request that executes, under its approval',
    (value) => !isNew(value) || isClaimed(value),
  ),
  law(
    'a confirmed operation comes with its known result, and no other with one',
    ({ change: { to, result, operation_id } }) =>
      to === 'confirmed'
        ? result?.request_id === operation_id && ['executed', 'failed'].includes(result.status)
        : result === undefined,
  ),
  {
    code: 'recovery_evidence_missing',
    says: 'recovery settles with evidence',
    holds: ({ change: { by, evidence } }) => by === 'worker' || !!evidence?.trim(),
  },
];

const isClaimed = ({ change: { operation_id, claim }, run }: OperationIn): boolean => {
  const fingerprint = run.checkpoint?.pending_request_fingerprint ?? claim?.request_fingerprint;
  return (
    run.status === 'executing' &&
    run.pending_action?.tool_request.request_id === operation_id &&
    run.pending_action.approval.approval_id === claim?.approval_id &&
    fingerprint === claim.request_fingerprint
  );
};

/** What the operation of the pending request must have come to when its run makes a move, and who settles it then. */
export const OPERATION_AT: readonly {
  readonly from: RunStatus;
  readonly to: RunStatus;
  readonly status: readonly OperationStatus[];
  /** `needed`: in this very transaction. `possible`: in it, or before. */
  readonly change: 'needed' | 'possible';
  readonly by: 'worker' | 'recovery';
}[] = [
  { from: 'waiting_approval', to: 'executing', status: ['started'], change: 'needed', by: 'worker' },
  { from: 'executing', to: 'running', status: ['confirmed'], change: 'possible', by: 'worker' },
  { from: 'executing', to: 'completed', status: ['confirmed'], change: 'possible', by: 'worker' },
  { from: 'executing', to: 'failed', status: ['not_executed'], change: 'possible', by: 'worker' },
  {
    from: 'executing',
    to: 'recovery_required',
    status: ['started', 'outcome_unknown'],
    change: 'possible',
    by: 'worker',
  },
  { from: 'recovery_required', to: 'running', status: ['confirmed'], change: 'needed', by: 'recovery' },
  { from: 'recovery_required', to: 'completed', status: ['confirmed'], change: 'needed', by: 'recovery' },
  {
    from: 'recovery_required',
    to: 'waiting_approval',
    status: ['not_executed'],
    change: 'needed',
    by: 'recovery',
  },
];

export interface Accompanied {
  readonly before: RunState;
  readonly after: RunState;
  /** The record of the request that was pending before, as it is stored. */
  readonly stored: Operation | undefined;
  readonly change: OperationChange | undefined;
}

const between = (says: string, holds: (value: Accompanied) => boolean): Law<Accompanied> => ({
  code: 'operation_conflict',
  says,
  holds,
});

const demand = (from: RunStatus, to: RunStatus): (typeof OPERATION_AT)[number] | undefined =>
  OPERATION_AT.find((move) => move.from === from && move.to === to);

/** What holds between a run and its operation in one transaction: an effect is neither started nor forgotten alone. */
export const ACCOMPANIED_LAWS: readonly Law<Accompanied>[] = [
  between(
    'the stored operation is of the request that was pending',
    ({ before, stored }) =>
      stored === undefined || stored.operation_id === before.pending_action?.tool_request.request_id,
  ),
  between(
    'an operation changes only in a move of its run that settles it',
    ({ before, after, change }) =>
      change === undefined || demand(before.status, after.status)?.by === change.by,
  ),
  between('a run moves on only with what its operation came to', ({ before, after, stored, change }) => {
    const asked = demand(before.status, after.status);
    if (asked === undefined) return true;
    const reached = change?.to ?? stored?.status;
    return (
      reached !== undefined &&
      asked.status.includes(reached) &&
      (asked.change === 'possible' || change !== undefined)
    );
  }),
];
