import { expect, test } from 'vitest';
import {
  authorityOf,
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
import type { RunStore } from '../store.ts';

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

/** The store, with every write of it in the log, as it comes. */
const logging = (store: RunStore, log: string[]): RunStore => ({
  ...store,
  create: (commit) => {
    log.push(`create ${commit.run.status}`);
    return store.create(commit);
  },
  commit: (commit) => {
    const { acquire, lease, release, operation } = commit;
    const parts = [
      commit.run.status,
      ...(acquire === undefined ? [] : ['takes the lease']),
      ...(lease === undefined ? [] : ['under the lease']),
      ...(operation === undefined ? [] : [operation.to]),
      ...(release === undefined ? [] : ['gives it back']),
    ];
    log.push(`commit ${parts.join(', ')}`);
    return store.commit(commit);
  },
  settle: (settlement) => {
    log.push(`settle ${settlement.operation.to}`);
    return store.settle(settlement);
  },
  acquire: (...given) => {
    log.push('acquire');
    return store.acquire(...given);
  },
  release: (lease) => {
    log.push('release');
    return store.release(lease);
  },
});

test('GR-TOOL-32 GR-DIST-11 an approved action goes its whole way in order, in five transactions', async () => {
  const log: string[] = [];
  const world = manualWorld();
  const target = memoryTarget();
  const store = memoryStore(world, { durable: true });
  const publish = publishTool(target, {
    execute: (_args, { operation_id, fence }) => {
      log.push(`execute with token ${fence}`);
      target.act({ key: operation_id, fence, what: 'it' });
    },
    verify: () => {
      log.push('verify');
      return { status: 'pass' };
    },
  });
  const authority = authorityOf();
  const kernel = kernelOf({
    world,
    store: logging(store, log),
    tools: registryOf(world, publish),
    authority: {
      ...authority,
      authorize: (call) => {
        log.push('authorize');
        return authority.authorize(call);
      },
    },
  });
  const waiting = await value(kernel.propose(submissionOf()));
  expect(waiting.status).toBe('waiting_approval');
  const approved = await value(kernel.decide('run-1', decisionFor(waiting, world)));
  expect(approved.pending_action?.approval.status).toBe('approved');
  expect(target.effects()).toEqual([]);
  const done: RunState = await value(kernel.resume('run-1'));
  expect(done.last_tool_result).toMatchObject({ status: 'executed', verification: { status: 'pass' } });
  expect(log).toEqual([
    'authorize',
    'create waiting_approval',
    'commit waiting_approval',
    'authorize',
    'commit executing, takes the lease, started',
    'execute with token 1',
    'verify',
    'settle confirmed',
    'commit completed, under the lease, gives it back',
  ]);
  const stored = await value(store.load('run-1'));
  expect(stored.operations.map(({ status }) => status)).toEqual(['confirmed']);
  expect([stored.lease, done.revision, target.effects().length]).toEqual([null, 4, 1]);
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
