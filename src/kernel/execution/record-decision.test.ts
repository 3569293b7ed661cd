import { beforeEach, expect, test } from 'vitest';
import { actionOf, approvalOf, decisionOf, requestOf, waitingFor } from '../../../test/support/approvals.ts';
import { type ManualWorld, manualWorld } from '../../testing/index.ts';
import { staleApproval } from '../approval/end.ts';
import { packetOf } from '../approval/packet.ts';
import type { Approval } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { Approvers } from '../kernel.ts';
import { memoryStore } from '../memory-store.ts';
import { refuse } from '../problem.ts';
import type { RunStore } from '../store.ts';
import { recordDecision } from './record-decision.ts';

const anybody: Approvers = { check: () => ({ ok: true, value: undefined }) };

let world: ManualWorld;
let store: RunStore;
let approval: Approval;

beforeEach(async () => {
  world = manualWorld();
  store = memoryStore(world);
  approval = approvalOf(world);
  const created = await store.create({ run: waitingFor(approval), events: [] });
  if (!created.ok) throw new Error(created.error.message);
});

const record = (more: Parameters<typeof decisionOf>[2] = {}, approvers = anybody) =>
  recordDecision({ store, approvers, world }, 'run-1', decisionOf(approval, world, more));

const onDisk = async (): Promise<RunState> => {
  const stored = await store.load('run-1');
  if (!stored.ok) throw new Error(stored.error.message);
  return stored.value.run;
};

const entries = async () => {
  const all = await store.entries('run-1');
  return all.ok ? all.value : [];
};

test('GR-APPR-12 an approved run goes on waiting, with the decision on disk and in its record', async () => {
  world.advance(1000);
  const decided = await record({ comment: 'seen' });
  const run = await onDisk();
  expect(decided).toEqual({ ok: true, value: run });
  expect(run).toMatchObject({ status: 'waiting_approval', revision: 2 });
  expect(run.pending_action?.approval).toEqual({
    ...approval,
    status: 'approved',
    decision: decisionOf(approval, world, { comment: 'seen' }),
  });
  const recorded = await entries();
  expect(recorded.map(({ event, actor, reference }) => [event, actor, reference])).toEqual([
    ['approval_decided', 'user:kim', approval.approval_id],
  ]);
  expect(recorded[0]?.facts).toMatchObject({
    decision: 'approved',
    channel: 'unauthenticated-terminal',
    packet_digest: decisionOf(approval, world).packet_digest,
    key_id: null,
  });
});

test('GR-APPR-20 a rejected run is cancelled at once, and says by whom and when', async () => {
  world.advance(1000);
  const decided = await record({ decision: 'rejected', comment: 'no' });
  const run = await onDisk();
  expect(decided).toEqual({ ok: true, value: run });
  expect(run).toMatchObject({
    status: 'cancelled',
    ended_by: { who: 'user:kim', at: world.now(), how: 'rejected' },
    stop: { code: 'approval_rejected' },
  });
  expect(run.pending_action?.approval).toMatchObject({ status: 'rejected', decision: { comment: 'no' } });
  expect((await entries()).map(({ event, actor }) => [event, actor])).toEqual([
    ['approval_decided', 'user:kim'],
    ['run_ended', 'user:kim'],
  ]);
});

test.each<[string, Parameters<typeof decisionOf>[2], Approvers, string]>([
  ['GR-APPR-12 names another approval', { approval_id: 'another' }, anybody, 'approval_mismatch'],
  ['GR-APPR-18 is about other bytes', { packet_digest: '0'.repeat(64) }, anybody, 'approval_mismatch'],
  ['GR-APPR-21 comes from the proposer', { decided_by: 'model:example' }, anybody, 'approver_not_authorized'],
  [
    'GR-APPR-21 comes from nobody known',
    {},
    { check: () => refuse('approver_not_authorized', 'nobody', 'ask another') },
    'approver_not_authorized',
  ],
  [
    'GR-APPR-21 cannot be checked',
    {},
    { check: () => Promise.reject(new Error('secret of the session')) },
    'approver_not_authorized',
  ],
  ...[undefined, true, 'yes', {}, { ok: 'yes' }, { ok: false }, { ok: false, error: {} }].map(
    (said): [string, object, Approvers, string] => [
      `GR-APPR-21 is checked by one that says ${JSON.stringify(said)}`,
      {},
      { check: () => said as never },
      'approver_not_authorized',
    ],
  ),
])('a decision that %s is refused and changes nothing', async (_, more, approvers, code) => {
  const before = await onDisk();
  const decided = await record(more, approvers);
  expect(decided).toMatchObject({ ok: false, error: { code } });
  expect(JSON.stringify(decided)).not.toContain('secret');
  expect(await onDisk()).toEqual(before);
  expect(await entries()).toEqual([]);
});

test('GR-APPR-12 what was checked is recorded, whatever becomes of it while approvers are asked', async () => {
  const extensions = { seen: 'all of it' };
  const decision = { ...decisionOf(approval, world, { decision: 'rejected', extensions }) };
  const check = async (): Promise<{ ok: true; value: undefined }> => {
    Object.assign(decision, { decision: 'approved', decided_by: 'model:example' });
    extensions.seen = 'nothing';
    return { ok: true, value: undefined };
  };
  await recordDecision({ store, approvers: { check }, world }, 'run-1', decision);
  expect(await onDisk()).toMatchObject({
    status: 'cancelled',
    ended_by: { who: 'user:kim' },
    pending_action: { approval: { decision: { extensions: { seen: 'all of it' } } } },
  });
  expect((await entries()).map(({ actor }) => actor)).toEqual(['user:kim', 'user:kim']);
});

test('GR-APPR-12 what throws when it is looked at is no decision, and nothing is thrown', async () => {
  const getter = {
    get approval_id(): string {
      throw new Error('secret of the session');
    },
  };
  for (const hostile of [getter, new Proxy({}, { ownKeys: () => getter.approval_id as never })])
    expect(
      await recordDecision({ store, approvers: anybody, world }, 'run-1', hostile as never),
    ).toMatchObject({ error: { code: 'approval_mismatch' } });
});

test('GR-APPR-12 nobody decides twice, neither the same way nor the other', async () => {
  await record();
  for (const decision of ['approved', 'rejected'] as const)
    expect(await record({ decision })).toMatchObject({ error: { code: 'approval_not_pending' } });
  expect((await onDisk()).revision).toBe(2);
});

test('GR-APPR-12 of two decisions at the same time one counts', async () => {
  const both = await Promise.all([record(), record({ decision: 'rejected' })]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await onDisk()).revision).toBe(2);
});

test('GR-APPR-19 at the end of its time nobody can decide any more, and that is written once', async () => {
  world.set(approval.expires_at);
  expect(await record()).toMatchObject({ error: { code: 'approval_expired' } });
  const run = await onDisk();
  expect(run).toMatchObject({ status: 'waiting_approval', revision: 2 });
  expect(run.pending_action?.approval).toEqual({ ...approval, status: 'expired' });
  expect((await entries()).map(({ event, codes }) => [event, codes])).toEqual([
    ['approval_ended', ['approval_expired']],
  ]);
  world.set(approval.issued_at);
  expect(await record()).toMatchObject({ error: { code: 'approval_expired' } });
  expect((await onDisk()).revision).toBe(2);
});

test('GR-APPR-19 a decision that was dated after the end changes nothing while there is time', async () => {
  expect(await record({ decided_at: approval.expires_at })).toMatchObject({
    error: { code: 'approval_expired' },
  });
  expect((await onDisk()).revision).toBe(1);
});

test('GR-APPR-14 GR-APPR-06 a stale approval stays stale for ever; the fresh one needs a decision of its own', async () => {
  const run = await onDisk();
  const pending = run.pending_action;
  if (pending === null) throw new Error('nothing waits');
  const stale = staleApproval(approval);
  await store.commit({
    run: { ...run, revision: 2, pending_action: { ...pending, approval: stale } },
    events: [],
  });
  expect(await record()).toMatchObject({ error: { code: 'approval_stale' } });

  const tool_request = requestOf({ request_id: 'request-2' });
  const fresh = packetOf({
    bound: actionOf({ request_id: 'request-2' }),
    tool: { definition: { recovery: null } } as never,
    decision: { reasons: [] },
    world,
    validMs: 1000,
  });
  const reissued = await store.commit({
    run: { ...run, revision: 3, pending_action: { ...pending, tool_request, approval: fresh } },
    events: [],
  });
  expect(reissued.ok).toBe(true);
  expect(await record()).toMatchObject({ error: { code: 'approval_stale' } });
  expect(await record({ approval_id: fresh.approval_id })).toMatchObject({
    error: { code: 'approval_mismatch' },
  });
  approval = fresh;
  expect(await record()).toMatchObject({ ok: true });
});

test('a run that is not there is not found', async () => {
  const decision = decisionOf(approval, world);
  expect(await recordDecision({ store, approvers: anybody, world }, 'run-9', decision)).toMatchObject({
    error: { code: 'run_not_found' },
  });
});
