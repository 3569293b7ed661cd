import { expect, test } from 'vitest';
import { type Bench, decide, loopBench, runOf, submissionOf } from '../../../test/support/loops.ts';
import { proposes, says, scriptedModel } from '../../testing/scripted-model.ts';
import { stopCode } from './end.ts';

const CANCELLED = {
  status: 'cancelled',
  stop: null,
  ended_by: { who: 'application', how: 'cancelled' },
};

const waits = (name: string, act: (signal: AbortSignal) => Promise<unknown>, more: object = {}) =>
  ({
    name,
    version: '1',
    description: 'Takes its time.',
    side_effect_class: 'read',
    input: { type: 'object', properties: { path: { type: 'string' } } },
    execute: (_: unknown, { signal }: { signal: AbortSignal }) => act(signal),
    ...more,
  }) as never;

const never = (): Promise<never> => new Promise(() => {});

const free = async ({ store }: Bench): Promise<void> => {
  const stored = await store.load('run-of-a-test');
  expect(stored).toMatchObject({ ok: true, value: { lease: null } });
};

test('GR-LOOP-22 a loop that is cancelled before it begins asks nobody', async () => {
  const bench = loopBench();
  const model = scriptedModel([]);
  const run = await runOf(bench.kernel().loop(submissionOf(model, { signal: AbortSignal.abort() })));
  expect(run).toMatchObject(CANCELLED);
  expect(stopCode(run)).toBe('cancelled');
  await free(bench);
  model.done();
});

test('GR-LOOP-22 during a model call: the call is left, and no tool runs', async () => {
  const bench = loopBench();
  const control = new AbortController();
  let given: AbortSignal | undefined;
  const model = scriptedModel([
    {
      meanwhile: (signal) => {
        given = signal;
        control.abort();
        return never();
      },
    },
  ]);
  const run = await runOf(bench.kernel().loop(submissionOf(model, { signal: control.signal })));
  expect(run).toMatchObject(CANCELLED);
  expect(given?.aborted).toBe(true);
  await free(bench);
});

const answers = {
  'proposes reading': proposes({ tool_name: 'look' }),
  'proposes what a person must approve': proposes({ tool_name: 'wipe', arguments: { path: 'a' } }),
  'is the last one': says('done'),
};

for (const [what, answer] of Object.entries(answers))
  test(`GR-LOOP-22 between two phases: an answer that is on disk is not acted on, though it ${what}`, async () => {
    const bench = loopBench();
    const control = new AbortController();
    const model = scriptedModel([answer]);
    const { store } = bench;
    const watching = {
      ...store,
      commit: (commit: Parameters<typeof store.commit>[0]) => {
        if (commit.run.checkpoint?.phase === 'response_ready') control.abort();
        return store.commit(commit);
      },
    };
    const kernel = bench.kernel({ store: watching });
    const run = await runOf(kernel.loop(submissionOf(model, { signal: control.signal })));
    expect(run).toMatchObject({ ...CANCELLED, checkpoint: { phase: 'terminal', model_steps: 1 } });
    expect(bench.calls).toEqual([]);
    expect(bench.application.asked).toEqual([]);
  });

test('GR-LOOP-22 between the write that lets a routine write through and the write itself: it is not made', async () => {
  const bench = loopBench();
  const control = new AbortController();
  const model = scriptedModel([proposes({ tool_name: 'note', arguments: { path: 'a' } })]);
  const { store } = bench;
  const watching = {
    ...store,
    commit: (commit: Parameters<typeof store.commit>[0]) => {
      if (commit.run.checkpoint?.admitted_proposals.length === 1) control.abort();
      return store.commit(commit);
    },
  };
  const kernel = bench.kernel({ store: watching, mode: 'plain' });
  expect(await runOf(kernel.loop(submissionOf(model, { signal: control.signal })))).toMatchObject(CANCELLED);
  expect(bench.calls).toEqual([]);
});

test('GR-LOOP-22 during a read: it is left, and what would come after it does not run', async () => {
  const control = new AbortController();
  let given: AbortSignal | undefined;
  const slow = waits('slow', (signal) => {
    given = signal;
    control.abort();
    return never();
  });
  const bench = loopBench({ tools: [slow] });
  const model = scriptedModel([proposes({ tool_name: 'slow' }, { tool_name: 'look' })]);
  const wish = submissionOf(model, { signal: control.signal, allowed_tools: ['slow', 'look'] });
  const run = await runOf(bench.kernel().loop(wish));
  expect(run).toMatchObject(CANCELLED);
  expect(given?.aborted).toBe(true);
  expect(bench.calls).toEqual([]);
  model.done();
});

test('GR-LOOP-22 during a destructive call: it is not left, its effect is recorded, and nothing comes after it', async () => {
  const control = new AbortController();
  let given: AbortSignal | undefined;
  const go = Promise.withResolvers<void>();
  const slow = waits(
    'slow',
    async (signal) => {
      given = signal;
      control.abort();
      await go.promise;
      return { wiped: true };
    },
    {
      side_effect_class: 'sensitive_destructive',
      recovery: { plan: 'restore' },
      target: ({ path }: { path: string }) => path,
      verify: () => ({ status: 'pass' }),
    },
  );
  const bench = loopBench({ tools: [slow] });
  const model = scriptedModel([proposes({ tool_name: 'slow', arguments: { path: 'a' } })]);
  const wish = submissionOf(model, { signal: control.signal, allowed_tools: ['slow'] });
  const kernel = bench.kernel();
  const waiting = await runOf(kernel.loop(wish));
  await decide(bench, kernel, waiting);
  const resumed = kernel.resume(waiting.run_id, wish);
  await expect.poll(() => control.signal.aborted).toBe(true);
  expect(given?.aborted).toBe(false);
  go.resolve();
  const run = await runOf(resumed);
  const request = waiting.pending_action?.tool_request.request_id;
  expect(run).toMatchObject({
    ...CANCELLED,
    last_tool_result: { status: 'executed', request_id: request, verification: { status: 'pass' } },
    result_snapshot: { verified_effects: [request] },
  });
  expect(await bench.store.load(run.run_id)).toMatchObject({
    value: { operations: [{ operation_id: request, status: 'confirmed' }] },
  });
  model.done();
});

test('GR-LOOP-22 whoever has left already begins no approved call', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes({ tool_name: 'send', arguments: { path: 'a' } }), says('done')]);
  const kernel = bench.kernel();
  const waiting = await runOf(kernel.loop(submissionOf(model)));
  await decide(bench, kernel, waiting);
  const left = submissionOf(model, { signal: AbortSignal.abort() });
  const run = await runOf(kernel.resume(waiting.run_id, left));
  expect(run).toMatchObject({
    status: 'waiting_approval',
    pending_action: { approval: { status: 'approved' } },
  });
  expect(bench.calls).toEqual([]);
  expect((await runOf(kernel.resume(waiting.run_id, submissionOf(model)))).status).toBe('completed');
});
