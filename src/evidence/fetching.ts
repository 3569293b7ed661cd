import type { Evidence } from '../guide/index.ts';
import type { FetchOptions } from './options.ts';
import type { Wish } from './public-web.ts';

// The libraries behind fetching cost more to load than judging a file does, so they are loaded by the first fetch.
const load = () => import('./public-web.ts');

/**
 * Evidence for the guide at an HTTPS URL: the guide under two request profiles, its copies at the other published places,
 * the manifest, and the five anchor channels, fetched side by side under the limits of `options.net`.
 *
 * It resolves whatever is out there: what was refused, failed or ran into a limit is in the records, and `judge` turns it
 * into findings (V07). `url` is asked as it is written; a URL that may not be asked (plain HTTP, private addresses) is not.
 */
export const gatherPublicWeb = async (url: string, options: FetchOptions, wish: Wish): Promise<Evidence> =>
  (await load()).gatherPublicWeb(url, options, wish);

/** Finds the guide of a host (`example.com`, `example.com:8443`) by the surfaces of guide profile 19, then as `gatherPublicWeb`. */
export const gatherHost = async (host: string, options: FetchOptions, wish: Wish): Promise<Evidence> =>
  (await load()).gatherHost(host, options, wish);

/**
 * Adds to the evidence of a local guide what its metadata and manifest lead to. The mode stays `local-file`, and what
 * the caller gave (manifest, single channels, the repository) stays as it is and is not asked for (A50).
 */
export const gatherNamed = async (local: Evidence, options: FetchOptions): Promise<Evidence> =>
  (await load()).gatherNamed(local, options);
