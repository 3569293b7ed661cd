import { expect, test } from 'vitest';
import { modelServer } from '../../../test/support/model-server.ts';
import { openaiAt, requestWith, signal } from '../../../test/support/models.ts';
import { toolProposal } from '../../kernel/index.ts';

const USAGE = {
  input_tokens: 20,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 7,
  total_tokens: 27,
};

const message = (text: string): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});

const call = (wish: object = {}): object => ({
  id: 'fc_1',
  type: 'function_call',
  status: 'completed',
  call_id: 'call_1',
  name: 'look',
  arguments: '{"at":"report 7"}',
  ...wish,
});

const answer = (output: readonly object[], wish: object = {}): { readonly body: object } => ({
  body: {
    id: 'resp_1',
    object: 'response',
    created_at: 1_790_000_000,
    status: 'completed',
    model: 'gpt-test',
    error: null,
    incomplete_details: null,
    output,
    usage: USAGE,
    ...wish,
  },
});

test('GR-TOOL-27 a call of a function becomes a proposal and nothing else', async () => {
  const reasoning = { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: 'I think…' }] };
  const server = await modelServer(
    answer([reasoning, message('Looking.'), call(), call({ call_id: 'call_2', name: 't0_reports_archive' })]),
  );
  const answered = await openaiAt(server.url).respond(requestWith(), { signal: signal() });
  expect(answered).toEqual({
    ok: true,
    value: {
      response_ref: 'resp_1',
      status: 'completed',
      text: 'Looking.',
      proposals: [
        { proposal_id: 'call_1', tool_name: 'look', arguments: { at: 'report 7' }, source_ref: null },
        {
          proposal_id: 'call_2',
          tool_name: 'reports.archive',
          arguments: { at: 'report 7' },
          source_ref: null,
        },
      ],
      usage: { input_tokens: 20, output_tokens: 7 },
    },
  });
  if (answered.ok) for (const one of answered.value.proposals) toolProposal.parse(one);
  expect(JSON.stringify(answered)).not.toContain('I think');
});

test('GR-TOOL-25 GR-TOOL-26 GR-TOOL-28 a request names functions only, and nothing that the provider would run', async () => {
  const server = await modelServer(answer([message('Done.')]));
  await openaiAt(server.url).respond(requestWith(), { signal: signal() });
  const sent = server.requests[0]?.body;
  expect(server.requests[0]?.path).toBe('/v1/responses');
  expect(sent).toEqual({
    model: 'gpt-test',
    instructions: expect.stringContaining('Help with the archive.'),
    input: [{ role: 'user', content: [{ type: 'input_text', text: 'Archive the report.' }] }],
    tools: [
      {
        type: 'function',
        name: 't0_reports_archive',
        description: 'Archives a report.',
        parameters: { type: 'object' },
        strict: false,
      },
      {
        type: 'function',
        name: 'look',
        description: 'Looks.',
        parameters: { type: 'object' },
        strict: false,
      },
    ],
    max_output_tokens: 500,
  });
});

test('a turn goes on from the id of the answer before it, with the results by the ids of their calls', async () => {
  const server = await modelServer(answer([message('Done.')], { id: 'resp_2' }));
  const turn = {
    response: {
      response_ref: 'resp_1',
      status: 'completed' as const,
      text: '',
      proposals: [{ proposal_id: 'call_1', tool_name: 'look', arguments: {} }],
      usage: { input_tokens: 1, output_tokens: 1 },
    },
    results: [
      {
        proposal_id: 'call_1',
        status: 'executed' as const,
        output: '{"found":true}',
        redacted: false,
        truncated: false,
      },
    ],
  };
  await openaiAt(server.url).respond(requestWith({ turns: [turn] }), { signal: signal() });
  expect(server.requests[0]?.body).toMatchObject({
    previous_response_id: 'resp_1',
    instructions: expect.stringContaining('Help with the archive.'),
    input: [{ type: 'function_call_output', call_id: 'call_1', output: '{"found":true}' }],
  });
});

const REFUSED: readonly (readonly [string, { body?: unknown; text?: string }, string])[] = [
  ['no response id', answer([message('x')], { id: '' }), 'provider_malformed_response'],
  ['an unknown status', answer([message('x')], { status: 'thinking' }), 'provider_malformed_response'],
  ['a call without an id', answer([call({ call_id: undefined })]), 'provider_malformed_response'],
  ['the same call id twice', answer([call(), call()]), 'provider_malformed_response'],
  ['arguments that are no JSON', answer([call({ arguments: '{"at":' })]), 'provider_malformed_response'],
  ['arguments that are a list', answer([call({ arguments: '[1]' })]), 'provider_malformed_response'],
  [
    'arguments that name a member twice',
    answer([call({ arguments: '{"at":"a","at":"b"}' })]),
    'provider_malformed_response',
  ],
  ['calls on a failed answer', answer([call()], { status: 'failed' }), 'provider_malformed_response'],
  [
    'calls on an incomplete answer',
    answer([call()], { status: 'incomplete' }),
    'provider_malformed_response',
  ],
  [
    'GR-LOOP-21 no word of the tokens that it took',
    answer([message('x')], { usage: null }),
    'provider_malformed_response',
  ],
  ['a body that is no JSON', { text: '<html>' }, 'provider_malformed_response'],
  ['an empty body', { text: '' }, 'provider_malformed_response'],
  [
    'a message of an unknown kind',
    answer([{ ...message('x'), content: [{ type: 'hologram' }] }]),
    'provider_malformed_response',
  ],
  [
    'a search that the provider ran',
    answer([{ type: 'web_search_call', id: 'ws_1' }]),
    'provider_executed_tool_forbidden',
  ],
  [
    'a call of a managed MCP server',
    answer([{ type: 'mcp_call', id: 'mcp_1' }]),
    'provider_executed_tool_forbidden',
  ],
  [
    'code that the provider ran',
    answer([call(), { type: 'code_interpreter_call', id: 'ci_1' }]),
    'provider_executed_tool_forbidden',
  ],
];

test.each(REFUSED)('GR-TOOL-25 GR-TOOL-26 GR-TOOL-34 refused: %s', async (_what, reply, code) => {
  const server = await modelServer(reply);
  const answered = await openaiAt(server.url).respond(requestWith(), { signal: signal() });
  expect(answered).toMatchObject({ ok: false, error: { code } });
  expect(server.requests).toHaveLength(1);
});

test('a failed answer need not say how many tokens it took', async () => {
  const server = await modelServer(answer([], { status: 'failed', usage: null }));
  expect(await openaiAt(server.url).respond(requestWith(), { signal: signal() })).toMatchObject({
    value: { status: 'failed', usage: { input_tokens: 0, output_tokens: 0 } },
  });
});

test('an incomplete answer says why, and keeps its text', async () => {
  const server = await modelServer(
    answer([message('Half a')], {
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    }),
  );
  expect(await openaiAt(server.url).respond(requestWith(), { signal: signal() })).toMatchObject({
    value: { status: 'incomplete', text: 'Half a', reason: 'max_output_tokens' },
  });
});
