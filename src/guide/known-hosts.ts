import type { HttpsUrl } from './url.ts';

/** Public code hosts: their name says what they are, so a guide need not explain them. */
const CODE_HOSTS: ReadonlySet<string> = new Set([
  'github.com',
  'gitlab.com',
  'codeberg.org',
  'bitbucket.org',
  'git.sr.ht',
  'sourceforge.net',
  'gitee.com',
  'dev.azure.com',
  'salsa.debian.org',
  'gitlab.freedesktop.org',
  'gitlab.gnome.org',
  'invent.kde.org',
  'git.kernel.org',
  'git.savannah.gnu.org',
]);

export const isCodeHost = (host: string): boolean => CODE_HOSTS.has(host);

/** The domain under which a code host serves its users' pages: one account changes both (A03). */
export const PAGES_OF: Readonly<Record<string, string>> = {
  'github.com': 'github.io',
  'gitlab.com': 'gitlab.io',
  'codeberg.org': 'codeberg.page',
  'bitbucket.org': 'bitbucket.io',
};

// Registries show their packages' pages on names of these domains, and `docker.com` its images.
const PAGE_DOMAINS: readonly string[] = [
  ...Object.values(PAGES_OF),
  'readthedocs.io',
  'npmjs.com',
  'npmjs.org',
  'pypi.org',
  'crates.io',
  'rubygems.org',
  'packagist.org',
  'nuget.org',
  'docker.com',
];

/** Whether a host serves pages about projects, and no repository. */
export const isPageHost = (host: string): boolean =>
  PAGE_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`));

interface Registry {
  readonly name: string;
  readonly label: string;
  readonly domain: string;
  /** Paths of one version's record. */
  readonly record: RegExp;
}

const VERSION = String.raw`v?\d[A-Za-z0-9.+_!-]*`;
const NAME = '[A-Za-z0-9._~-]+';
const path = (source: string): RegExp => new RegExp(`^${source}/?$`);

// Label and domain stand apart: no file of this project holds a registry's address as a whole, so that none is ever
// taken for a setting.
const REGISTRIES: readonly Registry[] = [
  {
    name: 'npm',
    label: 'registry',
    domain: 'npmjs.org',
    record: path(`/(?:@${NAME}(?:/|%2[fF]))?${NAME}/${VERSION}`),
  },
  {
    name: 'PyPI',
    label: '',
    domain: 'pypi.org',
    record: path(`/(?:pypi/${NAME}/${VERSION}/json|project/${NAME}/${VERSION})`),
  },
  {
    name: 'crates.io',
    label: '',
    domain: 'crates.io',
    record: path(`/(?:api/v1/)?crates/${NAME}/${VERSION}(?:/download)?`),
  },
  {
    name: 'crates.io',
    label: 'static',
    domain: 'crates.io',
    record: path(`/crates/${NAME}/(?:${NAME}-)?${VERSION}(?:\\.crate|/download)`),
  },
  {
    name: 'RubyGems',
    label: '',
    domain: 'rubygems.org',
    record: path(
      `/(?:api/v2/rubygems/${NAME}/versions/${VERSION}(?:\\.json)?|gems/${NAME}/versions/${VERSION})`,
    ),
  },
  {
    name: 'Go module proxy',
    label: 'proxy',
    domain: 'golang.org',
    record: path(`/(?:${NAME}/)+@v/${VERSION}(?:\\.info|\\.mod|\\.zip)`),
  },
];

const hostName = ({ label, domain }: Registry): string => (label === '' ? domain : `${label}.${domain}`);

const ROWS: ReadonlyMap<string, Registry> = new Map(REGISTRIES.map((row) => [hostName(row), row]));

/**
 * What a `registry-url` addresses (A43): the record of one version, something else at a registry, a page that is no
 * record at whatever host, or a host that is no recognized registry.
 */
export type RegistryTarget = 'record' | 'not-record' | 'unrecognized';

// A registry's front page or a search page is no record, whoever runs it (GP-11-79).
const isFrontOrSearch = ({ path: written, query }: HttpsUrl): boolean =>
  written === '' ||
  written === '/' ||
  /\/search\b/i.test(written) ||
  /[?&](?:q|query|text|search)=/i.test(query);

export const registryTarget = (url: HttpsUrl): RegistryTarget => {
  if (isFrontOrSearch(url)) return 'not-record';
  const row = ROWS.get(url.host);
  if (row === undefined) return 'unrecognized';
  return row.record.test(url.path) && url.query === '' ? 'record' : 'not-record';
};

export const isRegistry = (host: string): boolean => ROWS.has(host);
