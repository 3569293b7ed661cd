import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { type Asked, type DnsReply, LONGEST, type QueryType, readReply, writeQuestion } from './message.ts';

export interface NameServer {
  readonly address: string;
  readonly port: number;
}

/** A datagram may be lost: the question is sent again after so long. */
const RESEND_MS = 1_000;

/** After so many datagrams that answer something else, somebody is guessing: TCP cannot be guessed into. */
const STRANGERS = 16;

/** Over UDP: the answer, or undefined when it has to be asked for over TCP. */
const overUdp = (server: NameServer, asked: Asked, signal: AbortSignal): Promise<DnsReply | undefined> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(server.address.includes(':') ? 'udp6' : 'udp4');
    let strangers = 0;
    let timer: NodeJS.Timeout | undefined;
    const end = (act: () => void): void => {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners('message');
      socket.close();
      act();
    };
    const onAbort = (): void => end(() => reject(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', (error) => {
      socket.on('error', () => undefined);
      end(() => reject(error));
    });
    socket.on('message', (message) => {
      const reply = readReply(message, asked);
      if (reply !== undefined) end(() => resolve(reply.truncated ? undefined : reply));
      else if (++strangers === STRANGERS) end(() => resolve(undefined));
    });
    const send = (): void => socket.send(asked.bytes);
    // A connected socket hears only the server that was asked.
    socket.connect(server.port, server.address, () => {
      send();
      timer = setInterval(send, RESEND_MS);
    });
  });

/** How long the message of a TCP stream is, its two bytes of length included (RFC 1035 4.2.2); 2 while nobody knows. */
const lengthOf = (parts: readonly Buffer[], length: number): number =>
  length < 2 ? 2 : 2 + Buffer.concat(parts.slice(0, 2), 2).readUInt16BE(0);

const overTcp = (server: NameServer, asked: Asked, signal: AbortSignal): Promise<DnsReply> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: server.address, port: server.port, signal });
    const parts: Buffer[] = [];
    let length = 0;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the name server hung up')));
    socket.on('connect', () => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(asked.bytes.length);
      socket.write(Buffer.concat([size, asked.bytes]));
    });
    socket.on('data', (part) => {
      parts.push(part);
      length += part.length;
      const whole = lengthOf(parts, length);
      if (length < whole && whole <= LONGEST) return;
      socket.destroy();
      const reply = readReply(Buffer.concat(parts).subarray(2, whole), asked);
      // Nothing is longer than a message over TCP: one that says it was cut hides something.
      if (reply === undefined || reply.truncated) reject(new Error('the name server gave no whole answer'));
      else resolve(reply);
    });
  });

const askOnce = async (server: NameServer, asked: Asked, signal: AbortSignal): Promise<DnsReply> => {
  signal.throwIfAborted();
  return (await overUdp(server, asked, signal)) ?? overTcp(server, asked, signal);
};

/** Asks one server one question: UDP, and TCP when the answer was cut. Rejects when there is no answer. */
export const ask = async (
  server: NameServer,
  name: string,
  type: QueryType,
  signal: AbortSignal,
): Promise<DnsReply> => {
  const reply = await askOnce(server, writeQuestion(name, type, { extended: true }), signal);
  if (reply.rcode !== 'FORMERR' && reply.rcode !== 'NOTIMP') return reply;
  // RFC 6891 7: a server from before EDNS.
  return askOnce(server, writeQuestion(name, type, { extended: false }), signal);
};
