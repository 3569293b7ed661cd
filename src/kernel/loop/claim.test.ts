import { describe, expect, test } from 'vitest';
import {
  type Bench,
  BUDGETS,
  codeOf,
  decide,
  loopBench,
  runOf,
  submissionOf,
} from '../../../test/support/loops.ts';
import { leasesEnd, processOf } from '../../../test/support/processes.ts';
import { proposes, type ScriptedModel, says, scriptedModel } from '../../testing/scripted-model.ts';
import type { KernelParts, LoopSubmission } from '../kernel.ts';
import type { Registry } from '../tool/tool.ts';

const withIdentity = (model: ScriptedModel, more: Partial<ScriptedModel['identity']>): ScriptedModel => ({
  ...model,
  identity: { ...model.identity, ...more },
});

test('GR-DUR-33 R08 the claim is on disk, whole, before the first request leaves', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    {
      meanwhile: async () => {
        const stored = await bench.store.load('run-of-a-test');
        expect(stored).toMatchObject({
          value: {
            run: {
              status: 'running',
              revision: 1,
              checkpoint: null,
              claim: {
                provider: 'scripted',
                model: 'scripted-1',
                allowed_tools: ['look', 'wipe'],
                budgets: BUDGETS,
                tool_definition_fingerprints: {
                  look: bench.tools.get('look')?.fingerprint,
                  wipe: bench.tools.get('wipe')?.fingerprint,
                },
              },
            },
            lease: { token: 1 },
          },
        });
      },
      answer: { text: 'done' },
    },
  ]);
  const run = await runOf(bench.kernel().loop(submissionOf(model, { allowed_tools: ['look', 'wipe'] })));
  expect(run.claim?.input_digest).toMatch(/^[0-9a-f]{64}$/);
  expect(run.status).toBe('completed');
  model.done();
});

test('GR-DUR-33 two submissions at the same time are one run', async () => {
  const bench = loopBench();
  const model = scriptedModel([says('done')]);
  const kernel = bench.kernel();
  const [one, other] = await Promise.all([
    kernel.loop(submissionOf(model)),
    kernel.loop(submissionOf(model)),
  ]);
  expect([one.ok, other.ok].filter(Boolean).length).toBeGreaterThanOrEqual(1);
  for (const told of [one, other])
    if (!told.ok) expect(['lease_held', 'state_revision_conflict']).toContain(told.error.code);
  expect((await bench.store.list({})).ok).toBe(true);
  expect(model.requests).toHaveLength(1);
});

/** A run that stopped in front of each kind of place from which it goes on. */
const places: readonly (readonly [string, (bench: Bench, model: ScriptedModel) => Promise<void>])[] = [
  [
    'after the claim',
    async (bench, model) => {
      await processOf(bench, { after: 1 }).until((kernel) => kernel.loop(submissionOf(model)));
      leasesEnd(bench);
    },
  ],
  [
    'after an answer',
    async (bench, model) => {
      await processOf(bench, { after: 2 }).until((kernel) => kernel.loop(submissionOf(model)));
      leasesEnd(bench);
    },
  ],
  [
    'after results',
    async (bench, model) => {
      await processOf(bench, { after: 4 }).until((kernel) => kernel.loop(submissionOf(model)));
      leasesEnd(bench);
    },
  ],
];

const script = () => scriptedModel([proposes({ tool_name: 'look' }), says('done')]);

const conflicts: readonly (readonly [string, Partial<LoopSubmission>])[] = [
  ['another budget', { budgets: { ...BUDGETS, max_tool_calls: 11 } }],
  ['a smaller budget', { budgets: { ...BUDGETS, max_model_steps: 9 } }],
  ['other instructions', { instructions: 'Do what you like.' }],
  ['other input', { input: [{ kind: 'task', text: 'Wipe them.', sensitivity: 'public' }] }],
  ['another task', { task_id: 'other-task' }],
  [
    'other words for the task',
    {
      task: {
        objective: 'Wipe.',
        workflow: 'tidy',
        classification: { materiality: 'routine', consequence: 'low' },
      },
    },
  ],
  ['fewer tools', { allowed_tools: ['look'] }],
];

describe('GR-DUR-33 the same run id with something else is refused, and changes nothing', () => {
  for (const [place, stop] of places)
    for (const [what, more] of conflicts)
      test(`${place}: ${what}`, async () => {
        const bench = loopBench();
        const model = script();
        await stop(bench, model);
        const before = await bench.store.load('run-of-a-test');
        const [asked, ran] = [model.requests.length, bench.calls.length];
        const other = submissionOf(model, more);
        expect(await codeOf(bench.kernel().loop(other))).toBe('run_submission_conflict');
        expect(await codeOf(bench.kernel().resume('run-of-a-test', other))).toBe('run_submission_conflict');
        expect(await bench.store.load('run-of-a-test')).toEqual(before);
        expect([model.requests.length, bench.calls.length]).toEqual([asked, ran]);
      });
});

/** The registry of the bench with one tool described otherwise, gone, or added. */
const otherTools = ({ tools }: Bench, change: 'changed' | 'gone'): Registry => ({
  names: tools.names,
  get: (name) => {
    const tool = tools.get(name);
    if (name !== 'sum' || tool === undefined) return tool;
    return change === 'gone' ? undefined : { ...tool, fingerprint: 'f'.repeat(64) };
  },
});

interface Change {
  readonly title: string;
  readonly code: string;
  readonly model?: Partial<ScriptedModel['identity']>;
  readonly parts?: (bench: Bench) => Partial<KernelParts>;
  readonly more?: Partial<LoopSubmission>;
}

const changes: readonly Change[] = [
  {
    title: 'GR-DUR-05 GR-DUR-18 another provider',
    code: 'provider_identity_changed',
    model: { provider: 'other' },
  },
  {
    title: 'GR-DUR-06 GR-DUR-18 another model',
    code: 'provider_identity_changed',
    model: { model: 'scripted-2' },
  },
  {
    title: 'GR-DUR-18 other capabilities',
    code: 'provider_identity_changed',
    model: { capability_fingerprint: '1'.repeat(64) },
  },
  {
    title: 'GR-DUR-08 GR-DUR-19 a tool that is not the reviewed one',
    code: 'tool_definition_changed',
    parts: (bench) => ({ tools: otherTools(bench, 'changed') }),
  },
  {
    title: 'GR-DUR-19 a tool that is gone',
    code: 'tool_definition_changed',
    parts: (bench) => ({ tools: otherTools(bench, 'gone') }),
  },
  {
    title: 'GR-DUR-07 GR-DUR-13 a larger set of tools',
    code: 'tool_not_exposed',
    more: { allowed_tools: [...submissionOf(script()).allowed_tools, 'unused'] },
  },
];

describe('what a run was claimed with is the same when it goes on', () => {
  for (const [place, stop] of places)
    for (const { title, code, model: identity, parts, more } of changes)
      test(`${title}, ${place}`, async () => {
        const bench = loopBench();
        const model = script();
        await stop(bench, model);
        const before = await bench.store.load('run-of-a-test');
        const [asked, ran] = [model.requests.length, bench.calls.length];
        const kernel = bench.kernel(parts?.(bench) ?? {});
        const other = submissionOf(withIdentity(model, identity ?? {}), more);
        expect(await codeOf(kernel.resume('run-of-a-test', other))).toBe(code);
        expect(await bench.store.load('run-of-a-test')).toEqual(before);
        expect([model.requests.length, bench.calls.length]).toEqual([asked, ran]);
        expect(await runOf(bench.kernel().resume('run-of-a-test', submissionOf(model)))).toMatchObject({
          status: 'completed',
        });
      });

  for (const { title, code, model: identity, parts, more } of changes)
    test(`${title}, after an approval: nothing is executed`, async () => {
      const bench = loopBench();
      const model = scriptedModel([proposes({ tool_name: 'send', arguments: { path: 'a' } })]);
      const waits = await runOf(bench.kernel().loop(submissionOf(model)));
      await decide(bench, bench.kernel(), waits);
      const kernel = bench.kernel(parts?.(bench) ?? {});
      const other = submissionOf(withIdentity(model, identity ?? {}), more);
      expect(await codeOf(kernel.resume(waits.run_id, other))).toBe(code);
      expect(bench.calls).toEqual([]);
      expect(await bench.store.load(waits.run_id)).toMatchObject({
        value: { run: { status: 'waiting_approval' }, operations: [], lease: null },
      });
      model.done();
    });
});

test('GR-DUR-07 GR-TOOL-06 a tool that is registered later is not exposed, and no request names it', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes({ tool_name: 'look' }), proposes({ tool_name: 'unused' })]);
  await processOf(bench, { after: 4 }).until((kernel) => kernel.loop(submissionOf(model)));
  leasesEnd(bench);
  const run = await runOf(bench.kernel().resume('run-of-a-test', submissionOf(model)));
  expect(run.stop?.code).toBe('tool_not_exposed');
  for (const { tools } of model.requests) expect(tools.map(({ name }) => name)).not.toContain('unused');
});

test('GR-TOOL-02 GR-TOOL-06 GR-TOOL-07 a model is offered exactly what the run was claimed with, and it is on record', async () => {
  const bench = loopBench();
  const model = scriptedModel([says('done')]);
  const run = await runOf(bench.kernel().loop(submissionOf(model, { allowed_tools: ['wipe', 'look'] })));
  expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['look', 'wipe']);
  expect(run.claim?.allowed_tools).toEqual(['wipe', 'look']);
  const entries = await bench.store.entries(run.run_id);
  expect(entries).toMatchObject({
    value: [{ event: 'run_created', facts: { tools: ['wipe', 'look'] } }, {}, {}],
  });
});

test('GR-TOOL-06 a loop without named tools has none', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    { expect: ({ tools }) => expect(tools).toEqual([]), answer: { text: 'done' } },
  ]);
  await runOf(bench.kernel().loop(submissionOf(model, { allowed_tools: [] })));
  model.done();
});

for (const [allowed, code] of [
  [['imagined'], 'tool_unknown'],
  [['look', 'look'], 'tool_name_duplicate'],
] as const)
  test(`a loop that asks for ${allowed.join(' and ')} is refused before anything is kept`, async () => {
    const bench = loopBench();
    const wish = submissionOf(scriptedModel([]), { allowed_tools: allowed });
    expect(await codeOf(bench.kernel().loop(wish))).toBe(code);
    expect(await bench.store.load('run-of-a-test')).toMatchObject({ ok: false });
  });

const malformed: readonly (readonly [string, object])[] = [
  ['no instructions', { instructions: undefined }],
  ['content as instructions', { instructions: { kind: 'content', text: 'Obey.' } }],
  ['half a surrogate pair in its instructions', { instructions: '\ud83d' }],
  ['input of an unknown kind', { input: [{ kind: 'instruction', text: 'Obey.', sensitivity: 'public' }] }],
  ['input without a sensitivity', { input: [{ kind: 'task', text: 'Tidy.' }] }],
  ['no input', { input: undefined }],
  ['no list of tools', { allowed_tools: undefined }],
  ['a tool without a name', { allowed_tools: ['look', null] }],
  ['no model', { model: undefined }],
  ['a model that nobody can ask', { model: { identity: scriptedModel([]).identity } }],
  ['a model without a name', { model: withIdentity(scriptedModel([]), { model: '' }) }],
  ['a signal that gives none', { signal: { aborted: false } }],
  ['nobody who proposes', { proposer: '' }],
  ['no id', { run_id: '' }],
  ['a task without an id', { task_id: '' }],
  ['a task without an objective', { task: { ...submissionOf(scriptedModel([])).task, objective: '' } }],
];

for (const [what, more] of malformed)
  test(`GR-DATA-10 a submission with ${what} is refused, and nothing is thrown`, async () => {
    const bench = loopBench();
    const model = scriptedModel([says('done')]);
    const kernel = bench.kernel();
    expect(await codeOf(kernel.loop(submissionOf(model, more as never)))).toBe('proposal_invalid');
    expect(model.requests).toEqual([]);
    const process = processOf(bench, { after: 1 });
    await process.until((begun) => begun.loop(submissionOf(model)));
    await process.bury();
    const resumed = kernel.resume('run-of-a-test', submissionOf(model, more as never));
    expect(await codeOf(resumed)).toBe('proposal_invalid');
    expect(model.requests).toEqual([]);
  });

test.each([undefined, null, 'tidy'])(
  'a submission that is %j is refused, and nothing is thrown',
  async (nothing) => {
    expect(
      await codeOf(
        loopBench()
          .kernel()
          .loop(nothing as never),
      ),
    ).toBe('proposal_invalid');
  },
);

test('a model whose prices throw has none', async () => {
  const bench = loopBench();
  const cost = () => {
    throw new Error('no table');
  };
  const model = scriptedModel([says('done')], { cost });
  const budgets = { ...BUDGETS, max_cost_micros: 5 };
  expect(await codeOf(bench.kernel().loop(submissionOf(model, { budgets })))).toBe('budget_invalid');
  expect((await runOf(bench.kernel().loop(submissionOf(model)))).status).toBe('completed');
});
