import { readSurface, type Surface } from '../guide/index.ts';
import type { NetResponse } from '../net/index.ts';
import { askSurface, askTxt, isSilent, type Site, surfaceOf } from './surfaces.ts';

/** What looking for the guide of a host came to. */
export interface Discovery {
  /** The guide's URL: the well-known one also when nothing names a guide. */
  readonly url: string;
  /** Everything that was asked, in order. */
  readonly surfaces: readonly Surface[];
  /** The answer at `url`, where it was fetched already. */
  readonly response?: NetResponse;
}

/** Where else a guide may be named, in the order in which they are believed (GP-19-01, GP-19-04, GP-19-05). */
const ELSEWHERE: readonly ((site: Site) => Promise<Surface | undefined>)[] = [
  (site) => askSurface(site, 'llms.txt'),
  (site) => askSurface(site, 'llm.txt'),
  (site) => askSurface(site, 'home-page'),
  askTxt,
  (site) => askSurface(site, 'security.txt'),
];

/**
 * Finds the guide of a site. The well-known path wins (GP-06-06); where nothing is there, the first surface that names a
 * guide on the same registered domain is believed, and the others are not asked. Where the path cannot be reached nobody
 * knows what is there, and nothing else takes its place.
 */
export const discoverGuide = async (site: Site, wellKnown: string, limit: number): Promise<Discovery> => {
  const { net, lookups, url } = site;
  const response = await net.fetch({ url: wellKnown, limit, typed: true });
  const first = surfaceOf('well-known', response);
  const surfaces = [first];
  const none = { url: wellKnown, surfaces, response };
  if (readSurface(first, url.hostname, lookups).status !== 'absent') return none;
  for (const ask of ELSEWHERE) {
    const surface = await ask(site);
    if (surface === undefined) continue;
    surfaces.push(surface);
    if (isSilent(surface)) break;
    const { named } = readSurface(surface, url.hostname, lookups);
    const guide = named.find((one) => one.refused === undefined && one.url !== wellKnown);
    if (guide !== undefined) return { url: guide.url, surfaces };
  }
  return none;
};
