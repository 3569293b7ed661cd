import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Pair } from './authority.ts';

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  readonly host: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The name of the TLS handshake (SNI). */
  readonly servername: string | undefined;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTPS server on loopback. */
export interface HttpsHost {
  readonly port: number;
  readonly seen: readonly Seen[];
  readonly close: () => Promise<void>;
}

const closing = (server: Server, sockets: ReadonlySet<Duplex>): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });

/** Starts an HTTPS server with this certificate on a free port of loopback, or on the port given. */
export const startHttps = async (pair: Pair, handler: Handler, port = 0): Promise<HttpsHost> => {
  const seen: Seen[] = [];
  const sockets = new Set<Duplex>();
  const server = createServer(pair, (request, response) => {
    seen.push({
      method: request.method ?? '',
      host: request.headers.host ?? '',
      path: request.url ?? '',
      headers: request.headers,
      servername: (request.socket as unknown as { servername?: string }).servername,
    });
    handler(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close: () => closing(server, sockets),
  };
};

/** What a path serves: a body with headers, a redirect, or any handler. */
export type Route = string | Uint8Array | Answer | Handler;

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** The headers that the guide profile wants (GP-20). */
export const GUIDE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};

const answerOf = (route: Exclude<Route, Handler>): Answer =>
  typeof route === 'string' || route instanceof Uint8Array ? { body: route } : route;

/** Serves routes by host and path, or by path alone (`example.com/a.txt` before `/a.txt`); 404 for the rest. */
export const serveRoutes =
  (routes: Readonly<Record<string, Route>>): Handler =>
  (request, response) => {
    const path = request.url ?? '';
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const route = routes[`${host}${path}`] ?? routes[path];
    if (route === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found\n');
      return;
    }
    if (typeof route === 'function') {
      route(request, response);
      return;
    }
    const { status = 200, headers = GUIDE_HEADERS, body = '' } = answerOf(route);
    response.writeHead(status, headers).end(body);
  };
