import { arrived, type Lookups, type Surface, sameRegisteredDomain } from '../guide/index.ts';
import type { Net, NetRequest, NetResponse } from '../net/index.ts';
import { lookUpGuideTxt } from './guide-txt.ts';
import { receive } from './received.ts';

/** Where surfaces are asked for: a host that the caller wrote, or whose guide the caller asked for. */
export interface Site {
  readonly net: Net;
  readonly lookups: Lookups;
  /** Of the site's origin. */
  readonly url: URL;
}

/** Enough for the head of a page and for any list of links. */
const BYTES = 256 * 1024;

type WebSurface = Exclude<Surface['kind'], 'well-known' | 'dns-txt'>;

const PLACES: Readonly<Record<WebSurface, Pick<NetRequest, 'url' | 'accept'>>> = {
  'llms.txt': { url: '/llms.txt' },
  'llm.txt': { url: '/llm.txt' },
  'home-page': { url: '/', accept: 'text/html, */*;q=0.1' },
  'security.txt': { url: '/.well-known/security.txt' },
};

/** What a fetch brought, as a surface. */
export const surfaceOf = (kind: Surface['kind'], { record, bytes, truncated }: NetResponse): Surface => {
  const whole = arrived(record);
  return {
    kind,
    ...receive(whole ? bytes : new Uint8Array(), whole && truncated),
    received: whole,
    url: record.url,
    requests: [record],
  };
};

/** Asks one surface; no redirect takes it out of the site's registered domain. */
export const askSurface = async ({ net, lookups, url }: Site, kind: WebSurface): Promise<Surface> => {
  const place = PLACES[kind];
  const answer = await net.fetch({
    ...place,
    url: new URL(place.url, url).href,
    limit: BYTES,
    typed: true,
    within: (host) => sameRegisteredDomain(host, url.hostname, lookups),
  });
  return surfaceOf(kind, answer);
};

/** Asks the TXT record; nothing for a host without a registered domain. */
export const askTxt = async ({ net, lookups, url }: Site): Promise<Surface | undefined> => {
  const domain = lookups.registeredDomain(url.hostname);
  if (domain === undefined) return undefined;
  const { request, dns: _, ...answer } = await lookUpGuideTxt(net, domain);
  return { kind: 'dns-txt', ...answer, requests: [request] };
};

/** Whether a host gave no answer, or none in time: asked for more it would cost as long again, and say nothing either. */
export const isSilent = ({ url, requests }: Surface): boolean => {
  const last = requests.at(-1);
  if (url === undefined || last === undefined) return false;
  return !('status' in last) || last.problems.some(({ code }) => code === 'fetch.timeout');
};

/**
 * The surfaces of a site that are not looked at for another reason, in the order asked, behind those that are known
 * already. llms.txt comes before its other spelling (GP-19-04), which is asked whatever the first one says: that the two
 * differ shows only when both are read (GP-19-06).
 */
export const gatherSurfaces = async (site: Site, known: readonly Surface[]): Promise<readonly Surface[]> => {
  const missing = async (kind: WebSurface): Promise<readonly Surface[]> =>
    known.some((one) => one.kind === kind) ? [] : [await askSurface(site, kind)];
  const first = await missing('llms.txt');
  if (first.some(isSilent)) return [...known, ...first];
  const rest = await Promise.all([missing('llm.txt'), missing('home-page')]);
  return [...known, ...first, ...rest.flat()];
};
