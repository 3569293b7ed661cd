import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { fail, ok, type Result } from '../../base/index.ts';
import { faultOf } from '../http/fault.ts';
import { problemAnswer } from '../http/problem.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { guidanceSite, type SiteOptions } from '../site.ts';
import { type Load, openLoad } from './load.ts';
import {
  clientRefusal,
  overloaded,
  pathInvalid,
  refusalBytes,
  refuse,
  requestInvalid,
  targetTooLong,
} from './plain.ts';

export interface ServeOptions extends Omit<SiteOptions, 'accepting'> {
  /** Default: loopback only. */
  readonly host?: string;
  /** 0: any free one. */
  readonly port: number;
}

export interface Serving {
  /** `http://127.0.0.1:4870` */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Finishes the requests in work, within a limit, and takes no more. */
  readonly close: () => Promise<void>;
}

type Server = ReturnType<typeof createServer>;

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Clients take them out before they ask; whoever sends one means another path than it says. */
const DOT_SEGMENT = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

const guarded = (
  listener: Listener,
  { limits, load, accepting }: { limits: Limits; load: Load; accepting: () => boolean },
): Listener => {
  return (request, response) => {
    if (!accepting()) response.shouldKeepAlive = false;
    const { url = '' } = request;
    if (url.length > limits.targetBytes) refuse(response, targetTooLong);
    else if (DOT_SEGMENT.test(url)) refuse(response, pathInvalid);
    // Never sent by a client; a cache may drop what follows it, and keep the answer to what is left.
    else if (url.includes('#')) refuse(response, requestInvalid);
    else if (load.admit(response)) listener(request, response);
    else refuse(response, overloaded);
  };
};

/** Says once what was wrong, unless an answer is on its way on this connection, which ends instead. */
const onClientError =
  (load: Load) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET' || load.answering(socket)) socket.destroy();
    else socket.end(refusalBytes(clientRefusal(error.code)), () => socket.destroy());
  };

const bounded = (listener: Listener, limits: Limits): Server => {
  const server = createServer(
    {
      maxHeaderSize: limits.headBytes,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headMs),
    },
    listener,
  );
  server.maxConnections = limits.connections;
  return server;
};

const LISTEN_FIXES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'end the program that listens there, or choose another port with --port',
  EACCES: 'choose a port of 1024 or above with --port',
  EADDRNOTAVAIL: 'name an address of this machine with --host',
  ENOTFOUND: 'name an address of this machine with --host',
};

const listen = (server: Server, host: string, port: number): Promise<Result<AddressInfo>> =>
  new Promise((done) => {
    server.once('error', (error: Error & { readonly code?: string }) =>
      done(
        fail(
          'listen_failed',
          `cannot listen on ${host} port ${port} (${error.code ?? error.message})`,
          LISTEN_FIXES[error.code ?? ''] ?? 'choose another address with --host and --port',
        ),
      ),
    );
    server.listen({ host, port }, () => done(ok(server.address() as AddressInfo)));
  });

const GRACE_MS = 100;

/**
 * Ends the server and its connections. One that was taken and has not asked yet may be asking right now, so it is closed
 * a moment later only; which is why the server does not close those by itself.
 */
const stopListening = async (server: Server, { endMs }: Limits): Promise<void> => {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  // After the poll for connections and before the next one: few are left waiting, which the system would reset.
  await new Promise<void>((done) => setImmediate(done));
  const closed = new Promise<void>((done) => server.close(() => done()));
  const idle = setInterval(closeIdle, GRACE_MS);
  const limit = setTimeout(() => server.closeAllConnections(), endMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
};

/** Serves until closed. Every connection here was begun by somebody else; none is begun by the site. */
export const serve = async (wish: ServeOptions): Promise<Result<Serving>> => {
  const { host = '127.0.0.1', port, ...options } = wish;
  const limits = { ...LIMITS, ...options.limits };
  let ending: Promise<void> | undefined;
  const accepting = (): boolean => ending === undefined;
  const load = openLoad(limits);
  const app = guidanceSite({ ...options, accepting });
  const listener = getRequestListener(app.fetch, {
    hostname: 'localhost',
    errorHandler: (error) =>
      problemAnswer(error instanceof RequestError ? requestInvalid : faultOf(options, error)),
  });
  const server = bounded(guarded(listener, { limits, load, accepting }), limits);
  server.on('clientError', onClientError(load));
  const bound = await listen(server, host, port);
  if (!bound.ok) {
    load.stop();
    return bound;
  }
  server.on('error', (error) =>
    options.log({ at: options.now(), level: 'error', message: 'the server failed', fault: String(error) }),
  );
  const end = async (): Promise<void> => {
    load.last();
    await sleep(limits.noticeMs);
    await stopListening(server, limits);
    load.stop();
  };
  const name = bound.value.family === 'IPv6' ? `[${bound.value.address}]` : bound.value.address;
  return ok({
    url: `http://${name}:${bound.value.port}`,
    host: bound.value.address,
    port: bound.value.port,
    close: () => {
      ending ??= end();
      return ending;
    },
  });
};
