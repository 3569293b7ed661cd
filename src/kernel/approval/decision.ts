import { ok, type Problem, type Result } from '../../base/index.ts';
import { type Approval, type ApprovalDecision, approvalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import { boundFingerprint, packetDigest } from '../fingerprint.ts';
import { refuse } from '../problem.ts';
import type { KernelWorld } from '../world.ts';
import { isLongBefore, isOver } from './end.ts';
import { folded } from './folded-name.ts';
import { differsFromRequest } from './request.ts';

export interface Deciding {
  readonly approval: Approval;
  readonly decision: ApprovalDecision;
  /** As it is stored now. */
  readonly run: RunState;
  readonly now: string;
  readonly world: Pick<KernelWorld, 'sha256'>;
}

type Check = (deciding: Deciding) => Result<never, Problem> | undefined;

const wellFormed: Check = ({ decision }) =>
  approvalDecision.safeParse(decision).success
    ? undefined
    : refuse('approval_mismatch', 'this is not in the form that decisions have', 'give all members of one');

const exactlyThis: Check = ({ approval, decision, run }) =>
  decision.approval_id === approval.approval_id && approval.run_id === run.run_id
    ? undefined
    : refuse(
        'approval_mismatch',
        'the decision names another approval or another run',
        'readback runs show ID names what it waits for now; decide that',
      );

const pending: Check = ({ approval: { approval_id, status }, run }) => {
  if (status === 'stale')
    return refuse(
      'approval_stale',
      'what it was given for has changed',
      'reissue it, and decide the new one',
    );
  if (status === 'expired')
    return refuse('approval_expired', 'its time is over', 'reissue it, and decide the new one');
  const waiting =
    run.status === 'waiting_approval' && run.pending_action?.approval.approval_id === approval_id;
  return status === 'pending' && waiting
    ? undefined
    : refuse(
        'approval_not_pending',
        `it is ${status}, and the run is ${run.status}`,
        status === 'approved'
          ? 'nothing is left to decide: resume the run'
          : 'readback runs show ID shows where it stands',
      );
};

const inTime: Check = ({ approval, decision, now }) =>
  isOver(approval, now) || isOver(approval, decision.decided_at)
    ? refuse(
        'approval_expired',
        `its time was over at ${approval.expires_at}`,
        'reissue it, and decide the new one',
      )
    : undefined;

/** What is signed says when it was: neither before the packet nor later than now, as far as clocks agree. */
const plausible: Check = ({ approval: { issued_at }, decision: { decided_at }, now }) => {
  // A clock that was set back stops nobody: it then is both before the packet and now.
  const [first, last] = now < issued_at ? [now, issued_at] : [issued_at, now];
  return isLongBefore(decided_at, first) || isLongBefore(last, decided_at)
    ? refuse('approval_mismatch', 'it was not decided when it says', 'set the clock right, and decide again')
    : undefined;
};

/** The request that would be executed is the one in the packet, and the packet is whole. */
const unchanged: Check = ({ approval, run, world }) => {
  const request = run.pending_action?.tool_request;
  const holds = approval.action_fingerprint === boundFingerprint(approval.action, world);
  return holds && request !== undefined && !differsFromRequest(approval.action, request)
    ? undefined
    : refuse(
        'approval_stale',
        'the packet shows another action than the one that waits',
        'kernel.reissue makes a fresh packet',
      );
};

const seen: Check = ({ approval, decision, world }) =>
  decision.packet_digest === packetDigest(approval, world)
    ? undefined
    : refuse(
        'approval_mismatch',
        'the decision is about other bytes than this packet',
        'show the packet that waits, and decide what it shows',
      );

const byAnother: Check = ({ approval, decision, run }) => {
  const proposers = [approval.action.requester, run.pending_action?.tool_request.proposer ?? ''];
  const who = folded(decision.decided_by);
  if (who === '') return refuse('approver_not_authorized', 'it names nobody', 'name who decides');
  return proposers.map(folded).includes(who)
    ? refuse(
        'approver_not_authorized',
        'whoever proposed an action cannot decide it',
        'let somebody else decide',
      )
    : undefined;
};

const CHECKS: readonly Check[] = [
  wellFormed,
  exactlyThis,
  pending,
  inTime,
  plausible,
  unchanged,
  seen,
  byAnother,
];

/**
 * Whether one decision settles one packet, and the approval after it. It asks neither who signed (that is `Approvers`)
 * nor changes anything. Refused with `approval_mismatch`, `approval_not_pending`, `approval_stale`, `approval_expired` or
 * `approver_not_authorized`.
 */
export const checkDecision = (deciding: Deciding): Result<Approval, Problem> => {
  for (const check of CHECKS) {
    const refusal = check(deciding);
    if (refusal !== undefined) return refusal;
  }
  const { approval, decision } = deciding;
  return ok({ ...approval, status: decision.decision, decision });
};
