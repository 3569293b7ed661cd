import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { actionOf, approvalOf, waitingFor } from '../../../test/support/approvals.ts';
import { folderWith } from '../../../test/support/command.ts';
import { person } from '../../../test/support/terminals.ts';
import { memoryStore } from '../../kernel/index.ts';
import { manualWorld } from '../../testing/index.ts';
import { addApprover, listApprovers, removeApprover } from './change.ts';
import { decideAtTerminal } from './decide.ts';
import { agentIdentities, agentSign } from './ssh-agent.ts';

/** A real agent with one Ed25519 key and one of another kind; `confirm` is what it runs to ask its person. */
const agentWith = async (confirm?: string): Promise<{ readonly folder: string; readonly socket: string }> => {
  const folder = folderWith();
  const socket = join(folder, 'agent');
  const askpass = join(folder, 'askpass');
  writeFileSync(askpass, `#!/bin/sh\n${confirm ?? 'exit 1'}\n`);
  chmodSync(askpass, 0o700);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    SSH_AUTH_SOCK: socket,
    SSH_ASKPASS: askpass,
    SSH_ASKPASS_REQUIRE: 'force',
    DISPLAY: ':9',
  };
  const agent = spawn('ssh-agent', ['-D', '-a', socket], { env, stdio: 'ignore' });
  onTestFinished(() => void agent.kill());
  // Status 2: nobody answers there yet.
  while (spawnSync('ssh-add', ['-l'], { env }).status === 2) await pause(10);
  const add = (type: string, comment: string, more: readonly string[]): void => {
    const path = join(folder, comment);
    spawnSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-C', comment, '-f', path], { env });
    const added = spawnSync('ssh-add', ['-q', ...more, path], { env, encoding: 'utf8' });
    expect(added.stderr).toBe('');
  };
  add('ed25519', 'kim@example.com', confirm === undefined ? [] : ['-c']);
  add('ecdsa', 'old@example.com', []);
  return { folder, socket };
};

const adding = (identity: string, confirms: boolean) => ({ name: 'kim', identity, confirms, by: undefined });

const decide = async (
  home: string,
  socket: string,
  effect: 'external_commitment' | 'sensitive_destructive',
) => {
  const world = manualWorld();
  const store = memoryStore(world);
  const approval = approvalOf(world, actionOf({ side_effect_class: effect }));
  await store.create({ run: waitingFor(approval), events: [] });
  const asking = person({ READBACK_HOME: home, SSH_AUTH_SOCK: socket }, ['approve'], world.now);
  return decideAtTerminal(
    store,
    {
      run_id: 'run-1',
      approval_id: approval.approval_id,
      decision: 'approved',
      as: undefined,
      comment: undefined,
    },
    asking,
  );
};

test('GR-APPR-21 a key of an agent that asks nobody signs, is shown as that, and decides nothing destructive', async () => {
  const { folder, socket } = await agentWith();
  const asking = person({ SSH_AUTH_SOCK: socket }, []);
  expect(await addApprover(folder, adding('nobody@example.com', false), asking)).toMatchObject({
    error: { code: 'ssh_agent_failed' },
  });
  expect(await addApprover(folder, adding('old@example.com', false), asking)).toMatchObject({
    error: { code: 'ssh_agent_failed' },
  });
  expect(await addApprover(folder, adding('kim@example.com', true), asking)).toMatchObject({
    error: { code: 'ssh_agent_unattended' },
  });
  const identities = await agentIdentities(socket);
  const [identity] = identities.ok ? identities.value : [];
  const added = await addApprover(folder, adding(identity?.fingerprint ?? '', false), asking);
  expect(added).toMatchObject({ value: { json: { kind: 'ssh-agent', attended: false } } });
  expect(added.ok && added.value.text).toContain('ssh-add -c');
  const listed = await listApprovers(folder);
  expect(listed.ok && listed.value.text).toContain('ssh-agent, unattended');

  const decided = await decide(folder, socket, 'external_commitment');
  expect(decided.ok && decided.value.pending_action?.approval.decision).toMatchObject({
    decided_by: 'kim',
    channel: 'unattended-ssh-agent',
  });
  expect(await decide(folder, socket, 'sensitive_destructive')).toMatchObject({
    error: { code: 'unauthenticated_channel' },
  });
  // It must not be the way to an approver who may.
  expect(
    await addApprover(folder, { ...adding('', false), name: 'agent', identity: undefined }, asking),
  ).toMatchObject({ error: { code: 'unauthenticated_channel' } });
  expect(await removeApprover(folder, { name: 'kim', by: undefined }, asking)).toMatchObject({
    error: { code: 'approver_last' },
  });
});

test('GR-APPR-21 a key of an agent that asks its person at each use decides as one under a passphrase', async () => {
  const { folder, socket } = await agentWith('sleep 0.4; exit 0');
  const asking = person({ SSH_AUTH_SOCK: socket }, []);
  const added = await addApprover(folder, adding('kim@example.com', true), asking);
  expect(added).toMatchObject({ value: { json: { kind: 'ssh-agent', attended: true } } });
  const decided = await decide(folder, socket, 'sensitive_destructive');
  expect(decided.ok && decided.value.pending_action?.approval).toMatchObject({
    status: 'approved',
    decision: { channel: 'signed-ssh-agent', signature: { algorithm: 'ed25519' } },
  });
});

test('a person who says no at the agent has not signed', async () => {
  const { folder, socket } = await agentWith('exit 1');
  const asking = person({ SSH_AUTH_SOCK: socket }, []);
  expect(await addApprover(folder, adding('kim@example.com', true), asking)).toMatchObject({
    error: { code: 'ssh_agent_failed' },
  });
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['another kind of answer', Buffer.from([0, 0, 0, 1, 5])],
  ['a length that is far too long', Buffer.from([255, 255, 255, 255])],
  ['identities that are cut off', Buffer.from([0, 0, 0, 9, 12, 0, 0, 0, 3, 0, 0, 0, 200])],
  ['a signature that is cut off', Buffer.from([0, 0, 0, 5, 14, 0, 0, 9, 9])],
])('an agent that answers %s is refused', async (_, answer) => {
  const socket = join(folderWith(), 'agent');
  const server = createServer((connection) => {
    connection.on('error', () => {});
    connection.end(answer);
  });
  await new Promise<void>((done) => server.listen(socket, done));
  onTestFinished(() => void server.close());
  const refused = { ok: false, error: { code: 'ssh_agent_failed' } };
  expect(await agentIdentities(socket)).toMatchObject(refused);
  expect(await agentSign(socket, Buffer.alloc(32), Buffer.from('text'))).toMatchObject(refused);
});

const field = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** An agent that has one key of so many bytes, and signs everything with nonsense. */
const liar = async (bytes: number): Promise<string> => {
  const socket = join(folderWith(), 'agent');
  const blob = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(Buffer.alloc(bytes, 7))]);
  const one = Buffer.from([0, 0, 0, 1]);
  const identities = Buffer.concat([Buffer.from([12]), one, field(blob), field(Buffer.from('kim'))]);
  const signature = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(Buffer.alloc(64, 1))]);
  const signed = Buffer.concat([Buffer.from([14]), field(signature)]);
  const server = createServer((connection) => {
    connection.on('error', () => {});
    connection.once('data', (asked) => connection.end(field(asked[4] === 11 ? identities : signed)));
  });
  await new Promise<void>((done) => server.listen(socket, done));
  onTestFinished(() => void server.close());
  return socket;
};

test.each([
  ['signs what does not hold', 32],
  ['has a key that is none', 31],
])('an agent that %s makes no approver, and spoils nobody', async (_, bytes) => {
  const folder = folderWith();
  const asking = person({ SSH_AUTH_SOCK: await liar(bytes) }, []);
  expect(await addApprover(folder, adding('kim', false), asking)).toMatchObject({
    error: { code: 'ssh_agent_failed' },
  });
  expect(await listApprovers(folder)).toMatchObject({ value: { json: { approvers: [] } } });
});

test('no agent at all is refused', async () => {
  expect(await agentIdentities('/nowhere/agent')).toMatchObject({ error: { code: 'ssh_agent_failed' } });
  expect(await addApprover(folderWith(), adding('kim', false), person({}, []))).toMatchObject({
    error: { code: 'ssh_agent_failed' },
  });
});
