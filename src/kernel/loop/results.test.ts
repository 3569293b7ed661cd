import { expect, test } from 'vitest';
import { BUDGETS, decide, loopBench, runOf, SECRET, submissionOf } from '../../../test/support/loops.ts';
import { storedRun } from '../../../test/support/stored-runs.ts';
import { proposes, says, scriptedModel } from '../../testing/scripted-model.ts';
import type { JsonObject } from '../json/json.ts';
import { CUT, WITHHELD } from '../output/continuation.ts';
import { mostBytes } from '../run/size.ts';
import { defineTool } from '../tool/define.ts';

const look = (what: string, proposal_id: string) => ({ tool_name: 'look', arguments: { what }, proposal_id });

const read = (name: string, execute: () => unknown, more: object = {}) =>
  ({
    name,
    description: 'Reads.',
    side_effect_class: 'read',
    input: { type: 'object' },
    execute,
    ...more,
  }) as never;

test('GR-LOOP-20 several reads of one answer run, and go back in their order under their ids', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    proposes(look('c', 'third'), look('a', 'first'), look('b', 'second')),
    {
      expect: ({ turns }) =>
        expect(turns.at(-1)?.results.map(({ proposal_id, output }) => [proposal_id, output])).toEqual([
          ['third', '{"saw":"c"}'],
          ['first', '{"saw":"a"}'],
          ['second', '{"saw":"b"}'],
        ]),
      answer: { text: 'done' },
    },
  ]);
  expect((await runOf(bench.kernel().loop(submissionOf(model)))).status).toBe('completed');
  expect(bench.calls).toEqual(['look {"what":"c"}', 'look {"what":"a"}', 'look {"what":"b"}']);
  model.done();
});

test('GR-LOOP-07 a failed call reaches no model, nor does what ran before it in its answer', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a', 'one'), { tool_name: 'broken', proposal_id: 'two' })]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(run.last_tool_result).toMatchObject({ status: 'failed', reasons: ['tool_failed'] });
  expect(run.checkpoint).toMatchObject({ turns: [], continuation_tool_results: [] });
  expect(await runOf(bench.kernel().resume(run.run_id, submissionOf(model)))).toEqual(run);
  model.done();
});

test('GR-LOOP-07 GR-LOOP-08 an action that is known to have failed is told to no model, counts as no effect, and ends the loop', async () => {
  const bench = loopBench();
  const kernel = bench.kernel();
  const model = scriptedModel([proposes({ tool_name: 'refused', arguments: { path: 'notes/a' } })]);
  const waits = await runOf(kernel.loop(submissionOf(model)));
  await decide(bench, kernel, waits);
  const run = await runOf(kernel.resume(waits.run_id, submissionOf(model)));
  expect(run).toMatchObject({
    status: 'failed',
    stop: { code: 'loop_execution_failed' },
    last_tool_result: { status: 'failed', tool_name: 'refused' },
    result_snapshot: { verified_effects: [] },
  });
  expect(bench.calls).toEqual(['refused {"path":"notes/a"}']);
  model.done();
});

test('GR-LOOP-08 only effects that were verified are claimed, whatever the model says at the end', async () => {
  const bench = loopBench();
  const kernel = bench.kernel();
  const model = scriptedModel([
    proposes({ tool_name: 'send', arguments: { path: 'notes/a' } }),
    says('Sent, wiped and archived.'),
  ]);
  const waits = await runOf(kernel.loop(submissionOf(model)));
  await decide(bench, kernel, waits);
  const run = await runOf(kernel.resume(waits.run_id, submissionOf(model)));
  const request = waits.pending_action?.tool_request.request_id;
  expect(run).toMatchObject({
    status: 'completed',
    result_snapshot: { text: 'Sent, wiped and archived.', verified_effects: [request] },
  });
});

test('GR-OUT-01 GR-OUT-05 sensitive output of reading is in no request, checkpoint or entry', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    proposes({ tool_name: 'secret' }),
    {
      expect: ({ turns }) =>
        expect(turns[0]?.results[0]).toMatchObject({ output: WITHHELD, redacted: true, status: 'executed' }),
      answer: { text: 'done' },
    },
  ]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  model.done();
  expect(bench.calls).toEqual(['secret {}']);
  const all = [run, model.requests, await bench.store.entries(run.run_id), bench.told];
  expect(JSON.stringify(all)).not.toContain(SECRET);
  expect(run.last_tool_result?.output_digest).toMatch(/^[0-9a-f]{64}$/);
});

test('GR-OUT-01 GR-OUT-05 sensitive output of an approved action is in no request, checkpoint or entry', async () => {
  const bench = loopBench();
  const kernel = bench.kernel();
  const model = scriptedModel([
    proposes({ tool_name: 'quiet', arguments: { path: 'notes/a' } }),
    {
      expect: ({ turns }) => expect(turns[0]?.results[0]).toMatchObject({ output: WITHHELD, redacted: true }),
      answer: { text: 'done' },
    },
  ]);
  const waits = await runOf(kernel.loop(submissionOf(model)));
  await decide(bench, kernel, waits);
  const run = await runOf(kernel.resume(waits.run_id, submissionOf(model)));
  model.done();
  const all = [
    run,
    model.requests,
    await bench.store.load(run.run_id),
    await bench.store.entries(run.run_id),
  ];
  expect(JSON.stringify([...all, bench.told])).not.toContain(SECRET);
});

test('GR-OUT-02 an output of 10 MiB is told in 4,000 characters, and says that it is cut', async () => {
  const bench = loopBench({ tools: [read('flood', () => 'x'.repeat(10 * 1024 * 1024))] });
  const model = scriptedModel([proposes({ tool_name: 'flood' }), says('done')]);
  const run = await runOf(bench.kernel().loop(submissionOf(model, { allowed_tools: ['flood'] })));
  const [told] = model.requests[1]?.turns[0]?.results ?? [];
  expect(told?.output.length).toBeLessThanOrEqual(4000);
  expect(told?.truncated).toBe(true);
  expect(JSON.stringify(run).length).toBeLessThan(200_000);
});

test('GR-OUT-02 an approved action tells its output within the bound too', async () => {
  const flood = {
    name: 'flood',
    version: '1',
    description: 'Writes much.',
    side_effect_class: 'external_commitment',
    input: { type: 'object', properties: { path: { type: 'string' } } },
    target: ({ path }: { path: string }) => path,
    execute: () => '\u{1f600}'.repeat(100_000),
    verify: () => ({ status: 'pass' }),
  } as never;
  const bench = loopBench({ tools: [flood] });
  const kernel = bench.kernel();
  const model = scriptedModel([proposes({ tool_name: 'flood', arguments: { path: 'a' } }), says('done')]);
  const budgets = { ...BUDGETS, max_tool_result_chars: 101 };
  const wish = submissionOf(model, { allowed_tools: ['flood'], budgets });
  await decide(bench, kernel, await runOf(kernel.loop(wish)));
  await runOf(kernel.resume('run-of-a-test', wish));
  const [told] = model.requests[1]?.turns[0]?.results ?? [];
  expect(told?.output.length).toBeLessThanOrEqual(101);
  expect(told?.output.isWellFormed()).toBe(true);
  expect(told?.output.startsWith('"\u{1f600}')).toBe(true);
  expect(told?.truncated).toBe(true);
});

test('GR-TRACE-02 what a provider says of its reasoning is kept nowhere', async () => {
  const bench = loopBench();
  const thought = { reasoning: SECRET, summary: [SECRET] };
  const step = proposes({ tool_name: 'look', extensions: thought });
  const model = scriptedModel([
    { answer: { ...step.answer, extensions: { ...thought, route: 'first/route' } } },
    says('done'),
  ]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(run.status).toBe('completed');
  const all = [run, model.requests, await bench.store.entries(run.run_id), bench.told];
  expect(JSON.stringify(all)).not.toContain(SECRET);
  // Which of several routes answered is the one thing that is kept: the run stays with it.
  expect(run.checkpoint?.turns[0]?.response.extensions).toEqual({ route: 'first/route' });
});

for (const member of ['reasoning', 'approved', 'decision', 'side_effect_class'])
  test(`GR-TRACE-02 an answer with the member ${member}, which no answer has, is none`, async () => {
    const bench = loopBench();
    const model = scriptedModel([
      { answer: { ...proposes({ tool_name: 'look' }).answer, [member]: SECRET } },
    ]);
    const run = await runOf(bench.kernel().loop(submissionOf(model)));
    expect([run.status, run.stop?.code]).toEqual(['failed', 'provider_malformed_response']);
    expect(bench.calls).toEqual([]);
    expect(JSON.stringify(run)).not.toContain(SECRET);
  });

test.each<[string, object]>([
  ['half of a surrogate pair', { what: 'a\ud800' }],
  ['a member that other readers leave out', JSON.parse('{"what":"a","__proto__":{"path":"b"}}')],
])('GR-DATA-13 arguments with %s are refused, and not mended', async (_, args) => {
  const bench = loopBench();
  const model = scriptedModel([proposes({ tool_name: 'look', arguments: args as JsonObject })]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect([run.status, run.stop?.code]).toEqual(['failed', 'argument_invalid']);
  expect(bench.calls).toEqual([]);
});

test('a text of the model that ends in half of a character is kept as one that can be written', async () => {
  const bench = loopBench();
  const run = await runOf(bench.kernel().loop(submissionOf(scriptedModel([says('done \ud83d')]))));
  expect(run).toMatchObject({ status: 'completed', result_snapshot: { text: 'done \ufffd' } });
});

test('an answer that is no plain data is no answer, and nothing of it is run', async () => {
  const bench = loopBench();
  let asked = 0;
  const whole = {
    response_ref: 'one',
    status: 'completed',
    proposals: [],
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  const trap = Object.defineProperty({ ...whole }, 'text', { get: () => `ran ${++asked}`, enumerable: true });
  const model = scriptedModel([]);
  const thrower = (members: object) =>
    new Proxy(members, {
      get: (owner, name) => {
        if (Object.hasOwn(owner, name)) return Reflect.get(owner, name);
        if (name === 'then') return undefined;
        throw new Error(SECRET);
      },
    });
  const counting = new Proxy(whole, {
    ownKeys: (owner) => {
      asked += 1;
      return Reflect.ownKeys(owner);
    },
  });
  const answers = [null, 7, 'text', trap, { ok: true }, { ok: true, value: trap }, { ok: true, value: null }];
  answers.push({ ok: true, value: counting }, {
    ok: true,
    value: { ...whole, proposals: [counting] },
  } as never);
  answers.push(
    thrower({}) as never,
    thrower({ ok: true }) as never,
    { ok: false, error: thrower({}) } as never,
  );
  for (const [at, answer] of answers.entries()) {
    const odd = { ...model, respond: async () => answer as never };
    const run = await runOf(bench.kernel().loop(submissionOf(odd, { run_id: `run-${at}` })));
    expect(run.status).toBe('failed');
    expect(run.stop?.code).toMatch(/^provider_/);
  }
  expect(asked).toBe(0);
});

test('GR-OUT-08 a conversation that no store takes for its size ends the loop at what it took', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    proposes(look('a', 'one')),
    { answer: { text: 'x'.repeat(2_100_000), ...proposes(look('b', 'two')).answer } },
  ]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect([run.status, run.stop?.code]).toEqual(['blocked', 'checkpoint_too_large']);
  expect(bench.calls).toHaveLength(1);
});

const WAITING = storedRun('loop-waiting-pending');

test.each([1, 1000, 20_000, 40_000, 80_000])(
  'GR-OUT-08 GR-DUR-20 an effect is kept, and its run goes on, with %i bytes of room less than a store takes',
  async (missing) => {
    const bulky = defineTool({
      name: 'bulky',
      version: '1',
      description: 'Acts, and has much to say.',
      side_effect_class: 'external_commitment',
      input: { type: 'object', properties: { path: { type: 'string' } } },
      target: ({ path }: JsonObject) => String(path),
      execute: () => '\u0001'.repeat(60_000),
      verify: () => ({ status: 'pass' }),
    });
    const bench = loopBench({ tools: [bulky] });
    const call = proposes({ tool_name: 'bulky', arguments: { path: 'a' } }).answer;
    const text = 'x'.repeat(mostBytes(WAITING) - 5000 - missing);
    const model = scriptedModel([{ answer: { text, ...call } }, { answer: { text: 'Done.' } }]);
    const submission = submissionOf(model, {
      allowed_tools: ['bulky'],
      budgets: { ...BUDGETS, max_tool_result_chars: 60_000 },
    });
    const kernel = bench.kernel();
    const waiting = await runOf(kernel.loop(submission));
    await decide(bench, kernel, waiting);
    const done = await runOf(kernel.resume(waiting.run_id, submission));
    expect(done.status).toBe('completed');
    expect(done.last_tool_result).toMatchObject({ status: 'executed', truncated: true });
    expect(done.last_tool_result).not.toHaveProperty('output');
    expect(done.result_snapshot?.verified_effects).toHaveLength(1);
    expect(model.requests.at(-1)?.turns.at(-1)?.results).toMatchObject([{ truncated: true, output: CUT }]);
    model.done();
  },
);
