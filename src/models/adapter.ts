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
  readJson,
  refuse,
} from '../kernel/index.ts';
import { bodyText } from './body.ts';
import { askedWait, FAULTS, type Fault, faultOf } from './faults.ts';
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

export interface Price {
  /** Millionths of the application's unit of money for a million tokens. */
  readonly input_micros_per_million: number;
  readonly output_micros_per_million: number;
}

/** What every adapter takes beside the client of its SDK. */
export interface AdapterOptions {
  readonly model: string;
  readonly world: Pick<KernelWorld, 'sha256' | 'after'>;
  readonly sends?: Sends;
  readonly price?: Price;
  /** Requests for one answer, the first one included; default 3, at most 10. */
  readonly attempts?: number;
  /** Of one request, in ms; default 120,000. */
  readonly timeout_ms?: number;
}

/** Sends one body by the SDK and gives the raw answer; throws what the SDK throws. */
export type Post = (
  body: JsonObject,
  options: { readonly signal: AbortSignal; readonly timeout: number; readonly key: string },
) => Promise<Response>;

const failed = (fault: Fault): Result<never, Problem> =>
  refuse(
    'provider_failed',
    `the model could not be asked (${fault}): ${FAULTS[fault].means}`,
    FAULTS[fault].again ? 'resume the run later' : 'mend the configuration of the model, then resume the run',
  );

const cancelled = (): Result<never, Problem> =>
  refuse('cancelled', 'the request to the model was given up', 'resume the run to ask again');

const FIRST_WAIT_MS = 250;

const waiting = (world: AdapterOptions['world'], ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = world.after(ms, resolve);
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });

type Sent = { readonly text: string } | { readonly fault: Fault; readonly wait: number | undefined };

const send = async (post: () => Promise<Response>): Promise<Sent> => {
  try {
    const text = await bodyText(await post());
    return text === undefined ? { fault: 'malformed', wait: undefined } : { text };
  } catch (error) {
    return { fault: faultOf(error), wait: askedWait(error) };
  }
};

const MOST_ATTEMPTS = 10;

/** The text of the answer. Tried again only for what passes by itself, under the same key, and a finite number of times. */
const asked = async (
  post: () => Promise<Response>,
  options: AdapterOptions,
  signal: AbortSignal,
): Promise<Result<string, Problem>> => {
  const attempts = Math.min(Math.max(Math.trunc(options.attempts ?? 3), 1), MOST_ATTEMPTS);
  for (let attempt = 1; ; attempt++) {
    const sent = await send(post);
    if (signal.aborted) return cancelled();
    if ('text' in sent) return ok(sent.text);
    if (!FAULTS[sent.fault].again || attempt >= attempts) return failed(sent.fault);
    await waiting(options.world, sent.wait ?? FIRST_WAIT_MS * 2 ** (attempt - 1), signal);
    if (signal.aborted) return cancelled();
  }
};

const malformed = (why: string): Result<never, Problem> =>
  refuse(
    'provider_malformed_response',
    `the answer of the model is refused: ${why}`,
    'ask again in a new run',
  );

const read = (text: string, protocol: Protocol, names: Names): Result<ModelResponse, Problem> => {
  const body = readJson(text);
  if (!body.ok) return malformed('it is no JSON that can be relied on');
  const reading = protocol.read(body.value, names);
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

const TIMEOUT_MS = 120_000;

/** A model over one protocol. It owns no governance: what it gives is text and proposals (GR-TOOL-35). */
export const adapterModel = (protocol: Protocol, post: Post, options: AdapterOptions): Model => {
  const { model, world, price, sends = 'public', timeout_ms: timeout = TIMEOUT_MS } = options;
  const route = { provider: protocol.provider, model, sends, functions_only: true };
  return {
    identity: {
      provider: protocol.provider,
      model,
      capability_fingerprint: world.sha256(`readback.route.v1\n${canonicalText(route)}`),
    },
    cost: (usage) =>
      price === undefined
        ? null
        : Math.ceil(
            (usage.input_tokens * price.input_micros_per_million +
              usage.output_tokens * price.output_micros_per_million) /
              1_000_000,
          ),
    respond: async (request, { signal }) => {
      const input = inputTexts(request.input, sends);
      if (!input.ok) return input;
      const names = namesOf(request.tools);
      const instructions = `${request.instructions}\n\n${CONTENT_NOTE}`;
      const body = protocol.body(request, { model, names, instructions, input: input.value });
      const text = await asked(
        () => post(body, { signal, timeout, key: request.request_id }),
        options,
        signal,
      );
      return text.ok ? read(text.value, protocol, names) : text;
    },
  };
};
