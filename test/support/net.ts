import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { NetworkLimits } from '../../src/base/index.ts';
import { buildStage, type Stage } from '../../src/conformance/stage/stage.ts';
import { DEFAULT_LIMITS, type Net, type NetOptions, openNet } from '../../src/net/index.ts';

export const CLOCK = '2026-11-30T00:00:00.000Z';

export type Overrides = Partial<Omit<NetOptions, 'limits'>> & { readonly limits?: Partial<NetworkLimits> };

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

const listening = async (
  server: Server,
  onConnection?: (count: number) => void,
  host = '127.0.0.1',
): Promise<RawHost> => {
  const open = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    onConnection?.(count);
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
): Promise<RawHost> => listening(createServer(onSocket), undefined, host);

/** A TLS server for one test, with a certificate of the stage for example.com; what it says is up to the test. */
export const rawTls = async (
  stage: Stage,
  onSocket: (socket: TLSSocket, connection: number) => void,
): Promise<RawHost> => {
  let connection = 0;
  const server = createTlsServer(await stage.authority.issue(['example.com', '*.example.com']), (socket) => {
    socket.on('error', () => undefined);
    connection += 1;
    onSocket(socket, connection);
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
