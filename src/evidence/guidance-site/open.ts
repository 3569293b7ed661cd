import { lazy, type Result } from '../../base/index.ts';
import type { SiteSource, SiteSourceOptions } from './site.ts';

/** Who reads no site loads none of this. */
const loadSite = lazy(() => import('./site.ts'));

/**
 * Opens a guidance site by its origin. Every question goes there and nowhere else: redirects stay on the origin, time
 * and size are bounded, and plain HTTP is asked of this machine alone (LG-LINK-17, LG-READ-30).
 */
export const openSiteSource = async (
  origin: string,
  options: SiteSourceOptions,
): Promise<Result<SiteSource>> => (await loadSite()).siteSource(origin, options);
