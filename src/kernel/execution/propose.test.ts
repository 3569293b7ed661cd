import { describe, expect, test } from 'vitest';
import {
  AUTHORIZED,
  authorityOf,
  codeOf,
  decisionFor,
  houseOf,
  lookTool,
  memoryTarget,
  publishTool,
  RULES,
  registryOf,
  routineOf,
  submissionOf,
  taken,
} from '../../../test/support/governed.ts';
import type { SideEffectClass } from '../contracts/common.ts';
import { createGates, DEFAULT_LIMITS } from '../gates.ts';
import type { KernelParts, Submission } from '../kernel.ts';
import { refuse, unwrap } from '../problem.ts';
import { NotDispatched, ToolFailed, type ToolSpec } from '../tool/tool.ts';

const proposal = (more: object = {}): Submission['proposal'] => ({
  ...submissionOf().proposal,
  ...more,
});

const look = (more: object = {}) => submissionOf({ proposal: proposal({ tool_name: 'site.look', ...more }) });

describe('blocked, and on record', () => {
  const BLOCKED: readonly (readonly [string, string, Submission, Partial<KernelParts>])[] = [
    [
      'GR-TOOL-31 an unknown tool',
      'tool_unknown',
      submissionOf({ proposal: proposal({ tool_name: 'none' }) }),
      {},
    ],
    [
      'GR-DATA-13 arguments that the tool does not take',
      'argument_invalid',
      submissionOf({ proposal: proposal({ arguments: { site: 'docs' } }) }),
      {},
    ],
    [
      'GR-TOOL-32 another target than the one of the arguments',
      'ambiguous_target',
      submissionOf({ proposal: proposal({ target: 'elsewhere' }) }),
      {},
    ],
    [
      'GR-POL-07 a scope that is not authorised',
      'scope_not_authorized',
      submissionOf(),
      { authority: authorityOf({ scope: 'not_authorized' }) },
    ],
    [
      'GR-POL-10 a capability that no rule grants',
      'capability_denied',
      submissionOf(),
      { authority: authorityOf({ principal: { id: 'user:robin', capabilities: [] } }) },
    ],
    [
      'GR-POL-13 a principal that is revoked',
      'principal_revoked',
      submissionOf(),
      { authority: { ...authorityOf(), revalidate: () => false } },
    ],
    [
      'GR-POL-12 nobody in whose name it is done',
      'security_context_missing',
      submissionOf(),
      { authority: { ...authorityOf(), authorize: () => ({}) as never } },
    ],
    [
      'GR-POL-12 an application that answers nothing',
      'security_context_missing',
      submissionOf(),
      { authority: { ...authorityOf(), authorize: () => null as never } },
    ],
  ];

  test.each(BLOCKED)('%s', async (_title, code, submission, parts) => {
    const { target, store, again } = houseOf();
    const run = await taken(again(parts).propose(submission));
    expect([run.status, run.stop?.code]).toEqual(['blocked', code]);
    expect(target.effects()).toEqual([]);
    const entries = await taken(store.entries('run-1'));
    expect(entries.map(({ event }) => event)).toEqual(['run_created', 'policy_decided', 'run_ended']);
    expect(entries[1]?.codes).toContain(code);
  });

  test('GR-TOOL-14 GR-TOOL-15 a proposal that brings its own authority makes no run', async () => {
    const { kernel, store, target } = houseOf();
    for (const more of [
      { approval: { status: 'approved' } },
      { side_effect_class: 'read' },
      { scope: 'authorized' },
    ])
      expect(await codeOf(kernel.propose(submissionOf({ proposal: proposal(more) })))).toBe(
        'proposal_member_forbidden',
      );
    expect(await codeOf(store.load('run-1') as never)).toBe('run_not_found');
    expect(target.effects()).toEqual([]);
  });
});

describe('which class waits for a person', () => {
  const CLASSES: readonly (readonly [SideEffectClass, string])[] = [
    ['analysis', 'completed'],
    ['read', 'completed'],
    ['reversible_write', 'waiting_approval'],
    ['external_commitment', 'waiting_approval'],
    ['sensitive_destructive', 'waiting_approval'],
  ];

  test.each(CLASSES)('GR-DUR-15 GR-APPR-01 %s in a durable run: %s', async (side_effect_class, status) => {
    const recovery = { plan: 'publish the build before' };
    const house = houseOf({
      authority: authorityOf({ materiality: 'routine' }),
      publish: { side_effect_class, recovery, verify: () => ({ status: 'pass' }) },
    });
    const run = await taken(house.kernel.propose(submissionOf()));
    expect(run.status).toBe(status);
    expect(house.target.effects()).toHaveLength(status === 'completed' ? 1 : 0);
    if (status !== 'completed') expect((await house.load()).run).toEqual(run);
    // However often it is looked at, it waits.
    for (let times = 0; times < 3; times++) expect(await codeOf(house.again().resume('run-1'))).toBe(status);
    expect(house.target.effects()).toHaveLength(status === 'completed' ? 1 : 0);
  });

  test('R01 GR-POL-04 in plain mode a routine reversible write runs, and is a success only when verified', async () => {
    const plain = { mode: 'plain', authority: authorityOf({ materiality: 'routine' }) } as const;
    const routine = houseOf({ ...plain, publish: { side_effect_class: 'reversible_write' } });
    const done = await taken(routine.kernel.propose(routineOf()));
    expect([done.status, done.last_tool_result?.verification.status]).toEqual(['completed', 'pass']);
    expect(done.result_snapshot?.verified_effects).toHaveLength(1);
    const verify = () => ({ status: 'fail' }) as const;
    const failing = houseOf({ ...plain, publish: { side_effect_class: 'reversible_write', verify } });
    const failed = await taken(failing.kernel.propose(routineOf()));
    expect([failed.status, failed.stop?.code]).toEqual(['failed', 'verification_failed']);
    expect(failed.last_tool_result?.status).toBe('failed');
    expect(failed.result_snapshot).toBeNull();
  });
});

describe('the same submission again', () => {
  test('it answers with the run that is there, also with other ids of its sender; anything else is a conflict', async () => {
    const { kernel, load } = houseOf();
    const first = await taken(kernel.propose(submissionOf()));
    const again = submissionOf({ proposal: proposal({ proposal_id: 'proposal-2' }) });
    expect(await taken(kernel.propose(again))).toEqual(first);
    const OTHERS: readonly Partial<Submission>[] = [
      { proposal: proposal({ arguments: { site: 'docs', build: 8 } }) },
      { proposer: 'model:other' },
      { proposed_by: 'human' },
      { task_id: 'task-2' },
      { guide: 'a'.repeat(64) },
    ];
    for (const other of OTHERS)
      expect(await codeOf(kernel.propose(submissionOf(other)))).toBe('run_submission_conflict');
    expect((await load()).run).toEqual(first);
  });

  test('twenty at once make one run', async () => {
    const { kernel, store } = houseOf();
    const all = await Promise.all(Array.from({ length: 20 }, () => taken(kernel.propose(submissionOf()))));
    expect(new Set(all.map(({ pending_action }) => pending_action?.approval.approval_id)).size).toBe(1);
    expect(await taken(store.list({}))).toHaveLength(1);
  });

  test('a reading that a worker left half way is read again; a write of plain mode is not', async () => {
    const house = houseOf();
    const broken = {
      ...house.store,
      commit: async () => ({ ok: false, error: { code: 'state_write_failed' } }),
    };
    expect(await codeOf(house.again({ store: broken as never }).propose(look()))).toBe('state_write_failed');
    expect((await house.load()).run.status).toBe('running');
    expect(await codeOf(house.kernel.propose(look()))).toBe('completed');
    expect(house.target.effects()).toHaveLength(2);

    const plain = { mode: 'plain', authority: authorityOf({ materiality: 'routine' }) } as const;
    const writing = houseOf({ ...plain, publish: { side_effect_class: 'reversible_write' } });
    const stopped = { ...writing.store, commit: broken.commit } as never;
    await writing.again({ store: stopped }).propose(routineOf());
    expect(await codeOf(writing.kernel.propose(routineOf()))).toBe('running');
    const denying = writing.again({ authority: authorityOf({ scope: 'not_authorized' }) });
    expect(await codeOf(denying.propose(routineOf()))).toBe('running');
    expect(writing.target.effects()).toHaveLength(1);
  });
});

describe('a reading that fails', () => {
  const failing = async (more: Partial<ToolSpec<never>>) => {
    const house = houseOf();
    const tools = registryOf(house.world, lookTool(house.target, more as object));
    const run = await taken(house.again({ tools }).propose(look()));
    return { run, entries: await taken(house.store.entries('run-1')) };
  };

  test.each([
    ['throws', { execute: () => Promise.reject(new Error('hunter2')) }, 'tool_failed'],
    ['ended badly', { execute: () => Promise.reject(new ToolFailed('no such build')) }, 'tool_failed'],
    ['answers no JSON', { execute: () => () => {} }, 'output_invalid'],
    ['is not verified', { verify: () => ({ status: 'fail' }) }, 'verification_failed'],
    ['has a verifier that throws', { verify: () => Promise.reject(new Error('hunter2')) }, 'unverified'],
  ] as const)('GR-TOOL-33 GR-OUT-06 it %s: failed, with a code', async (_title, more, code) => {
    const { run, entries } = await failing(more as never);
    expect([run.status, run.stop?.code]).toEqual(['failed', code]);
    expect(run.last_tool_result?.status ?? 'failed').toBe('failed');
    expect(run.last_tool_result?.verification.status).not.toBe('pass');
    expect(JSON.stringify([run, entries])).not.toContain('hunter2');
  });
});

/** Where a call breaks off; nowhere: it goes its whole way. */
type Step =
  | 'arguments'
  | 'target'
  | 'policy'
  | 'authorize'
  | 'revalidate'
  | 'approval'
  | 'execute'
  | 'verify';

/** One action that is proposed, decided and resumed, and each step that was taken for it, in order. */
const stepsOf = async (breaks: Step | undefined) => {
  const order: Step[] = [];
  const broken = (step: Step): boolean => {
    order.push(step);
    return step === breaks;
  };
  const throws = (step: Step): void => {
    if (broken(step)) throw new Error(step);
  };
  const house = houseOf({
    publish: {
      target: ({ site }) => {
        order.push('target');
        return site;
      },
      execute: () => {
        if (broken('execute')) throw new NotDispatched();
        return null;
      },
      verify: () => ({ status: broken('verify') ? 'fail' : 'pass' }),
    },
  });
  const kernel = house.again({
    authority: {
      policy: () => {
        throws('policy');
        return RULES;
      },
      authorize: () => {
        throws('authorize');
        return AUTHORIZED;
      },
      revalidate: () => !broken('revalidate'),
    },
    approvers: {
      check: () =>
        broken('approval')
          ? refuse('approver_not_authorized', 'no', 'ask another')
          : { ok: true, value: undefined },
    },
  });
  const more = {
    ...(breaks === 'arguments' ? { arguments: {} } : {}),
    ...(breaks === 'target' ? { target: 'elsewhere' } : {}),
  };
  const run = await taken(kernel.propose(submissionOf({ proposal: proposal(more) })));
  if (run.status === 'waiting_approval') await kernel.decide('run-1', decisionFor(run, house.world));
  return { order, ended: await codeOf(kernel.resume('run-1')) };
};

const ASKED: readonly Step[] = ['target', 'policy', 'authorize', 'revalidate'];

const ORDERS: readonly (readonly [Step | undefined, string, readonly Step[]])[] = [
  [undefined, 'completed', [...ASKED, 'approval', ...ASKED, 'execute', 'verify']],
  ['arguments', 'blocked', []],
  ['target', 'blocked', ['target']],
  ['policy', 'blocked', ['target', 'policy']],
  ['authorize', 'blocked', ['target', 'policy', 'authorize']],
  ['revalidate', 'blocked', ASKED],
  ['approval', 'waiting_approval', [...ASKED, 'approval']],
  ['execute', 'failed', [...ASKED, 'approval', ...ASKED, 'execute']],
  ['verify', 'recovery_required', [...ASKED, 'approval', ...ASKED, 'execute', 'verify']],
];

test.each(ORDERS)(
  'GR-TOOL-32 a step that fails stops the ones after it: %s',
  async (breaks, ended, order) => {
    expect(await stepsOf(breaks)).toEqual({ order, ended });
  },
);

test('GR-TOOL-40 a full gate for tools refuses a call that needs nobody, and the same is tried again', async () => {
  const calls: string[] = [];
  const house = houseOf();
  const tools = registryOf(
    house.world,
    publishTool(memoryTarget()),
    lookTool(memoryTarget(), { execute: () => calls.push('look') }),
  );
  const full = house.again({ tools, gates: unwrap(createGates({ tool: 0 })) });
  expect(await codeOf(full.propose(look()))).toBe('overloaded');
  expect(await codeOf(house.store.load('run-1') as never)).toBe('run_not_found');
  expect(calls).toEqual([]);
  expect(await codeOf(house.again({ tools }).propose(look()))).toBe('completed');
  expect(calls).toEqual(['look']);
});

test('GR-TOOL-40 a full gate for runs or for the store refuses at once, and leaves nothing behind', async () => {
  const target = memoryTarget();
  const house = houseOf({ gates: unwrap(createGates({ run: 1 })) });
  const slow = Promise.withResolvers<void>();
  const tools = registryOf(
    house.world,
    publishTool(target),
    lookTool(target, { execute: () => slow.promise.then(() => null) }),
  );
  const kernel = house.again({ tools });
  const first = kernel.propose(look());
  expect(await codeOf(kernel.propose(submissionOf({ run_id: 'run-2' })))).toBe('overloaded');
  expect(await codeOf(house.store.load('run-2') as never)).toBe('run_not_found');
  slow.resolve();
  expect(await codeOf(first)).toBe('completed');
  const none = house.again({ gates: unwrap(createGates({ store: 0 } as never)) });
  expect(await codeOf(none.propose(submissionOf({ run_id: 'run-3' })))).toBe('overloaded');
  expect(await codeOf(house.store.load('run-3') as never)).toBe('run_not_found');
});

test('GR-TOOL-40 an application that says nothing of load has finite gates all the same', async () => {
  const full = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  let called = 0;
  const execute = async () => {
    called += 1;
    if (called === DEFAULT_LIMITS.tool) full.resolve();
    // One more, where there are no gates, does not wait for the end of the test.
    if (called <= DEFAULT_LIMITS.tool) await slow.promise;
    return null;
  };
  const house = houseOf();
  const kernel = house.again({
    tools: registryOf(house.world, lookTool(memoryTarget(), { execute })),
  });
  const runs = Array.from({ length: DEFAULT_LIMITS.tool }, (_, at) =>
    kernel.propose({ ...look(), run_id: `run-${at}` }),
  );
  await full.promise;
  expect(await codeOf(kernel.propose({ ...look(), run_id: 'one-more' }))).toBe('overloaded');
  expect(called).toBe(DEFAULT_LIMITS.tool);
  slow.resolve();
  for (const run of runs) expect(await codeOf(run)).toBe('completed');
});
