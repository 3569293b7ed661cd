import { describe, expect, test } from 'vitest';
import { legalSteps } from '../../../test/support/run-steps.ts';
import { storedApproval, storedRun } from '../../../test/support/stored-runs.ts';
import { APPROVAL_STATUSES, type Approval } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import { APPROVAL_LAWS, APPROVAL_STEP_LAWS } from './approval-laws.ts';
import { checkApproval, checkCommit } from './check.ts';
import { obey } from './law.ts';
import { APPROVAL_MOVES } from './transitions.ts';

const code = (result: ReturnType<typeof checkCommit>): string => (result.ok ? 'allowed' : result.error.code);

const step = (before: Approval, after: Approval): string => code(obey(APPROVAL_STEP_LAWS, { before, after }));

/** Section 4 of the specification, written out. */
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  pending: ['approved', 'rejected', 'stale', 'expired'],
  approved: ['stale', 'expired'],
  rejected: [],
  stale: [],
  expired: [],
};

const REFUSED: Readonly<Record<string, string>> = {
  stale: 'approval_stale',
  expired: 'approval_expired',
};

describe('GR-APPR-11 GR-APPR-14 each move of an approval', () => {
  for (const from of APPROVAL_STATUSES)
    for (const to of APPROVAL_STATUSES) {
      const legal = LEGAL[from]?.includes(to) === true;
      const stays = from === to;
      test(`${from} to ${to} is ${legal || stays ? 'legal' : 'refused'}`, () => {
        const before = storedApproval(from);
        const [decided, stale] = [storedApproval(to), storedApproval('stale')];
        // An ended one keeps what was decided before it ended.
        const decision = to === 'stale' || to === 'expired' ? before.decision : decided.decision;
        const after = stays ? before : { ...decided, decision };
        expect(checkApproval(stale).ok).toBe(true);
        const expected = legal || stays ? 'allowed' : (REFUSED[from] ?? 'approval_not_pending');
        expect(step(before, after)).toBe(expected);
      });
    }

  test('the table of moves is the one of the specification', () => {
    const listed = Object.entries(LEGAL).flatMap(([from, all]) => all.map((to) => [from, to]));
    expect(APPROVAL_MOVES).toEqual(listed);
  });

  test('a used approval never changes, not even to be used again', () => {
    const used = storedApproval('used');
    for (const status of APPROVAL_STATUSES.filter((one) => one !== 'approved'))
      expect(step(used, { ...used, status, used_at: null })).toBe('approval_not_pending');
    expect(step(used, { ...used, used_at: null })).toBe('approval_not_pending');
    expect(step(used, { ...used, used_at: '2026-03-01T09:07:00.000Z' })).toBe('approval_not_pending');
    expect(step(used, used)).toBe('allowed');
  });

  test('what was decided is not decided again, and what is shown never changes', () => {
    const approved = storedApproval('approved');
    const { decision } = approved;
    if (decision === null) throw new Error('the frozen approval has its decision');
    const other = { ...approved, decision: { ...decision, decided_by: 'eve@example.com' } };
    expect(step(approved, other)).toBe('approval_not_pending');
    expect(step(approved, { ...approved, decision: null })).toBe('approval_not_pending');
    expect(step(storedApproval('pending'), { ...storedApproval('stale'), decision })).toBe(
      'approval_not_pending',
    );
    const moved = { ...approved, expires_at: '2027-03-01T09:31:00.000Z' };
    expect(step(approved, moved)).toBe('state_invalid');
    const action = { ...approved.action, arguments: { to: 'eve@example.com' } };
    expect(step(approved, { ...approved, action })).toBe('state_invalid');
  });
});

const pendingOf = (run: RunState): NonNullable<RunState['pending_action']> => {
  if (run.pending_action === null) throw new Error('the frozen run has its pending action');
  return run.pending_action;
};

const withApproval = (run: RunState, approval: Approval): RunState => ({
  ...run,
  pending_action: { ...pendingOf(run), approval },
});

const stepNamed = (name: string) => {
  const found = legalSteps().find((one) => one.name === name);
  if (found === undefined) throw new Error(`no step ${name}`);
  return found;
};

describe('an approval in its run', () => {
  test('GR-APPR-11 after each recovery decision the old approval cannot be used, and no old one is taken for fresh', () => {
    const { before, after, stored, change } = stepNamed(
      'action-recovery-required to action-waiting-reissued',
    );
    const old = { ...pendingOf(before).approval, status: 'pending' as const, decision: null, used_at: null };
    expect(code(checkCommit(before, withApproval(after, old), { stored, change }))).not.toBe('allowed');
    const sameRequest = { ...pendingOf(after), tool_request: pendingOf(before).tool_request };
    const request = {
      ...after,
      pending_action: {
        ...sameRequest,
        approval: {
          ...pendingOf(after).approval,
          action: { ...pendingOf(after).approval.action, request_id: 'req-1' },
        },
      },
    };
    expect(code(checkCommit(before, request, { stored, change }))).toBe('state_invalid');
  });

  test('GR-APPR-14 a fresh packet is for the same call', () => {
    const { before, after } = stepNamed('action-waiting-stale to action-waiting-reissued');
    const pending = pendingOf(after);
    const target = 'mailto:eve@example.com';
    const other: RunState = {
      ...after,
      pending_action: {
        ...pending,
        tool_request: { ...pending.tool_request, target },
        approval: { ...pending.approval, action: { ...pending.approval.action, target } },
      },
    };
    expect(code(checkCommit(before, after))).toBe('allowed');
    expect(code(checkCommit(before, other))).toBe('state_invalid');
    const exempt = { ...after, pending_action: { ...pending, reissued_from: 'req-0' } };
    expect(code(checkCommit(before, exempt))).toBe('state_invalid');
    const decided = withApproval(after, { ...pending.approval, status: 'expired' });
    expect(code(checkCommit(before, decided))).toBe('state_invalid');
  });

  test('an open approval never vanishes', () => {
    const before = storedRun('action-waiting-approved');
    const { after } = stepNamed('action-waiting-approved to action-blocked');
    expect(code(checkCommit(before, after))).toBe('allowed');
    expect(code(checkCommit(before, { ...after, pending_action: null }))).toBe('state_invalid');
    const fresh = stepNamed('action-waiting-stale to action-waiting-reissued').after;
    expect(code(checkCommit({ ...before, revision: fresh.revision - 1 }, fresh))).toBe('state_invalid');
  });

  test('an approval is used in the write that executes, and only when it was approved before it', () => {
    const { before, after, change } = stepNamed('action-waiting-approved to action-executing');
    expect(code(checkCommit(before, after, { change }))).toBe('allowed');
    const undecided = { ...storedRun('action-waiting-pending'), revision: before.revision };
    expect(code(checkCommit(undecided, after, { change }))).toBe('state_invalid');
    const unused = withApproval(after, pendingOf(before).approval);
    expect(code(checkCommit(before, unused, { change }))).toBe('state_invalid');
    const blocked = stepNamed('action-waiting-approved to action-blocked').after;
    const used = withApproval(blocked, pendingOf(after).approval);
    expect(code(checkCommit(before, used))).toBe('state_invalid');
    const late = { ...pendingOf(after).approval, used_at: '2026-03-01T09:31:00.000Z' };
    expect(code(checkCommit(before, withApproval(after, late), { change }))).toBe('state_invalid');
  });

  test('each law of approvals is broken by some approval', () => {
    const used = storedApproval('used');
    const broken: readonly Approval[] = [
      { ...used, issued_at: '2026-02-30T09:00:00.000Z' },
      { ...used, run_id: 'run-other' },
      { ...storedApproval('pending'), expires_at: '2026-03-01T09:00:00.000Z' },
      { ...used, decision: null },
      { ...storedApproval('approved'), decision: storedApproval('rejected').decision },
      { ...used, decision: used.decision && { ...used.decision, approval_id: 'apr-2' } },
      { ...storedApproval('stale'), used_at: used.used_at },
    ];
    const laws = broken.map((approval) => APPROVAL_LAWS.find((law) => !law.holds(approval))?.says);
    expect(new Set(laws)).toEqual(new Set(APPROVAL_LAWS.map((law) => law.says)));
    for (const approval of broken) expect(checkApproval(approval).ok).toBe(false);
  });
});
