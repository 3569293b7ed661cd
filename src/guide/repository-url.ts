import { isCodeHost, isPageHost } from './known-hosts.ts';
import type { HttpsUrl } from './url.ts';

// A page that is about a project and holds no source: its first or only path segment says so.
const PAGE =
  /^\/(?:product|products|docs?|documentation|about|blog|pricing|features|download|downloads|wiki|index\.html?)\/?$/i;
const PAGE_FILE = /\.(?:html?|php|aspx?|pdf)$/i;
// Inside a repository, but not its root; A02 resolves a tree, a blob and a commit.
const INNER: ReadonlySet<string> = new Set(
  'issues pull pulls wiki releases actions merge_requests discussions'.split(' '),
);

/**
 * Whether the URL can be the root of a source repository (GP-11-41). Nothing is fetched, so only what cannot be one is
 * refused: a bare host, an owner's page on a code host, a package's page, and pages whose path says what they are.
 */
export const isRepositoryUrl = ({ host, path }: HttpsUrl): boolean => {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (/^(?:docs?|blog)\./.test(host) || isPageHost(host)) return false;
  if (segments.length < (isCodeHost(host) ? 2 : 1)) return false;
  if (isCodeHost(host)) return !segments.slice(2).some((segment) => INNER.has(segment));
  return !(PAGE.test(path) || PAGE_FILE.test(path));
};
