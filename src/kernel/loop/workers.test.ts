import { expect, test } from 'vitest';
import { codeOf, loopBench, runOf, submissionOf } from '../../../test/support/loops.ts';
import { leasesEnd, processOf } from '../../../test/support/processes.ts';
import { proposes, says, scriptedModel } from '../../testing/scripted-model.ts';
import { createGates } from '../gates.ts';
import { unwrap } from '../problem.ts';
import type { RunStore } from '../store.ts';

const look = { tool_name: 'look', arguments: { what: 'a' } };

const held = (): {
  readonly meanwhile: () => Promise<void>;
  readonly go: () => void;
  readonly asked: Promise<void>;
} => {
  const [gate, began] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    meanwhile: () => {
      began.resolve();
      return gate.promise;
    },
    go: gate.resolve,
    asked: began.promise,
  };
};

test('a loop that works is let alone, however long its model takes', async () => {
  const bench = loopBench();
  const slow = held();
  const model = scriptedModel([{ ...says('done'), meanwhile: slow.meanwhile }]);
  const working = bench.kernel().loop(submissionOf(model));
  await slow.asked;
  for (let third = 0; third < 12; third++) {
    bench.world.advance(10_000);
    // The heartbeat has its answer before the next third is over.
    await new Promise((go) => setImmediate(go));
  }
  expect(await codeOf(bench.kernel().resume('run-of-a-test', submissionOf(model)))).toBe('lease_held');
  slow.go();
  expect((await runOf(working)).status).toBe('completed');
  expect(await bench.store.load('run-of-a-test')).toMatchObject({ value: { lease: null } });
  model.done();
});

test('two loops of one kernel never share a run', async () => {
  const bench = loopBench();
  const slow = held();
  const model = scriptedModel([{ ...says('done'), meanwhile: slow.meanwhile }]);
  const kernel = bench.kernel();
  const working = kernel.loop(submissionOf(model));
  await slow.asked;
  expect(await codeOf(kernel.loop(submissionOf(model)))).toBe('lease_held');
  slow.go();
  expect((await runOf(working)).status).toBe('completed');
  model.done();
});

test('a worker that lost its run while the model answered writes nothing more', async () => {
  const bench = loopBench();
  const slow = held();
  const model = scriptedModel([{ ...proposes(look), meanwhile: slow.meanwhile }, says('done')]);
  // A worker that stands still has no heartbeat.
  const late = bench.kernel({ world: { ...bench.world, after: () => () => {} } });
  const working = late.loop(submissionOf(model));
  await slow.asked;
  leasesEnd(bench);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(run.status).toBe('completed');
  slow.go();
  expect(await codeOf(working)).toMatch(/^(fence_stale|state_revision_conflict|state_illegal_transition)$/);
  expect(await bench.store.load('run-of-a-test')).toMatchObject({ value: { run, lease: null } });
  expect(bench.calls).toEqual([]);
});

test('a worker that comes when another has just brought the run to rest holds nobody up', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes({ tool_name: 'wipe', arguments: { path: 'a' } })]);
  const process = processOf(bench, { after: 2 });
  await process.until((kernel) => kernel.loop(submissionOf(model)));
  const old = await bench.store.load('run-of-a-test');
  await process.bury();
  const waits = await runOf(bench.kernel().loop(submissionOf(model)));
  let first = true;
  const store: RunStore = {
    ...bench.store,
    load: async (runId) => {
      if (!first) return bench.store.load(runId);
      first = false;
      return old;
    },
  };
  expect(await runOf(bench.kernel({ store }).resume('run-of-a-test', submissionOf(model)))).toEqual(waits);
  expect(await bench.store.load('run-of-a-test')).toMatchObject({ value: { run: waits, lease: null } });
});

test('GR-TOOL-40 a full gate for models lets the loop rest, counts no attempt, and it goes on later', async () => {
  const bench = loopBench();
  const gates = unwrap(createGates({ model: 1 }));
  const slow = held();
  const first = scriptedModel([{ ...says('done'), meanwhile: slow.meanwhile }]);
  const kernel = bench.kernel({ gates });
  const working = kernel.loop(submissionOf(first));
  await slow.asked;
  const second = scriptedModel([says('done')]);
  const wish = submissionOf(second, { run_id: 'second' });
  expect(await codeOf(kernel.loop(wish))).toBe('overloaded');
  for (let again = 0; again < 20; again++)
    expect(await codeOf(kernel.resume('second', wish))).toBe('overloaded');
  expect(second.requests).toEqual([]);
  expect(await bench.store.load('second')).toMatchObject({ value: { run: { revision: 1 }, lease: null } });
  slow.go();
  await runOf(working);
  expect((await runOf(kernel.resume('second', wish))).status).toBe('completed');
});

test('GR-TOOL-40 a full gate for tools: no tool is reached, and what was charged is run later', async () => {
  const slow = held();
  const waits = {
    name: 'waits',
    description: 'Takes its time.',
    side_effect_class: 'read',
    input: { type: 'object', properties: {} },
    execute: slow.meanwhile,
  } as never;
  const bench = loopBench({ tools: [waits] });
  const kernel = bench.kernel({ gates: unwrap(createGates({ tool: 1 })) });
  const first = scriptedModel([proposes({ tool_name: 'waits' }), says('done')]);
  const working = kernel.loop(submissionOf(first, { run_id: 'first', allowed_tools: ['waits'] }));
  await slow.asked;
  const second = scriptedModel([proposes(look), says('done')]);
  expect(await codeOf(kernel.loop(submissionOf(second)))).toBe('overloaded');
  expect(bench.calls).toEqual([]);
  slow.go();
  await runOf(working);
  const run = await runOf(kernel.loop(submissionOf(second)));
  expect(run).toMatchObject({ status: 'completed', checkpoint: { tool_calls: 1 } });
  expect(bench.calls).toHaveLength(1);
});

test('an observer that throws changes nothing', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look), says('done')]);
  const observer = {
    see: () => {
      throw new Error('full');
    },
  };
  expect((await runOf(bench.kernel({ observer }).loop(submissionOf(model)))).status).toBe('completed');
});

test('what is told and what is on record names the steps of a loop in their order', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look), proposes({ tool_name: 'wipe', arguments: { path: 'a' } })]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  const entries = await bench.store.entries(run.run_id);
  expect(entries.ok && entries.value.map(({ event }) => event)).toEqual([
    'run_created',
    'model_answered',
    'policy_decided',
    'tool_called',
    'model_answered',
    'policy_decided',
    'approval_requested',
  ]);
  expect(entries.ok && entries.value.at(-1)?.codes[0]).toBe('loop_approval_interrupt');
  expect(bench.told.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    'model completed',
    'decision allow',
    'tool executed',
    'model completed',
    'decision needs-approval',
    'run waiting_approval',
    'approval pending',
  ]);
});
