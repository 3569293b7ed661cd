import { describe, expect, test } from 'vitest';
import { decide, loopBench, runOf, submissionOf } from '../../../test/support/loops.ts';
import { authorizationOf, policyOf, ruleOf } from '../../../test/support/policy-calls.ts';
import { proposes, says, scriptedModel } from '../../testing/scripted-model.ts';
import type { Authorization } from '../policy/policy.ts';
import { stopCode } from './end.ts';

const act = (tool_name: string, path: string) => ({ tool_name, arguments: { path } });
const wipeA = act('wipe', 'notes/a');

test('GR-LOOP-11 GR-DUR-15 the packet of exactly one call is on disk, and nothing ran, before anybody is asked', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes({ ...wipeA, proposal_id: 'the-call' })]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  const stored = await bench.store.load(run.run_id);
  expect(stored).toMatchObject({ ok: true, value: { run, lease: null } });
  expect(run).toMatchObject({
    status: 'waiting_approval',
    pending_action: {
      tool_request: {
        tool_name: 'wipe',
        target: 'notes/a',
        arguments: { path: 'notes/a' },
        proposed_by: 'model',
        proposer: 'model-of-a-test',
        proposal_ref: 'the-call',
      },
      approval: { status: 'pending', action: { requester: 'model-of-a-test' } },
      reissued_from: null,
    },
    checkpoint: { phase: 'waiting_approval', pending_proposal_id: 'the-call', tool_calls: 1 },
  });
  expect(run.checkpoint?.seen_proposal_fingerprints).toEqual([run.checkpoint?.pending_request_fingerprint]);
  expect(bench.calls).toEqual([]);
});

test('after the decision the loop carries out exactly this, once, and goes on', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    proposes(wipeA),
    {
      expect: ({ turns }) => expect(turns[0]?.results[0]?.output).toBe('{"done":"notes/a"}'),
      answer: { text: 'done' },
    },
  ]);
  const kernel = bench.kernel();
  const waits = await runOf(kernel.loop(submissionOf(model)));
  expect(await runOf(kernel.resume(waits.run_id, submissionOf(model)))).toEqual(waits);
  await decide(bench, kernel, waits);
  expect(bench.calls).toEqual([]);
  expect(await runOf(kernel.resume(waits.run_id, submissionOf(model)))).toMatchObject({
    status: 'completed',
  });
  expect(bench.calls).toEqual(['wipe {"path":"notes/a"}']);
  model.done();
});

test('the same submission again is as good as resuming it', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(wipeA), says('done')]);
  const kernel = bench.kernel();
  await decide(bench, kernel, await runOf(kernel.loop(submissionOf(model))));
  expect((await runOf(kernel.loop(submissionOf(model)))).status).toBe('completed');
  expect(bench.calls).toHaveLength(1);
});

test('a rejected call ends the loop, runs nothing, and asks the model nothing', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(wipeA)]);
  const kernel = bench.kernel();
  const waits = await runOf(kernel.loop(submissionOf(model)));
  const rejected = await decide(bench, kernel, waits, 'rejected');
  expect([rejected.status, rejected.checkpoint?.phase, stopCode(rejected)]).toEqual([
    'cancelled',
    'terminal',
    'cancelled',
  ]);
  expect(await runOf(kernel.resume(waits.run_id, submissionOf(model)))).toEqual(rejected);
  expect(bench.calls).toEqual([]);
  model.done();
});

test('GR-APPR-10 GR-LOOP-02 GR-DUR-14 each new consequential call waits for an approval of its own', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(wipeA), proposes(act('wipe', 'notes/b')), says('done')]);
  const kernel = bench.kernel();
  const first = await runOf(kernel.loop(submissionOf(model)));
  await decide(bench, kernel, first);
  const second = await runOf(kernel.resume(first.run_id, submissionOf(model)));
  expect(second).toMatchObject({
    status: 'waiting_approval',
    pending_action: { approval: { status: 'pending' } },
  });
  expect(second.pending_action?.approval.approval_id).not.toBe(first.pending_action?.approval.approval_id);
  expect(bench.calls).toEqual(['wipe {"path":"notes/a"}']);
  await decide(bench, kernel, second);
  expect((await runOf(kernel.resume(first.run_id, submissionOf(model)))).status).toBe('completed');
  expect(bench.calls).toHaveLength(2);
});

test('GR-LOOP-01 policy is asked once for each proposal, and what is revoked between two steps stops the next', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    proposes({ tool_name: 'look' }, { tool_name: 'sum' }),
    {
      ...proposes({ tool_name: 'look', arguments: { what: 'more' } }),
      meanwhile: () => {
        bench.application.authorization = authorizationOf({ scope: 'not_authorized' });
      },
    },
  ]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(bench.application.asked.map(({ tool_name }) => tool_name)).toEqual(['look', 'sum', 'look']);
  expect(run).toMatchObject({ status: 'blocked', stop: { code: 'loop_policy_blocked' } });
  expect(run.stop?.message).toContain('scope_not_authorized');
  expect(bench.calls).toEqual(['look {}', 'sum {}']);
});

describe('an approval that somebody brings along approves nothing', () => {
  const standing = {
    approval_id: 'standing',
    status: 'approved',
    decision: { decision: 'approved', decided_by: 'bob' },
    tools: ['wipe'],
  };

  test('GR-APPR-09 in the authorization of the application', async () => {
    const bench = loopBench();
    bench.application.authorization = {
      ...authorizationOf(),
      approval: standing,
      approvals: [standing],
      approved: true,
    } as Authorization;
    const model = scriptedModel([proposes(wipeA)]);
    const run = await runOf(bench.kernel().loop(submissionOf(model)));
    expect([run.status, bench.calls]).toEqual(['waiting_approval', []]);
    expect(JSON.stringify(run)).not.toContain('standing');
  });

  test('GR-APPR-08 in the submission of the loop', async () => {
    const bench = loopBench();
    const model = scriptedModel([proposes(wipeA)]);
    const wish = { ...submissionOf(model), approval: standing, approvals: [standing] };
    const run = await runOf(bench.kernel().loop(wish));
    expect([run.status, bench.calls]).toEqual(['waiting_approval', []]);
    expect(JSON.stringify(run)).not.toContain('standing');
  });

  test('GR-APPR-09 in extensions of proposal and answer', async () => {
    const bench = loopBench();
    const { answer } = proposes({ ...wipeA, extensions: { approval: standing } });
    const model = scriptedModel([
      { answer: { ...answer, extensions: { approval: standing, approved: true } } },
    ]);
    const run = await runOf(bench.kernel().loop(submissionOf(model)));
    expect([run.status, bench.calls]).toEqual(['waiting_approval', []]);
    expect(JSON.stringify(run)).not.toContain('standing');
  });

  test('GR-APPR-08 in the stored loop: there is no place for it', async () => {
    const bench = loopBench();
    const model = scriptedModel([proposes({ tool_name: 'look' }), proposes(wipeA)]);
    const run = await runOf(bench.kernel().loop(submissionOf(model)));
    for (const place of ['claim', 'checkpoint'] as const) {
      const next = {
        ...run,
        revision: run.revision + 1,
        [place]: { ...run[place], approval: standing },
      };
      expect(await bench.store.commit({ run: next as typeof run, events: [] })).toMatchObject({
        error: { code: 'checkpoint_invalid' },
      });
    }
  });
});

describe('what a class needs holds through the loop, in both modes', () => {
  const through = async (
    tool: string,
    more: Partial<Authorization>,
    mode: 'plain' | 'durable',
  ): Promise<readonly [string, string | undefined, number]> => {
    const bench = loopBench();
    bench.application.authorization = authorizationOf(more);
    const model = scriptedModel([proposes(act(tool, 'notes/a')), says('done')]);
    const run = await runOf(bench.kernel({ mode }).loop(submissionOf(model)));
    return [run.status, run.stop?.message.split(': ').at(-1), bench.calls.length];
  };

  test('GR-POL-01 R01 a routine write runs by itself in plain mode', async () => {
    expect(await through('note', {}, 'plain')).toEqual(['completed', undefined, 1]);
  });

  test('GR-POL-01 R01 a routine write waits for a person in durable mode', async () => {
    expect(await through('note', {}, 'durable')).toEqual(['waiting_approval', undefined, 0]);
  });

  test('GR-POL-01 a material write waits for a person', async () => {
    expect(await through('note', { materiality: 'material' }, 'plain')).toEqual([
      'waiting_approval',
      undefined,
      0,
    ]);
  });

  test('GR-POL-01 a write of which nobody knows whether it is material is not made', async () => {
    const [status, , calls] = await through('note', { materiality: 'unknown' }, 'plain');
    expect([status, calls]).toEqual(['blocked', 0]);
  });

  const refused = [
    ['GR-POL-02', 'note', { scope: 'not_authorized' }, 'scope_not_authorized'],
    ['GR-POL-05', 'send', { intent: 'not_confirmed' }, 'human_intent_missing'],
    ['GR-POL-06', 'send', { target: 'not_verified' }, 'target_not_verified'],
  ] as const;
  for (const [id, tool, more, code] of refused)
    for (const mode of ['plain', 'durable'] as const)
      test(`${id} ${code} stops ${tool} in ${mode} mode`, async () => {
        expect(await through(tool, more, mode)).toEqual(['blocked', code, 0]);
      });

  test('GR-POL-05 GR-POL-06 an external commitment waits for a person also in plain mode', async () => {
    expect(await through('send', {}, 'plain')).toEqual(['waiting_approval', undefined, 0]);
  });
});

test('R01 a write of plain mode is verified, and an outcome that is not proved is called neither good nor bad', async () => {
  const bench = loopBench();
  const odd = {
    name: 'odd',
    version: '1',
    description: 'Writes.',
    side_effect_class: 'reversible_write',
    input: { type: 'object', properties: { path: { type: 'string' } } },
    target: ({ path }: { path: string }) => path,
    execute: () => 'written',
  };
  for (const [at, verify] of [() => ({ status: 'fail' }), () => ({ status: 'unverified' })].entries()) {
    const other = loopBench({ tools: [{ ...odd, verify } as never] });
    const model = scriptedModel([proposes(act('odd', 'a'))]);
    const wish = submissionOf(model, { allowed_tools: ['odd'], run_id: `run-${at}` });
    const run = await runOf(other.kernel({ mode: 'plain' }).loop(wish));
    expect(run).toMatchObject({
      status: 'failed',
      stop: { code: 'operation_outcome_unknown' },
      result_snapshot: { verified_effects: [] },
    });
  }
  const model = scriptedModel([proposes(act('note', 'a')), says('done')]);
  expect(await runOf(bench.kernel({ mode: 'plain' }).loop(submissionOf(model)))).toMatchObject({
    status: 'completed',
    result_snapshot: { verified_effects: ['call-1'] },
  });
});

test('GR-POL-01 a write of a material task is never a routine one', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(act('note', 'a'))]);
  const wish = submissionOf(model);
  const task = { ...wish.task, classification: { materiality: 'material', consequence: 'low' } } as const;
  const run = await runOf(bench.kernel({ mode: 'plain' }).loop({ ...wish, task }));
  expect([run.status, bench.calls]).toEqual(['waiting_approval', []]);
});

test('GR-LOOP-15 a routine write does not come together with other calls, though it needs no person', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes({ tool_name: 'look' }, act('note', 'a'))]);
  const run = await runOf(bench.kernel({ mode: 'plain' }).loop(submissionOf(model)));
  expect([run.stop?.code, bench.calls]).toEqual(['loop_mixed_batch', []]);
});

test('reading that a rule asks a person about waits, and runs once it is approved', async () => {
  const bench = loopBench();
  bench.application.policy = policyOf(
    ruleOf('all'),
    ruleOf('ask', { effect: 'needs-approval', tools: ['look'] }),
  );
  const model = scriptedModel([proposes({ tool_name: 'look' }), says('done')]);
  const kernel = bench.kernel();
  const waits = await runOf(kernel.loop(submissionOf(model)));
  expect([waits.status, bench.calls]).toEqual(['waiting_approval', []]);
  await decide(bench, kernel, waits);
  expect((await runOf(kernel.resume(waits.run_id, submissionOf(model)))).status).toBe('completed');
  expect(bench.calls).toEqual(['look {}']);
});
