import { ok, type Problem, type Result } from '../base/index.ts';
import {
  canonicalText,
  type Json,
  type JsonObject,
  type KernelWorld,
  type Model,
  type ModelRequest,
  type ModelResponse,
  modelResponse,
  refuse,
} from '../kernel/index.ts';
import { providerJson } from './arguments.ts';
import { asked } from './ask.ts';
import { CONTENT_NOTE, inputTexts, type Sends } from './input.ts';
import { type Names, namesOf } from './names.ts';

/** What one provider's protocol is: pure functions from a request to a body, and from a body to a response. */
export interface Protocol {
  readonly provider: string;
  readonly body: (request: ModelRequest, parts: RequestParts) => JsonObject;
  /** Undefined: no form that can be relied on. */
  readonly read: (body: Json, names: Names) => Reading;
}

export interface RequestParts {
  readonly model: string;
  readonly names: Names;
  readonly instructions: string;
  readonly input: readonly string[];
}

/** A response; or the code and the reason why there is none. */
export type Reading =
  | { readonly response: ModelResponse }
  | {
      readonly code: 'provider_malformed_response' | 'provider_executed_tool_forbidden';
      readonly why: string;
    };

/** What a model costs, so that money can be bounded. Numbers from 0 on. */
export interface Price {
  /** Millionths of the application's unit of money for a million tokens. */
  readonly inputMicrosPerMillion: number;
  readonly outputMicrosPerMillion: number;
}

/** What every adapter takes beside the client of its SDK. */
export interface AdapterOptions {
  readonly model: string;
  readonly world: Pick<KernelWorld, 'sha256' | 'after'>;
  readonly sends?: Sends;
  readonly price?: Price;
  /** Requests for one answer, the first one included; default 3, at most 10. */
  readonly attempts?: number;
  /** From the request to the last byte of the answer, in ms; default 120,000. */
  readonly timeoutMs?: number;
}

/** Sends one body by the SDK and gives the raw answer; throws what the SDK throws. */
export type Post = (
  body: JsonObject,
  options: { readonly signal: AbortSignal; readonly timeout: number; readonly key: string },
) => Promise<Response>;

const malformed = (why: string): Result<never, Problem> =>
  refuse(
    'provider_malformed_response',
    `the answer of the model is refused: ${why}`,
    'ask again in a new run',
  );

const read = (text: string, protocol: Protocol, names: Names): Result<ModelResponse, Problem> => {
  const body = providerJson(text);
  if (body === undefined) return malformed('it is no JSON that can be relied on');
  const reading = protocol.read(body, names);
  if (!('response' in reading))
    return reading.code === 'provider_malformed_response'
      ? malformed(reading.why)
      : refuse(
          reading.code,
          `the answer is refused: ${reading.why}`,
          'offer the model only tools of the registry',
        );
  const checked = modelResponse.safeParse(reading.response);
  return checked.success ? ok(checked.data) : malformed('its members are out of bounds');
};

const isPrice = (micros: number): boolean => Number.isFinite(micros) && micros >= 0;

/** Null for what cannot be counted exactly: the kernel then takes it that the price is not known. */
const costOf = (price: Price | undefined, usage: ModelResponse['usage']): number | null => {
  if (price === undefined) return null;
  const { inputMicrosPerMillion: input, outputMicrosPerMillion: output } = price;
  if (!isPrice(input) || !isPrice(output)) return null;
  const micros = Math.ceil((usage.input_tokens * input + usage.output_tokens * output) / 1_000_000);
  return Number.isSafeInteger(micros) ? micros : null;
};

/** A header takes only visible ASCII, and the id of a run may be any text. */
const HEADER = /^[\x21-\x7e]+$/;

const keyOf = (world: AdapterOptions['world'], requestId: string): string =>
  HEADER.test(requestId) ? requestId : world.sha256(`readback.request.v1\n${requestId}`);

/** A model over one protocol. It owns no governance: what it gives is text and proposals (GR-TOOL-35). */
export const adapterModel = (protocol: Protocol, post: Post, options: AdapterOptions): Model => {
  const { model, world, price, sends = 'public' } = options;
  const route = { provider: protocol.provider, model, sends, functions_only: true };
  return {
    identity: {
      provider: protocol.provider,
      model,
      capability_fingerprint: world.sha256(`readback.route.v1\n${canonicalText(route)}`),
    },
    cost: (usage) => costOf(price, usage),
    respond: async (request, { signal }) => {
      const input = inputTexts(request.input, sends);
      if (!input.ok) return input;
      const names = namesOf(request.tools);
      const instructions = `${request.instructions}\n\n${CONTENT_NOTE}`;
      const body = protocol.body(request, { model, names, instructions, input: input.value });
      const key = keyOf(world, request.request_id);
      const text = await asked((limits) => post(body, { ...limits, key }), options, signal);
      return text.ok ? read(text.value, protocol, names) : text;
    },
  };
};
