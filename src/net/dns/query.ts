import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { AUTHENTIC_DATA, decode, encode, type Packet, RECURSION_DESIRED } from 'dns-packet';

export type QueryType = 'A' | 'AAAA' | 'TXT' | 'CNAME';

export interface NameServer {
  readonly address: string;
  readonly port: number;
}

/** A server's answer to one question. */
export type DnsReply = Packet & {
  readonly rcode?: string;
  readonly flag_ad?: boolean;
  readonly flag_tc?: boolean;
};

/** The longest message over TCP (RFC 1035 4.2.2). */
const LONGEST = 65_535;

const question = (name: string, type: QueryType, id: number): Packet => ({
  type: 'query',
  id,
  // RFC 6840 5.7: asks the resolver to say whether it validated the answer.
  flags: RECURSION_DESIRED | AUTHENTIC_DATA,
  questions: [{ type, name, class: 'IN' }],
  additionals: [{ type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, options: [] } as never],
});

const parse = (message: Buffer): DnsReply | undefined => {
  try {
    return decode(message) as DnsReply;
  } catch {
    return undefined;
  }
};

/** Whether a message answers this very question: anything else that arrives is noise or forgery. */
const answers = (reply: DnsReply | undefined, asked: Packet): reply is DnsReply => {
  const [wanted] = asked.questions ?? [];
  const [echoed] = reply?.questions ?? [];
  return (
    reply?.type === 'response' &&
    reply.id === asked.id &&
    echoed?.type === wanted?.type &&
    echoed?.name.toLowerCase() === wanted?.name.toLowerCase()
  );
};

const overUdp = (server: NameServer, asked: Packet, signal: AbortSignal): Promise<DnsReply> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(server.address.includes(':') ? 'udp6' : 'udp4');
    const end = (act: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      socket.close();
      act();
    };
    const onAbort = (): void => end(() => reject(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('message', (message) => {
      const reply = parse(message);
      if (answers(reply, asked)) end(() => resolve(reply));
    });
    // A connected socket hears only the server that was asked.
    socket.connect(server.port, server.address, () => socket.send(encode(asked)));
  });

const overTcp = (server: NameServer, asked: Packet, signal: AbortSignal): Promise<DnsReply> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: server.address, port: server.port, signal });
    let read = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the name server hung up')));
    socket.on('connect', () => {
      const message = encode(asked);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      socket.write(Buffer.concat([length, message]));
    });
    socket.on('data', (part) => {
      read = Buffer.concat([read, part]).subarray(0, LONGEST + 2);
      if (read.length < 2 || read.length < 2 + read.readUInt16BE(0)) return;
      const reply = parse(read.subarray(2, 2 + read.readUInt16BE(0)));
      socket.destroy();
      if (answers(reply, asked)) resolve(reply);
      else reject(new Error('the name server answered another question'));
    });
  });

/** Asks one server one question: UDP, and TCP when the answer was cut. Rejects when there is no answer. */
export const ask = async (
  server: NameServer,
  name: string,
  type: QueryType,
  signal: AbortSignal,
): Promise<DnsReply> => {
  const asked = question(name, type, randomInt(65_536));
  const reply = await overUdp(server, asked, signal);
  return reply.flag_tc === true ? overTcp(server, asked, signal) : reply;
};
