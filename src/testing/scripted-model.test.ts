import { expect, test } from 'vitest';
import type { ModelRequest } from '../kernel/index.ts';
import { proposes, type ScriptedStep, says, scriptedModel } from './scripted-model.ts';

const request: ModelRequest = {
  request_id: 'request-1',
  instructions: 'Be brief.',
  input: [],
  tools: [],
  turns: [],
  max_output_tokens: null,
};

const ask = (model: ReturnType<typeof scriptedModel>) =>
  model.respond(request, { signal: new AbortController().signal });

test('the steps are answered in order, and a script that held is done', async () => {
  const model = scriptedModel([
    proposes({ tool_name: 'clock' }, { tool_name: 'search' }),
    says('It is noon.'),
  ]);
  expect(await ask(model)).toMatchObject({
    ok: true,
    value: {
      response_ref: 'response-1',
      proposals: [{ proposal_id: 'call-1', tool_name: 'clock' }, { proposal_id: 'call-2' }],
    },
  });
  expect(await ask(model)).toMatchObject({ ok: true, value: { text: 'It is noon.', proposals: [] } });
  expect(model.requests).toHaveLength(2);
  expect(() => model.done()).not.toThrow();
});

test('a request that the script does not have fails, and done says so even if nobody heard it', async () => {
  const model = scriptedModel([says('only this')]);
  await ask(model);
  await expect(ask(model)).rejects.toThrow('request 2 was not expected');
  expect(() => model.done()).toThrow('request 2 was not expected');
});

test('a step that nobody used fails', async () => {
  const model = scriptedModel([says('one'), says('two')]);
  await ask(model);
  expect(() => model.done()).toThrow('1 of 2 steps were not used');
});

test.each<[string, NonNullable<ScriptedStep['expect']>]>([
  ['', ({ instructions }) => expect(instructions).toBe('Be long.')],
  [', found later,', async ({ instructions }) => expect(instructions).toBe('Be long.')],
])('an expectation about the request that does not hold%s fails', async (_, holds) => {
  const model = scriptedModel([{ expect: holds, answer: { text: 'never' } }]);
  await expect(ask(model)).rejects.toThrow('request 1 is not as expected');
  expect(() => model.done()).toThrow('request 1 is not as expected');
});

test('a step may refuse, and may cost', async () => {
  const refuse = { code: 'provider_failed', message: 'no', fix: 'wait' };
  const model = scriptedModel([{ refuse }], { cost: ({ output_tokens }) => output_tokens * 2 });
  expect(await ask(model)).toEqual({ ok: false, error: refuse });
  expect(model.cost({ input_tokens: 0, output_tokens: 4 })).toBe(8);
});

test('a request that comes again after a restart is the same step, where that is wished', async () => {
  const steps = [says('one'), says('two')];
  const model = scriptedModel(steps, { again: true });
  await ask(model);
  expect(await ask(model)).toMatchObject({ value: { text: 'one' } });
  expect(() => model.done()).toThrow('1 of 2 steps were not used');
  const strict = scriptedModel(steps);
  await ask(strict);
  expect(await ask(strict)).toMatchObject({ value: { text: 'two' } });
});
