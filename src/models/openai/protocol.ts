import * as z from 'zod';
import type { Json, JsonObject, ModelRequest, ModelResponse, ToolProposal } from '../../kernel/index.ts';
import type { Protocol, Reading, RequestParts } from '../adapter.ts';
import { argumentsOf } from '../arguments.ts';
import type { Names } from '../names.ts';

/** What the provider remembers under this id is what came before; only what is new is sent then. */
const continued = (request: ModelRequest): JsonObject | undefined => {
  const last = request.turns.at(-1);
  if (last === undefined) return undefined;
  return {
    previous_response_id: last.response.response_ref,
    input: last.results.map((result) => ({
      type: 'function_call_output',
      call_id: result.proposal_id,
      output: result.output,
    })),
  };
};

const body = (request: ModelRequest, { model, names, instructions, input }: RequestParts): JsonObject => ({
  model,
  instructions,
  input: input.map((text) => ({ role: 'user', content: [{ type: 'input_text', text }] })),
  tools: request.tools.map((tool) => ({
    type: 'function',
    name: names.out(tool.name),
    description: tool.description,
    parameters: tool.input_schema,
    strict: false,
  })),
  ...(request.max_output_tokens === null ? {} : { max_output_tokens: request.max_output_tokens }),
  ...continued(request),
});

/** What is read of an answer. Kinds of output that are not named here are tools that the provider ran, or news. */
const answer = z.object({
  id: z.string().min(1),
  status: z.enum(['completed', 'incomplete', 'failed']),
  incomplete_details: z.object({ reason: z.string().max(100).nullish() }).nullish(),
  output: z.array(z.looseObject({ type: z.string() })),
  usage: z.object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) }).nullish(),
});

const message = z.object({
  type: z.literal('message'),
  role: z.literal('assistant').nullish(),
  content: z.array(z.looseObject({ type: z.string() })),
});
const text = z.object({ type: z.literal('output_text'), text: z.string() });
const refusal = z.object({ type: z.literal('refusal'), refusal: z.string() });
const call = z.object({
  type: z.literal('function_call'),
  status: z.literal('completed').nullish(),
  call_id: z.string().min(1).max(200),
  name: z.string().min(1).max(128),
  arguments: z.string(),
});

/** Reasoning is dropped here and reaches neither state nor trace (GR-TRACE-02). */
const DROPPED = 'reasoning';

const textOf = (item: unknown): string | undefined => {
  const read = message.safeParse(item);
  if (!read.success) return undefined;
  const parts = read.data.content.map((part) => {
    const words = text.safeParse(part);
    if (words.success) return words.data.text;
    const no = refusal.safeParse(part);
    return no.success ? no.data.refusal : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join('');
};

const proposalOf = (item: unknown, names: Names): ToolProposal | undefined => {
  const read = call.safeParse(item);
  const given = read.success ? argumentsOf(read.data.arguments) : undefined;
  if (!read.success || given === undefined) return undefined;
  return {
    proposal_id: read.data.call_id,
    tool_name: names.back(read.data.name),
    arguments: given,
    source_ref: null,
  };
};

const malformed = (why: string): Reading => ({ code: 'provider_malformed_response', why });

const KNOWN = new Set(['message', 'function_call', DROPPED]);

const hasSources = (part: unknown): boolean => {
  const { annotations } = Object(part) as { annotations?: unknown };
  return Array.isArray(annotations) && annotations.length > 0;
};

/** A tool that the provider ran, a call that a program of the provider made, or a text with sources that we never sent. */
const isOfProvider = (item: Record<string, unknown>): boolean => {
  const { type, caller, namespace, content } = item;
  if (type === 'message') return Array.isArray(content) && content.some(hasSources);
  const isDirect = caller == null || (caller as { type?: unknown }).type === 'direct';
  return !KNOWN.has(String(type)) || !isDirect || namespace != null;
};

const responseOf = (
  { id, status, incomplete_details, output, usage }: z.infer<typeof answer>,
  names: Names,
): Reading => {
  const texts = output.filter(({ type }) => type === 'message').map(textOf);
  const calls = output.filter(({ type }) => type === 'function_call').map((item) => proposalOf(item, names));
  if (texts.includes(undefined)) return malformed('a message has a part of an unknown kind');
  if (calls.includes(undefined))
    return malformed('a call has no id, no name or no arguments that are an object');
  const proposals = calls as ToolProposal[];
  if (new Set(proposals.map((one) => one.proposal_id)).size < proposals.length)
    return malformed('two calls have the same id');
  if (status !== 'completed' && proposals.length > 0) return malformed('an unfinished answer holds calls');
  // Counted as nothing, it would pass by every budget of tokens and money.
  if (status !== 'failed' && usage == null) return malformed('it does not say how many tokens it took');
  const reason = incomplete_details?.reason;
  const response: ModelResponse = {
    response_ref: id,
    status,
    text: texts.join('\n'),
    proposals,
    usage: usage ?? { input_tokens: 0, output_tokens: 0 },
    ...(typeof reason === 'string' ? { reason } : {}),
  };
  return { response };
};

const read = (json: Json, names: Names): Reading => {
  const parsed = answer.safeParse(json);
  if (!parsed.success) return malformed('it has no id, no known status or no list of output');
  if (parsed.data.output.some(isOfProvider))
    return {
      code: 'provider_executed_tool_forbidden',
      why: 'it holds something else than messages and calls of functions, such as a tool that the provider ran',
    };
  return responseOf(parsed.data, names);
};

/** The Responses protocol, functions only: there is no way to ask for a tool that the provider runs. */
export const RESPONSES: Protocol = { provider: 'openai', body, read };
