import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actionOf, approvalOf, requestOf, waitingFor } from '../../../test/support/approvals.ts';
import { folderWith } from '../../../test/support/command.ts';
import { person } from '../../../test/support/terminals.ts';
import {
  type Approval,
  type BoundAction,
  memoryStore,
  type RunState,
  type RunStore,
  type ToolRequest,
} from '../../kernel/index.ts';
import { type ManualWorld, manualWorld } from '../../testing/index.ts';
import { addApprover, removeApprover } from './change.ts';
import { type Deciding, decideAtTerminal } from './decide.ts';
import type { Asking, Terminal } from './terminal.ts';

const KIM = 'four quiet words here';
const LEE = 'another long sentence';

let two: string;
let kimRemoved: string;

beforeAll(async () => {
  two = mkdtempSync(join(tmpdir(), 'readback-approvers-'));
  kimRemoved = mkdtempSync(join(tmpdir(), 'readback-approvers-'));
  const adding = { identity: undefined, confirms: false, by: undefined };
  await addApprover(two, { ...adding, name: 'kim' }, person({}, [KIM, KIM]));
  await addApprover(two, { ...adding, name: 'lee' }, person({}, [KIM, LEE, LEE]));
  cpSync(two, kimRemoved, { recursive: true });
  const removed = await removeApprover(kimRemoved, { name: 'kim', by: 'lee' }, person({}, [LEE]));
  expect(removed).toMatchObject({ ok: true });
});

afterAll(() => {
  rmSync(two, { recursive: true, force: true });
  rmSync(kimRemoved, { recursive: true, force: true });
});

let world: ManualWorld;
let store: RunStore;
let home: string;

beforeEach(() => {
  world = manualWorld();
  store = memoryStore(world);
  home = folderWith();
});

const waits = async (
  more: Partial<BoundAction> = {},
  request: Partial<ToolRequest> = {},
): Promise<Approval> => {
  const approval = approvalOf(world, actionOf(more));
  const created = await store.create({ run: waitingFor(approval, requestOf(request)), events: [] });
  if (!created.ok) throw new Error(created.error.message);
  return approval;
};

const onDisk = async (): Promise<RunState> => {
  const stored = await store.load('run-1');
  if (!stored.ok) throw new Error(stored.error.message);
  return stored.value.run;
};

const at = (answers: readonly string[]) => person({ READBACK_HOME: home }, answers, world.now);

const wish = (approval: Approval, more: Partial<Deciding> = {}): Deciding => ({
  run_id: 'run-1',
  approval_id: approval.approval_id,
  decision: 'approved',
  as: undefined,
  comment: undefined,
  ...more,
});

const allow = (...tools: readonly string[]): void => {
  mkdirSync(join(home, 'approvers'), { mode: 0o700 });
  writeFileSync(join(home, 'approvers', 'policy.json'), JSON.stringify({ allow_unauthenticated: tools }), {
    mode: 0o600,
  });
};

test('GR-APPR-21 without keys a destructive action is refused before anybody is asked', async () => {
  const approval = await waits();
  const asking = at(['approve']);
  expect(await decideAtTerminal(store, wish(approval), asking)).toMatchObject({
    error: { code: 'unauthenticated_channel' },
  });
  expect(asking.seen()).toBe('');
  allow('files.move');
  expect(await decideAtTerminal(store, wish(approval), asking)).toMatchObject({
    error: { code: 'unauthenticated_channel' },
  });
});

test('GR-APPR-21 the operator’s file allows it by the name of the tool; the channel is shown and recorded', async () => {
  const approval = await waits();
  allow('files.delete');
  const asking = at(['approve']);
  expect(await decideAtTerminal(store, wish(approval), asking)).toMatchObject({ ok: true });
  expect(asking.seen()).toContain('unauthenticated-terminal, nobody proves who decides: type approve');
  expect((await onDisk()).pending_action?.approval.decision).toMatchObject({
    channel: 'unauthenticated-terminal',
    decided_by: expect.stringMatching(/^account:./),
  });
});

test('GR-APPR-21 what the operator’s file allows counts for nothing once there is a key', async () => {
  const approval = await waits();
  cpSync(two, home, { recursive: true });
  writeFileSync(
    join(home, 'approvers', 'policy.json'),
    JSON.stringify({ allow_unauthenticated: ['files.delete'] }),
    { mode: 0o600 },
  );
  const asking = at(['approve']);
  expect(await decideAtTerminal(store, wish(approval, { as: 'kim' }), asking)).toMatchObject({
    error: { code: 'cancelled' },
  });
  expect(asking.seen()).toMatch(/passphrase of kim: $/);
  expect((await onDisk()).revision).toBe(1);
});

test.each([['yes'], ['y'], [''], ['approved'], ['APPROVE']])(
  '%j is not what was asked for: nothing is decided',
  async (typed) => {
    const approval = await waits({ side_effect_class: 'external_commitment' });
    expect(await decideAtTerminal(store, wish(approval), at([typed]))).toMatchObject({
      error: { code: 'cancelled' },
    });
    expect((await onDisk()).revision).toBe(1);
  },
);

test('GR-APPR-21 of several approvers one is named, signs with their own key, and nobody else can be named', async () => {
  const approval = await waits();
  cpSync(two, home, { recursive: true });
  expect(await decideAtTerminal(store, wish(approval), at([]))).toMatchObject({
    error: { code: 'approver_not_named' },
  });
  expect(await decideAtTerminal(store, wish(approval, { as: 'root' }), at([]))).toMatchObject({
    error: { code: 'approver_not_authorized' },
  });
  expect(await decideAtTerminal(store, wish(approval, { as: 'lee' }), at(['approve', LEE]))).toMatchObject({
    ok: true,
  });
  expect((await onDisk()).pending_action?.approval.decision).toMatchObject({
    decided_by: 'lee',
    channel: 'signed-terminal',
    signature: { algorithm: 'ed25519' },
  });
});

/** A person who is asked for the passphrase when something else has just happened. */
const meanwhile = (answers: readonly string[], act: () => void): Asking => {
  const asking = at(answers);
  const opened = asking.open();
  if (!opened.ok) throw new Error('no terminal');
  const ask: Terminal['ask'] = (question) => {
    if (question.startsWith('passphrase')) act();
    return opened.value.ask(question);
  };
  return { world: asking.world, open: () => ({ ok: true, value: { ...opened.value, ask } }) };
};

test('GR-APPR-21 a removed approver decides nothing, also when that happens while they read', async () => {
  const approval = await waits();
  cpSync(kimRemoved, home, { recursive: true });
  expect(await decideAtTerminal(store, wish(approval, { as: 'kim' }), at(['approve', KIM]))).toMatchObject({
    error: { code: 'approver_not_authorized' },
  });
  cpSync(two, home, { recursive: true });
  const reading = meanwhile(['approve', KIM], () =>
    copyFileSync(join(kimRemoved, 'approvers', 'kim.json'), join(home, 'approvers', 'kim.json')),
  );
  expect(await decideAtTerminal(store, wish(approval, { as: 'kim' }), reading)).toMatchObject({
    error: { code: 'approver_not_authorized' },
  });
  expect((await onDisk()).revision).toBe(1);
});

test('GR-APPR-21 whoever proposed it is not even asked', async () => {
  const approval = await waits({ requester: 'kim' }, { proposer: 'kim' });
  cpSync(two, home, { recursive: true });
  const asking = at(['approve', KIM]);
  expect(await decideAtTerminal(store, wish(approval, { as: 'kim' }), asking)).toMatchObject({
    error: { code: 'approver_not_authorized' },
  });
  expect(asking.seen()).toBe('');
});

test('GR-APPR-12 GR-APPR-19 another approval, another run and one whose time is over are refused before anybody is asked', async () => {
  const approval = await waits({ side_effect_class: 'external_commitment' });
  const asking = at(['approve']);
  const codes: Record<string, string> = {};
  const note = async (name: string, deciding: Deciding) => {
    const told = await decideAtTerminal(store, deciding, asking);
    codes[name] = told.ok ? 'ok' : told.error.code;
  };
  await note('approval', wish(approval, { approval_id: 'another' }));
  await note('run', wish(approval, { run_id: 'run-9' }));
  world.set(approval.expires_at);
  await note('time', wish(approval));
  expect(codes).toEqual({ approval: 'approval_mismatch', run: 'run_not_found', time: 'approval_expired' });
  expect(asking.seen()).toBe('');
});

test('GR-APPR-12 of two people at two terminals one decides, and the other is told', async () => {
  const approval = await waits({ side_effect_class: 'external_commitment' });
  const both = await Promise.all([
    decideAtTerminal(store, wish(approval), at(['approve'])),
    decideAtTerminal(store, wish(approval, { decision: 'rejected' }), at(['reject'])),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    error: { code: expect.stringMatching(/^(approval_not_pending|state_revision_conflict)$/) },
  });
});

test('the person sees what differs from the last packet of the same tool, also of another run', async () => {
  const earlier = approvalOf(world, actionOf({ run_id: 'run-0', target: '/srv/data/older' }));
  const request = requestOf({ run_id: 'run-0', target: '/srv/data/older' });
  await store.create({ run: { ...waitingFor(earlier, request), run_id: 'run-0' }, events: [] });
  world.advance(1000);
  const approval = await waits({ side_effect_class: 'external_commitment' });
  const asking = at(['approve']);
  expect(await decideAtTerminal(store, wish(approval), asking)).toMatchObject({ ok: true });
  expect(asking.seen()).toContain(
    '  | at\n  |   "/target"\n  | - "/srv/data/older"\n  | + "/srv/data/old"\n',
  );
});

test('a folder of approvers that does not hold approves nothing, also when that happens while they read', async () => {
  const approval = await waits({ side_effect_class: 'external_commitment' });
  cpSync(two, home, { recursive: true });
  const reading = meanwhile(['approve', KIM], () =>
    writeFileSync(join(home, 'approvers', 'agent.json'), '{}'),
  );
  expect(await decideAtTerminal(store, wish(approval, { as: 'kim' }), reading)).toMatchObject({
    error: { code: 'approver_keys_invalid' },
  });
  expect((await onDisk()).revision).toBe(1);
  writeFileSync(join(home, 'approvers', 'agent.json'), '{}');
  expect(await decideAtTerminal(store, wish(approval, { as: 'kim' }), at(['approve', KIM]))).toMatchObject({
    error: { code: 'approver_keys_invalid' },
  });
});
