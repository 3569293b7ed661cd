import * as z from 'zod';
import type {
  Json,
  JsonObject,
  ModelRequest,
  ModelResponse,
  ModelTurn,
  ToolProposal,
} from '../../kernel/index.ts';
import type { Protocol, Reading, RequestParts } from '../adapter.ts';
import type { Names } from '../names.ts';

/** The provider wants a limit with every request; this one stands for "none of ours". */
const DEFAULT_MAX_TOKENS = 8192;

const said = ({ response }: ModelTurn, names: Names): JsonObject => ({
  role: 'assistant',
  content: [
    // A block of white space alone is refused.
    ...(response.text.trim() === '' ? [] : [{ type: 'text', text: response.text }]),
    ...response.proposals.map((proposal) => ({
      type: 'tool_use',
      id: proposal.proposal_id,
      name: names.out(proposal.tool_name),
      input: proposal.arguments,
    })),
  ],
});

const answered = ({ results }: ModelTurn): JsonObject => ({
  role: 'user',
  content: results.map((result) => ({
    type: 'tool_result',
    tool_use_id: result.proposal_id,
    content: result.output,
  })),
});

/** The provider remembers nothing: all of the conversation is sent each time. */
const body = (request: ModelRequest, { model, names, instructions, input }: RequestParts): JsonObject => ({
  model,
  max_tokens: request.max_output_tokens ?? DEFAULT_MAX_TOKENS,
  system: instructions,
  messages: [
    { role: 'user', content: input.map((text) => ({ type: 'text', text })) },
    ...request.turns.flatMap((turn) => [said(turn, names), answered(turn)]),
  ],
  ...(request.tools.length === 0
    ? {}
    : {
        tools: request.tools.map((tool) => ({
          name: names.out(tool.name),
          description: tool.description,
          input_schema: tool.input_schema,
        })),
      }),
});

const answer = z.object({
  id: z.string().min(1),
  type: z.literal('message'),
  role: z.literal('assistant'),
  stop_reason: z.string(),
  content: z.array(z.looseObject({ type: z.string() })),
  container: z.unknown().optional(),
  usage: z.object({
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
    server_tool_use: z.unknown().optional(),
  }),
});

const text = z.object({ type: z.literal('text'), text: z.string() });
const use = z.object({
  type: z.literal('tool_use'),
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(128),
  input: z.record(z.string(), z.json()),
});

/** Reasoning is dropped here and reaches neither state nor trace (GR-TRACE-02). */
const DROPPED = new Set(['thinking', 'redacted_thinking']);

const STATUS: Readonly<Record<string, ModelResponse['status']>> = {
  end_turn: 'completed',
  stop_sequence: 'completed',
  tool_use: 'completed',
  max_tokens: 'incomplete',
  model_context_window_exceeded: 'incomplete',
  refusal: 'incomplete',
};

const malformed = (why: string): Reading => ({ code: 'provider_malformed_response', why });

const PROVIDER_RAN: Reading = {
  code: 'provider_executed_tool_forbidden',
  why: 'it holds something else than text and calls of functions, such as a tool that the provider ran',
};

/** Whether there is something in a member that the answers to our requests leave empty. */
const isThere = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isThere) : Boolean(value);

/** A call that code of the provider made, or a text with sources that we never sent. */
const isOfProvider = ({ type, caller, toolset_name, citations }: Record<string, unknown>): boolean => {
  if (type === 'text') return isThere(citations);
  const isDirect = caller == null || (caller as { type?: unknown }).type === 'direct';
  return type !== 'tool_use' || !isDirect || isThere(toolset_name);
};

const proposalsOf = (content: readonly unknown[], names: Names): readonly ToolProposal[] | undefined => {
  const calls = content.map((block) => use.safeParse(block));
  if (calls.some((call) => !call.success)) return undefined;
  const proposals = calls.map((call): ToolProposal => {
    const { id, name, input } = call.data as z.infer<typeof use>;
    return { proposal_id: id, tool_name: names.back(name), arguments: input, source_ref: null };
  });
  return new Set(proposals.map((one) => one.proposal_id)).size < proposals.length ? undefined : proposals;
};

const read = (json: Json, names: Names): Reading => {
  const parsed = answer.safeParse(json);
  if (!parsed.success) return malformed('it is no message with an id, a stop reason, content and usage');
  const { id, stop_reason, usage, container } = parsed.data;
  const content = parsed.data.content.filter(({ type }) => !DROPPED.has(type));
  if (stop_reason === 'pause_turn' || isThere(container) || isThere(usage.server_tool_use))
    return PROVIDER_RAN;
  if (content.some(isOfProvider)) return PROVIDER_RAN;
  const status = STATUS[stop_reason];
  if (status === undefined) return malformed('its stop reason is unknown');
  const texts = content.filter(({ type }) => type === 'text').map((block) => text.safeParse(block));
  const proposals = proposalsOf(
    content.filter(({ type }) => type === 'tool_use'),
    names,
  );
  if (proposals === undefined || texts.some((one) => !one.success))
    return malformed('a call has no id of its own, no name or no input that is an object');
  // Calls and the stop reason `tool_use` come together or not at all.
  if (proposals.length > 0 !== (stop_reason === 'tool_use'))
    return malformed('its calls and its stop reason contradict each other');
  const words = texts.map((one) => one.data?.text ?? '').join('\n');
  return {
    response: {
      response_ref: id,
      status,
      text: words,
      proposals: [...proposals],
      usage: { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens },
      ...(status === 'completed' ? {} : { reason: stop_reason }),
    },
  };
};

/** The Messages protocol, client tools only: there is no way to ask for a tool that the provider runs. */
export const MESSAGES: Protocol = { provider: 'anthropic', body, read };
