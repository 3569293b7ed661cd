import { expect, test } from 'vitest';
import {
  AN_HOUR,
  actionOf,
  approvalOf,
  decisionOf,
  requestOf,
  START,
  waitingFor,
} from '../../../test/support/approvals.ts';
import { manualWorld } from '../../testing/index.ts';
import type { Approval, ApprovalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import { packetDigest } from '../fingerprint.ts';
import { checkDecision } from './decision.ts';
import { packetOf } from './packet.ts';

const world = manualWorld();
const approval = approvalOf();

interface Case {
  readonly approval?: Approval;
  readonly decision?: Partial<ApprovalDecision>;
  readonly run?: Partial<RunState>;
  readonly request?: Partial<ToolRequest>;
  readonly now?: string;
}

const decide = (given: Case) => {
  const packet = given.approval ?? approval;
  return checkDecision({
    approval: packet,
    decision: decisionOf(packet, world, given.decision),
    run: { ...waitingFor(packet, requestOf(given.request)), ...given.run },
    now: given.now ?? START,
    world,
  });
};

test.each(['approved', 'rejected'] as const)(
  'GR-APPR-12 a decision for the waiting packet makes it %s, and stands in it',
  (word) => {
    const decision = decisionOf(approval, world, { decision: word });
    expect(decide({ decision: { decision: word } })).toEqual({
      ok: true,
      value: { ...approval, status: word, decision },
    });
  },
);

test.each<[string, Case, string]>([
  ['GR-APPR-12 names another approval', { decision: { approval_id: 'another' } }, 'approval_mismatch'],
  ['GR-APPR-12 comes to another run', { run: { run_id: 'run-2' } }, 'approval_mismatch'],
  [
    'GR-APPR-12 comes to a run where another one waits',
    { run: { pending_action: waitingFor(approvalOf(manualWorld({ prefix: 'other' }))).pending_action } },
    'approval_not_pending',
  ],
  [
    'GR-APPR-12 comes to a run where nothing waits',
    { run: { pending_action: null } },
    'approval_not_pending',
  ],
  [
    'GR-APPR-12 is neither approved nor rejected',
    { decision: { decision: 'maybe' as 'approved' } },
    'approval_mismatch',
  ],
  ['GR-APPR-12 does not say who', { decision: { decided_by: '' } }, 'approval_mismatch'],
  ['GR-APPR-12 does not say when', { decision: { decided_at: 'yesterday' } }, 'approval_mismatch'],
  [
    'GR-APPR-12 brings a member of its own',
    { decision: { scope: 'everything' } as never },
    'approval_mismatch',
  ],
  [
    'GR-APPR-12 comes a second time',
    { approval: { ...approval, status: 'approved' } },
    'approval_not_pending',
  ],
  [
    'GR-APPR-12 comes after a rejection',
    { approval: { ...approval, status: 'rejected' } },
    'approval_not_pending',
  ],
  ['GR-APPR-14 comes for a stale one', { approval: { ...approval, status: 'stale' } }, 'approval_stale'],
  [
    'GR-APPR-19 comes for an expired one',
    { approval: { ...approval, status: 'expired' } },
    'approval_expired',
  ],
  ['GR-APPR-12 comes while it executes', { run: { status: 'executing' } }, 'approval_not_pending'],
  [
    'GR-APPR-11 comes while it is in recovery',
    { run: { status: 'recovery_required' } },
    'approval_not_pending',
  ],
  ['GR-APPR-12 comes after the end', { run: { status: 'cancelled' } }, 'approval_not_pending'],
  ['GR-APPR-19 comes at the end of its time', { now: '2026-01-01T01:00:00.000Z' }, 'approval_expired'],
  [
    'GR-APPR-19 was made after its time',
    { decision: { decided_at: '2026-01-01T01:00:00.000Z' } },
    'approval_expired',
  ],
  [
    'GR-APPR-19 was made long before there was a packet',
    { decision: { decided_at: '2025-12-31T23:54:59.999Z' } },
    'approval_mismatch',
  ],
  [
    'GR-APPR-19 will be made later',
    { decision: { decided_at: '2026-01-01T00:05:00.001Z' } },
    'approval_mismatch',
  ],
  [
    'GR-APPR-19 was made at a time that there is not',
    { decision: { decided_at: '2026-00-99T00:00:00.000Z' } },
    'approval_mismatch',
  ],
  ['GR-APPR-18 is about other bytes', { decision: { packet_digest: '0'.repeat(64) } }, 'approval_mismatch'],
  [
    'GR-APPR-21 comes from the proposer',
    { decision: { decided_by: 'model:example' } },
    'approver_not_authorized',
  ],
  [
    'GR-APPR-21 comes from the proposer, written another way',
    { decision: { decided_by: ' Model:Example ' } },
    'approver_not_authorized',
  ],
  ['GR-APPR-21 comes from nobody', { decision: { decided_by: ' \u200b' } }, 'approver_not_authorized'],
  [
    'GR-APPR-21 comes from the proposer, with a letter that nobody sees',
    { decision: { decided_by: 'model:ex\u200bam\u2060ple\ufe0f' } },
    'approver_not_authorized',
  ],
])('a decision that %s is refused', (_, given, code) => {
  expect(decide(given)).toMatchObject({ ok: false, error: { code } });
});

test('GR-APPR-19 clocks that differ by minutes, or that went back, decide what is there', () => {
  const back = '2025-12-30T00:00:00.000Z';
  expect(decide({ now: back, decision: { decided_at: back } })).toMatchObject({ ok: true });
  expect(decide({ decision: { decided_at: '2025-12-31T23:55:00.000Z' } })).toMatchObject({ ok: true });
  expect(decide({ decision: { decided_at: '2026-01-01T00:05:00.000Z' } })).toMatchObject({ ok: true });
});

test.each<[string, Partial<ToolRequest>]>([
  ['GR-APPR-03 tool', { tool_name: 'files.deletE' }],
  ['GR-APPR-04 target', { target: '/srv/data/olds' }],
  ['GR-APPR-05 arguments', { arguments: { path: '/srv/data/old', recursive: true, keep: 3, x: null } }],
  ['GR-APPR-06 request', { request_id: 'request-2' }],
  ['GR-APPR-21 proposer', { proposer: 'model:other' }],
])('%s of the waiting request changed beneath the packet: stale', (_, request) => {
  expect(decide({ request })).toMatchObject({ ok: false, error: { code: 'approval_stale' } });
});

test('GR-APPR-18 a packet whose action was changed under its fingerprint is stale, also for a digest over the changed one', () => {
  const changed: Approval = { ...approval, action: actionOf({ environment: 'production' }) };
  expect(decide({ approval: changed })).toMatchObject({ error: { code: 'approval_stale' } });
});

test('GR-APPR-18 what the packet says beside the action is what the person saw, too', () => {
  const decision = decisionOf(approval, world);
  const longer: Approval = { ...approval, recommendation: 'approve at once' };
  expect(packetDigest(longer, world)).not.toBe(decision.packet_digest);
  const run = waitingFor(longer);
  expect(checkDecision({ approval: longer, decision, run, now: START, world })).toMatchObject({
    error: { code: 'approval_mismatch' },
  });
});

test('GR-APPR-14 GR-APPR-06 a reissued packet needs a decision of its own', () => {
  const again = packetOf({
    bound: approval.action,
    tool: { definition: { recovery: null } } as never,
    decision: { reasons: [] },
    world: manualWorld({ prefix: 'again' }),
    validMs: AN_HOUR,
  });
  const old = decisionOf(approval, world);
  const run = waitingFor(again);
  expect(checkDecision({ approval: again, decision: old, run, now: START, world })).toMatchObject({
    error: { code: 'approval_mismatch' },
  });
  const renamed = { ...old, approval_id: again.approval_id };
  expect(checkDecision({ approval: again, decision: renamed, run, now: START, world })).toMatchObject({
    error: { code: 'approval_mismatch' },
  });
});
