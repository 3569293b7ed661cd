import { ok, type Problem, type Result } from '../../base/index.ts';
import type { Approval, ApprovalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import { approvalDecided, runEnded } from '../execution/events.ts';
import { ended, moved, pendingOf, stopOf } from '../execution/state.ts';
import type { Approvers, Told } from '../kernel.ts';
import { refuse } from '../problem.ts';
import type { RunStore, StoredRun } from '../store.ts';
import type { KernelWorld } from '../world.ts';
import { checkDecision } from './decision.ts';

/** What is needed to record a decision. It needs no tools: nothing is executed, and no policy is asked. */
export interface Recording {
  readonly store: RunStore;
  readonly approvers: Approvers;
  readonly world: KernelWorld;
}

const named = ({ run, approvals }: StoredRun, approvalId: unknown): Result<Approval, Problem> => {
  const waiting = run.pending_action?.approval;
  const all = waiting === undefined ? approvals : [waiting, ...approvals];
  const found = all.find(({ approval_id }) => approval_id === approvalId);
  return found === undefined
    ? refuse(
        'approval_mismatch',
        'the decision names no approval of this run',
        'look at the run again, and decide what it waits for now',
      )
    : ok(found);
};

/** Whoever cannot be asked has not agreed. */
const askApprovers = async (
  approvers: Approvers,
  decision: ApprovalDecision,
  run: RunState,
): Promise<Result<void, Problem>> => {
  try {
    return await approvers.check(decision, run);
  } catch {
    return refuse(
      'approver_not_authorized',
      'who decides could not be checked',
      'see to the check of approvers, and decide again',
    );
  }
};

const decidedRun = (run: RunState, approval: Approval, who: string, now: string): RunState => {
  const pending_action = { ...pendingOf(run), approval };
  return approval.status === 'approved'
    ? moved(run, now, { pending_action })
    : ended(run, now, {
        status: 'cancelled',
        pending_action,
        ended_by: { who, at: now, how: 'rejected' },
        stop: stopOf('approval_rejected'),
      });
};

/**
 * Records one decision about what a run waits for, and executes nothing: an approved run goes on waiting until it is
 * resumed, a rejected one is cancelled. One transaction. Refused with the codes of `checkDecision`, of the approvers and of
 * the store; what is refused leaves the run as it was.
 */
export const recordDecision = async (
  { store, approvers, world }: Recording,
  runId: string,
  decision: ApprovalDecision,
): Told<RunState> => {
  const stored = await store.load(runId);
  if (!stored.ok) return stored;
  const { run } = stored.value;
  const approval = named(stored.value, decision.approval_id);
  if (!approval.ok) return approval;
  const now = world.now();
  const decided = checkDecision({ approval: approval.value, decision, run, now, world });
  if (!decided.ok) return decided;
  const agreed = await askApprovers(approvers, decision, run);
  if (!agreed.ok) return agreed;
  const next = decidedRun(run, decided.value, decision.decided_by, now);
  const end = next.status === 'cancelled' ? [runEnded(next)] : [];
  const committed = await store.commit({ run: next, events: [approvalDecided(decision), ...end] });
  return committed.ok ? ok(committed.value.run) : committed;
};
