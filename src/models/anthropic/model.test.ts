import { expect, test } from 'vitest';
import { modelServer } from '../../../test/support/model-server.ts';
import { anthropicAt, requestWith, signal } from '../../../test/support/models.ts';
import { toolProposal } from '../../kernel/index.ts';

const use = (wish: object = {}): object => ({
  type: 'tool_use',
  id: 'toolu_1',
  name: 'look',
  input: { at: 'report 7' },
  ...wish,
});

const answer = (content: readonly object[], wish: object = {}): { readonly body: object } => ({
  body: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content,
    stop_reason: content.some((one) => 'type' in one && one.type === 'tool_use') ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 20, output_tokens: 7 },
    ...wish,
  },
});

const text = (words: string): object => ({ type: 'text', text: words });

test('GR-TOOL-27 GR-TRACE-02 a use of a tool becomes a proposal and nothing else', async () => {
  const server = await modelServer(
    answer([
      { type: 'thinking', thinking: 'I think…', signature: 'x' },
      text('Looking.'),
      use(),
      use({ id: 'toolu_2', name: 't0_reports_archive' }),
    ]),
  );
  const answered = await anthropicAt(server.url).respond(requestWith(), { signal: signal() });
  expect(answered).toEqual({
    ok: true,
    value: {
      response_ref: 'msg_1',
      status: 'completed',
      text: 'Looking.',
      proposals: [
        { proposal_id: 'toolu_1', tool_name: 'look', arguments: { at: 'report 7' }, source_ref: null },
        {
          proposal_id: 'toolu_2',
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

test('GR-TOOL-25 GR-TOOL-26 GR-TOOL-28 a request names client tools only, and nothing that the provider would run', async () => {
  const server = await modelServer(answer([text('Done.')]));
  await anthropicAt(server.url).respond(requestWith(), { signal: signal() });
  expect(server.requests[0]?.path).toBe('/v1/messages');
  expect(server.requests[0]?.body).toEqual({
    model: 'claude-test',
    max_tokens: 500,
    system: expect.stringContaining('Help with the archive.'),
    messages: [{ role: 'user', content: [text('Archive the report.')] }],
    tools: [
      { name: 't0_reports_archive', description: 'Archives a report.', input_schema: { type: 'object' } },
      { name: 'look', description: 'Looks.', input_schema: { type: 'object' } },
    ],
  });
});

test.each([
  ['Looking.', [text('Looking.')]],
  ['', []],
  ['\n\n', []],
])(
  'a provider without memory is told the whole conversation, what it said before a use: %j',
  async (words, said) => {
    const server = await modelServer(answer([text('Done.')], { id: 'msg_2' }));
    const turn = {
      response: {
        response_ref: 'msg_1',
        status: 'completed' as const,
        text: words,
        proposals: [{ proposal_id: 'toolu_1', tool_name: 'reports.archive', arguments: { id: '7' } }],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
      results: [
        {
          proposal_id: 'toolu_1',
          status: 'executed' as const,
          output: '"ok"',
          redacted: false,
          truncated: false,
        },
      ],
    };
    await anthropicAt(server.url).respond(requestWith({ turns: [turn] }), { signal: signal() });
    expect(server.requests[0]?.body).toMatchObject({
      messages: [
        { role: 'user', content: [text('Archive the report.')] },
        {
          role: 'assistant',
          content: [
            ...said,
            { type: 'tool_use', id: 'toolu_1', name: 't0_reports_archive', input: { id: '7' } },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '"ok"' }] },
      ],
    });
  },
);

const REFUSED: readonly (readonly [string, { body?: unknown; text?: string }, string])[] = [
  ['no message id', answer([text('x')], { id: '' }), 'provider_malformed_response'],
  ['an unknown stop reason', answer([text('x')], { stop_reason: 'bored' }), 'provider_malformed_response'],
  ['a use without an id', answer([use({ id: undefined })]), 'provider_malformed_response'],
  ['the same id twice', answer([use(), use()]), 'provider_malformed_response'],
  ['an input that is a list', answer([use({ input: [1] })]), 'provider_malformed_response'],
  [
    'uses on an answer that was cut',
    answer([use()], { stop_reason: 'max_tokens' }),
    'provider_malformed_response',
  ],
  [
    'uses that the stop reason denies',
    answer([use()], { stop_reason: 'end_turn' }),
    'provider_malformed_response',
  ],
  [
    'a stop reason without its use',
    answer([text('x')], { stop_reason: 'tool_use' }),
    'provider_malformed_response',
  ],
  ['a body that is no JSON', { text: '<html>' }, 'provider_malformed_response'],
  [
    'an input that names a member twice',
    {
      text: JSON.stringify(answer([use()]).body).replace('{"at":"report 7"}', '{"at":"a","at":"b"}'),
    },
    'provider_malformed_response',
  ],
  [
    'a tool that the provider ran',
    answer([{ type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} }]),
    'provider_executed_tool_forbidden',
  ],
  [
    'a call of a managed MCP server',
    answer([{ type: 'mcp_tool_use', id: 'mcp_1' }]),
    'provider_executed_tool_forbidden',
  ],
  [
    'a pause for a tool of the provider',
    answer([text('x')], { stop_reason: 'pause_turn' }),
    'provider_executed_tool_forbidden',
  ],
];

test.each(REFUSED)('GR-TOOL-25 GR-TOOL-26 GR-TOOL-34 refused: %s', async (_what, reply, code) => {
  const server = await modelServer(reply);
  const answered = await anthropicAt(server.url).respond(requestWith(), { signal: signal() });
  expect(answered).toMatchObject({ ok: false, error: { code } });
  expect(server.requests).toHaveLength(1);
});

test.each(['max_tokens', 'refusal', 'model_context_window_exceeded'])(
  'stopped by %s: incomplete',
  async (stop_reason) => {
    const server = await modelServer(answer([text('Half a')], { stop_reason }));
    expect(await anthropicAt(server.url).respond(requestWith(), { signal: signal() })).toMatchObject({
      value: { status: 'incomplete', text: 'Half a', reason: stop_reason },
    });
  },
);
