import { request as askPlainly, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as askSecurely } from 'node:https';
import type { FetchProblem, FetchRecord, NetworkLimits } from '../base/index.ts';
import type { Pin, PinnedAgents, PinnedRequest } from './connect.ts';
import { Flood, NO_HTTP, problemOf } from './failure.ts';
import { headersIn, headersToSend, recorded } from './headers.ts';
import type { NetRequest } from './options.ts';

/** One request to one checked target: a response whose body waits, or why there is none. */
export type Exchange =
  | {
      readonly ok: true;
      readonly status: number;
      /** As the record shows them. */
      readonly headers: FetchRecord['headers'];
      /** Each place that a `Location` names, as it came. */
      readonly locations: readonly string[];
      readonly body: IncomingMessage;
    }
  | { readonly ok: false; readonly problem: FetchProblem };

/** What one hop is made of. */
export interface Asking {
  readonly agent: PinnedAgents;
  readonly url: URL;
  readonly pin: Pin;
  readonly request: NetRequest;
  readonly limits: NetworkLimits;
  readonly course: Course;
  /** Hears whom the request goes to, once there is a connection, behind its TLS handshake. */
  readonly onConnected: (peer: string | undefined) => void;
}

/** How a fetch is ended from our side. */
export interface Course {
  /** Aborted by the deadline, by the end of the client, and by `stop`. */
  readonly signal: AbortSignal;
  readonly stop: AbortController;
}

/** What a server may send beyond twice the body that is read: hints, chunks, and what is under way when we stop. */
const SURROUNDINGS = 512 * 1024;

/** Honest servers send one interim response, or none. */
const INTERIM = 32;

/** A connection that was kept, and that the server closed before it could take this request. */
class Stale extends Error {}

/** Counts what arrives for one request, whatever the HTTP parser makes of it, and interim responses, which cost most. */
const boundArrivals = (asked: ClientRequest, budget: number, stop: AbortController): void => {
  let length = 0;
  let interim = 0;
  asked.on('information', () => {
    interim += 1;
    if (interim > INTERIM) stop.abort(new Flood());
  });
  const count = (part: Uint8Array): void => {
    length += part.length;
    if (length > budget) stop.abort(new Flood());
  };
  asked.once('socket', (socket) => {
    socket.on('data', count);
    asked.once('close', () => socket.off('data', count));
  });
};

const send = (asking: Asking): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { agent, url, pin, request, limits, onConnected } = asking;
    const { signal, stop } = asking.course;
    const options: PinnedRequest = {
      agent: pin.plain ? agent.plain : agent.secure,
      pinned: { pin, whole: signal },
      signal,
      host: pin.host,
      port: pin.port,
      path: url.pathname + url.search,
      method: request.post === undefined ? 'GET' : 'POST',
      headers: headersToSend(request),
      maxHeaderSize: limits.headerBytes,
      // Whatever the environment says.
      insecureHTTPParser: false,
    };
    const ask = pin.plain ? askPlainly : askSecurely;
    const asked = ask(options, (body) => {
      body.on('error', () => undefined);
      resolve(body);
    });
    asked.once('socket', (socket) => onConnected(socket.remoteAddress));
    // Node drops the headers beyond a count without a word; the limit on bytes bounds them already.
    asked.maxHeadersCount = 0;
    boundArrivals(asked, 2 * request.limit + limits.headerBytes + SURROUNDINGS, stop);
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
    const { statusCode = 0, rawHeaders } = body;
    // Three digits all the same for the parser.
    if (statusCode < 100) {
      body.destroy();
      return { ok: false, problem: NO_HTTP };
    }
    const headers = headersIn(rawHeaders);
    return {
      ok: true,
      status: statusCode,
      headers: headers.map(recorded),
      locations: headers.filter(({ name }) => name === 'location').map(({ value }) => value),
      body,
    };
  } catch (error) {
    // Every request here is a question, a POST too, so that it may be asked again; each try uses one kept connection up.
    if (error instanceof Stale) return exchange(asking);
    return { ok: false, problem: problemOf(error, asking.course.signal, asking.limits) };
  }
};
