import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { type Answer, AUTHENTIC_DATA, decode, encode, type Packet, RECURSION_DESIRED } from 'dns-packet';

export type QueryType = 'A' | 'AAAA' | 'TXT';

/** One record of an answer, as far as anything here reads records. Names are in lowercase. */
export type DnsAnswer =
  | { readonly type: 'A' | 'AAAA'; readonly name: string; readonly address: string }
  | { readonly type: 'CNAME'; readonly name: string; readonly target: string }
  /** A value with its chunks joined. */
  | { readonly type: 'TXT'; readonly name: string; readonly value: Uint8Array; readonly ttl: number };

/** A server's answer to one question. */
export interface DnsReply {
  /** Such as `NOERROR`, `NXDOMAIN` or `SERVFAIL`. */
  readonly rcode: string;
  readonly truncated: boolean;
  /** The server's word that DNSSEC holds. */
  readonly authenticated: boolean;
  readonly answers: readonly DnsAnswer[];
}

/** A question as it is sent. */
export interface Asked {
  readonly name: string;
  readonly type: QueryType;
  readonly id: number;
  readonly bytes: Buffer;
}

/** What fits into one packet on every way (DNS flag day 2020). */
const UDP_PAYLOAD = 1232;

const LABEL = /^[a-z0-9_-]{1,63}$/i;

/** Whether a name can be asked for; a longer label would be read as something else in the message. */
export const isAskable = (name: string): boolean =>
  name.length <= 253 && name.split('.').every((label) => LABEL.test(label));

/** Writes a question. `extended` speaks EDNS, which a few old servers refuse. */
export const writeQuestion = (
  name: string,
  type: QueryType,
  { extended }: { readonly extended: boolean },
): Asked => {
  const id = randomInt(65_536);
  const packet: Packet = {
    type: 'query',
    id,
    // RFC 6840 5.7: asks the resolver to say whether it validated the answer.
    flags: RECURSION_DESIRED | AUTHENTIC_DATA,
    questions: [{ type, name, class: 'IN' }],
    additionals: extended
      ? [{ type: 'OPT', name: '.', udpPayloadSize: UDP_PAYLOAD, flags: 0, options: [] } as never]
      : [],
  };
  return { name: name.toLowerCase(), type, id, bytes: encode(packet) };
};

type Decoded = Packet & { readonly rcode?: string; readonly flag_ad?: boolean; readonly flag_tc?: boolean };

/** Whether a message answers this very question: anything else that arrives is noise or forgery. */
const answersThis = ({ type, questions = [], rcode }: Decoded, asked: Asked): boolean => {
  if (type !== 'response') return false;
  const [echoed, ...more] = questions;
  // A server that could not read the question may leave it out.
  if (echoed === undefined) return rcode === 'FORMERR' || rcode === 'NOTIMP';
  return (
    more.length === 0 &&
    echoed.type === asked.type &&
    echoed.class === 'IN' &&
    echoed.name.toLowerCase() === asked.name
  );
};

const readAnswer = (record: Answer): readonly DnsAnswer[] => {
  const name = record.name.toLowerCase();
  if (record.type === 'A' || record.type === 'AAAA') {
    const { type, data: address } = record;
    if (isIP(address) !== (type === 'A' ? 4 : 6)) throw new Error('no address');
    return [{ type, name, address }];
  }
  if (record.type === 'CNAME') return [{ type: 'CNAME', name, target: record.data.toLowerCase() }];
  if (record.type !== 'TXT') return [];
  const value = Buffer.concat([record.data].flat().map((chunk) => Buffer.from(chunk)));
  return [{ type: 'TXT', name, value, ttl: record.ttl ?? 0 }];
};

/** Longer than any honest answer. Names may point at names, so that a message's cost grows with its square. */
export const LONGEST = 16_384;

/** Reads what came as the answer to a question; undefined when it is none. Never throws. */
export const readReply = (message: Buffer, asked: Asked): DnsReply | undefined => {
  if (message.length > LONGEST || message.length < 2 || message.readUInt16BE(0) !== asked.id)
    return undefined;
  try {
    const decoded = decode(message) as Decoded;
    if (!answersThis(decoded, asked)) return undefined;
    return {
      rcode: decoded.rcode ?? '',
      truncated: decoded.flag_tc === true,
      authenticated: decoded.flag_ad === true,
      answers: (decoded.answers ?? []).flatMap(readAnswer),
    };
  } catch {
    return undefined;
  }
};
