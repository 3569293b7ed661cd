import { ok } from '../../base/index.ts';
import { sameRegisteredDomain } from '../../guide/index.ts';
import type { NetResponse } from '../../net/index.ts';
import { readAdvertisement, type Server } from './advertisement.ts';
import { BROKEN, type Found, TOO_LARGE, unreadable, unsupported } from './missing.ts';
import { commandOf } from './pkt-line.ts';
import type { Wire } from './wire.ts';

/** A repository that answers. */
export interface Remote {
  /** The URL of its root. */
  readonly url: string;
  readonly server: Server;
  /** Sends a command of protocol version 2 and takes an answer of at most `limit` bytes. */
  readonly ask: (command: GitCommand, limit: number) => Promise<Found<Uint8Array>>;
}

export interface GitCommand {
  readonly name: 'ls-refs' | 'fetch';
  readonly parameters: readonly string[];
}

const DISCOVERY = '/info/refs?service=git-upload-pack';
const ADVERTISED = 'application/x-git-upload-pack-advertisement';
const REQUEST = 'application/x-git-upload-pack-request';
const RESULT = 'application/x-git-upload-pack-result';

/** Version 2 says in few words what it can do. */
const DISCOVERY_LIMIT = 64 * 1024;

const OK = 200;
const CLOSED: ReadonlySet<number> = new Set([401, 403]);
/** No such page, or a page that is none of git's. */
const NOT_THERE: ReadonlySet<number> = new Set([OK, 404, 410]);

const typeOf = ({ record }: NetResponse): string =>
  record.headers
    .find(({ name }) => name === 'content-type')
    ?.value.split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';

const statusFault = (status: number | undefined): Found<never> =>
  CLOSED.has(status ?? 0)
    ? unreadable('the host does not show this repository without a login')
    : unreadable(`the host answered with HTTP status ${status}`);

/** Where a redirect ended is where the repository is, as long as the same owner answers for it. */
const settledUrl = (wire: Wire, { record }: NetResponse): Found<string> => {
  const { url, finalUrl } = record;
  if (!sameRegisteredDomain(new URL(url).hostname, new URL(finalUrl).hostname, wire.lookups))
    return unreadable('repository-url is redirected to another registered domain; name the repository there');
  return finalUrl.endsWith(DISCOVERY) ? ok(finalUrl.slice(0, -DISCOVERY.length)) : BROKEN;
};

const connect = (wire: Wire, url: string, server: Server): Remote => ({
  url,
  server,
  ask: async ({ name, parameters }, limit) => {
    const body = commandOf(name, server.greeting, parameters);
    const sent = await wire.send({
      url: `${url}/git-upload-pack`,
      limit,
      post: { body, contentType: REQUEST },
    });
    if (!sent.ok) return sent;
    if (sent.value.record.status !== OK) return statusFault(sent.value.record.status);
    if (typeOf(sent.value) !== RESULT) return BROKEN;
    return sent.value.truncated ? TOO_LARGE : ok(sent.value.bytes);
  },
});

/** Asks one URL whether git answers there; `undefined` when something else, or nothing, does. */
const discover = async (wire: Wire, root: string): Promise<Found<Remote | undefined>> => {
  const sent = await wire.send({ url: root + DISCOVERY, limit: DISCOVERY_LIMIT });
  if (!sent.ok) return sent;
  const { record, bytes, truncated } = sent.value;
  if (record.status !== OK || typeOf(sent.value) !== ADVERTISED)
    return NOT_THERE.has(record.status ?? 0) ? ok(undefined) : statusFault(record.status);
  const url = settledUrl(wire, sent.value);
  if (!url.ok) return url;
  const server = readAdvertisement(bytes, truncated);
  return server.ok ? ok(connect(wire, url.value, server.value)) : server;
};

/** Finds the repository at a root as it is written, and else with `.git` behind it. */
export const openRemote = async (wire: Wire, root: string): Promise<Found<Remote>> => {
  const spellings = root.endsWith('.git') ? [root] : [root, `${root}.git`];
  for (const spelling of spellings) {
    const found = await discover(wire, spelling);
    if (!found.ok) return found;
    if (found.value !== undefined) return ok(found.value);
  }
  return unsupported('no git repository answers over HTTPS at repository-url');
};
