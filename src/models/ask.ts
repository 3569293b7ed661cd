import { ok, type Problem, type Result } from '../base/index.ts';
import { type KernelWorld, refuse } from '../kernel/index.ts';
import { bodyText } from './body.ts';
import { askedWait, FAULTS, type Fault, faultOf } from './faults.ts';

/** What bounds one request. */
export interface Limits {
  readonly signal: AbortSignal;
  /** In ms. */
  readonly timeout: number;
}

interface Asking {
  readonly world: Pick<KernelWorld, 'after'>;
  readonly attempts?: number;
  readonly timeoutMs?: number;
}

type Post = (limits: Limits) => Promise<Response>;

const failed = (fault: Fault): Result<never, Problem> =>
  refuse(
    'provider_failed',
    `the model could not be asked (${fault}): ${FAULTS[fault].means}`,
    FAULTS[fault].again ? 'resume the run later' : 'mend the configuration of the model, then resume the run',
  );

const cancelled = (): Result<never, Problem> =>
  refuse('cancelled', 'the request to the model was given up', 'resume the run to ask again');

const FIRST_WAIT_MS = 250;

const waiting = (world: Asking['world'], ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = world.after(ms, resolve);
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });

type Sent = { readonly text: string } | { readonly fault: Fault; readonly wait: number | undefined };

/** Rejects as soon as the signal says so, whether or not the client of the SDK, or its `fetch`, looks at it. */
const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const stop = (): void => reject(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    }),
  ]);

/** The SDKs bound the time until the first byte; a body that drips for ever is ended here. */
const send = async (post: Post, timeout: number, given: AbortSignal): Promise<Sent> => {
  const late = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([given, late]);
  try {
    const text = await until(signal, post({ signal, timeout }).then(bodyText));
    return text === undefined ? { fault: 'malformed', wait: undefined } : { text };
  } catch (error) {
    return { fault: late.aborted ? 'timeout' : faultOf(error), wait: askedWait(error) };
  }
};

const ATTEMPTS = 3;
const MOST_ATTEMPTS = 10;
const TIMEOUT_MS = 120_000;
/** The longest time that a timer can take. */
const LONGEST_MS = 2_147_483_647;

/** A whole number within bounds; what is no number, or not given, is the usual one. */
const bounded = (given: number | undefined, usual: number, most: number): number => {
  const wanted = Math.trunc(given ?? usual);
  return Number.isNaN(wanted) ? usual : Math.min(Math.max(wanted, 1), most);
};

/** The text of the answer. Tried again only for what passes by itself, under the same key, and a finite number of times. */
export const asked = async (
  post: Post,
  options: Asking,
  signal: AbortSignal,
): Promise<Result<string, Problem>> => {
  const attempts = bounded(options.attempts, ATTEMPTS, MOST_ATTEMPTS);
  const timeout = bounded(options.timeoutMs, TIMEOUT_MS, LONGEST_MS);
  for (let attempt = 1; ; attempt++) {
    const sent = await send(post, timeout, signal);
    if (signal.aborted) return cancelled();
    if ('text' in sent) return ok(sent.text);
    if (!FAULTS[sent.fault].again || attempt >= attempts) return failed(sent.fault);
    await waiting(options.world, sent.wait ?? FIRST_WAIT_MS * 2 ** (attempt - 1), signal);
    if (signal.aborted) return cancelled();
  }
};
