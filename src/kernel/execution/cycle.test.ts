import { expect, test } from 'vitest';
import {
  decisionFor,
  kernelOf,
  lookTool,
  memoryTarget,
  publishTool,
  registryOf,
  submissionOf,
} from '../../../test/support/governed.ts';
import { manualWorld } from '../../testing/index.ts';
import type { RunState } from '../contracts/run.ts';
import type { Promised } from '../kernel.ts';
import { memoryStore } from '../memory-store.ts';

const value = async <T>(told: Promised<T>): Promise<T> => {
  const result = await told;
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

const house = () => {
  const world = manualWorld();
  const target = memoryTarget();
  const store = memoryStore(world, { durable: true });
  const tools = registryOf(world, publishTool(target), lookTool(target));
  return { world, target, store, kernel: kernelOf({ world, store, tools }) };
};

test('GR-TOOL-32 GR-DIST-11 an approved action goes its whole way, in five transactions', async () => {
  const { world, target, store, kernel } = house();
  const waiting = await value(kernel.propose(submissionOf()));
  expect(waiting.status).toBe('waiting_approval');
  expect(target.effects()).toEqual([]);
  const approved = await value(kernel.decide('run-1', decisionFor(waiting, world)));
  expect([approved.status, approved.pending_action?.approval.status]).toEqual([
    'waiting_approval',
    'approved',
  ]);
  expect(target.effects()).toEqual([]);
  const done: RunState = await value(kernel.resume('run-1'));
  expect(done.status).toBe('completed');
  expect(done.last_tool_result).toMatchObject({ status: 'executed', verification: { status: 'pass' } });
  expect(target.effects()).toHaveLength(1);
  const stored = await value(store.load('run-1'));
  expect(stored.operations.map(({ status }) => status)).toEqual(['confirmed']);
  expect(stored.lease).toBeNull();
  const entries = await value(store.entries('run-1'));
  expect(entries.map(({ event }) => event)).toEqual([
    'run_created',
    'policy_decided',
    'approval_requested',
    'approval_decided',
    'policy_decided',
    'operation_started',
    'operation_settled',
    'run_ended',
  ]);
  expect(done.revision).toBe(4);
});

test('a reading is executed at once, and its run is over', async () => {
  const { target, kernel } = house();
  const proposal = { proposal_id: 'p', tool_name: 'site.look', arguments: { site: 'docs', build: 7 } };
  const done = await value(kernel.propose(submissionOf({ proposal })));
  expect(done).toMatchObject({ status: 'completed', last_tool_result: { output: { size: 107 } } });
  expect(target.effects()).toHaveLength(1);
});

test('a clock that goes back delays nothing and stops nothing, and no time on disk goes back', async () => {
  const { world, kernel } = house();
  const waiting = await value(kernel.propose(submissionOf()));
  world.set('2025-12-31T00:00:00.000Z');
  const approved = await value(kernel.decide('run-1', decisionFor(waiting, world)));
  expect(approved.updated_at).toBe(waiting.updated_at);
  const done = await value(kernel.resume('run-1'));
  expect([done.status, done.updated_at]).toEqual(['completed', waiting.updated_at]);
});
