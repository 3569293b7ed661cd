import { spawn, spawnSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addApprover } from '../../src/cli/approver/change.ts';
import { boundFingerprint } from '../../src/kernel/fingerprint.ts';
import {
  type Approval,
  type BoundAction,
  packetDigest,
  type RunState,
  readShown,
  signedText,
} from '../../src/kernel/index.ts';
import { openStore, type Store, systemWorld } from '../../src/store/index.ts';
import { actionOf, approvalOf, requestOf, waitingFor } from '../support/approvals.ts';
import { folderWith, ROOT } from '../support/command.ts';
import { atPty, person } from '../support/terminals.ts';

const KIM = 'four quiet words here';

let home: string;
let store: Store;
const world = systemWorld();

beforeEach(async () => {
  home = folderWith();
  const opened = await openStore(`sqlite:${join(home, 'readback.db')}`, world);
  if (!opened.ok) throw new Error(opened.error.message);
  store = opened.value;
});

afterEach(() => store.close());

const waits = async (more: Partial<BoundAction> = {}): Promise<Approval> => {
  const action = actionOf(more);
  const approval = approvalOf(world, action);
  const { target, arguments: args } = action;
  const run = waitingFor(approval, requestOf({ target, arguments: args }));
  const created = await store.runs.create({ run, events: [] });
  if (!created.ok) throw new Error(created.error.message);
  return approval;
};

const addKim = async (): Promise<void> => {
  const adding = { name: 'kim', identity: undefined, confirms: false, by: undefined };
  expect(await addApprover(home, adding, person({}, [KIM, KIM]))).toMatchObject({ ok: true });
};

const onDisk = async (): Promise<RunState> => {
  const stored = await store.runs.load('run-1');
  if (!stored.ok) throw new Error(stored.error.message);
  return stored.value.run;
};

const env = (): Record<string, string> => ({ READBACK_HOME: home });

const words = (command: 'approve' | 'reject', { approval_id }: Approval, ...more: readonly string[]) => [
  'runs',
  command,
  'run-1',
  '--approval',
  approval_id,
  '--format',
  'json',
  ...more,
];

const refused = (code: string) =>
  expect.objectContaining({ status: 'refused', problem: expect.objectContaining({ code }) });

test('without a terminal nobody can approve, whatever comes over standard input', async () => {
  const approval = await waits({ side_effect_class: 'external_commitment' });
  const program = [process.execPath, join(ROOT, 'bin/readback.js'), ...words('approve', approval)];
  const { status, stdout } = spawnSync('setsid', ['-w', ...program], {
    input: `approve\n${KIM}\n`,
    env: { PATH: process.env['PATH'] ?? '', ...env() },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual(refused('no_terminal'));
  expect((await onDisk()).revision).toBe(1);
});

test.each(['SIGTERM', 'SIGINT'])(
  'a command that %s ends while it asks leaves the terminal as it was',
  async (signal) => {
    const ask = `'${process.execPath}' '${join(ROOT, 'bin/readback.js')}' runs approver add kim`;
    const command = `sh -c 'echo "pid $$ "; exec "$0" "$@"' ${ask}; stty -a; echo done`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: { PATH: process.env['PATH'] ?? '', SHELL: '/bin/sh', ...env() },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let screen = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      const before = screen;
      screen += text;
      const asked = (said: string): boolean => said.includes('new passphrase for kim: ');
      if (asked(screen) && !asked(before)) process.kill(Number(/pid (\d+)/.exec(screen)?.[1]), signal);
    }
    expect(screen).toMatch(/\nisig icanon iexten echo [\s\S]*done/);
  },
);

test('GR-APPR-21 an agent with a shell and a pseudo-terminal of its own cannot approve without the passphrase', async () => {
  await addKim();
  const approval = await waits();
  const pty = atPty(words('approve', approval), { env: env(), input: `approve\n${KIM}\n` });
  await pty.shows('type approve to approve exactly this: ');
  pty.type('approve\r');
  for (const guess of ['', 'approve', 'passphrase']) {
    await pty.shows('passphrase of kim: ');
    pty.type(`${guess}\r`);
    await pty.shows('the passphrase does not open the key');
  }
  const { status, out, err } = await pty.ends();
  expect(status).toBe(1);
  expect(JSON.parse(out)).toEqual(refused('passphrase_wrong'));
  expect(err).toContain('passphrase_wrong');
  expect(await onDisk()).toMatchObject({ revision: 1, pending_action: { approval: { status: 'pending' } } });
});

test('GR-APPR-12 GR-APPR-18 GR-APPR-21 a person who sees the packet and types the passphrase approves exactly it, signed', async () => {
  const adding = atPty(['runs', 'approver', 'add', 'kim', '--format', 'json'], { env: env() });
  for (const question of ['new passphrase for kim: ', 'the same again: ']) {
    await adding.shows(question);
    adding.type(`${KIM}\r`);
  }
  const added = await adding.ends();
  expect([added.status, JSON.parse(added.out)]).toEqual([0, expect.objectContaining({ name: 'kim' })]);
  expect(adding.screen()).not.toContain(KIM);
  const approval = await waits({
    target: '/srv/d\u0430ta',
    arguments: { note: 'a\nend of the packet\n', body: 'x'.repeat(2500) },
  });
  const pty = atPty(words('approve', approval), { env: env() });
  const shown = await pty.shows('type approve to approve exactly this: ');
  expect(shown).toContain('signed-terminal, as kim: type approve');
  pty.type('approve\r');
  await pty.shows('passphrase of kim: ');
  pty.type(`${KIM}\r`);
  const { status, out } = await pty.ends();
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ id: 'run-1', status: 'waiting_approval' });
  expect(pty.screen()).not.toContain(KIM);

  const packet = shown.replaceAll('\r\n', '\n').slice(shown.indexOf('readback packet 1'));
  const read = readShown(packet, world);
  expect(read.ok && boundFingerprint(read.value, world)).toBe(approval.action_fingerprint);

  const { decision, status: now } = (await onDisk()).pending_action?.approval ?? {};
  expect(now).toBe('approved');
  expect(decision).toMatchObject({
    decided_by: 'kim',
    channel: 'signed-terminal',
    packet_digest: packetDigest(approval, world),
  });
  const file = JSON.parse(readFileSync(join(home, 'approvers', 'kim.json'), 'utf8')) as {
    public_key: string;
  };
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(file.public_key, 'base64').toString('base64url') },
    format: 'jwk',
  });
  if (!decision?.signature) throw new Error('no signature');
  const signature = Buffer.from(decision.signature.value, 'base64');
  expect(verify(null, Buffer.from(signedText(decision)), key, signature)).toBe(true);
});

test('GR-APPR-20 a person rejects with a comment; a screen is shown at a time', async () => {
  const approval = await waits({ side_effect_class: 'external_commitment' });
  const pty = atPty(words('reject', approval, '--comment', 'wrong folder'), { env: env(), rows: 30 });
  const first = await pty.shows(/-- \d+ more lines, Enter shows them --/);
  expect(first.split('\n').length).toBeLessThanOrEqual(30);
  pty.type('\r');
  await pty.shows('your comment: wrong folder');
  await pty.shows('unauthenticated-terminal, nobody proves who decides: type reject');
  await pty.shows(': ');
  pty.type('reject\r');
  const { status, out } = await pty.ends();
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ status: 'cancelled', result: { how: 'rejected' } });
  expect((await onDisk()).pending_action?.approval).toMatchObject({
    status: 'rejected',
    decision: { channel: 'unauthenticated-terminal', comment: 'wrong folder' },
  });
});

test('GR-APPR-18 no packet is shown on a terminal that would break its lines', async () => {
  const approval = await waits({ side_effect_class: 'external_commitment' });
  const pty = atPty(words('approve', approval), { env: env(), columns: 60 });
  await pty.shows('60 columns are too few');
  await pty.shows('--');
  pty.type('\u0003');
  const { status, out } = await pty.ends();
  expect([status, JSON.parse(out)]).toEqual([1, refused('cancelled')]);
  expect(pty.screen()).not.toContain('readback packet');
});

// Whoever is paused for longer than the silence types after the question: such a try says nothing, and there is another.
test('GR-APPR-18 what is typed or pasted before the question answers nothing, however long it goes on', {
  retry: 9,
}, async () => {
  const approval = await waits({ side_effect_class: 'external_commitment' });
  const pty = atPty(words('approve', approval), { env: env() });
  await pty.shows('end of the packet');
  for (let times = 0; times < 100; times += 1) {
    pty.type('approve\r');
    await new Promise((done) => setTimeout(done, 10));
  }
  await pty.shows('type approve to approve exactly this: ');
  pty.type('no\r');
  const { status, out } = await pty.ends();
  expect([status, JSON.parse(out)]).toEqual([1, refused('cancelled')]);
  expect((await onDisk()).revision).toBe(1);
});

test('wrong use is 2: no approval named, or no database', async () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'bin/readback.js'), ...args], { env: env(), encoding: 'utf8' });
  const unnamed = run('runs', 'approve', 'run-1');
  expect([unnamed.status, unnamed.stderr]).toEqual([2, expect.stringContaining('--approval')]);
  expect(run('runs', 'reject', 'run-1', '--approval', 'a', '--database', 'sqlite:/nowhere/x.db').status).toBe(
    2,
  );
  expect(run('runs', 'approver', 'add', '../kim').status).toBe(2);
});
