import { Agent } from 'undici';
import type { DnsRecord, FetchProblem, NetworkUse } from '../base/index.ts';
import { type Pin, pinnedConnector } from './connect.ts';
import { openResolver, type Resolver } from './dns/resolver.ts';
import { type Admission, type Fetching, fetchUrl, type NetResponse } from './fetch.ts';
import type { NetOptions, NetRequest } from './options.ts';
import { addressProblems, readTarget, type Target } from './target.ts';

/** The TXT values of a name, each with its chunks joined, and how the question went. */
export interface TxtAnswer {
  readonly record: DnsRecord;
  readonly values: readonly Uint8Array[];
  /** The largest TTL, in seconds. */
  readonly ttl?: number;
  /** The resolver's word that DNSSEC holds (AD bit). */
  readonly authenticated: boolean;
}

/** The one way outward: every fetch and every look-up of a run goes through one of these. */
export interface Net {
  /** Never throws for what a server or a document does. */
  readonly fetch: (request: NetRequest) => Promise<NetResponse>;
  readonly txt: (name: string) => Promise<TxtAnswer>;
  /** The names that a host's answer leads through (CNAME). */
  readonly aliases: (host: string) => Promise<readonly string[]>;
  /** What every request is made under, for the report. */
  readonly use: (cacertSha256: string | undefined) => NetworkUse;
  readonly close: () => Promise<void>;
}

const overridden = ({ resolve }: NetOptions, { host, port }: Target): readonly string[] | undefined =>
  resolve.find((entry) => entry.host === host && entry.port === port)?.addresses;

const whenAborted = (signal: AbortSignal, ms: number): Promise<FetchProblem> =>
  new Promise((resolve) => {
    const late: FetchProblem = { code: 'fetch.timeout', message: `the fetch took longer than ${ms} ms` };
    if (signal.aborted) resolve(late);
    else signal.addEventListener('abort', () => resolve(late), { once: true });
  });

/** The addresses of a target: as written, as overridden, or as looked up. */
const addressesOf = async (
  options: NetOptions,
  resolver: Resolver,
  target: Target,
): Promise<{ readonly addresses: readonly string[]; readonly problem?: FetchProblem }> => {
  if (target.address) return { addresses: [target.host] };
  const given = overridden(options, target);
  return given === undefined ? resolver.host(target.host) : { addresses: given };
};

/** Checks a URL as a new target: its text, its name, and every address that the name has (VP-10-15 to VP-10-17). */
const admit = async (
  options: NetOptions,
  resolver: Resolver,
  url: string,
  { written, signal }: { readonly written: boolean; readonly signal: AbortSignal },
): Promise<Admission> => {
  const { allowPrivate, limits } = options;
  const read = readTarget(url, { written: written && allowPrivate, names: allowPrivate });
  if (!read.ok) return read;
  const { target } = read;
  const found = await Promise.race([
    addressesOf(options, resolver, target),
    whenAborted(signal, limits.totalMs).then((problem) => ({ addresses: [], problem })),
  ]);
  if (found.problem !== undefined) return { ok: false, problems: [found.problem] };
  const problems = found.addresses
    .map(addressProblems)
    .find((faults) =>
      allowPrivate ? faults.some(({ code }) => code.endsWith('metadata-ip')) : faults.length > 0,
    );
  if (problems !== undefined) return { ok: false, problems };
  return {
    ok: true,
    url: target.url,
    pin: { host: target.host, port: target.port, addresses: found.addresses },
  };
};

const txt = async (options: NetOptions, resolver: Resolver, name: string): Promise<TxtAnswer> => {
  const asked = { name, type: 'TXT' as const, fetchedAt: options.now() };
  const outcome = await resolver.query(name, 'TXT');
  if (!outcome.ok)
    return { record: { ...asked, problems: [outcome.problem] }, values: [], authenticated: false };
  const { reply } = outcome;
  const answers = (reply.answers ?? []).filter((one) => one.type === 'TXT');
  const ttls = answers.flatMap(({ ttl }) => (ttl === undefined ? [] : [ttl]));
  return {
    record: { ...asked, ...(reply.rcode !== undefined && { rcode: reply.rcode }), problems: [] },
    values: answers.map(({ data }) => Buffer.concat([data].flat().map((chunk) => Buffer.from(chunk)))),
    ...(ttls.length > 0 && { ttl: Math.max(...ttls) }),
    authenticated: reply.flag_ad === true,
  };
};

const useOf = (options: NetOptions, cacertSha256: string | undefined): NetworkUse => {
  const { resolve, dns, allowPrivate, limits } = options;
  return {
    limits,
    resolve: resolve.map(({ host, port, addresses }) => `${host}:${port}:${addresses.join(',')}`),
    ...(dns !== undefined && { dns: `${dns.address}:${dns.port}` }),
    ...(cacertSha256 !== undefined && { cacertSha256 }),
    allowPrivate,
  };
};

/** Opens the network for one run. Names keep the addresses that were checked; connections are reused within the run. */
export const openNet = (options: NetOptions): Net => {
  const { limits, ca } = options;
  const resolver = openResolver(options);
  const pins = new Map<string, Pin>();
  const peers = new Map<Pin, string>();
  const keyOf = ({ host, port }: Pick<Pin, 'host' | 'port'>): string =>
    `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const connect = pinnedConnector((origin) => pins.get(origin), {
    connectMs: limits.connectMs,
    onConnect: (pin, address) => peers.set(pin, address),
    ...(ca !== undefined && { ca }),
  });
  const agent = new Agent({
    connect,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    pipelining: 1,
  });
  const fetching: Fetching = {
    agent,
    limits,
    now: options.now,
    admit: async (url, written, signal) => {
      const admitted = await admit(options, resolver, url, { written, signal });
      if (!admitted.ok) return admitted;
      const pin = pins.get(keyOf(admitted.pin)) ?? admitted.pin;
      pins.set(keyOf(pin), pin);
      return { ...admitted, pin };
    },
    peerOf: (pin) => peers.get(pin),
  };
  return {
    fetch: (request) => fetchUrl(fetching, request),
    txt: (name) => txt(options, resolver, name),
    aliases: async (host) => (await resolver.host(host)).aliases,
    use: (cacertSha256) => useOf(options, cacertSha256),
    close: () => agent.destroy(),
  };
};
