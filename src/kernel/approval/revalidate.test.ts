import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  decisionFor,
  kernelOf,
  lookTool,
  memoryTarget,
  publishTool,
  registryOf,
  submissionOf,
} from '../../../test/support/governed.ts';
import { manualWorld } from '../../testing/index.ts';
import type { ApprovalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { Approvers, Promised } from '../kernel.ts';
import { memoryStore } from '../memory-store.ts';
import { keyApprovers, SIGNED, signedText } from './signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const KEY = {
  name: 'user:kim',
  key_id: createHash('sha256').update(raw).digest('hex'),
  public_key: raw.toString('base64'),
};

const signed = (decision: ApprovalDecision): ApprovalDecision => ({
  ...decision,
  signature: {
    key_id: KEY.key_id,
    algorithm: 'ed25519',
    value: sign(null, Buffer.from(signedText(decision)), privateKey).toString('base64'),
  },
});

const taken = async (told: Promised<RunState>): Promise<RunState> => {
  const run = await told;
  if (!run.ok) throw new Error(`${run.error.code}: ${run.error.message}`);
  return run.value;
};

/** A run that waits, over a store that can be written past the kernel. */
const house = async () => {
  const world = manualWorld();
  const target = memoryTarget();
  const tools = registryOf(world, publishTool(target), lookTool(target));
  const store = memoryStore(world, { durable: true });
  const kernel = (approvers: Approvers) => kernelOf({ tools, store, world, approvers });
  const run = await taken(kernel(keyApprovers([KEY])).propose(submissionOf()));
  return { world, target, store, kernel, run, decision: decisionFor(run, world, { channel: SIGNED }) };
};

test('GR-APPR-21 a signed decision still counts when it is executed', async () => {
  const { kernel, target, decision } = await house();
  await taken(kernel(keyApprovers([KEY])).decide('run-1', signed(decision)));
  expect(await taken(kernel(keyApprovers([KEY])).resume('run-1'))).toMatchObject({ status: 'completed' });
  expect(target.effects()).toHaveLength(1);
});

test('GR-APPR-21 the key of an approver is removed after they decided: nothing is executed', async () => {
  const { kernel, target, decision } = await house();
  await taken(kernel(keyApprovers([KEY])).decide('run-1', signed(decision)));
  const later = kernel(keyApprovers([{ ...KEY, removed: true }]));
  expect(await later.resume('run-1')).toMatchObject({ error: { code: 'approver_not_authorized' } });
  expect(target.effects()).toEqual([]);
});

test('GR-APPR-21 GR-APPR-14 what was decided with a key that was removed since is asked anew, and no other approval that is alive', async () => {
  const { kernel, target, run, decision } = await house();
  const [before, after] = [keyApprovers([KEY]), keyApprovers([{ ...KEY, removed: true }])];
  const alive = { error: { code: 'state_illegal_transition' } };
  expect(await kernel(after).reissue('run-1')).toMatchObject(alive);
  await taken(kernel(before).decide('run-1', signed(decision)));
  expect(await kernel(before).reissue('run-1')).toMatchObject(alive);
  const fresh = (await taken(kernel(after).reissue('run-1'))).pending_action?.approval;
  expect([fresh?.status, fresh?.approval_id === run.pending_action?.approval.approval_id]).toEqual([
    'pending',
    false,
  ]);
  // The key is back, and what it had decided stays over.
  expect(await kernel(before).decide('run-1', signed(decision))).toMatchObject({
    error: { code: 'approval_stale' },
  });
  expect(await taken(kernel(before).resume('run-1'))).toMatchObject({ status: 'waiting_approval' });
  expect(target.effects()).toEqual([]);
});

test.each<[string, (decision: ApprovalDecision) => ApprovalDecision, string]>([
  ['without a signature', (decision) => decision, 'unauthenticated_channel'],
  [
    'with the signature of another decision',
    (decision) => ({ ...signed({ ...decision, comment: 'no' }), comment: 'yes' }),
    'approval_signature_invalid',
  ],
])(
  'GR-APPR-21 an approval that somebody wrote into the database %s executes nothing',
  async (_, forge, code) => {
    const { kernel, target, store, run, decision } = await house();
    const pending = run.pending_action;
    if (pending === null) throw new Error('nothing waits');
    const approval = { ...pending.approval, status: 'approved' as const, decision: forge(decision) };
    const written = await store.commit({
      run: { ...run, revision: run.revision + 1, pending_action: { ...pending, approval } },
      events: [],
    });
    expect(written.ok).toBe(true);
    expect(await kernel(keyApprovers([KEY])).resume('run-1')).toMatchObject({ error: { code } });
    expect(target.effects()).toEqual([]);
  },
);

test('approvers that look at a session are asked when the decision is made, and not again', async () => {
  const { kernel, target, decision } = await house();
  let asked = 0;
  const session: Approvers = {
    check: () => {
      asked += 1;
      return { ok: true, value: undefined };
    },
  };
  await taken(kernel(session).decide('run-1', decision));
  expect(await taken(kernel(session).resume('run-1'))).toMatchObject({ status: 'completed' });
  expect([asked, target.effects().length]).toEqual([1, 1]);
});

test('a check that throws before the execution lets nothing through', async () => {
  const { kernel, target, decision } = await house();
  const signedApprovers = keyApprovers([KEY]);
  await taken(kernel(signedApprovers).decide('run-1', signed(decision)));
  const broken: Approvers = { ...signedApprovers, revalidate: () => Promise.reject(new Error('secret')) };
  expect(await kernel(broken).resume('run-1')).toMatchObject({ error: { code: 'approver_not_authorized' } });
  expect(target.effects()).toEqual([]);
});
