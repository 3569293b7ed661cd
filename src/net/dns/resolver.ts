import { getServers } from 'node:dns';
import type { FetchProblem } from '../../base/index.ts';
import type { NetOptions } from '../options.ts';
import { ask, type DnsReply, type NameServer, type QueryType } from './query.ts';

/** What one question brought: a reply, or why there is none. */
export type DnsOutcome =
  | { readonly ok: true; readonly reply: DnsReply }
  | { readonly ok: false; readonly problem: FetchProblem };

export interface HostAnswer {
  readonly addresses: readonly string[];
  /** The names that the answer leads through (CNAME), lowercase. */
  readonly aliases: readonly string[];
  readonly problem?: FetchProblem;
}

export interface Resolver {
  readonly query: (name: string, type: QueryType) => Promise<DnsOutcome>;
  /** The addresses of a host; a name is looked up once and keeps its answer. */
  readonly host: (name: string) => Promise<HostAnswer>;
}

const parseServer = (written: string): NameServer => {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(written);
  if (bracketed !== null) return { address: bracketed[1] ?? '', port: Number(bracketed[2] ?? 53) };
  const [address = '', port, ...rest] = written.split(':');
  return rest.length > 0 || port === undefined
    ? { address: written, port: 53 }
    : { address, port: Number(port) };
};

const systemServers = (): readonly NameServer[] => getServers().map(parseServer);

const timedOut = (ms: number): FetchProblem => ({
  code: 'fetch.timeout',
  message: `no name server answered within ${ms} ms`,
});

const UNREACHABLE = 'fetch.unreachable';

/** Asks each server in turn, all within one deadline; the first that answers is believed. */
const queryAll = async (
  servers: readonly NameServer[],
  ms: number,
  name: string,
  type: QueryType,
): Promise<DnsOutcome> => {
  const whole = AbortSignal.timeout(ms);
  for (const [index, server] of servers.entries()) {
    const share = AbortSignal.timeout(Math.ceil(ms / (servers.length - index + 1)));
    const signal = index === servers.length - 1 ? whole : AbortSignal.any([whole, share]);
    try {
      return { ok: true, reply: await ask(server, name, type, signal) };
    } catch {
      if (whole.aborted) return { ok: false, problem: timedOut(ms) };
    }
  }
  return { ok: false, problem: { code: UNREACHABLE, message: 'no name server could be reached' } };
};

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The addresses that an answer gives for a name, through the names that it leads to. */
const readAnswer = (name: string, reply: DnsReply): HostAnswer => {
  const aliases: string[] = [];
  let current = name;
  for (const record of reply.answers ?? [])
    if (record.type === 'CNAME' && sameName(record.name, current)) {
      current = record.data.toLowerCase();
      aliases.push(current);
    }
  const addresses = (reply.answers ?? []).flatMap((record) =>
    (record.type === 'A' || record.type === 'AAAA') && sameName(record.name, current) ? [record.data] : [],
  );
  return { addresses, aliases };
};

const RCODES: Readonly<Record<string, string>> = {
  NXDOMAIN: 'the host name does not exist',
  SERVFAIL: 'the name server failed to find the host',
  REFUSED: 'the name server refused to look for the host',
};

const noAddress = (outcomes: readonly DnsOutcome[]): FetchProblem => {
  const failed = outcomes.find((one) => !one.ok);
  if (failed !== undefined && !failed.ok) return failed.problem;
  const rcode = outcomes.map((one) => (one.ok ? (one.reply.rcode ?? '') : '')).find((one) => one in RCODES);
  return { code: UNREACHABLE, message: RCODES[rcode ?? ''] ?? 'the host name has no address' };
};

const lookUp = async (name: string, query: Resolver['query']): Promise<HostAnswer> => {
  const outcomes = await Promise.all([query(name, 'A'), query(name, 'AAAA')]);
  const answers = outcomes.flatMap((one) => (one.ok ? [readAnswer(name, one.reply)] : []));
  const addresses = [...new Set(answers.flatMap((one) => one.addresses))];
  const aliases = [...new Set(answers.flatMap((one) => one.aliases))];
  return addresses.length > 0 ? { addresses, aliases } : { addresses, aliases, problem: noAddress(outcomes) };
};

/** A resolver that asks the caller's name server, or the system's. */
export const openResolver = ({ dns, limits }: Pick<NetOptions, 'dns' | 'limits'>): Resolver => {
  const servers = dns === undefined ? systemServers() : [dns];
  const query: Resolver['query'] = (name, type) => queryAll(servers, limits.dnsMs, name, type);
  const known = new Map<string, Promise<HostAnswer>>();
  const host = (name: string): Promise<HostAnswer> => {
    const found = known.get(name) ?? lookUp(name, query);
    known.set(name, found);
    return found;
  };
  return { query, host };
};
