import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { actionOf, approvalOf, decisionOf, waitingFor } from '../../../test/support/approvals.ts';
import { manualWorld } from '../../testing/index.ts';
import type { ApprovalDecision } from '../contracts/approval.ts';
import { type ApproverKey, keyApprovers, SIGNED, signedText, UNAUTHENTICATED } from './signature.ts';

const world = manualWorld();

const pair = (name: string): { readonly key: ApproverKey; readonly secret: KeyObject } => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const key_id = createHash('sha256').update(raw).digest('hex');
  return { key: { name, key_id, public_key: raw.toString('base64') }, secret: privateKey };
};

const kim = pair('user:kim');
const lee = pair('user:lee');

const deleting = waitingFor(approvalOf(world));
const writing = waitingFor(approvalOf(world, actionOf({ side_effect_class: 'external_commitment' })));

const said = (more: Partial<ApprovalDecision> = {}, run = deleting): ApprovalDecision => {
  if (run.pending_action === null) throw new Error('nothing waits');
  return decisionOf(run.pending_action.approval, world, { channel: SIGNED, ...more });
};

const signed = (decision: ApprovalDecision, by = kim): ApprovalDecision => ({
  ...decision,
  signature: {
    key_id: by.key.key_id,
    algorithm: 'ed25519',
    value: sign(null, Buffer.from(signedText(decision)), by.secret).toString('base64'),
  },
});

const both = keyApprovers([kim.key, lee.key]);
const fine = { ok: true, value: undefined };

test('GR-APPR-21 the signature of an approver over the very decision counts', async () => {
  expect(await both.check(signed(said()), deleting)).toEqual(fine);
  expect(await both.check(signed(said({ decision: 'rejected', comment: 'no' })), deleting)).toEqual(fine);
});

test('what is signed is all of the decision in canonical form under its domain, and nothing else', () => {
  const decision = said();
  expect(signedText(signed(decision))).toBe(signedText(decision));
  expect(signedText(decision)).toMatch(/^readback\.decision\.v1\n\{"approval_id":/);
});

test.each<[string, Partial<ApprovalDecision>]>([
  ['approval', { approval_id: 'another' }],
  ['decision', { decision: 'rejected' }],
  ['time', { decided_at: '2026-01-01T00:00:00.001Z' }],
  ['channel', { channel: 'console' }],
  ['packet', { packet_digest: '0'.repeat(64) }],
  ['comment', { comment: 'and all that follows' }],
  ['extensions', { extensions: { more: true } }],
])('GR-APPR-21 a signature does not hold for another %s', async (_, more) => {
  const forged = { ...signed(said()), ...more };
  expect(await both.check(forged, deleting)).toMatchObject({
    error: { code: 'approval_signature_invalid' },
  });
});

test('GR-APPR-21 one changed bit of a signature is enough', async () => {
  const honest = signed(said());
  const value = Buffer.from(honest.signature?.value ?? '', 'base64');
  value[10] = (value[10] ?? 0) ^ 1;
  const forged = { ...honest, signature: { ...honest.signature, value: value.toString('base64') } };
  expect(await both.check(forged as ApprovalDecision, deleting)).toMatchObject({
    error: { code: 'approval_signature_invalid' },
  });
});

test.each<[string, readonly ApproverKey[], ApprovalDecision]>([
  ['a stranger', [lee.key], signed(said())],
  ['another name', [kim.key, lee.key], signed(said({ decided_by: 'user:lee' }))],
  ['a removed key', [{ ...kim.key, removed: true }, lee.key], signed(said())],
])('GR-APPR-21 %s decides nothing', async (_, keys, decision) => {
  expect(await keyApprovers(keys).check(decision, deleting)).toMatchObject({
    error: { code: 'approver_not_authorized' },
  });
});

test('a key that is listed under the id of another one verifies nothing', async () => {
  const swapped = keyApprovers([{ ...kim.key, public_key: lee.key.public_key }]);
  const decision = said();
  const value = sign(null, Buffer.from(signedText(decision)), lee.secret).toString('base64');
  const forged: ApprovalDecision = {
    ...decision,
    signature: { key_id: kim.key.key_id, algorithm: 'ed25519', value },
  };
  expect(await swapped.check(forged, deleting)).toMatchObject({
    error: { code: 'approval_signature_invalid' },
  });
});

test('GR-APPR-21 where there is a key, even a removed one, nothing unsigned counts, whatever the operator allows', async () => {
  const unsigned = said({ channel: UNAUTHENTICATED }, writing);
  for (const keys of [[kim.key], [{ ...kim.key, removed: true }]]) {
    const approvers = keyApprovers(keys, { allowUnauthenticated: ['files.delete'] });
    expect(await approvers.check(unsigned, writing)).toMatchObject({
      error: { code: 'unauthenticated_channel' },
    });
    expect(await approvers.check(said({ channel: UNAUTHENTICATED }), deleting)).toMatchObject({
      error: { code: 'unauthenticated_channel' },
    });
  }
});

test('GR-APPR-21 without keys an unauthenticated terminal decides what is not sensitive or destructive', async () => {
  const nobody = keyApprovers([]);
  expect(await nobody.check(said({ channel: UNAUTHENTICATED }, writing), writing)).toEqual(fine);
  expect(await nobody.check(said({ channel: UNAUTHENTICATED }), deleting)).toMatchObject({
    error: { code: 'unauthenticated_channel' },
  });
  expect(await nobody.check(said({ channel: SIGNED }, writing), writing)).toMatchObject({
    error: { code: 'unauthenticated_channel' },
  });
});

test('GR-APPR-21 the operator allows it by the name of the tool, and for no other', async () => {
  const unsigned = said({ channel: UNAUTHENTICATED });
  expect(
    await keyApprovers([], { allowUnauthenticated: ['files.delete'] }).check(unsigned, deleting),
  ).toEqual(fine);
  expect(
    await keyApprovers([], { allowUnauthenticated: ['files.move', 'files'] }).check(unsigned, deleting),
  ).toMatchObject({ error: { code: 'unauthenticated_channel' } });
});

test('GR-APPR-21 a key that signs without a person decides no more than an unauthenticated terminal', async () => {
  const key = { ...kim.key, unattended: true };
  expect(await keyApprovers([key]).check(signed(said({}, writing)), writing)).toEqual(fine);
  expect(await keyApprovers([key]).check(signed(said()), deleting)).toMatchObject({
    error: { code: 'unauthenticated_channel' },
  });
  expect(
    await keyApprovers([key], { allowUnauthenticated: ['files.delete'] }).check(signed(said()), deleting),
  ).toEqual(fine);
});

test('a signed decision over a channel that says it is unauthenticated contradicts itself', async () => {
  expect(await both.check(signed(said({ channel: UNAUTHENTICATED })), deleting)).toMatchObject({
    error: { code: 'unauthenticated_channel' },
  });
});
