import type { NetworkUse } from '../base/index.ts';
import { admit } from './admit.ts';
import { type Aliases, aliasesOf } from './aliases.ts';
import { pinnedAgents } from './connect.ts';
import { openResolver } from './dns/resolver.ts';
import { systemServers } from './dns/servers.ts';
import { readTxt, type TxtAnswer } from './dns/txt.ts';
import { type Fetching, fetchUrl, type NetResponse } from './fetch.ts';
import type { NetOptions, NetRequest, ResolveEntry } from './options.ts';

/** The one way outward: every fetch and every look-up of a run goes through one of these. */
export interface Net {
  /** Never throws for what a server or a document does. */
  readonly fetch: (request: NetRequest) => Promise<NetResponse>;
  readonly txt: (name: string) => Promise<TxtAnswer>;
  /** The names that the answer for a URL's host leads through (CNAME). None of a host whose address the caller gives. */
  readonly aliases: (url: string) => Promise<Aliases>;
  /** Aborted after so long, whatever the clock of the records says, and when the client is closed. */
  readonly deadline: (ms: number) => AbortSignal;
  /** What every request was made under so far, for the report. */
  readonly use: (cacertSha256: string | undefined) => NetworkUse;
  /** Gives up what is still under way and closes every connection. */
  readonly close: () => Promise<void>;
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

const written = ({ host, port, addresses }: ResolveEntry): string => `${host}:${port}:${addresses.join(',')}`;

const useOf = (
  { resolve, dns, allowPrivate, limits }: NetOptions,
  used: ReadonlySet<ResolveEntry>,
  cacertSha256: string | undefined,
): NetworkUse => {
  const unused = resolve.filter((entry) => !used.has(entry));
  return {
    limits,
    resolve: resolve.map(written),
    ...(unused.length > 0 && { resolveUnused: unused.map(written) }),
    ...(dns !== undefined && { dns: `${bracketed(dns.address)}:${dns.port}` }),
    ...(cacertSha256 !== undefined && { cacertSha256 }),
    allowPrivate,
  };
};

/** Opens the network for one run. Names keep the addresses that were checked; connections are reused within the run. */
export const openNet = (options: NetOptions): Net => {
  const { limits, ca, dns } = options;
  const closing = new AbortController();
  const servers = dns === undefined ? systemServers() : [dns];
  const resolver = openResolver(servers, limits, closing.signal);
  const agent = pinnedAgents({ connectMs: limits.connectMs, ...(ca !== undefined && { ca }) });
  const used = new Set<ResolveEntry>();
  const onGiven = (entry: ResolveEntry): void => void used.add(entry);
  const fetching: Fetching = {
    agent,
    limits,
    now: options.now,
    admit: (written, typed, signal) => admit(options, resolver, written, { typed, signal, onGiven }),
    closed: closing.signal,
  };
  return {
    fetch: (request) => fetchUrl(fetching, request),
    txt: async (name) => readTxt(name, options.now(), await resolver.query(name, 'TXT')),
    aliases: (url) => aliasesOf(options, resolver, url),
    deadline: (ms) => AbortSignal.any([closing.signal, AbortSignal.timeout(ms)]),
    use: (cacertSha256) => useOf(options, used, cacertSha256),
    close: async () => {
      closing.abort();
      agent.destroy();
    },
  };
};
