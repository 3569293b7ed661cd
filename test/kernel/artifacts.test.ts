import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Commit, ModelRequest, RunStore, Settlement } from '../../src/kernel/index.ts';
import type { ArtifactKind } from '../../src/kernel/schema/schemas.ts';
import { traceOf } from '../../src/kernel/trace/trace.ts';
import { proposes, says, scriptedModel } from '../../src/testing/index.ts';
import { AUTHORIZED, decisionFor, houseOf, RULES, submissionOf, taken } from '../support/governed.ts';
import { decide, loopBench, submissionOf as loopSubmission, runOf } from '../support/loops.ts';
import { checkArtifact, checkOf, checkStored } from './artifacts.ts';

/** Kinds that a path has met, so that no path is green without having given anything out. */
let met: Set<ArtifactKind>;

/** What was not valid, also where whoever called has swallowed it. */
let faults: unknown[];

beforeEach(() => {
  met = new Set();
  faults = [];
});

afterEach(() => {
  expect(faults).toEqual([]);
});

const check = async (kind: ArtifactKind, value: unknown): Promise<void> => {
  await checkArtifact(kind, value).catch((fault: unknown) => {
    faults.push(fault);
    throw fault;
  });
  met.add(kind);
  // What is closed stays closed: the very same artifact with one member more is refused.
  expect((await checkOf(kind))({ ...(value as object), zzz: true })).toBe(false);
};

/** The same store; every state and result that is written is checked as it is written, not only the last one. */
const watched = (store: RunStore): RunStore => {
  const written = async ({ run, operation }: Pick<Commit, 'run' | 'operation'>): Promise<void> => {
    await check('run-state', run);
    if (run.checkpoint !== null) await check('checkpoint', run.checkpoint);
    if (operation?.result !== undefined) await check('tool-result', operation.result);
  };
  return {
    ...store,
    create: async (commit) => {
      await written(commit);
      return store.create(commit);
    },
    commit: async (commit) => {
      await written(commit);
      return store.commit(commit);
    },
    settle: async (settlement: Settlement) => {
      if (settlement.operation.result !== undefined) await check('tool-result', settlement.operation.result);
      return store.settle(settlement);
    },
  };
};

const checkAll = async (store: RunStore, runId: string): Promise<void> => {
  for (const kind of await checkStored(store, runId)) met.add(kind);
};

const checkRequests = async (requests: readonly ModelRequest[]): Promise<void> => {
  expect(requests.length).toBeGreaterThan(0);
  for (const request of requests) await check('model-request', request);
};

/** A single action whose every write is checked. */
const house = (wish: Parameters<typeof houseOf>[0] = {}) => {
  const made = houseOf(wish);
  const store = watched(made.store);
  return { ...made, store, kernel: made.again({ store }) };
};

describe('GR-SCHEMA-05 deterministic paths', () => {
  test('a rejected action', async () => {
    const { kernel, store, world } = house();
    const waiting = await taken(kernel.propose(submissionOf()));
    const decision = decisionFor(waiting, world, { decision: 'rejected', comment: 'not today' });
    await check('approval-decision', decision);
    await taken(kernel.decide('run-1', decision));
    await checkAll(store, 'run-1');
    expect([...met].sort()).toEqual([
      'approval',
      'approval-decision',
      'bound-action',
      'ledger-entry',
      'run-state',
      'tool-request',
    ]);
  });

  test('a refused action, a cancelled one, one that was issued again, and their traces', async () => {
    const { kernel, store, world } = house();
    const none = { proposal_id: 'p', tool_name: 'site.look', arguments: { site: 'docs', build: 'x' } };
    await kernel.propose(submissionOf({ run_id: 'run-2', proposal: none }));
    await taken(kernel.propose(submissionOf()));
    world.advance(48 * 3_600_000);
    await kernel.resume('run-1');
    await kernel.reissue('run-1');
    await taken(kernel.cancel('run-1', 'user:kim'));
    await checkAll(store, 'run-1');
    const { run } = await taken(store.load('run-1'));
    await check('trace', traceOf(run, await taken(store.entries('run-1')), world));
    expect(met).toContain('trace');
  });

  test('definitions, policies and proposals', async () => {
    const { tools } = house();
    for (const name of tools.names) await check('tool-definition', tools.get(name)?.definition);
    await check('policy', RULES);
    await check('tool-proposal', submissionOf().proposal);
    await check('policy-call', {
      definition: 'site.look',
      arguments: {},
      target: null,
      authorization: AUTHORIZED,
      mode: 'plain',
    });
  });
});

describe('GR-SCHEMA-07 tool paths', () => {
  test('a reading, which is executed at once', async () => {
    const { kernel, store } = house();
    const proposal = { proposal_id: 'p', tool_name: 'site.look', arguments: { site: 'docs', build: 7 } };
    await taken(kernel.propose(submissionOf({ proposal })));
    await checkAll(store, 'run-1');
    expect([...met]).toEqual(expect.arrayContaining(['run-state', 'tool-result', 'ledger-entry']));
  });

  test('an effect that was approved, verified and recorded', async () => {
    const { kernel, store, world } = house();
    const waiting = await taken(kernel.propose(submissionOf()));
    await taken(kernel.decide('run-1', decisionFor(waiting, world)));
    expect((await taken(kernel.resume('run-1'))).status).toBe('completed');
    await checkAll(store, 'run-1');
    expect([...met]).toEqual(
      expect.arrayContaining(['operation', 'tool-result', 'approval', 'ledger-entry']),
    );
  });

  test.each(['confirmed_succeeded', 'confirmed_not_executed', 'cancelled'] as const)(
    'an effect that is not known, settled as %s',
    async (decision) => {
      const execute = () => {
        throw new Error('the line is gone');
      };
      const { kernel, store, world } = house({ publish: { execute } });
      const waiting = await taken(kernel.propose(submissionOf()));
      await taken(kernel.decide('run-1', decisionFor(waiting, world)));
      expect((await taken(kernel.resume('run-1'))).status).toBe('recovery_required');
      const recovery = { decision, decided_by: 'user:kim', evidence: 'ticket 4711' } as const;
      await check('recovery-resolution', {
        ...recovery,
        resolution_id: 'r',
        run_id: 'run-1',
        decided_at: world.now(),
      });
      await taken(kernel.recover('run-1', { ...recovery, decided_by_kind: 'human' }));
      await checkAll(store, 'run-1');
      expect([...met]).toEqual(expect.arrayContaining(['operation', 'run-state', 'ledger-entry']));
    },
  );
});

const looks = (what: string) => ({ tool_name: 'look', arguments: { what } });

describe('GR-SCHEMA-06 model-backed paths', () => {
  test.each([
    ['an answer', [says('nothing to do')]],
    ['an unfinished answer', [{ answer: { status: 'incomplete', reason: 'length' } }]],
    ['a failed answer', [{ answer: { status: 'failed', reason: 'filtered' } }]],
    ['a refusal', [{ refuse: { code: 'provider_failed', message: 'no', fix: 'wait' } }]],
    ['a tool that nobody has', [proposes({ tool_name: 'nobody' })]],
  ] as const)('%s', async (_name, steps) => {
    const bench = loopBench();
    const store = watched(bench.store);
    const model = scriptedModel(steps);
    const run = await runOf(bench.kernel({ store }).loop(loopSubmission(model)));
    await checkAll(store, run.run_id);
    await checkRequests(model.requests);
    expect([...met]).toEqual(expect.arrayContaining(['claim', 'run-state', 'ledger-entry', 'model-request']));
  });
});

describe('GR-SCHEMA-08 bounded-loop paths', () => {
  test.each([
    ['readings, one of them withheld', [proposes(looks('a'), { tool_name: 'secret' }), says('done')]],
    ['the same call again', [proposes(looks('a')), proposes(looks('a'))]],
    ['a mixed batch', [proposes(looks('a'), { tool_name: 'send', arguments: { path: 'x' } })]],
    ['a tool that fails', [proposes({ tool_name: 'broken' })]],
    ['arguments that do not fit', [proposes({ tool_name: 'look', arguments: { what: 7 } })]],
  ] as const)('%s', async (_name, steps) => {
    const bench = loopBench({ durable: false });
    const store = watched(bench.store);
    const model = scriptedModel(steps);
    const run = await runOf(bench.kernel({ store, mode: 'plain' }).loop(loopSubmission(model)));
    await checkAll(store, run.run_id);
    await checkRequests(model.requests);
    const entries = await taken(store.entries(run.run_id));
    await check('trace', traceOf(run, entries, bench.world));
    expect([...met]).toEqual(expect.arrayContaining(['claim', 'checkpoint', 'trace']));
  });
});

describe('GR-SCHEMA-09 durable-loop paths', () => {
  test('an approved effect in the middle of a loop, with a restart at each boundary', async () => {
    const bench = loopBench();
    const store = watched(bench.store);
    const model = scriptedModel([
      proposes(looks('a')),
      proposes({ tool_name: 'send', arguments: { path: 'x' } }),
      says('sent'),
    ]);
    const started = () => bench.kernel({ store });
    const waits = await runOf(started().loop(loopSubmission(model)));
    expect(waits.status).toBe('waiting_approval');
    await checkAll(store, waits.run_id);
    await decide(bench, started(), waits);
    const done = await runOf(started().resume(waits.run_id, loopSubmission(model)));
    expect(done.status).toBe('completed');
    await checkAll(store, waits.run_id);
    await checkRequests(model.requests);
    expect([...met].sort()).toEqual([
      'approval',
      'approval-decision',
      'bound-action',
      'checkpoint',
      'claim',
      'ledger-entry',
      'model-request',
      'model-response',
      'operation',
      'run-state',
      'tool-request',
      'tool-result',
    ]);
  });

  test('an effect that nobody knows of, and an operator who confirms it', async () => {
    const bench = loopBench();
    const store = watched(bench.store);
    const model = scriptedModel([proposes({ tool_name: 'lost', arguments: { path: 'x' } }), says('sent')]);
    const kernel = bench.kernel({ store });
    const waits = await runOf(kernel.loop(loopSubmission(model)));
    await decide(bench, kernel, waits);
    const lost = await runOf(kernel.resume(waits.run_id, loopSubmission(model)));
    expect(lost.status).toBe('recovery_required');
    await checkAll(store, waits.run_id);
    await runOf(
      kernel.recover(waits.run_id, {
        decision: 'confirmed_succeeded',
        decided_by: 'kim',
        decided_by_kind: 'human',
        evidence: 'seen at the target',
        output: { done: 'x' },
      }),
    );
    const done = await runOf(kernel.resume(waits.run_id, loopSubmission(model)));
    expect(done.status).toBe('completed');
    await checkAll(store, waits.run_id);
    await checkRequests(model.requests);
  });
});

test('GR-SCHEMA-05 the helper finds what it is there for', async () => {
  const { kernel, store } = house();
  const waiting = await taken(kernel.propose(submissionOf()));
  await expect(checkArtifact('run-state', { ...waiting, approved: true })).rejects.toThrow(
    'not valid against kernel-run-state',
  );
  const { task: _, ...without } = waiting;
  await expect(checkArtifact('run-state', without)).rejects.toThrow('required');
  await expect(checkStored(store, 'nobody')).rejects.toThrow('run_not_found');
});
