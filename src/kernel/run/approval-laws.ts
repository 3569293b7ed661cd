import type { Approval } from '../contracts/approval.ts';
import { packetPart } from '../fingerprint.ts';
import { sameJson } from '../json/same.ts';
import { isTime, type Law } from './law.ts';
import { APPROVAL_MOVES } from './transitions.ts';

const times = ({ issued_at, expires_at, used_at, decision }: Approval): string[] =>
  [issued_at, expires_at, used_at, decision?.decided_at ?? null].filter((time) => time !== null);

const decided = (approval: Approval): string | null => approval.decision?.decision ?? null;

const DECISIONS: Readonly<Record<Approval['status'], readonly (string | null)[]>> = {
  pending: [null],
  approved: ['approved'],
  rejected: ['rejected'],
  stale: [null, 'approved'],
  expired: [null, 'approved'],
};

const state = (says: string, holds: (approval: Approval) => boolean): Law<Approval> => ({
  code: 'state_invalid',
  says,
  holds,
});

/** What holds of an approval wherever it is stored. */
export const APPROVAL_LAWS: readonly Law<Approval>[] = [
  state('every time of an approval exists', (approval) => times(approval).every(isTime)),
  state('an approval belongs to the run of its action', ({ run_id, action }) => run_id === action.run_id),
  state('it expires after it was issued', ({ issued_at, expires_at }) => issued_at <= expires_at),
  state('its decision agrees with its status', (approval) =>
    DECISIONS[approval.status].includes(decided(approval)),
  ),
  state(
    'its decision names it',
    ({ decision, approval_id }) => decision === null || decision.approval_id === approval_id,
  ),
  state(
    'only an approved one is used, and before its time is over',
    ({ status, used_at, expires_at }) => used_at === null || (status === 'approved' && used_at < expires_at),
  ),
];

export interface ApprovalStep {
  readonly before: Approval;
  readonly after: Approval;
}

const moves = ({ before, after }: ApprovalStep): boolean => before.status !== after.status;

/** What holds when an approval that is stored is stored again (GR-APPR-11, GR-APPR-14). */
export const APPROVAL_STEP_LAWS: readonly Law<ApprovalStep>[] = [
  {
    code: 'state_invalid',
    says: 'what an approval shows never changes under its id',
    holds: ({ before, after }) => sameJson(packetPart(before), packetPart(after)),
  },
  {
    code: 'approval_stale',
    says: 'a stale approval never changes again',
    holds: (step) => step.before.status !== 'stale' || !moves(step),
  },
  {
    code: 'approval_expired',
    says: 'an expired approval never changes again',
    holds: (step) => step.before.status !== 'expired' || !moves(step),
  },
  {
    code: 'approval_not_pending',
    says: 'an approval that was used never changes again',
    holds: ({ before, after }) => before.used_at === null || sameJson(before, after),
  },
  {
    code: 'approval_not_pending',
    says: 'an approval changes as the table of its moves says',
    holds: (step) =>
      !moves(step) ||
      APPROVAL_MOVES.some(([from, to]) => from === step.before.status && to === step.after.status),
  },
  {
    code: 'approval_not_pending',
    says: 'a decision is made once, and stays as it was made',
    holds: ({ before, after }) =>
      before.decision === null && ['approved', 'rejected'].includes(after.status)
        ? after.decision !== null
        : sameJson(before.decision, after.decision),
  },
];
