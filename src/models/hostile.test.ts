import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { modelServer } from '../../test/support/model-server.ts';
import { anthropicAt, atOnce, openaiAt, requestWith, signal } from '../../test/support/models.ts';
import { failoverModel } from './failover.ts';
import { openaiModel } from './index.ts';
import { namesOf } from './names.ts';

/** A server of a test's own making, on loopback. */
const serverOf = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const openaiSays = (output: readonly object[]): object => ({
  id: 'resp_1',
  status: 'completed',
  output,
  usage: { input_tokens: 1, output_tokens: 1 },
});

const anthropicSays = (content: readonly object[], stop_reason = 'end_turn'): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  stop_reason,
  content,
  usage: { input_tokens: 1, output_tokens: 1 },
});

const OPENAI_DONE = openaiSays([{ type: 'message', content: [{ type: 'output_text', text: 'Done.' }] }]);
const ANTHROPIC_DONE = anthropicSays([{ type: 'text', text: 'Done.' }]);

const PROVIDERS = [
  ['openai', openaiAt, OPENAI_DONE],
  ['anthropic', anthropicAt, ANTHROPIC_DONE],
] as const;

describe.each(PROVIDERS)('%s', (_name, at, done) => {
  test.each([
    ['that never ends', () => undefined],
    ['that drips', (write: (text: string) => void) => setInterval(() => write(' '), 20)],
  ])('GR-TOOL-37 a body %s ends with the time of the request', async (_what, drip) => {
    let timer: ReturnType<typeof setInterval> | undefined;
    onTestFinished(() => clearInterval(timer));
    const url = await serverOf((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(' ');
      timer = drip((text) => void response.write(text));
    });
    const answered = await at(url, { timeoutMs: 150, attempts: 1 }).respond(requestWith(), {
      signal: signal(),
    });
    expect(answered).toMatchObject({ error: { message: expect.stringContaining('(timeout)') } });
  });

  test('given up in the middle of a body: cancelled at once, and the connection is closed', async () => {
    let closed = false;
    const giving = new AbortController();
    const url = await serverOf((_, response) => {
      response.on('close', () => {
        closed = true;
      });
      response.writeHead(200).write('{');
      setTimeout(() => giving.abort(), 50);
    });
    const answered = await at(url).respond(requestWith(), { signal: giving.signal });
    expect(answered).toMatchObject({ error: { code: 'cancelled' } });
    await expect.poll(() => closed).toBe(true);
  });

  test('given up before it begins: nothing is sent', async () => {
    const server = await modelServer({ body: done });
    const answered = await at(server.url).respond(requestWith(), { signal: AbortSignal.abort() });
    expect(answered).toMatchObject({ error: { code: 'cancelled' } });
    expect(server.requests).toHaveLength(0);
  });

  test.each([301, 302, 303, 307, 308])(
    'GR-TOOL-36 GR-TOOL-38 an answer of %i sends neither the request nor a key to another place',
    async (status) => {
      let met = 0;
      const elsewhere = await serverOf((_, response) => {
        met += 1;
        response.writeHead(200).end(JSON.stringify(done));
      });
      const url = await serverOf((_, response) => {
        response.writeHead(status, { location: `${elsewhere}/v1` }).end();
      });
      const answered = await at(url, { attempts: 1 }).respond(requestWith(), { signal: signal() });
      expect(answered).toMatchObject({ error: { code: 'provider_failed' } });
      expect(met).toBe(0);
    },
  );

  test.each(['läuft', 'a b', 'run\r\nx-evil: 1', ' run ', '\u{1f600}'.repeat(50)])(
    'a run may be called %j: its requests have one key that a header takes',
    async (runId) => {
      const server = await modelServer({ status: 503, body: {} }, { body: done });
      const request = requestWith({ request_id: `${runId}.1` });
      expect(await at(server.url).respond(request, { signal: signal() })).toMatchObject({ ok: true });
      const keys = server.requests.map((one) => one.headers['idempotency-key']);
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(server.requests[0]?.headers).not.toHaveProperty('x-evil');
    },
  );

  test.each([
    ['a compressed body of 64 MiB', gzipSync(Buffer.alloc(64 << 20, 0x20)), { 'content-encoding': 'gzip' }],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), {}],
    ['an error with status 200', Buffer.from('{"error":{"message":"sk-secret"}}'), {}],
    ['a list', Buffer.from('[]'), {}],
    ['nothing', Buffer.from('null'), {}],
    ['10,000 levels', Buffer.from(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), {}],
    ['the events of a stream', Buffer.from('data: {}\n\n'), { 'content-type': 'text/event-stream' }],
  ])('%s is refused, and not asked for again', async (_what, bytes, headers) => {
    let met = 0;
    const url = await serverOf((_, response) => {
      met += 1;
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(bytes);
    });
    const answered = await at(url).respond(requestWith(), { signal: signal() });
    expect(answered).toMatchObject({ ok: false });
    expect(JSON.stringify(answered)).not.toContain('sk-secret');
    expect(met).toBe(1);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e9])(
    'GR-TOOL-37 %d attempts are a finite number of them',
    async (attempts) => {
      const server = await modelServer({ status: 429, headers: { 'retry-after': '-5' }, body: {} });
      const answered = await at(server.url, { attempts }).respond(requestWith(), { signal: signal() });
      expect(answered).toMatchObject({ error: { code: 'provider_failed' } });
      expect(server.requests.length).toBeLessThanOrEqual(10);
    },
  );

  test.each([
    ['a year', '31536000', 30_000],
    ['before now', '-1', 250],
    ['a date', 'Wed, 21 Oct 2099 07:28:00 GMT', 250],
    ['no number', 'soon', 250],
    ['no end', 'Infinity', 250],
  ])(
    'GR-TOOL-37 a provider that wants to be asked again in %s is waited for within bounds',
    async (_what, after, ms) => {
      const server = await modelServer({ status: 429, headers: { 'retry-after': after }, body: {} });
      const waits: number[] = [];
      const world = {
        ...atOnce,
        after: (wait: number, act: () => void) => {
          waits.push(wait);
          return atOnce.after(wait, act);
        },
      };
      await at(server.url, { world, attempts: 2 }).respond(requestWith(), { signal: signal() });
      expect(waits).toEqual([ms]);
    },
  );

  test.each([
    ['a price below zero', { inputMicrosPerMillion: -1, outputMicrosPerMillion: 1 }],
    ['a price without end', { inputMicrosPerMillion: 1, outputMicrosPerMillion: Number.POSITIVE_INFINITY }],
    ['a price that is no number', { inputMicrosPerMillion: Number.NaN, outputMicrosPerMillion: 1 }],
    ['a sum beyond what counts exactly', { inputMicrosPerMillion: 1e15, outputMicrosPerMillion: 1 }],
  ])('%s is no price', (_what, price) => {
    const cost = at('http://127.0.0.1:1', { price }).cost;
    expect(cost({ input_tokens: 2 ** 52, output_tokens: 1 })).toBeNull();
  });
});

const call = (wish: object): object => ({
  type: 'function_call',
  call_id: 'call_1',
  name: 'look',
  arguments: '{}',
  ...wish,
});

const words = (wish: object): object => ({
  type: 'message',
  content: [{ type: 'output_text', text: 'x', ...wish }],
});

const RAN_BY_OPENAI: readonly object[] = [
  ...[
    'web_search_call',
    'file_search_call',
    'code_interpreter_call',
    'image_generation_call',
    'computer_call',
    'computer_call_output',
    'mcp_call',
    'mcp_list_tools',
    'mcp_approval_request',
    'local_shell_call',
    'shell_call',
    'shell_call_output',
    'apply_patch_call',
    'custom_tool_call',
    'custom_tool_call_output',
    'function_call_output',
    'tool_search_call',
    'program',
    'program_output',
    'compaction',
    'Function_call',
    'function_call ',
    '__proto__',
    'constructor',
  ].map((type) => ({ type, id: 'item_1', call_id: 'call_9', name: 'look', arguments: '{}' })),
  call({ caller: { type: 'program', caller_id: 'p_1' } }),
  call({ caller: {} }),
  call({ namespace: 'crm' }),
  words({ annotations: [{ type: 'url_citation', url: 'https://example.com', title: 'x' }] }),
  words({ annotations: [{ type: 'container_file_citation', container_id: 'c', file_id: 'f' }] }),
];

test.each(RAN_BY_OPENAI.map((item) => [item]))(
  'GR-TOOL-25 GR-TOOL-34 openai: what the provider ran is refused: %j',
  async (item) => {
    const server = await modelServer({ body: openaiSays([item]) });
    expect(await openaiAt(server.url).respond(requestWith(), { signal: signal() })).toMatchObject({
      error: { code: 'provider_executed_tool_forbidden' },
    });
  },
);

const use = (wish: object): object => ({ type: 'tool_use', id: 'toolu_1', name: 'look', input: {}, ...wish });

const RAN_BY_ANTHROPIC: readonly object[] = [
  ...[
    'server_tool_use',
    'web_search_tool_result',
    'web_fetch_tool_result',
    'code_execution_tool_result',
    'bash_code_execution_tool_result',
    'text_editor_code_execution_tool_result',
    'tool_search_tool_result',
    'mcp_tool_use',
    'mcp_tool_result',
    'container_upload',
    'tool_result',
    'compaction',
    'Tool_use',
  ].map((type) => anthropicSays([use({ type })], 'tool_use')),
  anthropicSays([use({ caller: { type: 'code_execution_20250825', tool_id: 'srvtoolu_1' } })], 'tool_use'),
  anthropicSays([use({ toolset_name: 'theirs' })], 'tool_use'),
  anthropicSays([
    {
      type: 'text',
      text: 'x',
      citations: [{ type: 'web_search_result_location', url: 'https://example.com' }],
    },
  ]),
  { ...anthropicSays([{ type: 'text', text: 'x' }]), container: { id: 'container_1', expires_at: 'soon' } },
  {
    ...anthropicSays([{ type: 'text', text: 'x' }]),
    usage: { input_tokens: 1, output_tokens: 1, server_tool_use: { web_search_requests: 1 } },
  },
  anthropicSays([{ type: 'text', text: 'x' }], 'pause_turn'),
];

test.each(RAN_BY_ANTHROPIC.map((body) => [body]))(
  'GR-TOOL-25 GR-TOOL-34 anthropic: what the provider ran is refused: %j',
  async (body) => {
    const server = await modelServer({ body });
    expect(await anthropicAt(server.url).respond(requestWith(), { signal: signal() })).toMatchObject({
      error: { code: 'provider_executed_tool_forbidden' },
    });
  },
);

test('GR-TOOL-25 members that are there and empty say nothing', async () => {
  const usage = { input_tokens: 1, output_tokens: 1, server_tool_use: { web_search_requests: 0 } };
  const plain = {
    ...anthropicSays([{ type: 'text', text: 'Done.', citations: null }]),
    container: null,
    usage,
  };
  const called = anthropicSays([use({ caller: { type: 'direct' } })], 'tool_use');
  const direct = openaiSays([call({ caller: { type: 'direct' } }), words({ annotations: [] })]);
  const server = await modelServer({ body: plain }, { body: called }, { body: direct });
  for (const model of [anthropicAt(server.url), anthropicAt(server.url), openaiAt(server.url)])
    expect(await model.respond(requestWith(), { signal: signal() })).toMatchObject({ ok: true });
});

test('GR-TOOL-34 a call that is not finished is no call', async () => {
  const server = await modelServer({ body: openaiSays([call({ status: 'incomplete' })]) });
  expect(await openaiAt(server.url).respond(requestWith(), { signal: signal() })).toMatchObject({
    error: { code: 'provider_malformed_response' },
  });
});

test('GR-TOOL-27 a member __proto__ anywhere in arguments is refused, not left out', async () => {
  for (const given of ['{"at":"x","__proto__":{"admin":true}}', '{"at":[{"__proto__":1}]}']) {
    const texts = [
      JSON.stringify(openaiSays([call({ arguments: given })])),
      JSON.stringify(anthropicSays([use({})], 'tool_use')).replace('"input":{}', `"input":${given}`),
    ];
    const server = await modelServer(...texts.map((text) => ({ text })));
    for (const model of [openaiAt(server.url), anthropicAt(server.url)])
      expect(await model.respond(requestWith(), { signal: signal() })).toMatchObject({
        error: { code: 'provider_malformed_response' },
      });
  }
});

test.each([
  [['a.b', 't0_a_b']],
  [['a.b', 't0_a_b', 't0_1_a_b', 'xt0_a_b']],
  [['a.b', 'a_b', 'a/b']],
  [[`${'a'.repeat(80)}.1`, `${'a'.repeat(80)}.2`]],
  [['a.b', ...Array.from({ length: 70 }, (_, at) => `${'x'.repeat(at)}t0_a_b`.slice(0, 64))]],
])('two tools never share a name at the provider, whoever named them (%#)', (given) => {
  const tools = [...new Set(given)].map((name) => ({ name, description: '', input_schema: {} }));
  const names = namesOf(tools);
  const sent = tools.map(({ name }) => names.out(name));
  expect(new Set(sent).size).toBe(tools.length);
  for (const name of sent) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(sent.map(names.back)).toEqual(tools.map(({ name }) => name));
});

test('GR-TOOL-38 of two routes to the same model in different places, too, the one that answered is pinned', async () => {
  const [first, second] = [
    await modelServer({ status: 503, body: {} }),
    await modelServer({ body: OPENAI_DONE }, { status: 503, body: {} }),
  ];
  const once = { attempts: 1 };
  const model = failoverModel([openaiAt(first.url, once), openaiAt(second.url, once)], atOnce);
  const answered = await model.respond(requestWith(), { signal: signal() });
  if (!answered.ok) throw new Error(answered.error.code);
  const later = requestWith({ turns: [{ response: answered.value, results: [] }] });
  expect(await model.respond(later, { signal: signal() })).toMatchObject({ ok: false });
  expect([first.requests.length, second.requests.length]).toEqual([1, 2]);
});

test('GR-TOOL-37 what a client throws goes no further, whatever it is', async () => {
  const thrown = [undefined, 'sk-secret', Object.create(null), { status: 'x' }, new Error('sk-secret')];
  for (const what of thrown) {
    const responses = { create: () => ({ asResponse: () => Promise.reject(what) }) };
    const client = { responses } as unknown as OpenAI;
    const answered = await openaiModel(client, { model: 'm', world: atOnce, attempts: 1 }).respond(
      requestWith(),
      { signal: signal() },
    );
    expect(answered).toMatchObject({ error: { code: 'provider_failed' } });
    expect(JSON.stringify(answered)).not.toContain('sk-secret');
  }
});

test('GR-TOOL-37 a client that does not look at its signal is left all the same when the time is over', async () => {
  const never = new Promise<never>(() => {});
  const client = { responses: { create: () => ({ asResponse: () => never }) } } as unknown as OpenAI;
  const model = openaiModel(client, { model: 'gpt-test', world: atOnce, timeoutMs: 50, attempts: 1 });
  const answered = await model.respond(requestWith(), { signal: signal() });
  expect(answered).toMatchObject({
    ok: false,
    error: { code: 'provider_failed', message: expect.stringContaining('(timeout)') },
  });
});
