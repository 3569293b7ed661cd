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

interface Vendor {
  /** Where the repositories are; also under every name below. */
  readonly code: readonly string[];
  /** Where files and pages of its repositories are served, by whoever reads them from there. */
  readonly pages: readonly string[];
}

// These serve files of any public repository of the hosts that they know: who changes the repository changes them.
const READERS = ['jsdelivr.net', 'githack.com', 'statically.io'];

/** Code hosts that serve their users' files under further domains (A03). */
const VENDORS: readonly Vendor[] = [
  { code: ['github.com'], pages: ['github.io', 'githubusercontent.com', 'github.dev', ...READERS] },
  { code: ['gitlab.com'], pages: ['gitlab.io', ...READERS] },
  { code: ['bitbucket.org'], pages: ['bitbucket.io', ...READERS] },
  { code: ['codeberg.org'], pages: ['codeberg.page', 'githack.com'] },
  { code: ['sr.ht'], pages: ['srht.site'] },
  { code: ['sourceforge.net', 'sf.net'], pages: ['sourceforge.io'] },
  { code: ['gitee.com'], pages: ['gitee.io'] },
  { code: ['pagure.io'], pages: ['pagure.org'] },
  { code: ['launchpad.net'], pages: ['launchpadlibrarian.net'] },
  { code: ['framagit.org'], pages: ['frama.io'] },
  { code: ['huggingface.co'], pages: ['hf.space'] },
  { code: ['salsa.debian.org'], pages: ['pages.debian.net'] },
  { code: ['gitlab.freedesktop.org'], pages: ['pages.freedesktop.org'] },
];

const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** The vendors whose users change what this host serves, each by its first domain. */
export const vendorsOf = (host: string): readonly string[] =>
  VENDORS.filter(({ code, pages }) => [...code, ...pages].some((domain) => isUnder(host, domain))).flatMap(
    ({ code }) => code.slice(0, 1),
  );

// Registries show their packages' pages on names of these domains, and `docker.com` its images.
const PAGE_DOMAINS: readonly string[] = [
  ...VENDORS.flatMap(({ pages }) => pages),
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
export const isPageHost = (host: string): boolean => PAGE_DOMAINS.some((domain) => isUnder(host, domain));
