import { expect, test } from 'vitest';
import {
  type Bench,
  BUDGETS,
  codeOf,
  decide,
  loopBench,
  runOf,
  submissionOf,
} from '../../../test/support/loops.ts';
import { leasesEnd, type Process, processOf } from '../../../test/support/processes.ts';
import { proposes, says, scriptedModel } from '../../testing/scripted-model.ts';
import type { Budgets } from '../contracts/run.ts';
import { createGates } from '../gates.ts';
import { unwrap } from '../problem.ts';
import { defineTool } from '../tool/define.ts';
import type { ToolSpec } from '../tool/tool.ts';
import { MAX_CALL_ATTEMPTS, MAX_PROVIDER_ATTEMPTS } from './budget.ts';

const look = (what: string) => ({ tool_name: 'look', arguments: { what } });

const budgetsWith = (more: object): Budgets => ({ ...BUDGETS, ...more }) as Budgets;

const without = (name: keyof Budgets): Budgets => {
  const { [name]: _, ...rest } = BUDGETS;
  return rest as Budgets;
};

const nothingBegan = async (bench: Bench, budgets: Budgets): Promise<void> => {
  const model = scriptedModel([says('never')]);
  expect(await codeOf(bench.kernel().loop(submissionOf(model, { budgets })))).toBe('budget_invalid');
  expect(model.requests).toEqual([]);
  expect(await bench.store.load('run-of-a-test')).toMatchObject({ error: { code: 'run_not_found' } });
};

const NO_NUMBERS = [undefined, Number.POSITIVE_INFINITY, Number.NaN, 1.5, -1, '3', null, 2 ** 53];

for (const value of [...NO_NUMBERS, 0])
  test(`GR-LOOP-03 ${String(value)} model steps are no budget`, () =>
    nothingBegan(loopBench(), budgetsWith({ max_model_steps: value })));

for (const value of NO_NUMBERS)
  test(`GR-LOOP-04 ${String(value)} tool calls are no budget`, () =>
    nothingBegan(loopBench(), budgetsWith({ max_tool_calls: value })));

for (const name of Object.keys(BUDGETS) as (keyof Budgets)[])
  test(`GR-LOOP-03 GR-LOOP-04 GR-LOOP-21 a submission without ${name} is refused`, () =>
    nothingBegan(loopBench(), without(name)));

for (const name of ['max_total_tokens', 'max_cost_micros', 'max_wall_ms'] as const)
  for (const value of [0, Number.POSITIVE_INFINITY, -5])
    test(`GR-LOOP-21 ${name} of ${value} is no budget`, () =>
      nothingBegan(loopBench(), budgetsWith({ [name]: value })));

test('a budget that nobody knows is refused, and not taken for an open one', () =>
  nothingBegan(loopBench(), budgetsWith({ max_dollars: 1 })));

test('GR-LOOP-19 the first request is a step, and every processed proposal is a call', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a'), look('b')), proposes(look('c')), says('done')]);
  const { checkpoint } = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(checkpoint).toMatchObject({ model_steps: 3, tool_calls: 3, used_tokens: 45 });
  expect([model.requests.length, bench.calls.length]).toEqual([3, 3]);
});

test('GR-LOOP-09 exactly as many steps and calls as there are may be used', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a'), look('b')), says('done')]);
  const budgets = { ...BUDGETS, max_model_steps: 2, max_tool_calls: 2 };
  expect(await runOf(bench.kernel().loop(submissionOf(model, { budgets })))).toMatchObject({
    status: 'completed',
    checkpoint: { model_steps: 2, tool_calls: 2 },
  });
});

test('GR-LOOP-21 money: what an answer costs is counted, and no request follows when it is gone', async () => {
  const bench = loopBench();
  const cost = ({ output_tokens }: { output_tokens: number }) => output_tokens * 100;
  const steps = [proposes(look('a')), proposes(look('b'))];
  const model = scriptedModel(steps, { cost });
  const budgets = { ...BUDGETS, max_cost_micros: 1000 };
  const run = await runOf(bench.kernel().loop(submissionOf(model, { budgets })));
  expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_budget_exhausted' } });
  expect(run.checkpoint?.used_cost_micros).toBe(1000);
  // The second answer used up the rest, so that not even its tool runs.
  expect(bench.calls).toHaveLength(1);
  model.done();
});

test('GR-LOOP-21 money is no budget where nobody knows what the model costs', () => {
  const bench = loopBench();
  return nothingBegan(bench, budgetsWith({ max_cost_micros: 5 }));
});

test.each<[string, () => unknown]>([
  ['unknown', () => Number.NaN],
  ['to fail later', () => Promise.reject(new Error('no prices'))],
])('GR-LOOP-21 a price that turns out %s counts as all that was left', async (_, price) => {
  const bench = loopBench();
  const cost = ({ output_tokens }: { output_tokens: number }) =>
    output_tokens === 0 ? 0 : (price() as number);
  const model = scriptedModel([proposes(look('a'))], { cost });
  const budgets = { ...BUDGETS, max_cost_micros: 1000 };
  const run = await runOf(bench.kernel().loop(submissionOf(model, { budgets })));
  expect(run.stop?.code).toBe('loop_budget_exhausted');
  expect(bench.calls).toEqual([]);
});

test('GR-LOOP-21 time: waiting for the model counts, and no request follows when it is over', async () => {
  const bench = loopBench();
  const slow = { meanwhile: () => bench.world.advance(60) };
  const model = scriptedModel([
    { ...proposes(look('a')), ...slow },
    { ...proposes(look('b')), ...slow },
  ]);
  const budgets = { ...BUDGETS, max_wall_ms: 100 };
  const run = await runOf(bench.kernel().loop(submissionOf(model, { budgets })));
  expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_budget_exhausted' } });
  expect(bench.calls).toHaveLength(1);
});

test('GR-LOOP-21 time: a model that does not answer in what is left is left', async () => {
  const bench = loopBench();
  let given: AbortSignal | undefined;
  const model = scriptedModel([
    {
      meanwhile: (signal) => {
        given = signal;
        bench.world.advance(101);
        return new Promise(() => {});
      },
    },
  ]);
  const budgets = { ...BUDGETS, max_wall_ms: 100 };
  const run = await runOf(bench.kernel().loop(submissionOf(model, { budgets })));
  expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_budget_exhausted' } });
  expect(given?.aborted).toBe(true);
});

test('GR-LOOP-21 time: what tools take counts, also between two of one answer', async () => {
  const tick = {
    name: 'tick',
    description: 'Takes its time.',
    side_effect_class: 'read',
    input: { type: 'object', properties: { at: { type: 'integer' } } },
    execute: () => bench.world.advance(60),
  } as const;
  const bench: Bench = loopBench({ tools: [tick] });
  const ticks = [1, 2, 3].map((at) => ({ tool_name: 'tick', arguments: { at } }));
  const model = scriptedModel([proposes(...ticks)]);
  const wish = { allowed_tools: ['tick'], budgets: { ...BUDGETS, max_wall_ms: 100 } };
  const run = await runOf(bench.kernel().loop(submissionOf(model, wish)));
  expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_budget_exhausted' } });
  expect(run.checkpoint?.used_wall_ms).toBe(120);
});

test('GR-LOOP-21 time: what a tool took leaves none for the next request', async () => {
  const slow = {
    name: 'slow',
    description: 'Takes its time.',
    side_effect_class: 'read',
    input: { type: 'object', properties: {} },
    execute: () => bench.world.advance(100),
  } as const;
  const bench: Bench = loopBench({ tools: [slow] });
  const model = scriptedModel([proposes({ tool_name: 'slow' })]);
  const wish = { allowed_tools: ['slow'], budgets: { ...BUDGETS, max_wall_ms: 100 } };
  const run = await runOf(bench.kernel().loop(submissionOf(model, wish)));
  expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_budget_exhausted' } });
  model.done();
});

const slowly = (bench: () => Bench): ToolSpec<never> =>
  defineTool({
    name: 'slowly',
    version: '1',
    description: 'Takes its time.',
    side_effect_class: 'external_commitment',
    input: { type: 'object', properties: {} },
    target: () => 'the one',
    execute: () => bench().world.advance(100),
    verify: () => ({ status: 'pass' }),
  });

for (const { where, death } of [
  { where: 'in one process', death: {} },
  { where: 'also when the process stops before it goes on', death: { after: 2 } },
])
  test(`GR-LOOP-21 time: what an approved call took counts, and waiting for people does not, ${where}`, async () => {
    const bench: Bench = loopBench({ tools: [slowly(() => bench)] });
    const model = scriptedModel([proposes({ tool_name: 'slowly' })]);
    const budgets = { ...BUDGETS, max_wall_ms: 100 };
    const wish = submissionOf(model, { allowed_tools: ['slowly'], budgets });
    const kernel = bench.kernel();
    const waits = await runOf(kernel.loop(wish));
    bench.world.advance(60_000);
    await decide(bench, kernel, waits);
    const first = processOf(bench, death);
    await first.until(({ resume }) => resume(waits.run_id, wish));
    leasesEnd(bench);
    expect(await runOf(bench.kernel().resume(waits.run_id, wish))).toMatchObject({
      status: 'blocked',
      stop: { code: 'loop_budget_exhausted' },
      last_tool_result: { status: 'executed' },
      checkpoint: { used_wall_ms: 100 },
    });
    expect(first.dead()).toBe('after' in death);
    model.done();
  });

test('GR-LOOP-21 nobody is asked to approve what no budget is left for', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes({ tool_name: 'wipe', arguments: { path: 'a' } })]);
  const budgets = { ...BUDGETS, max_total_tokens: 15 };
  const run = await runOf(bench.kernel().loop(submissionOf(model, { budgets })));
  expect(run).toMatchObject({
    status: 'blocked',
    stop: { code: 'loop_budget_exhausted' },
    pending_action: null,
  });
});

test('a clock that goes back gives no time back', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    { ...proposes(look('a')), meanwhile: () => bench.world.advance(60) },
    { ...says('done'), meanwhile: () => bench.world.set('2020-01-01T00:00:00.000Z') },
  ]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(run.status).toBe('completed');
  expect(run.checkpoint?.used_wall_ms).toBe(60);
});

const crashes = [
  ['the first step', 0],
  ['a later step', 1],
] as const;

for (const [which, step] of crashes)
  test(`GR-DUR-24 a crash loop at ${which} asks the provider a fixed number of times, and ends`, async () => {
    const bench = loopBench();
    const dying: Process[] = [];
    const dies = {
      meanwhile: () => {
        dying.at(-1)?.kill();
        return new Promise<void>(() => {});
      },
    };
    const before = step === 0 ? [] : [proposes(look('a'))];
    const model = scriptedModel([...before, ...Array.from({ length: MAX_PROVIDER_ATTEMPTS }, () => dies)]);
    for (let at = 1; at <= MAX_PROVIDER_ATTEMPTS; at++) {
      const process = processOf(bench);
      dying.push(process);
      expect(await process.until((kernel) => kernel.loop(submissionOf(model)))).toBeUndefined();
      leasesEnd(bench);
    }
    const run = await runOf(bench.kernel().loop(submissionOf(model)));
    expect(run).toMatchObject({ status: 'failed', stop: { code: 'provider_failed' } });
    expect(new Set(model.requests.map(({ request_id }) => request_id)).size).toBe(step + 1);
    expect(bench.calls).toHaveLength(step);
    model.done();
  });

test('GR-DUR-24 a crash loop inside a reading begins it a fixed number of times, charged once, and ends', async () => {
  const dying: Process[] = [];
  let begun = 0;
  const bench = loopBench({
    tools: [
      defineTool({
        name: 'deadly',
        description: 'Ends the process that calls it.',
        side_effect_class: 'read',
        input: { type: 'object' },
        execute: () => {
          begun++;
          dying.at(-1)?.kill();
          return new Promise<void>(() => {});
        },
      }),
    ],
  });
  const model = scriptedModel([proposes({ tool_name: 'deadly' })]);
  const submission = submissionOf(model, { allowed_tools: ['deadly'] });
  for (let at = 0; at <= MAX_CALL_ATTEMPTS; at++) {
    const process = processOf(bench);
    dying.push(process);
    expect(await process.until((kernel) => kernel.loop(submission))).toBeUndefined();
    leasesEnd(bench);
  }
  const run = await runOf(bench.kernel().loop(submission));
  expect(run).toMatchObject({ status: 'failed', stop: { code: 'loop_execution_failed' } });
  expect(run.checkpoint).toMatchObject({ tool_calls: 1, model_steps: 1 });
  expect(begun).toBe(1 + MAX_CALL_ATTEMPTS);
  model.done();
});

test('a full gate begins no call, and a loop that rests at it is never ended by it', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a')), says('done')]);
  const kernel = bench.kernel({ gates: unwrap(createGates({ tool: 0 })) });
  for (let at = 0; at < 2 * MAX_CALL_ATTEMPTS; at++)
    expect(await codeOf(kernel.loop(submissionOf(model)))).toBe('overloaded');
  expect(await runOf(bench.kernel().loop(submissionOf(model)))).toMatchObject({ status: 'completed' });
  expect(bench.calls).toHaveLength(1);
});

test('GR-LOOP-21 usage and money beyond every number count as all there is, and the answer is asked for once', async () => {
  const bench = loopBench();
  const most = Number.MAX_SAFE_INTEGER;
  const answer = { usage: { input_tokens: most, output_tokens: most } };
  const model = scriptedModel(
    [{ answer: { ...proposes(look('a')).answer, ...answer } }, { answer: { ...answer, text: 'done' } }],
    { cost: () => most },
  );
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(run).toMatchObject({
    status: 'completed',
    checkpoint: { used_tokens: most, used_cost_micros: most, model_steps: 2 },
  });
  model.done();
});

test('a bound of time beyond every timer still waits for the model', async () => {
  const bench = loopBench();
  const waits: number[] = [];
  const world = {
    ...bench.world,
    after: (ms: number, act: () => void) => {
      waits.push(ms);
      return bench.world.after(ms, act);
    },
  };
  const budgets = { ...BUDGETS, max_wall_ms: Number.MAX_SAFE_INTEGER };
  await runOf(bench.kernel({ world }).loop(submissionOf(scriptedModel([says('done')]), { budgets })));
  expect(Math.max(...waits)).toBe(2 ** 31 - 1);
});
