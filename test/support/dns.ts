import { createServer, type Socket } from 'node:net';
import { decode, encode, type Packet } from 'dns-packet';
import { onTestFinished } from 'vitest';
import { listenBoth } from '../../src/conformance/stage/listen-both.ts';

/** A name server that a test drives by hand: bytes in, bytes out. */
export interface RawDns {
  readonly port: number;
  readonly overUdp: () => number;
  readonly overTcp: () => number;
}

export interface RawDnsParts {
  readonly udp?: (query: Buffer, send: (message: Buffer) => void) => void;
  readonly tcp?: (query: Buffer, socket: Socket) => void;
  readonly host?: string;
}

/** Starts a name server for one test. */
export const rawDns = async ({ udp, tcp, host = '127.0.0.1' }: RawDnsParts): Promise<RawDns> => {
  const asked = { udp: 0, tcp: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      asked.tcp += 1;
      tcp?.(part.subarray(2), socket);
    });
  });
  const datagrams = await listenBoth(server, host);
  const { port } = datagrams.address();
  datagrams.on('message', (query, from) => {
    asked.udp += 1;
    udp?.(query, (message) => datagrams.send(message, from.port, from.address));
  });
  onTestFinished(async () => {
    datagrams.close();
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { port, overUdp: () => asked.udp, overTcp: () => asked.tcp };
};

/** The answer to a query, with what a test changes. */
export const replyTo = (query: Buffer, changes: Partial<Packet> = {}): Buffer => {
  const { id = 0, questions = [] } = decode(query);
  return encode({ type: 'response', id, flags: 0, questions, answers: [], ...changes });
};

/** A message as TCP carries it. */
export const framed = (message: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
};
