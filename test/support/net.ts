import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { NetworkLimits } from '../../src/base/index.ts';
import { buildStage, type Stage } from '../../src/conformance/stage/stage.ts';
import { admit } from '../../src/net/admit.ts';
import { pinnedAgents } from '../../src/net/connect.ts';
import { openResolver } from '../../src/net/dns/resolver.ts';
import { type Fetching, fetchUrl } from '../../src/net/fetch.ts';
import {
  DEFAULT_LIMITS,
  type Net,
  type NetOptions,
  type NetRequest,
  type NetResponse,
  openNet,
} from '../../src/net/index.ts';

export const CLOCK = '2026-11-30T00:00:00.000Z';

export type Overrides = Partial<Omit<NetOptions, 'limits'>> & { readonly limits?: Partial<NetworkLimits> };

/** Some containers have no IPv6, not even to themselves. */
export const HAS_IPV6: boolean = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === '::1');

/** The options under which a client reaches a stage. */
export const optionsFor = (stage: Stage, { limits, ...others }: Overrides = {}): NetOptions => ({
  now: () => CLOCK,
  resolve: [],
  ca: readFileSync(stage.cacert, 'utf8'),
  dns: { address: '127.0.0.1', port: stage.dns.port },
  allowPrivate: true,
  ...others,
  limits: { ...DEFAULT_LIMITS, ...limits },
});

/** A client for one test that reaches the stage. */
export const clientFor = (stage: Stage, overrides: Overrides = {}): Net => {
  const net = openNet(optionsFor(stage, overrides));
  onTestFinished(() => net.close());
  return net;
};

/**
 * Fetches as a client that believes no private address, on a machine where `routes` lead public addresses to servers of
 * the test, as a router would. All that is checked is checked before.
 */
export const fetchRouted = async (
  stage: Stage,
  routes: Readonly<Record<string, string>>,
  request: NetRequest,
): Promise<NetResponse> => {
  const options = optionsFor(stage, { allowPrivate: false });
  const closing = new AbortController();
  const resolver = openResolver(
    [{ address: '127.0.0.1', port: stage.dns.port }],
    options.limits,
    closing.signal,
  );
  const agent = pinnedAgents({ connectMs: options.limits.connectMs, ca: options.ca ?? '' });
  onTestFinished(() => {
    closing.abort();
    agent.destroy();
  });
  const routed: Fetching['admit'] = async (written, typed, signal) => {
    const admitted = await admit(options, resolver, written, { typed, signal, onGiven: () => undefined });
    if (!admitted.ok) return admitted;
    const addresses = admitted.pin.addresses.map((address) => routes[address] ?? address);
    return { ...admitted, pin: { ...admitted.pin, addresses } };
  };
  const { now, limits } = options;
  return fetchUrl({ agent, limits, now, admit: routed, closed: closing.signal }, request);
};

/** A stage for one test. */
export const stageFor = async (records: Parameters<typeof buildStage>[1] = {}): Promise<Stage> => {
  const stage = await buildStage(new Date(), records);
  onTestFinished(() => stage.close());
  return stage;
};

/** A server that a test drives by hand. */
export interface RawHost {
  readonly port: number;
  /** Connections so far, of which none must come where nothing may be asked. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a server for one test. */
export const listening = async (server: Server, host = '127.0.0.1'): Promise<RawHost> => {
  const open = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, connections: () => count, close };
};

/** A TCP server for one test. */
export const rawTcp = (
  onSocket: (socket: Socket) => void = () => undefined,
  host?: string,
): Promise<RawHost> => listening(createServer(onSocket), host);

/** A TLS server for one test, with a certificate of the stage for example.com; what it says is up to the test. */
export const rawTls = async (stage: Stage, onSocket: (socket: TLSSocket) => void): Promise<RawHost> => {
  const server = createTlsServer(await stage.authority.issue(['example.com', '*.example.com']), (socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  server.on('tlsClientError', () => undefined);
  return listening(server);
};

/** Reads a request up to its empty line, then acts. Acts again for each further request of the connection. */
export const onRequest = (socket: Socket, act: (head: string) => void): void => {
  let read = '';
  socket.on('data', (part) => {
    read += part.toString('latin1');
    for (let end = read.indexOf('\r\n\r\n'); end >= 0; end = read.indexOf('\r\n\r\n')) {
      const head = read.slice(0, end);
      read = read.slice(end + 4);
      act(head);
    }
  });
};

/** A TLS server that answers each request with these bytes. */
export const rawAnswer = (stage: Stage, answer: string | Buffer): Promise<RawHost> =>
  rawTls(stage, (socket) => onRequest(socket, () => socket.write(answer)));

/** Writes `part` again and again, as fast as the other side reads; tells how many bytes went out. */
export const pour = (socket: Socket, part: string | Buffer): (() => number) => {
  const bytes = Buffer.from(part);
  let sent = 0;
  const more = (): void => {
    while (!socket.destroyed) {
      sent += bytes.length;
      if (!socket.write(bytes)) return;
    }
  };
  socket.on('drain', more);
  more();
  return () => sent;
};

const DEAF = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: process.argv[1], backlog: 1 }, () => {
    require('node:fs').writeSync(1, server.address().port + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** A port where connections are neither taken nor refused: its process sleeps, and its queue is full. */
export const deafTcp = async (host = '127.0.0.1'): Promise<number> => {
  const child = spawn(process.execPath, ['-e', DEAF, host], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const port = Number(String(line));
  const fillers = Array.from({ length: 6 }, () => connect({ host, port }).on('error', () => undefined));
  onTestFinished(() => {
    for (const filler of fillers) filler.destroy();
  });
  await Promise.all(fillers.slice(0, 2).map((filler) => once(filler, 'connect')));
  return port;
};
