import type { RegistryHost, RegistryKind } from '../evidence.ts';

/** The members that lead to a place in a document. */
export type Place = readonly string[];

/** How a document is written; a `go.mod` is read as its module and its comments. */
export type RecordFormat = 'json' | 'toml' | 'go.mod';

/** The longest record that is read: what a registry knows of one version, with its long description (VP-6-06). */
export const RECORD_LIMIT = 4 << 20;

/** A package registry: how it addresses the record of one version, and where a package's own metadata stands in it. */
export interface Registry {
  readonly kind: RegistryKind;
  readonly label: string;
  readonly domain: string;
  /** Paths of one version's record, pages for people among them, with its `name` and `version`. */
  readonly records: readonly RegExp[];
  /** The path of the document that is asked for, for a name and a version as they are written in a record's path. */
  readonly document: (name: string, version: string) => string;
  readonly accept: string;
  /** The document is one file of what is asked for, a gzipped tar. */
  readonly packed?: (name: string, version: string) => string;
  readonly format: RecordFormat;
  /** Where the document says whose it is. */
  readonly identity: { readonly name: Place; readonly version?: Place };
  /** The object whose members a publisher chooses. */
  readonly metadata: Place;
  /** A name, or a version, in the one spelling that the registry compares it in; default: as it is. */
  readonly nameKey?: (name: string) => string;
  readonly versionKey?: (version: string) => string;
}

const NAME = String.raw`(?!\.)[A-Za-z0-9._~-]+`;
const CRATE = '[A-Za-z0-9_-]+';
const VERSION = String.raw`v?\d[A-Za-z0-9.+_!-]*?`;
// Where less than three numbers stand for the newest version that begins with them, three are asked for.
const SEMVER = String.raw`\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+?)?`;

const MODULE = String.raw`(?:(?!\.)[A-Za-z0-9._~!-]+/)*(?!\.)[A-Za-z0-9._~!-]+`;

const path = (source: string): RegExp => new RegExp(`^${source}/?$`);
const group = (name: string, source: string): string => `(?<${name}>${source})`;

const JSON_TYPE = 'application/json';

/** PEP 503. */
const pypiName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');

/** PEP 440 as far as two spellings of one published version differ: case, zeros at the end, separators. */
const pypiVersion = (version: string): string => {
  const parts = /^v?(\d+!)?(\d+(?:\.\d+)*)(.*)$/.exec(version.toLowerCase());
  if (parts === null) return version;
  const [, epoch = '', release = '', rest = ''] = parts;
  const numbers = release.split('.').map(Number);
  while (numbers.length > 1 && numbers.at(-1) === 0) numbers.pop();
  return `${epoch}${numbers.join('.')}|${rest.replace(/[-_.]/g, '')}`;
};

/** What the published `Cargo.toml` of a crate says; both of the registry's hosts serve the same crate. */
const CRATES = {
  kind: 'crates',
  domain: 'crates.io',
  accept: '*/*',
  packed: (name: string, version: string) => `${name}-${version}/Cargo.toml`,
  format: 'toml',
  identity: { name: ['package', 'name'], version: ['package', 'version'] },
  metadata: ['package', 'metadata'],
} as const;

// Label and domain stand apart: no file of this project holds a registry's address as a whole, so that none is ever
// taken for a setting. The first row of a kind also serves the hosts that a caller names.
const REGISTRIES: readonly Registry[] = [
  {
    kind: 'npm',
    label: 'registry',
    domain: 'npmjs.org',
    records: [path(`/${group('name', `(?:@${NAME}(?:/|%2[fF]))?${NAME}`)}/${group('version', SEMVER)}`)],
    document: (name, version) => `/${name.replace(/\/|%2f/i, '%2f')}/${version}`,
    accept: JSON_TYPE,
    format: 'json',
    identity: { name: ['name'], version: ['version'] },
    metadata: [],
    nameKey: (name) => name.replace(/%2f/i, '/'),
  },
  {
    kind: 'pypi',
    label: '',
    domain: 'pypi.org',
    records: [
      path(`/pypi/${group('name', NAME)}/${group('version', VERSION)}/json`),
      path(`/project/${group('name', NAME)}/${group('version', VERSION)}`),
    ],
    document: (name, version) => `/pypi/${name}/${version}/json`,
    accept: JSON_TYPE,
    format: 'json',
    identity: { name: ['info', 'name'], version: ['info', 'version'] },
    metadata: ['info', 'project_urls'],
    nameKey: pypiName,
    versionKey: pypiVersion,
  },
  {
    ...CRATES,
    label: '',
    records: [path(`/(?:api/v1/)?crates/${group('name', CRATE)}/${group('version', SEMVER)}(?:/download)?`)],
    document: (name, version) => `/api/v1/crates/${name}/${version}/download`,
  },
  {
    ...CRATES,
    label: 'static',
    records: [
      path(String.raw`/crates/${group('name', CRATE)}/\k<name>-${group('version', SEMVER)}\.crate`),
      path(`/crates/${group('name', CRATE)}/${group('version', SEMVER)}/download`),
    ],
    document: (name, version) => `/crates/${name}/${name}-${version}.crate`,
  },
  {
    kind: 'rubygems',
    label: '',
    domain: 'rubygems.org',
    records: [
      path(
        String.raw`/api/v2/rubygems/${group('name', NAME)}/versions/${group('version', VERSION)}(?:\.json)?`,
      ),
      path(`/gems/${group('name', NAME)}/versions/${group('version', VERSION)}`),
    ],
    document: (name, version) => `/api/v2/rubygems/${name}/versions/${version}.json`,
    accept: JSON_TYPE,
    format: 'json',
    identity: { name: ['name'], version: ['version'] },
    metadata: ['metadata'],
  },
  {
    // A module's version has no free metadata but the comments of its go.mod, which the proxy serves for ever.
    kind: 'go',
    label: 'proxy',
    domain: 'golang.org',
    records: [
      path(String.raw`/${group('name', MODULE)}/@v/${group('version', `v${SEMVER}`)}\.(?:info|mod|zip)`),
    ],
    document: (name, version) => `/${name}/@v/${version}.mod`,
    accept: 'text/plain, */*;q=0.1',
    format: 'go.mod',
    identity: { name: ['module'] },
    metadata: ['comments'],
    nameKey: (name) => name.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  },
];

const hostName = ({ label, domain }: Registry): string => (label === '' ? domain : `${label}.${domain}`);

const BY_HOST: ReadonlyMap<string, Registry> = new Map(REGISTRIES.map((row) => [hostName(row), row]));

/** The public registry at a host, or the one whose layout a host follows that the caller names. */
export const registryAt = (host: string, named: readonly RegistryHost[]): Registry | undefined => {
  const known = named.find((one) => one.host === host);
  return BY_HOST.get(host) ?? REGISTRIES.find(({ kind }) => kind === known?.kind);
};

/** Where a package's own metadata can stand in a record of any registry. */
export const METADATA_PLACES: readonly Place[] = REGISTRIES.map((row) => row.metadata);

export const isRegistry = (host: string): boolean => BY_HOST.has(host);
