import type { Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import {
  type Answer,
  AUTHENTIC_DATA,
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import { listenBoth } from './listen-both.ts';

/** A question as the server saw it. */
export interface Question {
  readonly name: string;
  readonly type: string;
  readonly over: 'udp' | 'tcp';
}

/** What is answered to one question. Numbers of RFC 1035: 2 SERVFAIL, 3 NXDOMAIN, 5 REFUSED. */
export interface DnsReplyPlan {
  readonly answers?: readonly Answer[];
  readonly rcode?: number;
  /** Claims that DNSSEC was validated. */
  readonly authenticated?: boolean;
  /** Over UDP the answer is cut, so that the client has to come again over TCP. */
  readonly truncated?: boolean;
  /** No answer at all. */
  readonly silent?: boolean;
}

export type Zone = (question: Question) => DnsReplyPlan;

/** A name server on loopback, UDP and TCP on one port. */
export interface DnsHost {
  readonly port: number;
  readonly asked: readonly Question[];
  readonly close: () => Promise<void>;
}

const reply = (query: Packet, plan: DnsReplyPlan, cut: boolean): Buffer =>
  encode({
    type: 'response',
    id: query.id ?? 0,
    flags:
      AUTHORITATIVE_ANSWER |
      (plan.authenticated === true ? AUTHENTIC_DATA : 0) |
      (cut ? TRUNCATED_RESPONSE : 0) |
      (plan.rcode ?? 0),
    questions: query.questions ?? [],
    answers: cut ? [] : [...(plan.answers ?? [])],
  });

const handle = (
  message: Buffer,
  over: Question['over'],
  zone: Zone,
  asked: Question[],
): Buffer | undefined => {
  const query = decode(message);
  const [first] = query.questions ?? [];
  const question: Question = { name: first?.name.toLowerCase() ?? '', type: first?.type ?? '', over };
  asked.push(question);
  const plan = zone(question);
  if (plan.silent === true) return undefined;
  return reply(query, plan, over === 'udp' && plan.truncated === true);
};

const serverOf = (zone: Zone, asked: Question[]): Server =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      const answer = handle(part.subarray(2), 'tcp', zone, asked);
      if (answer === undefined) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.end(Buffer.concat([length, answer]));
    });
  });

const answerOn = (socket: Socket, zone: Zone, asked: Question[]): void => {
  // A client whose answer is late sends its question again, which is no second question.
  const answers = new Map<string, Buffer | undefined>();
  socket.on('message', (message, from) => {
    const question = `${from.port} ${message.toString('latin1')}`;
    if (!answers.has(question)) answers.set(question, handle(message, 'udp', zone, asked));
    const answer = answers.get(question);
    if (answer !== undefined) socket.send(answer, from.port, from.address);
  });
};

/** Starts a name server that answers by `zone`. */
export const startDns = async (zone: Zone): Promise<DnsHost> => {
  const asked: Question[] = [];
  const tcp = serverOf(zone, asked);
  const udp = await listenBoth(tcp, '127.0.0.1');
  answerOn(udp, zone, asked);
  const close = async (): Promise<void> => {
    udp.close();
    await new Promise<void>((resolve) => tcp.close(() => resolve()));
  };
  return { port: udp.address().port, asked, close };
};

/** A zone of fixed records, by `TYPE name`; names that it does not know do not exist. */
export const zoneOf =
  (records: Readonly<Record<string, DnsReplyPlan | readonly string[]>>): Zone =>
  ({ name, type }) => {
    const found = records[`${type} ${name}`];
    if (found === undefined) {
      const exists = Object.keys(records).some((key) => key.endsWith(` ${name}`));
      return exists ? {} : { rcode: 3 };
    }
    if (!Array.isArray(found)) return found as DnsReplyPlan;
    return {
      answers: (found as readonly string[]).map((data): Answer => ({ type, name, data, ttl: 300 }) as Answer),
    };
  };
