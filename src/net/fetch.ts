import type { Dispatcher } from 'undici';
import type { FetchProblem, FetchRecord, NetworkLimits, Redirect } from '../base/index.ts';
import type { Pin } from './connect.ts';
import { type Exchange, exchange, problemOf } from './exchange.ts';
import type { NetRequest } from './options.ts';
import { redirectTarget, withoutCredentials } from './target.ts';

/** What a fetch brought. Without a whole response, `bytes` is what came of it, and the record says why. */
export interface NetResponse {
  readonly record: FetchRecord;
  readonly bytes: Uint8Array;
  /** The body is longer than the request's limit. */
  readonly truncated: boolean;
}

/** A target that was checked and pinned, or why it is not asked. */
export type Admission =
  | { readonly ok: true; readonly url: URL; readonly pin: Pin }
  | { readonly ok: false; readonly problems: readonly FetchProblem[] };

/** What a fetch works with: every hop is admitted anew. */
export interface Fetching {
  readonly agent: Dispatcher;
  readonly limits: NetworkLimits;
  readonly now: () => string;
  readonly admit: (url: string, written: boolean, signal: AbortSignal) => Promise<Admission>;
  /** The address of the last connection to an origin. */
  readonly peerOf: (pin: Pin) => string | undefined;
}

type Head = Extract<Exchange, { ok: true }>;

/** The record as it grows, hop by hop. */
interface Progress {
  readonly redirects: Redirect[];
  url: string;
  status?: number;
  headers: FetchRecord['headers'];
  tlsValid?: boolean;
  peer?: string;
  problems: readonly FetchProblem[];
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const headerOf = (headers: FetchRecord['headers'], name: string): string | undefined =>
  headers.find((one) => one.name === name)?.value;

/** Where a response sends us; undefined when it is the answer itself. */
const nextOf = (head: Head, url: URL, request: NetRequest): string | undefined => {
  const location = headerOf(head.headers, 'location');
  if (!REDIRECTS.has(head.status) || location === undefined || request.post !== undefined) return undefined;
  return redirectTarget(location, url);
};

/** One hop: admits the target, asks it, and notes what came. */
const hop = async (
  fetching: Fetching,
  request: NetRequest,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ readonly head: Head; readonly url: URL } | undefined> => {
  const written = request.typed === true && progress.redirects.length === 0;
  const admitted = await fetching.admit(progress.url, written, signal);
  if (!admitted.ok) {
    progress.problems = admitted.problems;
    return undefined;
  }
  const { url, pin } = admitted;
  const answer = await exchange(fetching.agent, url, request, { signal, limits: fetching.limits });
  if (!answer.ok) {
    if (answer.tls) progress.tlsValid = false;
    progress.problems = [answer.problem];
    return undefined;
  }
  const peer = fetching.peerOf(pin);
  progress.tlsValid = true;
  progress.status = answer.status;
  progress.headers = answer.headers;
  if (peer !== undefined) progress.peer = peer;
  return { head: answer, url };
};

/** Follows redirects until an answer, a refusal or the limit. The bodies of redirects are not read. */
const follow = async (
  fetching: Fetching,
  request: NetRequest,
  progress: Progress,
  signal: AbortSignal,
): Promise<Head | undefined> => {
  for (;;) {
    const reached = await hop(fetching, request, progress, signal);
    if (reached === undefined) return undefined;
    const { head, url } = reached;
    const next = nextOf(head, url, request);
    if (next === undefined) return head;
    head.body.destroy();
    const to = withoutCredentials(next);
    if (progress.redirects.length >= fetching.limits.redirects) {
      progress.problems = [
        {
          code: 'fetch.redirect.limit',
          message: `more than ${fetching.limits.redirects} redirects`,
        },
      ];
      return undefined;
    }
    progress.redirects.push({ from: withoutCredentials(progress.url), to, status: head.status });
    progress.url = next;
  }
};

const encodingProblem = (head: Head): FetchProblem | undefined => {
  const encoding = headerOf(head.headers, 'content-encoding')?.trim().toLowerCase();
  if (encoding === undefined || encoding === '' || encoding === 'identity') return undefined;
  return {
    code: 'fetch.too-large',
    message:
      'the response is encoded although nothing but identity was asked for; what it expands to is not bounded, so it was not read',
  };
};

interface Body {
  readonly bytes: Uint8Array;
  readonly truncated: boolean;
}

const NOTHING: Body = { bytes: new Uint8Array(), truncated: false };

/** Reads a body up to the limit and leaves the rest unread. */
const readBody = async (head: Head, limit: number): Promise<Body> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of head.body as AsyncIterable<Uint8Array>) {
    parts.push(part);
    length += part.length;
    if (length > limit) break;
  }
  return { bytes: Buffer.concat(parts, Math.min(length, limit)), truncated: length > limit };
};

const bodyOf = async (
  head: Head,
  limit: number,
  progress: Progress,
  limits: NetworkLimits,
): Promise<Body> => {
  const encoded = encodingProblem(head);
  if (encoded !== undefined) {
    head.body.destroy();
    progress.problems = [encoded];
    return NOTHING;
  }
  try {
    return await readBody(head, limit);
  } catch (error) {
    progress.problems = [problemOf(error, limits)];
    return NOTHING;
  }
};

/** Fetches one URL under one deadline. Never throws for what a server does; the record tells. */
export const fetchUrl = async (fetching: Fetching, request: NetRequest): Promise<NetResponse> => {
  const { limits } = fetching;
  const fetchedAt = fetching.now();
  const signal = AbortSignal.timeout(limits.totalMs);
  const progress: Progress = { redirects: [], url: request.url, headers: [], problems: [] };
  const head = await follow(fetching, request, progress, signal);
  const body = head === undefined ? NOTHING : await bodyOf(head, request.limit, progress, limits);
  const { url, ...rest } = progress;
  return {
    record: {
      url: withoutCredentials(request.url),
      finalUrl: withoutCredentials(url),
      fetchedAt,
      ...rest,
    },
    ...body,
  };
};
