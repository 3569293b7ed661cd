import { describe, expect, test } from 'vitest';
import {
  codeOf,
  decisionFor,
  houseOf,
  lookTool,
  publishTool,
  registryOf,
  submissionOf,
  taken,
} from '../../../test/support/governed.ts';
import type { ApprovalDecision } from '../contracts/approval.ts';
import { refuse } from '../problem.ts';

const waitingHouse = async (wish: Parameters<typeof houseOf>[0] = {}) => {
  const house = houseOf(wish);
  const run = await taken(house.kernel.propose(submissionOf()));
  return { house, run, decision: decisionFor(run, house.world) };
};

describe('a decision that is not one', () => {
  const FORGED: readonly (readonly [string, Partial<ApprovalDecision>, string])[] = [
    ['another id', { approval_id: 'approval-of-somebody' }, 'approval_mismatch'],
    ['other bytes than the packet', { packet_digest: 'a'.repeat(64) }, 'approval_mismatch'],
    ['the proposer', { decided_by: 'model:example' }, 'approver_not_authorized'],
    ['neither yes nor no', { decision: 'maybe' as never }, 'approval_mismatch'],
    ['a time after the end', { decided_at: '2027-01-01T00:00:00.000Z' }, 'approval_expired'],
  ];

  test.each(FORGED)('GR-APPR-12 forged: %s', async (_title, more, code) => {
    const { house, run, decision } = await waitingHouse();
    expect(await codeOf(house.kernel.decide('run-1', { ...decision, ...more }))).toBe(code);
    expect((await house.load()).run).toEqual(run);
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('waiting_approval');
    expect(house.target.effects()).toEqual([]);
  });

  test('GR-APPR-12 foreign: the decision of another run', async () => {
    const { house, run } = await waitingHouse();
    const other = await taken(house.kernel.propose(submissionOf({ run_id: 'run-2' })));
    expect(await codeOf(house.kernel.decide('run-1', decisionFor(other, house.world)))).toBe(
      'approval_mismatch',
    );
    expect((await house.load()).run).toEqual(run);
  });

  test('GR-APPR-12 reused: twice, and after its execution', async () => {
    const { house, decision } = await waitingHouse();
    await taken(house.kernel.decide('run-1', decision));
    expect(await codeOf(house.kernel.decide('run-1', decision))).toBe('approval_not_pending');
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('completed');
    expect(await codeOf(house.kernel.decide('run-1', decision))).toBe('approval_not_pending');
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('completed');
    expect(house.target.effects()).toHaveLength(1);
  });

  test('GR-APPR-14 stale: it cannot be approved, and a fresh packet has other ids', async () => {
    const house = houseOf();
    const approved = await house.approve();
    const tools = registryOf(
      house.world,
      publishTool(house.target, { version: '2' }),
      lookTool(house.target),
    );
    expect(await codeOf(house.again({ tools }).resume('run-1'))).toBe('tool_definition_changed');
    const old = decisionFor(approved, house.world);
    expect(await codeOf(house.kernel.decide('run-1', old))).toBe('approval_stale');
    const fresh = await taken(house.kernel.reissue('run-1'));
    expect(fresh.pending_action?.approval.approval_id).not.toBe(
      approved.pending_action?.approval.approval_id,
    );
    expect(fresh.pending_action?.tool_request.request_id).not.toBe(
      approved.pending_action?.tool_request.request_id,
    );
    expect(await codeOf(house.kernel.decide('run-1', old))).toBe('approval_stale');
    await taken(house.kernel.decide('run-1', decisionFor(fresh, house.world)));
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('completed');
    expect(house.target.effects()).toHaveLength(1);
  });

  test('GR-APPR-19 expired: it is written, and a fresh packet is the way on', async () => {
    const { house, decision } = await waitingHouse({ approvalMs: 1000 });
    house.world.advance(1000);
    expect(await codeOf(house.kernel.decide('run-1', decision))).toBe('approval_expired');
    expect((await house.load()).run.pending_action?.approval.status).toBe('expired');
    expect(await codeOf(house.kernel.decide('run-1', decision))).toBe('approval_expired');
    const fresh = await taken(house.kernel.reissue('run-1'));
    await taken(house.kernel.decide('run-1', decisionFor(fresh, house.world)));
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('completed');
  });

  test('who decides is asked of the application; one that refuses or throws has authorised nobody', async () => {
    const { house, run, decision } = await waitingHouse();
    const refusing = { check: () => refuse('approval_signature_invalid', 'no', 'sign it') };
    const throwing = { check: () => Promise.reject(new Error('token hunter2')) };
    expect(await codeOf(house.again({ approvers: refusing }).decide('run-1', decision))).toBe(
      'approval_signature_invalid',
    );
    const thrown = await house.again({ approvers: throwing }).decide('run-1', decision);
    expect(thrown.ok ? '' : thrown.error.code).toBe('approver_not_authorized');
    expect(JSON.stringify(thrown)).not.toContain('hunter2');
    expect((await house.load()).run).toEqual(run);
  });
});

test('GR-APPR-20 R03 a rejection ends the run as cancelled, with the decision on record', async () => {
  const { house, decision } = await waitingHouse();
  const done = await taken(house.kernel.decide('run-1', { ...decision, decision: 'rejected' }));
  expect(done).toMatchObject({
    status: 'cancelled',
    ended_by: { who: 'user:kim', how: 'rejected' },
    pending_action: { approval: { status: 'rejected', decision: { decided_by: 'user:kim' } } },
  });
  expect(await codeOf(house.kernel.resume('run-1'))).toBe('cancelled');
  expect(await codeOf(house.kernel.decide('run-1', decision))).toBe('approval_not_pending');
  expect(house.target.effects()).toEqual([]);
  const entries = await taken(house.store.entries('run-1'));
  expect(entries.find(({ event }) => event === 'approval_decided')?.codes).toEqual(['approval_rejected']);
});

test('GR-APPR-10 three runs wait at once, decided in reverse order, each with restarts between', async () => {
  const house = houseOf();
  const runs = [];
  for (const [at, run_id] of ['run-1', 'run-2', 'run-3'].entries()) {
    const proposal = { ...submissionOf().proposal, arguments: { site: 'docs', build: at } };
    runs.push(await taken(house.again().propose(submissionOf({ run_id, proposal }))));
  }
  for (const run of runs.toReversed()) {
    for (const other of runs)
      if (other !== run)
        expect(await codeOf(house.again().decide(run.run_id, decisionFor(other, house.world)))).toBe(
          'approval_mismatch',
        );
    await taken(house.again().decide(run.run_id, decisionFor(run, house.world)));
  }
  for (const run of runs.toReversed())
    expect(await codeOf(house.again().resume(run.run_id))).toBe('completed');
  expect(house.target.effects().map(({ what }) => what)).toEqual(['docs 2', 'docs 1', 'docs 0']);
});

describe('a fresh packet', () => {
  test('is not to be had while one waits or is approved, and not for a run that does not wait', async () => {
    const { house, decision } = await waitingHouse();
    expect(await codeOf(house.kernel.reissue('run-1'))).toBe('state_illegal_transition');
    await taken(house.kernel.decide('run-1', decision));
    expect(await codeOf(house.kernel.reissue('run-1'))).toBe('state_illegal_transition');
    await taken(house.kernel.resume('run-1'));
    expect(await codeOf(house.kernel.reissue('run-1'))).toBe('state_illegal_transition');
  });
});

describe('cancelling', () => {
  test('a run that waits is over, and its approval with it', async () => {
    for (const decided of [false, true]) {
      const { house, decision } = await waitingHouse();
      if (decided) await taken(house.kernel.decide('run-1', decision));
      const done = await taken(house.kernel.cancel('run-1', 'user:sam'));
      expect(done).toMatchObject({
        status: 'cancelled',
        ended_by: { who: 'user:sam', how: 'cancelled' },
        pending_action: { approval: { status: 'stale' } },
      });
      expect(await codeOf(house.kernel.decide('run-1', decision))).not.toBe('waiting_approval');
      expect(await codeOf(house.kernel.resume('run-1'))).toBe('cancelled');
      expect(await codeOf(house.kernel.cancel('run-1', 'user:sam'))).toBe('state_illegal_transition');
      expect(house.target.effects()).toEqual([]);
      expect((await taken(house.store.counts())).approvals_pending).toBe(0);
    }
  });

  test('an approval that has ended is not told to end again', async () => {
    const { house } = await waitingHouse();
    house.world.advance(24 * 60 * 60 * 1000);
    const expired = await taken(house.kernel.resume('run-1'));
    const done = await taken(house.kernel.cancel('run-1', 'user:sam'));
    expect(done.pending_action).toEqual(expired.pending_action);
    const told = (await taken(house.store.entries('run-1'))).map(({ event }) => event);
    expect(told.slice(-2)).toEqual(['approval_ended', 'run_ended']);
    expect(told.filter((event) => event === 'approval_ended')).toHaveLength(1);
  });

  test('window 22: what is executing is not forgotten; the cancel takes effect by recovery', async () => {
    const { house, decision } = await waitingHouse();
    await taken(house.kernel.decide('run-1', decision));
    const refusing = {
      ...house.store,
      settle: async () =>
        ({ ok: false, error: { code: 'state_write_failed', message: '', fix: '' } }) as const,
    };
    await house.again({ store: refusing }).resume('run-1');
    expect(await codeOf(house.kernel.cancel('run-1', 'user:sam'))).toBe('lease_held');
    house.world.advance(30_001);
    expect(await codeOf(house.kernel.cancel('run-1', 'user:sam'))).toBe('recovery_required');
    const { run, operations } = await house.load();
    expect([run.status, operations.map(({ status }) => status)]).toEqual(['executing', ['started']]);
  });

  test('nobody cancels nothing', async () => {
    const { house, run } = await waitingHouse();
    for (const nobody of ['', ' ', '\u200b'])
      expect(await codeOf(house.kernel.cancel('run-1', nobody))).toBe('ambiguous_authority');
    expect(await codeOf(house.kernel.cancel('run-9', 'user:sam'))).toBe('run_not_found');
    expect((await house.load()).run).toEqual(run);
  });
});
