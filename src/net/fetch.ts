import type { FetchProblem, FetchRecord, NetworkLimits, Redirect } from '../base/index.ts';
import { type Body, encodingProblem, endProblem, readBody } from './body.ts';
import type { Pin, PinnedAgents } from './connect.ts';
import { type Course, type Exchange, exchange } from './exchange.ts';
import { problemOf } from './failure.ts';
import type { NetRequest } from './options.ts';
import { shown, type Written, withoutCredentials } from './target.ts';

/** What a fetch brought. Without a whole response there are no bytes, and the record says why. */
export interface NetResponse extends Body {
  readonly record: FetchRecord;
}

/** A target that was checked and pinned, or why it is not asked. */
export type Admission =
  | { readonly ok: true; readonly url: URL; readonly pin: Pin }
  | { readonly ok: false; readonly problems: readonly FetchProblem[] };

/** What a fetch works with: every hop is admitted anew. */
export interface Fetching {
  readonly agent: PinnedAgents;
  readonly limits: NetworkLimits;
  readonly now: () => string;
  readonly admit: (written: Written, typed: boolean, signal: AbortSignal) => Promise<Admission>;
  /** Aborted when the client is closed. */
  readonly closed: AbortSignal;
}

type Head = Extract<Exchange, { ok: true }>;

/** The record as it grows, hop by hop. */
interface Progress {
  readonly redirects: Redirect[];
  written: Written;
  status?: number;
  headers: FetchRecord['headers'];
  tlsValid?: boolean;
  peer?: string;
  problems: readonly FetchProblem[];
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where a response sends us: nowhere when it is the answer itself, one place, or several that contradict. */
const placesOf = (head: Head, request: NetRequest): readonly string[] =>
  REDIRECTS.has(head.status) && request.post === undefined ? [...new Set(head.locations)] : [];

/** Whether a hop asks the origin that the request began at. */
const staysOnOrigin = (request: NetRequest, { text, from }: Written): boolean =>
  from === undefined ||
  (URL.canParse(text, from.href) && new URL(text, from).origin === new URL(request.url).origin);

/** Whether a hop asks the host and port that the caller typed; a redirect on the same host writes none out. */
const asTyped = (request: NetRequest, written: Written): boolean =>
  request.typed === true && staysOnOrigin(request, written);

/** Ends a fetch; where TLS failed, also after the handshake, nothing else that the connection showed makes it valid. */
const failWith = (progress: Progress, problems: readonly FetchProblem[]): undefined => {
  progress.problems = problems;
  if (problems.some(({ code }) => code === 'fetch.tls.invalid')) progress.tlsValid = false;
  return undefined;
};

const ASTRAY: FetchProblem = {
  code: 'fetch.redirect.cross-domain',
  message: 'the redirect leads where this request may not go, and was not followed',
};

/** One hop: admits the target, asks it, and notes what came. */
const hop = async (
  fetching: Fetching,
  request: NetRequest,
  progress: Progress,
  course: Course,
): Promise<{ readonly head: Head; readonly url: URL } | undefined> => {
  const { agent, limits } = fetching;
  const { written } = progress;
  if (request.sameOrigin && !staysOnOrigin(request, written)) return failWith(progress, [ASTRAY]);
  const admitted = await fetching.admit(written, asTyped(request, written), course.signal);
  if (!admitted.ok) return failWith(progress, admitted.problems);
  const { url, pin } = admitted;
  if (progress.redirects.length > 0 && request.within?.(pin.host) === false)
    return failWith(progress, [ASTRAY]);
  const onConnected = (peer: string | undefined): void => {
    if (!pin.plain) progress.tlsValid = true;
    if (peer !== undefined) progress.peer = peer;
  };
  const answer = await exchange({ agent, url, pin, request, limits, course, onConnected });
  if (!answer.ok) return failWith(progress, [answer.problem]);
  progress.status = answer.status;
  progress.headers = answer.headers;
  return { head: answer, url };
};

/** Notes a redirect as the next hop; false when it is one too many, or leads to several places. */
const redirect = (places: readonly string[], url: URL, progress: Progress, limit: number): boolean => {
  const [text = ''] = places;
  const stop = (code: string, message: string): boolean => {
    progress.problems = [{ code, message }];
    return false;
  };
  if (places.length > 1) return stop('fetch.url.refused', 'the redirect names several places');
  if (progress.redirects.length >= limit) return stop('fetch.redirect.limit', `more than ${limit} redirects`);
  const next: Written = { text, from: url };
  progress.redirects.push({ from: shown(progress.written), to: shown(next), status: progress.status ?? 0 });
  progress.written = next;
  // What was known of this hop says nothing of the next one.
  delete progress.tlsValid;
  delete progress.peer;
  return true;
};

/** Follows redirects until an answer, a refusal or the limit. The bodies of redirects are not read. */
const follow = async (
  fetching: Fetching,
  request: NetRequest,
  progress: Progress,
  course: Course,
): Promise<Head | undefined> => {
  for (;;) {
    const reached = await hop(fetching, request, progress, course);
    if (reached === undefined) return undefined;
    const { head, url } = reached;
    const places = placesOf(head, request);
    if (places.length === 0) return head;
    head.body.destroy();
    if (!redirect(places, url, progress, fetching.limits.redirects)) return undefined;
  }
};

const NOTHING: Body = { bytes: new Uint8Array(), truncated: false };

/** What a body is read under. */
interface Reading {
  readonly limit: number;
  readonly limits: NetworkLimits;
  readonly signal: AbortSignal;
}

const bodyOf = async (
  { body, headers, status }: Head,
  progress: Progress,
  { limit, limits, signal }: Reading,
): Promise<Body> => {
  // Of another answer than 200 only the status counts: a body that is not taken takes nothing from it.
  const refuse = (problem: FetchProblem): Body => {
    if (status === 200 || signal.aborted) failWith(progress, [problem]);
    return NOTHING;
  };
  // Where nothing is read nothing expands: archives often come with an encoding of their own.
  const encoded = limit === 0 ? undefined : encodingProblem(headers);
  if (encoded !== undefined) {
    body.destroy();
    return refuse(encoded);
  }
  try {
    const read = await readBody(body, limit);
    // A body that lasts until the connection ends looks whole when we end it.
    signal.throwIfAborted();
    // Where any other body ends does not matter, nor what follows the limit.
    const endless = status === 200 && !read.truncated ? endProblem(headers) : undefined;
    return endless === undefined ? read : refuse(endless);
  } catch (error) {
    return refuse(problemOf(error, signal, limits));
  }
};

/** Fetches one URL under one deadline. Never throws for what a server does; the record tells. */
export const fetchUrl = async (fetching: Fetching, request: NetRequest): Promise<NetResponse> => {
  const { limits } = fetching;
  const fetchedAt = fetching.now();
  const stop = new AbortController();
  const ends = [fetching.closed, AbortSignal.timeout(limits.totalMs), stop.signal];
  const signal = AbortSignal.any(request.signal === undefined ? ends : [...ends, request.signal]);
  const progress: Progress = { redirects: [], written: { text: request.url }, headers: [], problems: [] };
  const head = await follow(fetching, request, progress, { signal, stop });
  const reading: Reading = { limit: request.limit, limits, signal };
  const body = head === undefined ? NOTHING : await bodyOf(head, progress, reading);
  const { written, ...rest } = progress;
  const url = withoutCredentials(request.url);
  return { record: { url, finalUrl: shown(written), fetchedAt, ...rest }, ...body };
};
