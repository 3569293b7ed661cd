import { expect, test } from 'vitest';
import {
  AUTHORIZED,
  codeOf,
  decisionFor,
  houseOf,
  RULES,
  submissionOf,
  taken,
} from '../../../test/support/governed.ts';
import { storedRun } from '../../../test/support/stored-runs.ts';
import type { Authorization } from '../policy/policy.ts';
import { refuse } from '../problem.ts';
import { mostBytes } from '../run/size.ts';

/** A Proxy that notes each touch. */
const touchy = (touched: string[]): object =>
  new Proxy(
    { site: 'docs', build: 7 },
    {
      get: (target, name) => {
        touched.push(`get ${String(name)}`);
        return Reflect.get(target, name);
      },
      getOwnPropertyDescriptor: (target, name) => {
        touched.push(`describe ${String(name)}`);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys: (target) => {
        touched.push('keys');
        return Reflect.ownKeys(target);
      },
    },
  );

test('GR-DATA-13 arguments that are a Proxy are refused, and none of its traps is run', async () => {
  const touched: string[] = [];
  const { kernel, target } = houseOf();
  const proposal = { ...submissionOf().proposal, arguments: touchy(touched) as never };
  expect(await codeOf(kernel.propose(submissionOf({ proposal })))).toBe('argument_invalid');
  expect([touched, target.effects()]).toEqual([[], []]);
});

test('GR-REC-06 an output that recovery brings and that is a Proxy is refused, and none of its traps is run', async () => {
  const touched: string[] = [];
  const house = houseOf({ publish: { execute: () => Promise.reject(new Error('lost')) } });
  await house.approve();
  expect(await codeOf(house.kernel.resume('run-1'))).toBe('recovery_required');
  const settled = house.kernel.recover('run-1', {
    decision: 'confirmed_succeeded',
    decided_by: 'user:kim',
    decided_by_kind: 'human',
    evidence: 'looked at the site',
    output: touchy(touched) as never,
  });
  expect(await codeOf(settled)).toBe('output_invalid');
  expect(touched).toEqual([]);
});

test('GR-TOOL-14 GR-APPR-16 an authorization is read once, so that what decides is what a person sees', async () => {
  const reads = new Map<string, number>();
  const once = { ...AUTHORIZED };
  for (const name of Object.keys(AUTHORIZED) as (keyof Authorization)[])
    Object.defineProperty(once, name, {
      enumerable: true,
      get: () => {
        const times = reads.get(name) ?? 0;
        reads.set(name, times + 1);
        return times === 0 ? AUTHORIZED[name] : undefined;
      },
    });
  const authorize = () => once;
  const { kernel } = houseOf({ authority: { policy: () => RULES, authorize } });
  const run = await taken(kernel.propose(submissionOf()));
  expect(run.pending_action?.approval.action).toMatchObject({
    principal: 'user:robin',
    environment: 'staging',
    resource: 'site',
    capability: 'deploy',
  });
});

test('GR-TOOL-14 an authorization whose object the application changes afterwards changes nothing', async () => {
  const shared = { ...AUTHORIZED, principal: { id: 'user:robin', capabilities: ['deploy'] } };
  const { kernel } = houseOf({
    authority: {
      policy: () => ({ version: 1, revision: 'rules-1', rules: [{ id: 'all', effect: 'allow', why: '' }] }),
      authorize: () => ({ ...shared }),
      revalidate: () => {
        shared.principal.id = 'user:root';
        shared.principal.capabilities.push('everything');
        return true;
      },
    },
  });
  const run = await taken(kernel.propose(submissionOf()));
  expect(run.pending_action?.approval.action).toMatchObject({
    principal: 'user:robin',
    capability: 'deploy',
  });
});

test('GR-REC-17 a look-up that says one thing first and another one then is taken at its first word', async () => {
  let reads = 0;
  const lookup = () => ({
    details: '\ud800 is half of a character',
    get found() {
      reads += 1;
      return reads === 1 ? ('unknown' as const) : ('nonsense' as never);
    },
  });
  const house = houseOf({ publish: { execute: () => Promise.reject(new Error('lost')), lookup } });
  await house.approve();
  await house.kernel.resume('run-1');
  const told = await taken(house.kernel.lookup('run-1'));
  expect(told).toEqual({ found: 'unknown', details: '\ufffd is half of a character' });
});

const half = 'half of a pair: \ud800';
const { task, proposal } = submissionOf();

test.each([
  ['nothing at all', null],
  ['a task whose objective is no text', submissionOf({ task: { ...task, objective: half } })],
  ['a task whose workflow is no text', submissionOf({ task: { ...task, workflow: half } })],
  ['a guide that is no digest', submissionOf({ guide: 'the guide of yesterday' })],
  ['a guide that is no text', submissionOf({ guide: half })],
  ['a run id that no store keeps', submissionOf({ run_id: 'run\u0000' })],
  ['a proposer that is no text', submissionOf({ proposer: half })],
])('GR-STATE-01 a submission of %s is refused, and makes no run', async (_what, submission) => {
  const { kernel, store } = houseOf();
  expect(await codeOf(kernel.propose(submission as never))).toBe('proposal_invalid');
  expect(await taken(store.list({}))).toEqual([]);
});

test.each([null, undefined, 7, [], {}])('GR-APPR-12 %j is no decision', async (decision) => {
  const { kernel, world } = houseOf();
  const waiting = await taken(kernel.propose(submissionOf()));
  expect(await codeOf(kernel.decide('run-1', decision as never))).toBe('approval_mismatch');
  expect(await codeOf(kernel.decide('run-1', decisionFor(waiting, world)))).toBe('waiting_approval');
});

const ENDS = ['executed', 'unproved', 'rejected', 'cancelled'] as const;

for (const end of ENDS)
  test(`GR-OUT-08 an action as large as any that is taken can still be ${end}`, async () => {
    const { kernel, world } = houseOf({
      publish: {
        input: {
          type: 'object',
          properties: { site: { type: 'string' }, build: { type: 'integer' } },
        } as never,
        target: () => 'docs',
        ...(end === 'unproved' ? { verify: () => ({ status: 'unverified' }) as const } : {}),
      },
    });
    const propose = (length: number) => {
      const args = { site: 'x'.repeat(length), build: 7 };
      return kernel.propose(submissionOf({ proposal: { ...proposal, arguments: args } }));
    };
    // Arguments stand twice in a run.
    let length = Math.floor(mostBytes(storedRun('action-waiting-pending')) / 2);
    expect(await codeOf(propose(length))).toBe('checkpoint_too_large');
    let proposed = await propose(length);
    for (; !proposed.ok; length -= 50) proposed = await propose(length);
    const { value: waiting } = proposed;
    const decide = (decision: 'approved' | 'rejected') =>
      kernel.decide('run-1', decisionFor(waiting, world, { decision, comment: '\u0001'.repeat(2000) }));
    if (end === 'cancelled') expect(await codeOf(kernel.cancel('run-1', 'user:kim'))).toBe('cancelled');
    if (end === 'rejected') expect(await codeOf(decide('rejected'))).toBe('cancelled');
    if (end === 'cancelled' || end === 'rejected') return;
    expect(await codeOf(decide('approved'))).toBe('waiting_approval');
    const done = await codeOf(kernel.resume('run-1'));
    expect(done).toBe(end === 'executed' ? 'completed' : 'recovery_required');
  });

test('GR-DIST-03 a late worker says whether what it knows was kept', async () => {
  for (const [note, says] of [
    [undefined, 'is kept beside'],
    [async () => refuse('operation_conflict', 'no', 'no'), 'could not be kept'],
  ] as const) {
    const house = houseOf();
    await house.approve();
    const settle = async () => refuse('fence_stale', 'no', 'no');
    const store = { ...house.store, settle, ...(note === undefined ? {} : { note }) };
    const late = await house.again({ store }).resume('run-1');
    expect(late.ok ? '' : late.error.message).toContain(says);
  }
});
