import type { FetchRecord } from '../base/index.ts';
import {
  type Ask,
  arrived,
  type Evidence,
  type FetchedDocument,
  type Received,
  readGuide,
  SITE_ROOT_PATH,
  WELL_KNOWN_PATH,
} from '../guide/index.ts';
import { type Net, type NetResponse, openNet } from '../net/index.ts';
import { type Discovery, discoverGuide } from './discover.ts';
import type { GatherOptions } from './gathering.ts';
import { completed, type FetchOptions } from './options.ts';
import { type Given, gatherProvenance, givenFor } from './provenance.ts';
import { receive } from './received.ts';
import { gatherSurfaces } from './surfaces.ts';
import { watched } from './watched.ts';

/** A second request profile that no honest server answers differently (VP-9-24). */
const OTHER_PROFILE = {
  userAgent: 'Mozilla/5.0 (compatible; assistant-guide check)',
  accept: '*/*',
  acceptLanguage: 'de, fr;q=0.5',
};

/** What the caller wants of gathered evidence, and what it gave as files. */
export interface Wish {
  /** The instant that dates are compared with, UTC, ISO 8601. */
  readonly at: string;
  readonly ask: Ask;
  readonly given?: Given;
}

type Fetched = Omit<Evidence, 'evaluatedAt' | 'ask'>;

const documentOf = ({ record, bytes, truncated }: NetResponse): FetchedDocument => {
  const whole = arrived(record);
  return { ...receive(whole ? bytes : new Uint8Array(), whole && truncated), fetch: record };
};

const PLACES: readonly string[] = [WELL_KNOWN_PATH, SITE_ROOT_PATH];

/**
 * The other places where the same guide may be published: those of the host that was asked and of the one where that
 * ended, when it began or ended at such a place.
 */
const copyUrls = ({ url, finalUrl }: FetchRecord): readonly string[] => {
  const ends = [url, finalUrl].map((end) => new URL(end));
  if (!ends.some(({ pathname }) => PLACES.includes(pathname))) return [];
  const places = ends.flatMap((end) => PLACES.map((place) => new URL(place, end).href));
  // A fragment is not asked for.
  const asked = ends.map(({ href }) => href.split('#', 1)[0]);
  return [...new Set(places)].filter((place) => !asked.includes(place));
};

/** Where a guide is fetched, and what looking for it brought already. */
interface Start extends Partial<Discovery> {
  readonly url: string;
  /** The caller wrote the URL; else a surface names it. */
  readonly typed: boolean;
}

/** Asks the other places; an origin that the caller wrote stays one that the caller wrote. */
const fetchCopies = (
  net: Net,
  fetch: FetchRecord,
  { url, typed }: Start,
  limit: number,
): Promise<readonly FetchedDocument[]> =>
  Promise.all(
    copyUrls(fetch).map(async (place) => {
      const same = new URL(place).origin === new URL(url).origin;
      return documentOf(await net.fetch({ url: place, limit, typed: typed && same }));
    }),
  );

/** Fetches the guide at a URL, and what judging it for Level 4 looks at. */
const gatherAt = async (net: Net, start: Start, options: GatherOptions, given: Given): Promise<Fetched> => {
  const { url, typed, response, surfaces = [] } = start;
  const { guideBytes: limit } = options.net.limits;
  const { fetch, ...guide } = documentOf(response ?? (await net.fetch({ url, limit, typed })));
  const base = {
    mode: 'public-web' as const,
    source: { url: fetch.url },
    guide,
    fetch,
    ...(surfaces.length > 0 && { surfaces }),
  };
  if (!guide.received) return { ...base, ...givenFor(guide, given) };
  const [provenance, refetch, copies, asked] = await Promise.all([
    gatherProvenance(net, { ...guide, finalUrl: fetch.finalUrl }, options, given),
    net.fetch({ url, limit, typed, ...OTHER_PROFILE }).then(documentOf),
    fetchCopies(net, fetch, start, limit),
    gatherSurfaces({ net, lookups: options.lookups, url: new URL(url) }, surfaces),
  ]);
  return { ...base, ...provenance, refetch, ...(copies.length > 0 && { copies }), surfaces: asked };
};

const caSha256 = ({ net: { ca } }: GatherOptions): string | undefined =>
  ca === undefined ? undefined : receive(Buffer.from(ca)).sha256;

/** Opens the network for one run and closes it, however the run ends. */
const online = async <T>(
  options: FetchOptions,
  work: (net: Net, complete: GatherOptions) => Promise<T>,
): Promise<T> => {
  const complete = await completed(options);
  const net = openNet(complete.net);
  try {
    return await work(watched(net, complete.progress), complete);
  } finally {
    await net.close();
  }
};

const gatherFrom = (
  locate: (net: Net, complete: GatherOptions) => Promise<Start>,
  options: FetchOptions,
  { at, ask, given }: Wish,
): Promise<Evidence> =>
  online(options, async (net, complete) => ({
    ...(await gatherAt(net, await locate(net, complete), complete, { ...given, ask })),
    network: net.use(caSha256(complete)),
    evaluatedAt: at,
    ask,
  }));

export const gatherPublicWeb = (url: string, options: FetchOptions, wish: Wish): Promise<Evidence> =>
  gatherFrom(async () => ({ url, typed: true }), options, wish);

/** The guide of a host, wherever the host says that it is (GP-06-06, GP-19). */
export const gatherHost = (host: string, options: FetchOptions, wish: Wish): Promise<Evidence> => {
  const wellKnown = `https://${host}${WELL_KNOWN_PATH}`;
  const locate = async (net: Net, { lookups, net: { limits } }: GatherOptions): Promise<Start> => {
    if (!URL.canParse(wellKnown)) return { url: wellKnown, typed: true };
    const site = { net, lookups, url: new URL(wellKnown) };
    const found = await discoverGuide(site, wellKnown, limits.guideBytes);
    return { ...found, typed: found.url === wellKnown };
  };
  return gatherFrom(locate, options, wish);
};

/** The guide that everybody gets who follows `canonical-url`. */
const fetchPublished = async (
  net: Net,
  { bytes }: Received,
  { net: { limits } }: GatherOptions,
): Promise<Pick<Evidence, 'published'>> => {
  const url = readGuide(bytes).metadata.get('canonical-url')?.value;
  if (url === undefined) return {};
  return { published: documentOf(await net.fetch({ url, limit: limits.guideBytes })) };
};

const givenBy = ({ repository, ...local }: Evidence): Given => ({
  ...local,
  ...(repository !== undefined && { repository: () => repository }),
});

export const gatherNamed = (local: Evidence, options: FetchOptions): Promise<Evidence> =>
  online(options, async (net, complete) => {
    const [provenance, published] = await Promise.all([
      gatherProvenance(net, local.guide, complete, givenBy(local)),
      fetchPublished(net, local.guide, complete),
    ]);
    return { ...local, ...provenance, ...published, network: net.use(caSha256(complete)) };
  });
