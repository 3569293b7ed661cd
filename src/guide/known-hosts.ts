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
  'git.sr.ht': 'srht.site',
  'sourceforge.net': 'sourceforge.io',
  'gitee.com': 'gitee.io',
  'salsa.debian.org': 'pages.debian.net',
  'gitlab.freedesktop.org': 'pages.freedesktop.org',
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
