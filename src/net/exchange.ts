import { type Dispatcher, errors } from 'undici';
import type { FetchProblem, FetchRecord, NetworkLimits } from '../base/index.ts';
import { ConnectFailure } from './connect.ts';
import type { NetRequest } from './options.ts';

/** One request to one checked target: a response whose body waits, or why there is none. */
export type Exchange =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: FetchRecord['headers'];
      readonly body: Dispatcher.ResponseData['body'];
    }
  | { readonly ok: false; readonly problem: FetchProblem; readonly tls: boolean };

const USER_AGENT = 'readback (assistant-guide verifier)';

/** The same few headers each time, and no negotiation (VP-9-17). */
const headersOf = (request: NetRequest): Record<string, string> => ({
  'user-agent': request.userAgent ?? USER_AGENT,
  accept: request.accept ?? 'text/plain, */*;q=0.1',
  'accept-encoding': 'identity',
  ...(request.acceptLanguage !== undefined && { 'accept-language': request.acceptLanguage }),
  ...(request.post !== undefined && { 'content-type': request.post.contentType }),
  ...request.headers,
});

/** Headers that can carry a session: that they were sent is recorded, their values are not (VP-28-11). */
const WITHHELD: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'cookie',
  'authorization',
  'proxy-authorization',
  'authentication-info',
]);

const recorded = (headers: Dispatcher.ResponseData['headers']): FetchRecord['headers'] =>
  Object.entries(headers).map(([written, value]) => {
    const name = written.toLowerCase();
    const joined = Array.isArray(value) ? value.join(', ') : (value ?? '');
    return { name, value: WITHHELD.has(name) ? '[withheld]' : joined };
  });

/** What a failure of the HTTP library means, without anything of its own words (VP-10-18). */
export const problemOf = (error: unknown, limits: NetworkLimits): FetchProblem => {
  if (error instanceof ConnectFailure) return error.problem;
  if (error instanceof errors.HeadersOverflowError)
    return {
      code: 'fetch.too-large',
      message: `the response headers are longer than ${limits.headerBytes} bytes`,
    };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { code: 'fetch.timeout', message: `the fetch took longer than ${limits.totalMs} ms` };
  return { code: 'fetch.unreachable', message: 'the connection broke before the response was whole' };
};

/** Sends one request and waits for the head of its response. */
export const exchange = async (
  agent: Dispatcher,
  url: URL,
  request: NetRequest,
  { signal, limits }: { readonly signal: AbortSignal; readonly limits: NetworkLimits },
): Promise<Exchange> => {
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.post === undefined ? 'GET' : 'POST',
      headers: headersOf(request),
      ...(request.post !== undefined && { body: request.post.body }),
      signal,
    });
    body.on('error', () => undefined);
    return { ok: true, status: statusCode, headers: recorded(headers), body };
  } catch (error) {
    return {
      ok: false,
      problem: problemOf(error, limits),
      tls: error instanceof ConnectFailure && error.tls,
    };
  }
};
