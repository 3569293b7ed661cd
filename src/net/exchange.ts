import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as ask } from 'node:https';
import type { FetchProblem, FetchRecord, NetworkLimits } from '../base/index.ts';
import { ConnectFailure, type Pin, type PinnedAgent, type PinnedRequest } from './connect.ts';
import type { NetRequest } from './options.ts';
import { tlsProblem } from './secure.ts';
import { withoutCredentials } from './target.ts';

/** One request to one checked target: a response whose body waits, or why there is none. */
export type Exchange =
  | {
      readonly ok: true;
      readonly status: number;
      /** As the record shows them. */
      readonly headers: FetchRecord['headers'];
      /** Each place that a `Location` names, as it came. */
      readonly locations: readonly string[];
      readonly peer: string | undefined;
      readonly body: IncomingMessage;
    }
  | { readonly ok: false; readonly problem: FetchProblem; readonly tls: boolean };

/** What one hop is made of. */
export interface Asking {
  readonly agent: PinnedAgent;
  readonly url: URL;
  readonly pin: Pin;
  readonly request: NetRequest;
  readonly limits: NetworkLimits;
  readonly course: Course;
}

/** How a fetch is ended from our side. */
export interface Course {
  /** Aborted by the deadline, by the end of the client, and by `stop`. */
  readonly signal: AbortSignal;
  readonly stop: AbortController;
}

/** What a server may send beyond twice the body that is read: hints, chunks, and what is under way when we stop. */
const SURROUNDINGS = 512 * 1024;

/** The server sends far more than what is read of it, and keeps us busy. */
class Flood extends Error {}

const USER_AGENT = 'readback (assistant-guide verifier)';

/** Headers that can carry a session: never sent; that they came is recorded, their values are not (VP-28-11). */
const WITHHELD: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'cookie',
  'authorization',
  'proxy-authorization',
  'authentication-info',
]);

/** The same few headers each time, and no negotiation (VP-9-17). */
const headersOf = (request: NetRequest): Record<string, string> => ({
  'user-agent': request.userAgent ?? USER_AGENT,
  accept: request.accept ?? 'text/plain, */*;q=0.1',
  'accept-encoding': 'identity',
  ...(request.acceptLanguage !== undefined && { 'accept-language': request.acceptLanguage }),
  ...(request.post !== undefined && {
    'content-type': request.post.contentType,
    'content-length': String(request.post.body.length),
  }),
  ...Object.fromEntries(Object.entries(request.headers ?? {}).filter(([name]) => !WITHHELD.has(name))),
});

type Header = FetchRecord['headers'][number];

const pairsOf = (raw: readonly string[]): readonly Header[] =>
  raw.flatMap((name, at) => (at % 2 === 1 ? [] : [{ name: name.toLowerCase(), value: raw[at + 1] ?? '' }]));

const recorded = ({ name, value }: Header): Header => {
  if (WITHHELD.has(name)) return { name, value: '[withheld]' };
  return { name, value: name.endsWith('location') ? withoutCredentials(value) : value };
};

/** Why a fetch was ended from our side. */
const abortedBy = (reason: unknown, { totalMs }: NetworkLimits): FetchProblem => {
  if (reason instanceof Flood)
    return { code: 'fetch.too-large', message: 'it sends far more than the body that is read' };
  if (reason instanceof Error && reason.name === 'TimeoutError')
    return { code: 'fetch.timeout', message: `the fetch took longer than ${totalMs} ms` };
  return { code: 'fetch.unreachable', message: 'the fetch was given up' };
};

/** What a failure means, without anything of a library's own words (VP-10-18). */
export const problemOf = (error: unknown, signal: AbortSignal, limits: NetworkLimits): FetchProblem => {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (signal.aborted) return abortedBy(signal.reason, limits);
  if (error instanceof ConnectFailure) return error.problem;
  if (code === 'HPE_HEADER_OVERFLOW')
    return { code: 'fetch.too-large', message: `its headers are longer than ${limits.headerBytes} bytes` };
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return { code: 'fetch.too-large', message: 'what stands between the parts of its body is too long' };
  if (code.startsWith('HPE_'))
    return { code: 'fetch.unreachable', message: 'what answers does not speak HTTP/1.1 as it should' };
  if (code.startsWith('ERR_SSL_')) return tlsProblem(error as NodeJS.ErrnoException);
  return { code: 'fetch.unreachable', message: 'the connection broke before the response was whole' };
};

/** A connection that was kept, and that the server closed before it could take this request. */
class Stale extends Error {}

/** Counts what arrives for one request, whatever the HTTP parser makes of it. */
const countBytes = (asked: ClientRequest, budget: number, stop: AbortController): void => {
  let length = 0;
  const count = (part: Uint8Array): void => {
    length += part.length;
    if (length > budget) stop.abort(new Flood());
  };
  asked.once('socket', (socket) => {
    socket.on('data', count);
    asked.once('close', () => socket.off('data', count));
  });
};

const send = ({
  agent,
  url,
  pin,
  request,
  limits,
  course: { signal, stop },
}: Asking): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options: PinnedRequest = {
      agent,
      pinned: { pin, whole: signal },
      signal,
      host: pin.host,
      port: pin.port,
      path: url.pathname + url.search,
      method: request.post === undefined ? 'GET' : 'POST',
      headers: headersOf(request),
      maxHeaderSize: limits.headerBytes,
    };
    const asked = ask(options, resolve);
    // Node drops the headers beyond a count without a word; the limit on bytes bounds them already.
    asked.maxHeadersCount = 0;
    countBytes(asked, 2 * request.limit + limits.headerBytes + SURROUNDINGS, stop);
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const stale =
        asked.reusedSocket && !signal.aborted && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      reject(stale ? new Stale() : error);
    });
    // Such as after `101 Switching Protocols`, which Node drops in silence.
    asked.on('close', () => reject(new Error('no response')));
    asked.end(request.post?.body);
  });

/** Sends one request and waits for the head of its response. */
export const exchange = async (asking: Asking): Promise<Exchange> => {
  try {
    const body = await send(asking);
    body.on('error', () => undefined);
    const { statusCode = 0, rawHeaders, socket } = body;
    const headers = pairsOf(rawHeaders);
    return {
      ok: true,
      status: statusCode,
      headers: headers.map(recorded),
      locations: headers.filter(({ name }) => name === 'location').map(({ value }) => value),
      peer: socket.remoteAddress,
      body,
    };
  } catch (error) {
    // Every request here is a question, a POST too, so that it may be asked again; each try uses one kept connection up.
    if (error instanceof Stale) return exchange(asking);
    return {
      ok: false,
      problem: problemOf(error, asking.course.signal, asking.limits),
      tls: error instanceof ConnectFailure && error.tls,
    };
  }
};
