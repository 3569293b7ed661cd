import { expect, test } from 'vitest';
import { AN_HOUR, approvalOf, START } from '../../../test/support/approvals.ts';
import { manualWorld } from '../../testing/index.ts';
import { APPROVAL_STATUSES, type Approval, approval } from '../contracts/approval.ts';
import { packetDigest } from '../fingerprint.ts';
import { expiredApproval, staleApproval, usedApproval } from './end.ts';
import { packetOf } from './packet.ts';
import { checkUsable } from './usable.ts';

const world = manualWorld();
const LATER = '2026-01-01T00:30:00.000Z';

const inStatus = (status: Approval['status'], used: string | null = null): Approval => {
  const packet = approvalOf();
  const decided = status === 'approved' || status === 'rejected';
  return {
    ...packet,
    status,
    used_at: used,
    decision: decided
      ? {
          approval_id: packet.approval_id,
          decision: status,
          decided_by: 'user:kim',
          decided_at: START,
          channel: 'signed-terminal',
          packet_digest: packetDigest(packet, world),
        }
      : null,
  };
};

test('GR-APPR-18 the packet passes its contract, is pending, and shows reasons, recovery, issue time and end', () => {
  const packet = approvalOf();
  expect(approval.parse(packet)).toEqual(packet);
  expect(packet).toMatchObject({
    status: 'pending',
    reasons: ['approval_required'],
    recovery: 'restore last night’s copy',
    issued_at: START,
    expires_at: '2026-01-01T01:00:00.000Z',
    decision: null,
    used_at: null,
  });
});

test('GR-APPR-06 each packet has an id of its own', () => {
  const one = manualWorld();
  expect(approvalOf(one).approval_id).not.toBe(approvalOf(one).approval_id);
});

test('GR-APPR-18 why there is no recovery is shown as such, and a recommendation as it was given', () => {
  const { action } = approvalOf();
  const tool = { definition: { recovery: { not_applicable: 'it only sends' } } } as never;
  const packet = packetOf({
    bound: action,
    tool,
    decision: { reasons: [] },
    world,
    validMs: Number.MAX_VALUE,
    recommendation: 'reject',
  });
  expect(packet.recovery).toBe('not applicable: it only sends');
  expect(packet.recommendation).toBe('reject');
  expect(approval.parse(packet).expires_at).toBe('9999-12-31T23:59:59.999Z');
});

test.each([
  [{ recovery: null, has_undo: true }, 'the tool has an undo of its own'],
  [{ recovery: { plan: 'restore it' }, has_undo: true }, 'restore it'],
  [{ recovery: null, has_undo: false }, null],
])('GR-APPR-18 of a tool with %j the packet says: %s', (definition, recovery) => {
  const { action: bound } = approvalOf();
  const tool = { definition } as never;
  expect(packetOf({ bound, tool, decision: { reasons: [] }, world, validMs: 1 }).recovery).toBe(recovery);
});

test.each([
  ['pending', 'approval_required'],
  ['rejected', 'approval_rejected'],
  ['stale', 'approval_stale'],
  ['expired', 'approval_expired'],
] as const)('GR-APPR-19 GR-APPR-20 an approval that is %s permits nothing: %s', (status, code) => {
  expect(checkUsable(inStatus(status), LATER, world)).toMatchObject({ error: { code } });
  expect(() => usedApproval(inStatus(status), LATER)).toThrow();
});

test('GR-APPR-19 an approved one permits until the last moment before its end, and not at it', () => {
  const held = inStatus('approved');
  const clock = manualWorld();
  clock.advance(AN_HOUR - 1);
  expect(checkUsable(held, clock.now(), world)).toEqual({ ok: true, value: undefined });
  expect(usedApproval(held, clock.now()).used_at).toBe(clock.now());
  clock.advance(1);
  expect(checkUsable(held, clock.now(), world)).toMatchObject({ error: { code: 'approval_expired' } });
  expect(() => usedApproval(held, clock.now())).toThrow();
});

test('GR-APPR-10 a used approval permits nothing any more', () => {
  const used = usedApproval(inStatus('approved'), LATER);
  expect(checkUsable(used, LATER, world)).toMatchObject({ error: { code: 'approval_not_pending' } });
  expect(() => usedApproval(used, LATER)).toThrow();
});

test.each<[string, Partial<Approval>, string]>([
  ['has no decision', { decision: null }, 'approval_mismatch'],
  ['shows another action than its fingerprint', { action_fingerprint: '0'.repeat(64) }, 'approval_stale'],
])('an approval that is called approved and %s permits nothing', (_, damage, code) => {
  const damaged = { ...inStatus('approved'), ...damage };
  expect(checkUsable(damaged, LATER, world)).toMatchObject({ error: { code } });
});

test('GR-APPR-13 GR-APPR-18 the decision of an approved one must say approved, name it, and be about its bytes', () => {
  const held = inStatus('approved');
  for (const wrong of [
    { decision: 'rejected' as const },
    { approval_id: 'another' },
    { packet_digest: 'c'.repeat(64) },
  ]) {
    const damaged = { ...held, decision: held.decision && { ...held.decision, ...wrong } };
    expect(checkUsable(damaged, LATER, world)).toMatchObject({ error: { code: 'approval_mismatch' } });
  }
});

test('GR-APPR-06 GR-APPR-14 pending and approved end as stale or expired; what has ended stays as it ended', () => {
  for (const status of APPROVAL_STATUSES) {
    const before = inStatus(status);
    const alive = status === 'pending' || status === 'approved';
    expect(staleApproval(before)).toEqual({ ...before, status: alive ? 'stale' : status });
    expect(expiredApproval(before)).toEqual({ ...before, status: alive ? 'expired' : status });
  }
  const used = inStatus('approved', LATER);
  expect(staleApproval(used)).toBe(used);
  expect(expiredApproval(used)).toBe(used);
});
