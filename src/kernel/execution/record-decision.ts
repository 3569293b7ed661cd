import { ok, type Problem, type Result } from '../../base/index.ts';
import { askApprovers } from '../approval/ask-approvers.ts';
import { checkDecision } from '../approval/decision.ts';
import { expiredApproval, isOver } from '../approval/end.ts';
import { type Approval, type ApprovalDecision, approvalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import { safeJson } from '../json/safe.ts';
import type { Approvers, Promised } from '../kernel.ts';
import type { Observer } from '../observe.ts';
import { refuse } from '../problem.ts';
import type { RunStore, StoredRun } from '../store.ts';
import type { KernelWorld } from '../world.ts';
import { approvalDecided, runEnded } from './events.ts';
import { notify } from './notify.ts';
import { ended, moved, pendingOf, stopOf } from './state.ts';
import { writeEnded } from './write-ended.ts';

/** What is needed to record a decision. It needs no tools: nothing is executed, and no policy is asked. */
export interface Recording {
  readonly store: RunStore;
  readonly approvers: Approvers;
  readonly world: KernelWorld;
  readonly observer?: Observer;
}

const named = ({ run, approvals }: StoredRun, approvalId: string): Result<Approval, Problem> => {
  const waiting = run.pending_action?.approval;
  const all = waiting === undefined ? approvals : [waiting, ...approvals];
  const found = all.find(({ approval_id }) => approval_id === approvalId);
  return found === undefined
    ? refuse(
        'approval_mismatch',
        'the decision names no approval of this run',
        'readback runs show ID names what it waits for now; decide that',
      )
    : ok(found);
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

/** The one thing that a refused decision may change: that its time is over is written (GR-APPR-19). */
const writeExpiry = async (recording: Recording, run: RunState, now: string): Promise<void> => {
  const approval = run.pending_action?.approval;
  if (approval?.status !== 'pending' || !isOver(approval, now)) return;
  // Where this is not written, whoever looks next finds it expired by the clock as well.
  await writeEnded(recording, run, { approval: expiredApproval(approval) });
};

const tellDecision = ({ observer }: Recording, run: RunState): void => {
  const { status, action } = pendingOf(run).approval;
  notify(observer, {
    kind: 'approval',
    what: status,
    run_id: run.run_id,
    name: action.tool_name,
    codes: status === 'rejected' ? ['approval_rejected'] : [],
  });
};

/**
 * Records one decision about what a run waits for, and executes nothing: an approved run goes on waiting until it is
 * resumed, a rejected one is cancelled. One transaction. Refused with the codes of `checkDecision`, of the approvers and of
 * the store; what is refused leaves the run as it was, save that a time that is over is written.
 */
export const recordDecision = async (
  recording: Recording,
  runId: string,
  given: ApprovalDecision,
): Promised<RunState> => {
  const { store, approvers, world } = recording;
  const stored = await store.load(runId);
  if (!stored.ok) return stored;
  const { run } = stored.value;
  // A copy: what is checked is what is recorded, whatever its sender does meanwhile.
  const copied = safeJson(given, { strict: true, isProxy: world.isProxy });
  const read = approvalDecision.safeParse(copied.ok ? copied.value : null);
  if (!read.success)
    return refuse(
      'approval_mismatch',
      'this is not in the form that decisions have',
      'give all members of one',
    );
  const decision = read.data;
  const approval = named(stored.value, decision.approval_id);
  if (!approval.ok) return approval;
  const now = world.now();
  const decided = checkDecision({ approval: approval.value, decision, run, now, world });
  if (!decided.ok && decided.error.code === 'approval_expired') await writeExpiry(recording, run, now);
  if (!decided.ok) return decided;
  const agreed = await askApprovers(approvers, decision, run);
  if (!agreed.ok) return agreed;
  const next = decidedRun(run, decided.value, decision.decided_by, now);
  const end = next.status === 'cancelled' ? [runEnded(next)] : [];
  const committed = await store.commit({ run: next, events: [approvalDecided(decision), ...end] });
  if (!committed.ok) return committed;
  tellDecision(recording, committed.value.run);
  return ok(committed.value.run);
};
