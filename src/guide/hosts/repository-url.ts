import type { HttpsUrl } from '../text/url.ts';
import { isCodeHost, isPageHost } from './known-hosts.ts';

/** A branch, a tag or a commit as a URL writes it: a path in the repository may follow its name. */
export interface NamedRevision {
  readonly kind: 'branch' | 'tag' | 'commit' | 'any';
  readonly rest: string;
}

/** A repository, and what of it is meant. */
export interface RepositoryPlace {
  /** The path of its root on its host, with no slash at its end. */
  readonly root: string;
  /** Absent: the head of the default branch. */
  readonly named?: NamedRevision;
}

type Form = readonly [marks: readonly string[], kind: NamedRevision['kind']];

// What code hosts write between the root of a repository and a revision: GitLab; Gitea and Forgejo; then what GitHub,
// Bitbucket and SourceHut have in common (A02).
const FORMS: readonly Form[] = [
  ...['tree', 'blob', 'raw', 'blame', 'commit', 'commits'].map((mark): Form => [['-', mark], 'any']),
  [['-', 'tags'], 'tag'],
  [['src', 'branch'], 'branch'],
  [['src', 'tag'], 'tag'],
  [['src', 'commit'], 'commit'],
  ...['tree', 'blob', 'raw', 'blame', 'commit', 'commits', 'src'].map((mark): Form => [[mark], 'any']),
];

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const rootOf = (segments: readonly string[]): string => `/${segments.join('/')}`;

const readForm = (segments: readonly string[], least: number, [marks, kind]: Form) => {
  const at = segments.findIndex(
    (_, index) => index >= least && marks.every((mark, offset) => segments[index + offset] === mark),
  );
  const rest = at === -1 ? [] : segments.slice(at + marks.length);
  if (rest.length === 0) return undefined;
  return { root: rootOf(segments.slice(0, at)), named: { kind, rest: rest.map(decoded).join('/') } };
};

const ownerAndName = 2;

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

/** The repository and revision that a path of a known form names. */
const placeOf = ({ host, path }: HttpsUrl): RepositoryPlace => {
  const segments = segmentsOf(path);
  const least = isCodeHost(host) ? ownerAndName : 1;
  for (const form of FORMS) {
    const place = readForm(segments, least, form);
    if (place !== undefined) return place;
  }
  return { root: rootOf(segments) };
};

// A page that is about a project and holds no source: its first or only path segment says so.
const PAGE =
  /^\/(?:product|products|docs?|documentation|about|blog|pricing|features|download|downloads|wiki|index\.html?)\/?$/i;
const PAGE_FILE = /\.(?:html?|php|aspx?|pdf)$/i;
// Inside a repository, but neither its root nor a revision of it.
const INNER: ReadonlySet<string> = new Set(
  'issues pull pulls wiki releases actions merge_requests discussions'.split(' '),
);

/**
 * Whether the URL can be the root of a source repository, or a revision of one (GP-11-41, A02). Nothing is fetched, so
 * only what cannot be one is refused: a bare host, an owner's page on a code host, a package's page, and pages whose
 * path says what they are.
 */
export const isRepositoryUrl = (url: HttpsUrl): boolean => {
  const { host } = url;
  const { root } = placeOf(url);
  const segments = segmentsOf(root);
  if (/^(?:docs?|blog)\./.test(host) || isPageHost(host)) return false;
  if (segments.length < (isCodeHost(host) ? ownerAndName : 1)) return false;
  if (isCodeHost(host)) return !segments.slice(ownerAndName).some((segment) => INNER.has(segment));
  return !(PAGE.test(root) || PAGE_FILE.test(root));
};

/** GitLab says in a query which kind of reference a name is; another query may name another revision. */
const KNOWN_QUERY = /^(?:\?(?:ref_type=(?:heads|tags))?)?$/;

/**
 * What a `repository-url` can mean, the likeliest first: a segment such as `tree` is a mark, or the name of a group.
 * Empty for a URL that names no repository, or does so in a query.
 */
export const repositoryPlaces = (url: HttpsUrl): readonly RepositoryPlace[] => {
  if (!isRepositoryUrl(url) || !KNOWN_QUERY.test(url.query)) return [];
  const place = placeOf(url);
  return place.named === undefined ? [place] : [place, { root: rootOf(segmentsOf(url.path)) }];
};
