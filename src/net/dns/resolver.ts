import type { FetchProblem, NetworkLimits } from '../../base/index.ts';
import { addressesIn, aliasesIn } from './chain.ts';
import { type DnsReply, isAskable, type QueryType } from './message.ts';
import { ask, type NameServer } from './query.ts';

/** What one question brought: a reply, or why there is none. */
export type DnsOutcome =
  | { readonly ok: true; readonly reply: DnsReply }
  | { readonly ok: false; readonly problem: FetchProblem };

export interface HostAnswer {
  readonly addresses: readonly string[];
  /** The names that the answer leads through (CNAME), lowercase. */
  readonly aliases: readonly string[];
  /** Why there is no address. */
  readonly problem?: FetchProblem;
  /** Why there is no answer: no server said whether the name is an alias, or is there at all. */
  readonly unanswered?: FetchProblem;
}

export interface Resolver {
  readonly query: (name: string, type: QueryType) => Promise<DnsOutcome>;
  /** The addresses of a host; a name is looked up once and keeps its answer. */
  readonly host: (name: string) => Promise<HostAnswer>;
}

const unreachable = (message: string): DnsOutcome => ({
  ok: false,
  problem: { code: 'fetch.unreachable', message },
});

const timedOut = (ms: number): DnsOutcome => ({
  ok: false,
  problem: { code: 'fetch.timeout', message: `no name server answered within ${ms} ms` },
});

/** The answers after which no other server knows better. */
const isFinal = ({ rcode }: DnsReply): boolean => rcode === 'NOERROR' || rcode === 'NXDOMAIN';

/** What the servers are asked under. */
interface Asking {
  readonly servers: readonly NameServer[];
  readonly ms: number;
  /** Aborted when the client is closed. */
  readonly closed: AbortSignal;
}

/** Asks each server in turn, all within one deadline; the first that knows is believed. */
const queryAll = async (
  { servers, ms, closed }: Asking,
  name: string,
  type: QueryType,
): Promise<DnsOutcome> => {
  if (!isAskable(name)) return unreachable('this is no name that can be looked up');
  const whole = AbortSignal.any([closed, AbortSignal.timeout(ms)]);
  let last: DnsOutcome = unreachable('no name server gave an answer');
  for (const [index, server] of servers.entries()) {
    const left = servers.length - index;
    const signal =
      left === 1 ? whole : AbortSignal.any([whole, AbortSignal.timeout(Math.ceil(ms / (left + 1)))]);
    try {
      const reply = await ask(server, name, type, signal);
      last = { ok: true, reply };
      if (isFinal(reply)) return last;
    } catch {
      if (closed.aborted) return unreachable('the look-up was given up');
      if (whole.aborted) return last.ok ? last : timedOut(ms);
    }
  }
  return last;
};

const RCODES: Readonly<Record<string, string>> = {
  NXDOMAIN: 'the host name does not exist',
  REFUSED: 'the name server refused to look for the host',
};
const FAILED = 'the name server failed to find the host';

/** Why a host has no address: the failure that says most. */
const noAddress = (outcomes: readonly DnsOutcome[]): FetchProblem => {
  const failed = outcomes.find((one) => !one.ok);
  if (failed !== undefined && !failed.ok) return failed.problem;
  const rcode = outcomes.flatMap((one) => (one.ok ? one.reply.rcode : [])).find((one) => one !== 'NOERROR');
  const message = rcode === undefined ? 'the host name has no address' : (RCODES[rcode] ?? FAILED);
  return { code: 'fetch.unreachable', message };
};

const lookUp = async (name: string, query: Resolver['query']): Promise<HostAnswer> => {
  const outcomes = await Promise.all([query(name, 'A'), query(name, 'AAAA')]);
  const replies = outcomes.flatMap((one) => (one.ok ? [one.reply] : []));
  const addresses = [...new Set(replies.flatMap((reply) => addressesIn(name, reply)))];
  const aliases = [...new Set(replies.flatMap((reply) => aliasesIn(name, reply)))];
  const problem = addresses.length > 0 ? undefined : noAddress(outcomes);
  return {
    addresses,
    aliases,
    ...(problem !== undefined && { problem }),
    ...(problem !== undefined && !replies.some(isFinal) && { unanswered: problem }),
  };
};

/** A resolver that asks these servers until it is `closed`. */
export const openResolver = (
  servers: readonly NameServer[],
  { dnsMs }: Pick<NetworkLimits, 'dnsMs'>,
  closed: AbortSignal,
): Resolver => {
  const query: Resolver['query'] = (name, type) => queryAll({ servers, ms: dnsMs, closed }, name, type);
  const known = new Map<string, Promise<HostAnswer>>();
  const host: Resolver['host'] = (name) => {
    const found = known.get(name) ?? lookUp(name, query);
    known.set(name, found);
    return found;
  };
  return { query, host };
};
