import { type Ask, REGISTRY_KINDS, type RegistryHost } from '../evidence.ts';
import type { Lookups } from '../lookups.ts';
import type { Guide } from '../parse/guide.ts';
import { type HttpsUrl, readUrl, sameRegisteredDomain } from '../text/url.ts';
import { type Registry, registryAt } from './registries.ts';

/** Reads `KIND=HOST`; undefined when it is not of that form. */
export const readRegistryHost = (text: string): RegistryHost | undefined => {
  const [, name = '', host = ''] = /^([a-z]+)=([^=]+)$/.exec(text) ?? [];
  const kind = REGISTRY_KINDS.find((one) => one === name);
  const read = readUrl(`https://${host}/`);
  if (kind === undefined || !read.ok || read.url.host !== host.toLowerCase()) return undefined;
  return { kind, host: read.url.host };
};

/** The record of one version: whose it is, and the document that is asked for. */
export interface RegistryRecord {
  readonly registry: Registry;
  /** As the path of `registry-url` writes them. */
  readonly name: string;
  readonly version: string;
  /** The URL of the document. */
  readonly url: string;
}

/**
 * What a `registry-url` addresses (A43): the record of one version, something else at a registry, a page that is no
 * record at whatever host, a host that is no recognized registry, or a registry on the guide's own registered domain.
 */
export type RegistryTarget =
  | { readonly what: 'record'; readonly record: RegistryRecord }
  | { readonly what: 'none' | 'not-record' | 'unrecognized' | 'own-domain' };

/** Why the channel cannot be found (GP-11-80). */
export const NO_RECORD: Readonly<Record<Exclude<RegistryTarget['what'], 'record'>, string>> = {
  none: 'the metadata has no valid registry-url',
  'not-record': 'registry-url addresses no record of one version',
  unrecognized: 'registry-url is at no recognized package registry',
  'own-domain': "registry-url is on the guide's own registered domain",
};

// A registry's front page or a search page is no record, whoever runs it (GP-11-79).
const isFrontOrSearch = ({ path: written, query }: HttpsUrl): boolean =>
  written === '' ||
  written === '/' ||
  /\/search(?:\/|$)/i.test(written) ||
  /[?&](?:q|query|text|search)=/i.test(query);

const recordAt = (registry: Registry, written: string, { path: at }: HttpsUrl): RegistryTarget => {
  const groups = registry.records.map((one) => one.exec(at)?.groups).find((one) => one !== undefined);
  const { name, version } = groups ?? {};
  if (name === undefined || version === undefined) return { what: 'not-record' };
  const [origin = ''] = /^https:\/\/[^/]*/i.exec(written) ?? [];
  const url = origin + registry.document(name, version);
  return { what: 'record', record: { registry, name, version, url } };
};

/** What the guide's `registry-url` addresses. */
export const registryTarget = (guide: Guide, ask: Ask, lookups: Lookups): RegistryTarget => {
  const written = guide.metadata.get('registry-url')?.value;
  const read = guide.metadata.url('registry-url');
  if (written === undefined || read?.ok !== true) return { what: 'none' };
  const { url } = read;
  const row = registryAt(url.host, ask.registries ?? []);
  if (row === undefined) return { what: isFrontOrSearch(url) ? 'not-record' : 'unrecognized' };
  const own = guide.metadata.host('canonical-url');
  if (own !== undefined && sameRegisteredDomain(own, url.host, lookups)) return { what: 'own-domain' };
  return url.query === '' ? recordAt(row, written, url) : { what: 'not-record' };
};
