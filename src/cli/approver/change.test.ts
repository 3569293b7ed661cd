import { execFileSync } from 'node:child_process';
import { type KeyObject, sign } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderWith } from '../../../test/support/command.ts';
import { person } from '../../../test/support/terminals.ts';
import { type Adding, addApprover, listApprovers, removeApprover } from './change.ts';
import { type ApproverFile, admissionText } from './key-file.ts';
import { readKeyring } from './keyring.ts';
import { newKey, unseal } from './seal.ts';

const KIM = 'four quiet words here';
const LEE = 'another long sentence';

const adding = (name: string, more: Partial<Adding> = {}): Adding => ({
  name,
  identity: undefined,
  confirms: false,
  by: undefined,
  ...more,
});

const add = (folder: string, name: string, answers: readonly string[], more: Partial<Adding> = {}) =>
  addApprover(folder, adding(name, more), person({}, answers));

const fileOf = (folder: string, name: string): ApproverFile =>
  JSON.parse(readFileSync(join(folder, 'approvers', `${name}.json`), 'utf8')) as ApproverFile;

const write = (folder: string, file: ApproverFile): void =>
  writeFileSync(join(folder, 'approvers', `${file.name}.json`), JSON.stringify(file));

let two: string;

// Each derivation of a key takes what a guess takes; so the two are made once.
beforeAll(async () => {
  two = mkdtempSync(join(tmpdir(), 'readback-approvers-'));
  expect(await add(two, 'kim', [KIM, KIM])).toMatchObject({ ok: true });
  expect(await add(two, 'lee', [KIM, LEE, LEE])).toMatchObject({ ok: true });
});

afterAll(() => rmSync(two, { recursive: true, force: true }));

const withTwo = (): string => {
  const folder = folderWith();
  cpSync(two, folder, { recursive: true });
  return folder;
};

test('a key is made under a passphrase that was typed twice, for its owner alone, and nothing opens it but that', async () => {
  expect(statSync(join(two, 'approvers', 'kim.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(two, 'approvers')).mode & 0o777).toBe(0o700);
  const { secret, key_id } = fileOf(two, 'kim');
  if (secret.kind !== 'passphrase') throw new Error('another kind of key');
  expect(secret).toMatchObject({ kdf: 'scrypt', log_n: 17, cipher: 'aes-256-gcm' });
  expect(await unseal(secret, KIM, key_id)).toMatchObject({ ok: true });
  expect(await unseal(secret, `${KIM}.`, key_id)).toMatchObject({ error: { code: 'passphrase_wrong' } });
  expect(await unseal(secret, KIM, '0'.repeat(64))).toMatchObject({ error: { code: 'passphrase_wrong' } });
  expect(readFileSync(join(two, 'approvers', 'kim.json'), 'utf8')).not.toMatch(/PRIVATE|four quiet/);
});

test.each([
  ['too short', ['short'], 'passphrase_weak'],
  ['not the same the second time', [KIM, LEE], 'passphrase_wrong'],
  ['not typed at all', [], 'cancelled'],
])('a passphrase that is %s makes no key', async (_, answers, code) => {
  const folder = folderWith();
  expect(await add(folder, 'kim', answers)).toMatchObject({ error: { code } });
  expect(readdirSync(folder)).toEqual([]);
});

test('GR-APPR-21 nobody becomes an approver without one who is there', async () => {
  const folder = withTwo();
  const asking = person({}, [LEE]);
  expect(await addApprover(folder, adding('agent', { by: 'kim' }), asking)).toMatchObject({
    error: { code: 'cancelled' },
  });
  expect(asking.seen()).toMatch(/^passphrase of kim: the passphrase does not open the key\n/);
  expect(readdirSync(join(folder, 'approvers'))).toEqual(['kim.json', 'lee.json']);
  expect(await add(folder, 'kim', [], { by: 'lee' })).toMatchObject({ error: { code: 'approver_exists' } });
});

const AGENT = newKey();

/** What an agent can write: a file with a key of its own. */
const forged = (more: Partial<ApproverFile>): ApproverFile => {
  const lee = fileOf(two, 'lee');
  const { key_id, public_key } = AGENT;
  return { ...lee, name: 'agent', key_id, public_key, ...more };
};

const signedBy = (secret: KeyObject, key_id: string, text: string) => ({
  key_id,
  signature: sign(null, Buffer.from(text), secret).toString('base64'),
});

test.each<[string, () => ApproverFile]>([
  [
    'admits itself beside the first one',
    () => {
      const file = forged({});
      return { ...file, admitted_by: signedBy(AGENT.secret, AGENT.key_id, admissionText(file)) };
    },
  ],
  ['says that kim admitted it, with the signature for lee', () => forged({})],
  [
    'says that kim admitted it, and signs by itself',
    () => {
      const [file, kim] = [forged({}), fileOf(two, 'kim')];
      return { ...file, admitted_by: signedBy(AGENT.secret, kim.key_id, admissionText(file)) };
    },
  ],
  ['takes the name of lee', () => forged({ name: 'lee' })],
  ['takes the id of lee for its own key', () => ({ ...fileOf(two, 'lee'), public_key: AGENT.public_key })],
  ['is lee once more', () => ({ ...fileOf(two, 'lee'), name: 'agent' })],
  [
    'says that kim’s key is of the agent',
    () => ({ ...fileOf(two, 'lee'), secret: { kind: 'ssh-agent', comment: '', confirms: true } }),
  ],
  [
    'removes lee without a signature that holds',
    () => ({
      ...fileOf(two, 'lee'),
      removed: { at: '2026-01-01T00:00:00.000Z', admitted: [], ...fileOf(two, 'lee').admitted_by },
    }),
  ],
  ['has a member more', () => ({ ...fileOf(two, 'lee'), allow: true }) as never],
])('GR-APPR-21 a file that %s spoils all of them', async (_, make) => {
  const folder = withTwo();
  expect(await readKeyring(folder)).toMatchObject({ ok: true });
  write(folder, make());
  expect(await readKeyring(folder)).toMatchObject({ error: { code: 'approver_keys_invalid' } });
});

test('GR-APPR-21 two that admit each other were admitted by nobody', async () => {
  const folder = withTwo();
  const other = newKey();
  const [agent, friend] = [
    forged({}),
    forged({ key_id: other.key_id, public_key: other.public_key, name: 'friend' }),
  ];
  const fileFor = (file: ApproverFile, by: typeof other): ApproverFile => {
    const { name, key_id, public_key, created_at, secret } = file;
    const admitted_by = signedBy(by.secret, by.key_id, admissionText(file));
    return { version: 1, name, key_id, public_key, created_at, secret, admitted_by, removed: null };
  };
  const secret = fileOf(two, 'lee').secret;
  write(folder, fileFor({ ...agent, secret }, other));
  write(folder, fileFor({ ...friend, secret }, AGENT));
  expect(await readKeyring(folder)).toMatchObject({ error: { code: 'approver_keys_invalid' } });
});

/** What somebody can write who knows the passphrase of an approver, or once did. */
const admittedWith = async (folder: string, by: string, passphrase: string, more: Partial<ApproverFile>) => {
  const { secret, key_id } = fileOf(folder, by);
  if (secret.kind !== 'passphrase') throw new Error('another kind of key');
  const key = await unseal(secret, passphrase, key_id);
  if (!key.ok) throw new Error(key.error.message);
  const file = forged({ created_at: '2020-01-01T00:00:00.000Z', ...more });
  return { ...file, admitted_by: signedBy(key.value, key_id, admissionText(file)) };
};

test('GR-APPR-21 whoever was removed admits nobody any more, whatever time they write; whom they had admitted stays', async () => {
  const folder = withTwo();
  const late = await admittedWith(folder, 'kim', KIM, {});
  expect(await removeApprover(folder, { name: 'kim', by: 'lee' }, person({}, [LEE]))).toMatchObject({
    ok: true,
  });
  expect(await readKeyring(folder)).toMatchObject({ value: { active: [{ name: 'lee' }] } });
  write(folder, late);
  expect(await readKeyring(folder)).toMatchObject({ error: { code: 'approver_keys_invalid' } });
  rmSync(join(folder, 'approvers', 'agent.json'));
  const kim = fileOf(folder, 'kim');
  if (kim.removed === null) throw new Error('kim was removed');
  write(folder, { ...kim, removed: { ...kim.removed, admitted: [late.key_id, ...kim.removed.admitted] } });
  write(folder, late);
  expect(await readKeyring(folder)).toMatchObject({ error: { code: 'approver_keys_invalid' } });
});

test('GR-APPR-21 one key under two names would outlive its removal', async () => {
  const folder = withTwo();
  const { key_id, public_key } = fileOf(folder, 'lee');
  write(folder, await admittedWith(folder, 'kim', KIM, { key_id, public_key }));
  expect(await readKeyring(folder)).toMatchObject({ error: { code: 'approver_keys_invalid' } });
});

test('GR-APPR-21 approvers that others than their owner may write are not believed, and what is no file is not read', async () => {
  const spoilt = { error: { code: 'approver_keys_invalid' } };
  const folder = withTwo();
  const approvers = join(folder, 'approvers');
  chmodSync(approvers, 0o770);
  expect(await readKeyring(folder)).toMatchObject(spoilt);
  chmodSync(approvers, 0o755);
  expect(await readKeyring(folder)).toMatchObject({ ok: true });
  chmodSync(join(approvers, 'lee.json'), 0o602);
  expect(await readKeyring(folder)).toMatchObject(spoilt);
  chmodSync(join(approvers, 'lee.json'), 0o600);
  execFileSync('mkfifo', ['-m', '600', join(approvers, 'pipe.json')]);
  expect(await readKeyring(folder)).toMatchObject(spoilt);
});

test('two who are made the first approver at the same time do not spoil each other', async () => {
  const folder = folderWith();
  const made = await Promise.all([add(folder, 'kim', [KIM, KIM]), add(folder, 'lee', [LEE, LEE])]);
  expect(await readKeyring(folder)).toMatchObject({ ok: true });
  const there = readdirSync(join(folder, 'approvers'));
  expect(there).toEqual(made.flatMap((one, at) => (one.ok ? [['kim.json', 'lee.json'][at]] : [])));
  for (const one of made) if (!one.ok) expect(one.error.code).toBe('approver_exists');
});

test('a removed approver stays on record and decides nothing; the last one cannot be removed', async () => {
  const folder = withTwo();
  const remove = (name: string, answers: readonly string[], by?: string) =>
    removeApprover(folder, { name, by }, person({}, answers));
  expect(await remove('kim', [KIM])).toMatchObject({ error: { code: 'approver_not_named' } });
  expect(await remove('kim', [KIM], 'lee')).toMatchObject({ error: { code: 'cancelled' } });
  expect(await remove('kim', [LEE], 'lee')).toMatchObject({ ok: true });
  const keyring = await readKeyring(folder);
  expect(keyring).toMatchObject({ ok: true });
  if (!keyring.ok) return;
  expect(keyring.value.files.map(({ name, removed }) => [name, removed !== null])).toEqual([
    ['kim', true],
    ['lee', false],
  ]);
  expect(keyring.value.active.map(({ name }) => name)).toEqual(['lee']);
  expect(await remove('kim', [LEE])).toMatchObject({ error: { code: 'approver_not_authorized' } });
  expect(await remove('lee', [LEE])).toMatchObject({ error: { code: 'approver_last' } });
  expect(await add(folder, 'kim', [])).toMatchObject({ error: { code: 'approver_exists' } });
  const told = await listApprovers(folder);
  expect(told.ok && told.value.text).toMatch(/^kim .*, removed .*\nlee [^\n]*\n$/);
});

test('the list needs no passphrase and no terminal, and says when there is nobody', async () => {
  const told = await listApprovers(folderWith());
  expect(told.ok && told.value).toMatchObject({
    text: 'nobody: decisions come over an unauthenticated terminal\n',
    json: { approvers: [], allow_unauthenticated: [] },
  });
});

test('the policy of the operator is a file that only its owner writes, and in its form', async () => {
  const folder = withTwo();
  const path = join(folder, 'approvers', 'policy.json');
  writeFileSync(path, '{"allow_unauthenticated": ["files.delete"]}', { mode: 0o600 });
  expect(await readKeyring(folder)).toMatchObject({ value: { allowUnauthenticated: ['files.delete'] } });
  chmodSync(path, 0o620);
  expect(await readKeyring(folder)).toMatchObject({ error: { code: 'approver_keys_invalid' } });
  chmodSync(path, 0o600);
  writeFileSync(path, '{"allow_unauthenticated": "files.delete"}');
  expect(await readKeyring(folder)).toMatchObject({ error: { code: 'approver_keys_invalid' } });
});

test('an approver that the disk has no room for leaves nothing behind', () => {
  const folder = folderWith();
  const program = `const { writeApprover } = await import(${JSON.stringify(new URL('admit.ts', import.meta.url).href)});
    await writeApprover(${JSON.stringify(folder)}, { name: 'kim' }).catch(({ code }) => console.log(code));`;
  // No file may grow.
  const shell = 'ulimit -f 0; exec "$0" --input-type=module --eval "$1"';
  expect(execFileSync('sh', ['-c', shell, process.execPath, program], { encoding: 'utf8' })).toBe('EFBIG\n');
  expect(readdirSync(join(folder, 'approvers'))).toEqual([]);
});
