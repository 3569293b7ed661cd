import { expect, test } from 'vitest';
import { modelServer } from '../../test/support/model-server.ts';
import { atOnce, openaiAt, requestWith, signal } from '../../test/support/models.ts';
import type { ModelResponse } from '../kernel/index.ts';
import { failoverModel } from './failover.ts';

const good = {
  body: {
    id: 'resp_1',
    status: 'completed',
    output: [{ type: 'message', content: [{ type: 'output_text', text: 'Done.' }] }],
    usage: { input_tokens: 1, output_tokens: 1 },
  },
};
const broken = { status: 503, body: {} };
const ONCE = { attempts: 1 };

test('GR-TOOL-38 another route is asked for the first answer only; afterwards the one that gave it is pinned', async () => {
  const [first, second] = [await modelServer(broken), await modelServer(good, broken)];
  const routes = [
    openaiAt(first.url, { ...ONCE, model: 'a' }),
    openaiAt(second.url, { ...ONCE, model: 'b' }),
  ] as const;
  const model = failoverModel(routes, atOnce);
  const answered = await model.respond(requestWith(), { signal: signal() });
  expect(answered).toMatchObject({ value: { extensions: { route: 'openai/b' } } });
  const response = (answered as { value: ModelResponse }).value;
  const later = requestWith({ turns: [{ response, results: [] }] });
  const asked = first.requests.length;
  expect(await model.respond(later, { signal: signal() })).toMatchObject({
    error: { code: 'provider_failed' },
  });
  expect(first.requests).toHaveLength(asked);
  // After a restart with other routes too: what was persisted says which one it was.
  expect(await failoverModel([routes[0]], atOnce).respond(later, { signal: signal() })).toMatchObject({
    error: { code: 'provider_pinned' },
  });
  expect(first.requests).toHaveLength(asked);
});

test('GR-TOOL-38 an answer that cannot be relied on is no reason to ask another route', async () => {
  const [first, second] = [await modelServer({ text: '<html>' }), await modelServer(good)];
  const model = failoverModel([openaiAt(first.url), openaiAt(second.url)], atOnce);
  expect(await model.respond(requestWith(), { signal: signal() })).toMatchObject({
    error: { code: 'provider_malformed_response' },
  });
  expect(second.requests).toHaveLength(0);
});
