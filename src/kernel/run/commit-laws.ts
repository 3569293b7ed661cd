import { isAlive } from '../approval/end.ts';
import type { PendingAction, RunState } from '../contracts/run.ts';
import { sameJson } from '../json/same.ts';
import type { ReasonCode } from '../reason-codes.ts';
import type { Law } from './law.ts';
import { mayMove } from './phases.ts';
import { mayGo } from './transitions.ts';

export interface RunStep {
  readonly before: RunState;
  readonly after: RunState;
}

const law = (says: string, holds: (step: RunStep) => boolean, code: ReasonCode = 'state_invalid') =>
  ({ code, says, holds }) satisfies Law<RunStep>;

/** What is looked at first: whose write this is, and whether it comes in time. */
export const ORDER_LAWS: readonly Law<RunStep>[] = [
  law('a run keeps its id', ({ before, after }) => before.run_id === after.run_id),
  law(
    'a write is made from the revision that is stored, and adds one to it',
    ({ before, after }) => after.revision === before.revision + 1,
    'state_revision_conflict',
  ),
  law(
    'a run goes from status to status as the table says',
    ({ before, after }) => mayGo(before.kind, before.status, after.status),
    'state_illegal_transition',
  ),
];

const FIXED = ['version', 'task_id', 'kind', 'created_at', 'task', 'submission_digest'] as const;

const phase = (run: RunState) => run.checkpoint?.phase ?? null;

const approvalId = (run: RunState): string | undefined => run.pending_action?.approval.approval_id;

/** The pending actions before and after, when they are the same one. */
const kept = ({ before, after }: RunStep): readonly [PendingAction, PendingAction] | undefined => {
  const [one, other] = [before.pending_action, after.pending_action];
  if (one === null || other === null) return undefined;
  return one.approval.approval_id === other.approval.approval_id ? [one, other] : undefined;
};

const withoutPacket = ({ approval: _, authorization_context: __, ...rest }: PendingAction): object => rest;

const call = ({ tool_request: { request_id: _, ...rest } }: PendingAction): object => rest;

/** A packet that was not there before: it waits, nobody has decided it, and it is about the same call as the one before. */
const isFresh = ({ before, after }: RunStep): boolean => {
  const fresh = after.pending_action;
  if (fresh === null || approvalId(before) === approvalId(after)) return true;
  const { status } = fresh.approval;
  if (after.status !== 'waiting_approval' || status !== 'pending') return false;
  const old = before.pending_action;
  if (old === null) return fresh.reissued_from === null;
  return (
    fresh.tool_request.request_id !== old.tool_request.request_id &&
    sameJson(call(fresh), call(old)) &&
    fresh.reissued_from === exemptedBy(before, old)
  );
};

/** R05: what `confirmed_not_executed` closed first exempts the same call from the rule against repeats. */
const exemptedBy = (before: RunState, old: PendingAction): string | null =>
  before.status === 'recovery_required'
    ? (old.reissued_from ?? old.tool_request.request_id)
    : old.reissued_from;

const hasOutcome = ({ before, after }: RunStep): boolean => {
  const settles = after.status === 'running' || after.status === 'completed';
  const pending = before.status === 'executing' || before.status === 'recovery_required';
  if (!settles || !pending) return true;
  const result = after.last_tool_result;
  const recovered = before.status === 'recovery_required';
  return (
    result?.request_id === before.pending_action?.tool_request.request_id &&
    (result?.recovered === true) === recovered &&
    (!recovered || result?.status === 'executed')
  );
};

/** What holds from one state of a run to the next, beyond what holds of each by itself. */
export const STEP_LAWS: readonly Law<RunStep>[] = [
  law('what a run was made with never changes', ({ before, after }) =>
    FIXED.every((member) => sameJson(before[member], after[member])),
  ),
  law(
    'what a loop was claimed with never changes, its limits least of all',
    ({ before, after }) => sameJson(before.claim, after.claim),
    'checkpoint_invalid',
  ),
  law('time does not go back', ({ before, after }) => before.updated_at <= after.updated_at),
  law(
    'a loop goes from phase to phase as the table says',
    ({ before, after }) => mayMove(phase(before), phase(after)),
    'checkpoint_invalid',
  ),
  law('an open approval is used or closed by name, and never vanishes', ({ before, after }) => {
    const approval = before.pending_action?.approval;
    return approval === undefined || !isAlive(approval) || approvalId(after) === approval.approval_id;
  }),
  law('a pending action stays the same until it is closed', (step) => {
    const [one, other] = kept(step) ?? [];
    return one === undefined || other === undefined || sameJson(withoutPacket(one), withoutPacket(other));
  }),
  law('an approval is used in the write that executes, when it was approved before', ({ before, after }) => {
    const used = after.pending_action?.approval.used_at ?? null;
    const old = before.pending_action?.approval;
    if (used === null || old?.used_at === used) return true;
    return after.status === 'executing' && old?.status === 'approved';
  }),
  law('a fresh packet is pending, and for the same call', isFresh),
  law('what an action came to is recorded when its run goes on', hasOutcome),
];
