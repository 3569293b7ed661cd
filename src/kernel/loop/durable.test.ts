import { describe, expect, test } from 'vitest';
import {
  type Bench,
  BUDGETS,
  codeOf,
  decide,
  loopBench,
  runOf,
  SECRET,
  submissionOf,
} from '../../../test/support/loops.ts';
import { authorizationOf, policyOf, ruleOf } from '../../../test/support/policy-calls.ts';
import { processOf } from '../../../test/support/processes.ts';
import { proposes, type ScriptedModel, says, scriptedModel } from '../../testing/scripted-model.ts';
import type { RunState } from '../contracts/run.ts';
import type { LoopSubmission } from '../kernel.ts';
import type { Commit, RunStore, StoredRun } from '../store.ts';

const look = (what: string) => ({ tool_name: 'look', arguments: { what } });
const send = { tool_name: 'send', arguments: { path: 'notes/a' } };

const storedOf = async ({ store }: Bench): Promise<StoredRun> => {
  const stored = await store.load('run-of-a-test');
  if (!stored.ok) throw new Error(stored.error.code);
  return stored.value;
};

/** Kills processes at the same place, one after another, and gives the last store back to the living. */
const restart = async (bench: Bench, wish: LoopSubmission, after: number, times = 1): Promise<void> => {
  for (let at = 0; at < times; at++) {
    const process = processOf(bench, at === 0 ? { after } : { before: 1 });
    await process.until((kernel) => kernel.loop(wish));
    expect(process.dead()).toBe(true);
    await process.bury();
  }
};

test('GR-DUR-09 an answer that is on disk is evaluated after a restart, and the provider is not asked again', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a')), says('done')]);
  await restart(bench, submissionOf(model), 2);
  expect((await storedOf(bench)).run.checkpoint).toMatchObject({
    phase: 'response_ready',
    current_response: { proposals: [{ tool_name: 'look' }] },
  });
  expect([model.requests.length, bench.calls.length]).toEqual([1, 0]);
  expect((await runOf(bench.kernel().loop(submissionOf(model)))).status).toBe('completed');
  model.done();
});

test('GR-DUR-10 results that are on disk are told after a restart, no tool runs again, and nothing withheld is there', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a'), { tool_name: 'secret' }), says('done')]);
  await restart(bench, submissionOf(model), 4);
  const { run } = await storedOf(bench);
  expect(run.checkpoint).toMatchObject({ phase: 'continuation_ready', continuation_tool_results: [{}, {}] });
  expect(JSON.stringify(run)).not.toContain(SECRET);
  expect((await runOf(bench.kernel().loop(submissionOf(model)))).status).toBe('completed');
  expect(bench.calls).toHaveLength(2);
});

test('R06 reads that were charged before a crash run again, are charged once, and are no repeats', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a'), look('b')), says('done')]);
  // Exactly enough for charging them once.
  const wish = submissionOf(model, { budgets: { ...BUDGETS, max_tool_calls: 2 } });
  await restart(bench, wish, 3);
  expect((await storedOf(bench)).run.checkpoint).toMatchObject({
    tool_calls: 2,
    admitted_proposals: ['call-1', 'call-2'],
  });
  const run = await runOf(bench.kernel().loop(wish));
  expect(run).toMatchObject({ status: 'completed', checkpoint: { tool_calls: 2 } });
  expect(run.checkpoint?.seen_proposal_fingerprints).toHaveLength(2);
  expect(bench.calls).toHaveLength(2);
});

for (const times of [1, 10]) {
  test(`GR-DUR-11 after ${times} restart(s) exactly the calls are left that were left`, async () => {
    const bench = loopBench();
    const model = scriptedModel([proposes(look('a'), look('b')), proposes(look('c')), proposes(look('d'))], {
      again: true,
    });
    const budgets = { ...BUDGETS, max_tool_calls: 3 };
    const wish = submissionOf(model, { budgets });
    await restart(bench, wish, 5, times);
    expect((await storedOf(bench)).run.checkpoint).toMatchObject({ model_steps: 2, tool_calls: 2 });
    const run = await runOf(bench.kernel().loop(wish));
    expect(run).toMatchObject({ stop: { code: 'loop_budget_exhausted' }, checkpoint: { tool_calls: 3 } });
    expect(bench.calls.filter((call) => call.includes('"d"'))).toEqual([]);
  });

  test(`GR-DUR-04 GR-DUR-12 after ${times} restart(s) a repeat is a repeat`, async () => {
    const bench = loopBench();
    const model = scriptedModel([proposes(look('a')), proposes(look('a'))], { again: true });
    await restart(bench, submissionOf(model), 4, times);
    const run = await runOf(bench.kernel().loop(submissionOf(model)));
    expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_repeated_action' } });
    expect(bench.calls).toHaveLength(1);
  });

  test(`GR-DUR-14 after ${times} restart(s) an approval that was used approves nothing else`, async () => {
    const bench = loopBench();
    const other = { ...send, arguments: { path: 'notes/b' } };
    const model = scriptedModel([proposes(send), proposes(other)], { again: true });
    const first = await runOf(bench.kernel().loop(submissionOf(model)));
    await decide(bench, bench.kernel(), first);
    let run: RunState = await runOf(bench.kernel().resume(first.run_id, submissionOf(model)));
    for (let at = 0; at < times; at++)
      run = await runOf(bench.kernel().resume(first.run_id, submissionOf(model)));
    expect(run).toMatchObject({
      status: 'waiting_approval',
      pending_action: { approval: { status: 'pending' } },
    });
    expect(bench.calls).toEqual(['send {"path":"notes/a"}']);
  });
}

test('GR-LOOP-05 the same call with its members in another order is a repeat', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    proposes({ tool_name: 'note', arguments: { path: 'a', text: 'b' } }),
    proposes({ tool_name: 'note', arguments: { text: 'b', path: 'a' } }),
  ]);
  const run = await runOf(bench.kernel({ mode: 'plain' }).loop(submissionOf(model)));
  expect(run.stop?.code).toBe('loop_repeated_action');
  expect(bench.calls).toHaveLength(1);
});

test('R01 a plain write that was lost with its process is not made again', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes({ tool_name: 'note', arguments: { path: 'a' } })]);
  const process = processOf(bench, { before: 4 }, { mode: 'plain' });
  await process.until((kernel) => kernel.loop(submissionOf(model)));
  await process.bury();
  expect(bench.calls).toHaveLength(1);
  const run = await runOf(bench.kernel({ mode: 'plain' }).loop(submissionOf(model)));
  expect(run).toMatchObject({ status: 'failed', stop: { code: 'operation_outcome_unknown' } });
  expect(bench.calls).toHaveLength(1);
});

test('GR-DUR-24 GR-DUR-34 an answer that was lost is asked for again, under the same id, and counts as one step', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a')), says('done')], { again: true });
  const one = processOf(bench, { before: 2 });
  await one.until((kernel) => kernel.loop(submissionOf(model)));
  await one.bury();
  const two = processOf(bench, { before: 5 });
  await two.until((kernel) => kernel.loop(submissionOf(model)));
  await two.bury();
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(run.checkpoint).toMatchObject({ model_steps: 2, used_tokens: 30, provider_attempts: 0 });
  const ids = model.requests.map(({ request_id }) => request_id);
  expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]]);
  expect(new Set(ids).size).toBe(2);
  // The request itself is the same too, to the last byte.
  expect(model.requests[1]).toEqual(model.requests[0]);
  expect(model.requests[3]).toEqual(model.requests[2]);
  expect(bench.calls).toEqual(['look {"what":"a"}']);
});

test('GR-DUR-34 another run asks under other ids', async () => {
  const bench = loopBench();
  const model = scriptedModel([says('done'), says('done')]);
  await runOf(bench.kernel().loop(submissionOf(model)));
  await runOf(bench.kernel().loop(submissionOf(model, { run_id: 'another' })));
  expect(new Set(model.requests.map(({ request_id }) => request_id)).size).toBe(2);
});

/** A store that writes down what it was told, between what tools and models do. */
const recording = (bench: Bench, log: string[]): RunStore => {
  const note = ({ run }: Pick<Commit, 'run'>): void => {
    log.push(`${run.status} ${run.checkpoint?.phase ?? 'claim'} ${run.checkpoint?.tool_calls ?? 0}`);
  };
  const { store } = bench;
  return {
    ...store,
    create: async (commit) => {
      const done = await store.create(commit);
      note(commit);
      return done;
    },
    commit: async (commit) => {
      const done = await store.commit(commit);
      note(commit);
      return done;
    },
  };
};

test('GR-DUR-32 R08 R09 each thing is on disk before the next one happens', async () => {
  const log: string[] = [];
  const sees = {
    name: 'sees',
    description: 'Reads.',
    side_effect_class: 'read',
    input: { type: 'object', properties: { at: { type: 'integer' } } },
    execute: ({ at }: { at: number }) => void log.push(`tool ${at}`),
  } as never;
  const bench = loopBench({ tools: [sees] });
  const asked = { meanwhile: () => void log.push('model') };
  const model = scriptedModel([
    {
      ...proposes({ tool_name: 'sees', arguments: { at: 1 } }, { tool_name: 'sees', arguments: { at: 2 } }),
      ...asked,
    },
    { ...says('done'), ...asked },
  ]);
  const kernel = bench.kernel({ store: recording(bench, log) });
  await runOf(kernel.loop(submissionOf(model, { allowed_tools: ['sees'] })));
  expect(log).toEqual([
    'running claim 0',
    'model',
    'running response_ready 0',
    'running response_ready 2',
    'tool 1',
    'tool 2',
    'running continuation_ready 2',
    'model',
    'running response_ready 2',
    'completed terminal 2',
  ]);
});

describe('GR-DUR-20 `executing` is on disk before the effect', () => {
  test('a second look at the store from inside the tool sees it', async () => {
    const seen: unknown[] = [];
    const looks = {
      name: 'looks',
      version: '1',
      description: 'Sends.',
      side_effect_class: 'external_commitment',
      input: { type: 'object', properties: { path: { type: 'string' } } },
      target: ({ path }: { path: string }) => path,
      execute: async () => {
        const { run, operations } = await storedOf(bench);
        seen.push([run.status, run.checkpoint?.phase, operations.map(({ status }) => status)]);
      },
      verify: () => ({ status: 'pass' }),
    } as never;
    const bench: Bench = loopBench({ tools: [looks] });
    const model = scriptedModel([proposes({ tool_name: 'looks', arguments: { path: 'a' } }), says('done')]);
    const wish = submissionOf(model, { allowed_tools: ['looks'] });
    await decide(bench, bench.kernel(), await runOf(bench.kernel().loop(wish)));
    await runOf(bench.kernel().resume('run-of-a-test', wish));
    expect(seen).toEqual([['executing', 'waiting_approval', ['started']]]);
  });

  test('without this write nothing is called', async () => {
    const bench = loopBench();
    const model = scriptedModel([proposes(send)]);
    await decide(bench, bench.kernel(), await runOf(bench.kernel().loop(submissionOf(model))));
    const { store } = bench;
    const full: RunStore = {
      ...store,
      commit: async (commit) =>
        commit.run.status === 'executing'
          ? { ok: false, error: { code: 'state_write_failed', message: 'full', fix: 'make room' } }
          : store.commit(commit),
    };
    const refused = bench.kernel({ store: full }).resume('run-of-a-test', submissionOf(model));
    expect(await codeOf(refused)).toBe('state_write_failed');
    expect(bench.calls).toEqual([]);
  });
});

describe('what is approved is looked at again after a restart, and one change stops it', () => {
  const approved = async (): Promise<{ readonly bench: Bench; readonly model: ScriptedModel }> => {
    const bench = loopBench();
    const model = scriptedModel([proposes(send)]);
    const first = processOf(bench);
    const waits = await runOf(first.kernel.loop(submissionOf(model)));
    await decide(bench, first.kernel, waits);
    first.kill();
    return { bench, model };
  };

  const changes: readonly (readonly [string, string, (bench: Bench) => void])[] = [
    [
      'GR-DUR-02 GR-DUR-16 the scope',
      'scope_not_authorized',
      ({ application }) => {
        application.authorization = authorizationOf({ scope: 'not_authorized' });
      },
    ],
    [
      'GR-DUR-01 GR-DUR-16 the principal',
      'approval_stale',
      ({ application }) => {
        application.authorization = authorizationOf({ principal: { id: 'dora', capabilities: ['operate'] } });
      },
    ],
    [
      'GR-DUR-01 GR-DUR-16 the environment',
      'approval_stale',
      ({ application }) => {
        application.authorization = authorizationOf({ environment: 'production' });
      },
    ],
    [
      'GR-DUR-01 GR-DUR-16 the rules',
      'approval_stale',
      ({ application }) => {
        application.policy = policyOf(ruleOf('all'), ruleOf('more'));
      },
    ],
    [
      'GR-DUR-16 GR-POL-05 the intent',
      'human_intent_missing',
      ({ application }) => {
        application.authorization = authorizationOf({ intent: 'not_confirmed' });
      },
    ],
  ];
  for (const [what, code, change] of changes)
    test(`${what}: nothing is executed`, async () => {
      const { bench, model } = await approved();
      change(bench);
      expect(await codeOf(bench.kernel().resume('run-of-a-test', submissionOf(model)))).toBe(code);
      expect(bench.calls).toEqual([]);
      expect((await storedOf(bench)).run.status).toBe('waiting_approval');
      model.done();
    });

  test('GR-DUR-17 the identity of the request that waits: nothing is executed', async () => {
    const { bench, model } = await approved();
    const { store } = bench;
    const tampered: RunStore = {
      ...store,
      load: async (runId) => {
        const stored = await store.load(runId);
        if (!stored.ok || stored.value.run.pending_action === null) return stored;
        const { pending_action } = stored.value.run;
        const tool_request = { ...pending_action.tool_request, request_id: 'another-request' };
        const run = { ...stored.value.run, pending_action: { ...pending_action, tool_request } };
        return { ok: true, value: { ...stored.value, run } };
      },
    };
    const told = bench.kernel({ store: tampered }).resume('run-of-a-test', submissionOf(model));
    expect(await codeOf(told)).toBe('approval_mismatch');
    expect(bench.calls).toEqual([]);
  });
});

test('GR-DUR-02 a read that a restart finds charged is not run for whoever may not any more', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a'))]);
  await restart(bench, submissionOf(model), 3);
  bench.application.authorization = authorizationOf({ scope: 'not_authorized' });
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_policy_blocked' } });
  expect(bench.calls).toEqual([]);
});

test('GR-DUR-35 nothing of what the application knows by itself is on disk: no token, no rule, no instruction', async () => {
  const bench = loopBench();
  bench.application.authorization = {
    ...authorizationOf(),
    token: SECRET,
    session: { cookie: SECRET },
  } as never;
  bench.application.policy = policyOf(ruleOf('all', { why: `because of ${SECRET}` }));
  const model = scriptedModel([proposes(look('a')), proposes(send), says('done')]);
  const wish = submissionOf(model, { instructions: `Tidy. Never say ${SECRET}.` });
  const waits = await runOf(bench.kernel().loop(wish));
  await decide(bench, bench.kernel(), waits);
  await runOf(bench.kernel().resume(waits.run_id, wish));
  const kept = [await storedOf(bench), await bench.store.entries(waits.run_id), bench.told];
  expect(JSON.stringify(kept)).not.toContain(SECRET);
});

describe('after recovery', () => {
  const uncertain = async (tool: string, steps: Parameters<typeof scriptedModel>[0]) => {
    const bench = loopBench();
    const call = proposes({ tool_name: tool, arguments: { path: 'notes/a' } });
    const model = scriptedModel([call, ...steps]);
    const kernel = bench.kernel();
    await decide(bench, kernel, await runOf(kernel.loop(submissionOf(model))));
    const run = await runOf(kernel.resume('run-of-a-test', submissionOf(model)));
    expect(run.status).toBe('recovery_required');
    return { bench, kernel, model };
  };

  const settled = {
    decided_by: 'carol',
    decided_by_kind: 'human',
    evidence: 'the list of what was sent',
  } as const;

  test.each(['Scripted-1', 'scripted', 'scripted/scripted-1', 'model-of-a-test'])(
    'GR-REC-03 the model of the loop settles nothing, called %s',
    async (decided_by) => {
      const { bench, kernel } = await uncertain('lost', []);
      const before = await storedOf(bench);
      const recovery = { ...settled, decided_by, decision: 'cancelled' } as const;
      expect(await codeOf(kernel.recover('run-of-a-test', recovery))).toBe('recovery_evidence_invalid');
      expect(await storedOf(bench)).toEqual(before);
    },
  );

  test('GR-REC-08 confirmed_succeeded: the model is told the recovered result, and the loop goes on', async () => {
    const { bench, kernel, model } = await uncertain('lost', [
      {
        expect: ({ turns }) =>
          expect(turns[0]?.results).toMatchObject([{ proposal_id: 'call-1', output: '{"sent":true}' }]),
        answer: { text: 'done' },
      },
    ]);
    const recovery = { ...settled, decision: 'confirmed_succeeded', output: { sent: true } } as const;
    const run = await runOf(kernel.recover('run-of-a-test', recovery));
    expect(run).toMatchObject({
      status: 'running',
      checkpoint: { phase: 'continuation_ready' },
      last_tool_result: { recovered: true },
    });
    expect(await runOf(kernel.resume('run-of-a-test', submissionOf(model)))).toMatchObject({
      status: 'completed',
      result_snapshot: { verified_effects: [run.last_tool_result?.request_id] },
    });
    expect(bench.calls).toHaveLength(1);
    model.done();
  });

  test('GR-REC-09 GR-REC-18 R05 confirmed_not_executed: the action runs once after its new approval, and proposed anew it is a repeat', async () => {
    const again = proposes({ tool_name: 'lost', arguments: { path: 'notes/a' } });
    const { bench, kernel, model } = await uncertain('lost', [again]);
    const recovery = { ...settled, decision: 'confirmed_not_executed' } as const;
    const waits = await runOf(kernel.recover('run-of-a-test', recovery));
    expect(waits).toMatchObject({ status: 'waiting_approval', checkpoint: { tool_calls: 1 } });
    await decide(bench, kernel, waits);
    expect(await runOf(kernel.resume('run-of-a-test', submissionOf(model)))).toMatchObject({
      status: 'recovery_required',
    });
    expect(bench.calls).toHaveLength(2);
    await runOf(
      kernel.recover('run-of-a-test', { ...settled, decision: 'confirmed_succeeded', output: null }),
    );
    const run = await runOf(kernel.resume('run-of-a-test', submissionOf(model)));
    expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_repeated_action' } });
    expect(bench.calls).toHaveLength(2);
    model.done();
  });
});
