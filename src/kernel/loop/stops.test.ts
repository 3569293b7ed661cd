import { describe, expect, test } from 'vitest';
import {
  type Bench,
  BUDGETS,
  codeOf,
  loopBench,
  runOf,
  SECRET,
  submissionOf,
} from '../../../test/support/loops.ts';
import { authorizationOf, policyOf, ruleOf } from '../../../test/support/policy-calls.ts';
import { proposes, type ScriptedStep, says, scriptedModel } from '../../testing/scripted-model.ts';
import type { LoopSubmission } from '../kernel.ts';
import { stopCode } from './end.ts';

const look = (what: string, more: object = {}) => ({ tool_name: 'look', arguments: { what }, ...more });
const wipe = { tool_name: 'wipe', arguments: { path: 'notes/old' } };

interface Scenario {
  readonly title: string;
  /** All requests that the model may see: one more, or one less, fails. */
  readonly steps: readonly ScriptedStep[];
  readonly status: 'blocked' | 'failed' | 'waiting_approval';
  readonly code: string;
  /** Every execution of a tool, to the end. */
  readonly calls?: readonly string[];
  readonly more?: Partial<LoopSubmission>;
  readonly arrange?: (bench: Bench) => void;
}

const denyAll = (bench: Bench): void => {
  bench.application.policy = policyOf(ruleOf('none', { effect: 'deny' }));
};

const tight = (budgets: Partial<typeof BUDGETS>): Partial<LoopSubmission> => ({
  budgets: { ...BUDGETS, ...budgets },
});

const first = 'look {"what":"a"}';

const scenarios: readonly Scenario[] = [
  {
    title: 'GR-LOOP-09 no model steps are left',
    steps: [proposes(look('a'))],
    more: tight({ max_model_steps: 1 }),
    status: 'blocked',
    code: 'loop_budget_exhausted',
    calls: [first],
  },
  {
    title: 'GR-LOOP-04 GR-LOOP-09 a budget of 0 calls runs no tool',
    steps: [proposes(look('a'))],
    more: tight({ max_tool_calls: 0 }),
    status: 'blocked',
    code: 'loop_budget_exhausted',
  },
  {
    title: 'GR-LOOP-10 policy denies a call',
    steps: [proposes(look('a'))],
    arrange: denyAll,
    status: 'blocked',
    code: 'loop_policy_blocked',
  },
  {
    title: 'GR-LOOP-10 policy denies one call of several, and none of them runs',
    steps: [proposes(look('a'), { tool_name: 'sum' })],
    arrange: ({ application }) => {
      application.policy = policyOf(ruleOf('look', { tools: ['look'] }));
    },
    status: 'blocked',
    code: 'loop_policy_blocked',
  },
  {
    title: 'GR-LOOP-10 the application cannot say who acts',
    steps: [proposes(look('a'))],
    arrange: ({ application }) => {
      application.authorization = authorizationOf({ principal: { id: '', capabilities: [] } });
    },
    status: 'blocked',
    code: 'loop_policy_blocked',
  },
  {
    title: 'GR-LOOP-11 a person must approve',
    steps: [proposes(wipe)],
    status: 'waiting_approval',
    code: 'loop_approval_interrupt',
  },
  {
    title: 'GR-LOOP-12 the answer is not finished, whatever it proposes',
    steps: [{ answer: { ...proposes(look('a')).answer, status: 'incomplete', reason: 'length' } }],
    status: 'blocked',
    code: 'loop_provider_incomplete',
  },
  {
    title: 'GR-LOOP-13 a tool fails, and the call after it does not run',
    steps: [proposes(look('a'), { tool_name: 'broken' }, look('b'))],
    status: 'failed',
    code: 'loop_execution_failed',
    calls: [first, 'broken {}'],
  },
  {
    title: 'GR-LOOP-13 a tool throws',
    steps: [proposes({ tool_name: 'thrown' })],
    status: 'failed',
    code: 'loop_execution_failed',
    calls: ['thrown {}'],
  },
  {
    title: 'GR-LOOP-14 the very same call comes again',
    steps: [proposes(look('a')), proposes(look('a'))],
    status: 'blocked',
    code: 'loop_repeated_action',
    calls: [first],
  },
  {
    title: 'GR-LOOP-05 one answer holds the same call twice, and none of it runs',
    steps: [proposes(look('a'), look('b'), look('a'))],
    status: 'blocked',
    code: 'loop_repeated_action',
  },
  {
    title: 'GR-LOOP-06 an answer proposes more calls than are left, and none of it runs',
    steps: [proposes(look('a')), proposes(look('b'), look('c'), look('d'))],
    more: tight({ max_tool_calls: 3 }),
    status: 'blocked',
    code: 'loop_batch_over_budget',
    calls: [first],
  },
  {
    title: 'GR-LOOP-15 reading comes together with a consequential call, and neither runs',
    steps: [proposes(look('a'), wipe)],
    status: 'blocked',
    code: 'loop_mixed_batch',
  },
  {
    title: 'GR-LOOP-15 two consequential calls come together, and neither runs',
    steps: [proposes({ ...wipe, tool_name: 'send' }, wipe)],
    status: 'blocked',
    code: 'loop_mixed_batch',
  },
  {
    title: 'GR-LOOP-15 reading that a rule asks a person about comes together with other reading',
    steps: [proposes(look('a'), { tool_name: 'sum' })],
    arrange: ({ application }) => {
      application.policy = policyOf(
        ruleOf('all'),
        ruleOf('ask', { effect: 'needs-approval', tools: ['sum'] }),
      );
    },
    status: 'blocked',
    code: 'loop_mixed_batch',
  },
  {
    title: 'GR-LOOP-16 GR-TOOL-31 a tool that is not registered stops the batch',
    steps: [proposes(look('a'), { tool_name: 'imagined' })],
    status: 'blocked',
    code: 'tool_unknown',
  },
  {
    title:
      'GR-LOOP-16 GR-TOOL-02 GR-TOOL-07 GR-TOOL-31 a registered tool that the run may not use stops the batch',
    steps: [proposes(look('a'), { tool_name: 'unused' })],
    status: 'blocked',
    code: 'tool_not_exposed',
  },
  {
    title: 'GR-LOOP-18 the answer cannot be continued',
    steps: [{ answer: { ...proposes(look('a')).answer, response_ref: null } }],
    status: 'blocked',
    code: 'loop_no_continuation_ref',
  },
  {
    title: 'GR-LOOP-21 no tokens are left',
    steps: [proposes(look('a')), proposes(look('b'))],
    more: tight({ max_total_tokens: 30 }),
    status: 'blocked',
    code: 'loop_budget_exhausted',
    calls: [first],
  },
  {
    title: 'arguments that the tool does not take stop the batch',
    steps: [proposes(look('a'), { tool_name: 'look', arguments: { what: 7 } })],
    status: 'blocked',
    code: 'argument_invalid',
  },
  {
    title: 'a target that contradicts the arguments stops it',
    steps: [proposes({ ...wipe, target: 'notes/new' })],
    status: 'blocked',
    code: 'ambiguous_target',
  },
  {
    title: 'a provider that refuses ends it by its code',
    steps: [{ refuse: { code: 'provider_executed_tool_forbidden', message: SECRET, fix: SECRET } }],
    status: 'failed',
    code: 'provider_executed_tool_forbidden',
  },
  {
    title: 'a provider whose code nobody knows ends it as a failed one',
    steps: [{ refuse: { code: SECRET, message: SECRET, fix: SECRET } }],
    status: 'failed',
    code: 'provider_failed',
  },
  {
    title: 'an answer that says of itself that it failed ends it',
    steps: [{ answer: { status: 'failed' } }],
    status: 'failed',
    code: 'provider_failed',
  },
  {
    title: 'two proposals with one id are no answer',
    steps: [proposes(look('a', { proposal_id: 'same' }), look('b', { proposal_id: 'same' }))],
    status: 'failed',
    code: 'provider_malformed_response',
  },
];

describe('each stop has its own code, and nothing comes after it', () => {
  for (const { title, steps, status, code, calls, more, arrange } of scenarios)
    test(title, async () => {
      const bench = loopBench();
      arrange?.(bench);
      const model = scriptedModel(steps);
      const run = await runOf(bench.kernel().loop(submissionOf(model, more)));
      expect([run.status, stopCode(run)]).toEqual([status, code]);
      expect(bench.calls).toEqual(calls ?? []);
      model.done();
      expect(bench.told.at(status === 'waiting_approval' ? -2 : -1)).toMatchObject({
        kind: 'run',
        what: status,
        codes: [code],
      });
      expect(JSON.stringify([run, await bench.store.entries(run.run_id), bench.told])).not.toContain(SECRET);
    });
});

test('a run that ended stays as it is, and its submission again asks nobody anything', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a')), proposes(look('a'))]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(await runOf(bench.kernel().loop(submissionOf(model)))).toEqual(run);
  expect(await runOf(bench.kernel().resume(run.run_id, submissionOf(model)))).toEqual(run);
  model.done();
});

test('a model that throws ends the loop, and its words are in nothing that is kept', async () => {
  const bench = loopBench();
  const model = scriptedModel([
    {
      meanwhile: () => {
        throw new Error(SECRET);
      },
    },
  ]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect([run.status, run.stop?.code]).toEqual(['failed', 'provider_failed']);
  expect(JSON.stringify(run)).not.toContain(SECRET);
});

test('GR-LOOP-17 GR-LOOP-08 a final answer ends the loop, and claims no effect', async () => {
  const bench = loopBench();
  const model = scriptedModel([proposes(look('a')), says('I have deleted everything.')]);
  const run = await runOf(bench.kernel().loop(submissionOf(model)));
  expect(run).toMatchObject({
    status: 'completed',
    stop: null,
    result_snapshot: { text: 'I have deleted everything.', verified_effects: [] },
  });
  expect(stopCode(run)).toBeUndefined();
  model.done();
});

test('a store that cannot keep a loop is refused before anything is asked, unless plain is chosen by name', async () => {
  const bench = loopBench({ durable: false });
  const model = scriptedModel([says('done')]);
  const reading = {
    names: ['look'],
    get: (name: string) => (name === 'look' ? bench.tools.get(name) : undefined),
  };
  const wish = submissionOf(model, { allowed_tools: ['look'] });
  expect(await codeOf(bench.kernel({ tools: reading }).loop(wish))).toBe('store_capability_missing');
  const unowned = { ...bench.store, capabilities: { ...bench.store.capabilities, leases: false } };
  const plain = bench.kernel({ tools: reading, mode: 'plain', store: unowned });
  expect(await codeOf(plain.loop(wish))).toBe('store_capability_missing');
  expect(model.requests).toEqual([]);
  expect(await runOf(bench.kernel({ tools: reading, mode: 'plain' }).loop(wish))).toMatchObject({
    status: 'completed',
  });
});
