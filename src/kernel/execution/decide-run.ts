import { ok } from '../../base/index.ts';
import { checkDecision } from '../approval/decision.ts';
import { expiredApproval } from '../approval/end.ts';
import type { Approval, ApprovalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { KernelParts, Told } from '../kernel.ts';
import { refuse } from '../problem.ts';
import type { Commit } from '../store.ts';
import { approvalDecided, approvalEnded, runEnded } from './events.ts';
import { ended, moved, pendingOf } from './state.ts';
import { tell } from './tell.ts';

/** Who decides is asked of the application; one that throws has authorized nobody. */
const byWhom = async (parts: KernelParts, decision: ApprovalDecision, run: RunState): Told<void> => {
  try {
    const said = await parts.approvers.check(structuredClone(decision), run);
    return said.ok === true ? ok(undefined) : said;
  } catch {
    return refuse(
      'approver_not_authorized',
      'whether this person may decide could not be found out',
      'look into the log of the application; nothing was decided',
    );
  }
};

const withApproval = (run: RunState, approval: Approval): Pick<RunState, 'pending_action'> => ({
  pending_action: { ...pendingOf(run), approval },
});

const after = (run: RunState, approval: Approval, decision: ApprovalDecision, now: string): Commit => {
  const decided = approvalDecided(decision);
  if (approval.status === 'approved')
    return { run: moved(run, now, withApproval(run, approval)), events: [decided] };
  const next = ended(run, now, {
    status: 'cancelled',
    ...withApproval(run, approval),
    ended_by: { who: decision.decided_by, at: now, how: 'rejected' },
  });
  return { run: next, events: [decided, runEnded(next)] };
};

/** The one thing that a refused decision may change: that its time is over is written (GR-APPR-19). */
const writeExpiry = async (parts: KernelParts, run: RunState): Promise<void> => {
  const { approval } = pendingOf(run);
  if (approval.status !== 'pending' || parts.world.now() < approval.expires_at) return;
  const expired = expiredApproval(approval);
  // Whoever looks next finds it expired by the clock as well.
  await parts.store.commit({
    run: moved(run, parts.world.now(), withApproval(run, expired)),
    events: [approvalEnded(expired, ['approval_expired'])],
  });
};

/** Records one decision of one person about one packet, and executes nothing. */
export const decideRun = async (
  parts: KernelParts,
  runId: string,
  decision: ApprovalDecision,
): Told<RunState> => {
  const stored = await parts.store.load(runId);
  if (!stored.ok) return stored;
  const { run } = stored.value;
  const approval = run.pending_action?.approval;
  if (approval === undefined)
    return refuse('approval_not_pending', `nothing waits in a run that is ${run.status}`, 'look at the run');
  const now = parts.world.now();
  const checked = checkDecision({ approval, decision, run, now, world: parts.world });
  if (!checked.ok && checked.error.code === 'approval_expired') await writeExpiry(parts, run);
  if (!checked.ok) return checked;
  const allowed = await byWhom(parts, decision, run);
  if (!allowed.ok) return allowed;
  const written = await parts.store.commit(after(run, checked.value, decision, now));
  if (!written.ok) return written;
  const { tool_name: name } = approval.action;
  tell(parts.observer, {
    kind: 'approval',
    what: checked.value.status,
    run_id: run.run_id,
    name,
    codes: checked.value.status === 'rejected' ? ['approval_rejected'] : [],
  });
  return ok(written.value.run);
};
