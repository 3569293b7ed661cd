import { registryTarget } from '../known-hosts.ts';
import { hexDigest } from '../manifest.ts';
import { discoveryOnly } from './discovery-aid.ts';
import {
  type AnchorNote,
  type AnchorReading,
  absent,
  type Expected,
  observed,
  unchecked,
  unreachable,
} from './reading.ts';

/** The longest record that is read: what a registry knows of one version, with its long description. */
export const REGISTRY_LIMIT = 4 << 20;

const DEPTH = 64;
const NODES = 50_000;

/** Brackets inside strings count as well: a record that fails by them is hostile enough. */
const nestsTooDeeply = (text: string): boolean => {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
    if (depth > DEPTH) return true;
  }
  return false;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What one record says that names the guide. */
interface Naming {
  readonly url: string | undefined;
  readonly sha256: string | undefined;
}

interface Found {
  readonly namings: Naming[];
  readonly generic: Set<string>;
}

const GUIDE_KEY = /^assistant[-_]?guide$/i;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A project URL may carry the hash as its fragment: it is stored in the record (A04). */
const fromProjectUrl = (value: string): Naming => {
  const [url, fragment] = value.split('#', 2);
  return { url, sha256: /^sha256=(.+)$/i.exec(fragment ?? '')?.[1] };
};

const look = (key: string, value: unknown, found: Found): void => {
  if (GUIDE_KEY.test(key)) {
    if (isRecord(value)) found.namings.push({ url: text(value['url']), sha256: text(value['sha256']) });
    else if (typeof value === 'string') found.namings.push(fromProjectUrl(value));
  } else if (key === 'sha256') {
    const hash = hexDigest(text(value));
    if (hash !== undefined) found.generic.add(hash);
  }
};

/** Walks the record without recursion, at most `NODES` values of it. */
const search = (root: unknown): Found => {
  const found: Found = { namings: [], generic: new Set() };
  const queue: unknown[] = [root];
  for (let at = 0; at < queue.length && at < NODES; at++) {
    const node = queue[at];
    if (!isRecord(node)) continue;
    for (const [key, value] of Object.entries(node)) {
      look(key, value, found);
      if (isRecord(value) && !GUIDE_KEY.test(key)) queue.push(value);
    }
  }
  return found;
};

const withoutHash = (found: Found, expected: Expected): AnchorReading => {
  if (found.namings.length > 0)
    return absent('the record names the guide and carries no hash of it', [
      {
        id: 'anchor.registry.hash-not-in-record',
        message: 'the registry record names the guide and carries no SHA-256 of it',
      },
    ]);
  const notes: readonly AnchorNote[] = found.generic.has(expected.sha256)
    ? [
        {
          id: 'anchor.registry.generic-sha256',
          message: 'the record holds this hash outside assistant-guide metadata, where it anchors nothing',
        },
      ]
    : [];
  return absent('the record has no assistant-guide metadata', notes);
};

const compare = (found: Found, expected: Expected): AnchorReading => {
  const hashed = found.namings.flatMap(({ url, sha256 }) => {
    const hash = hexDigest(sha256);
    return hash === undefined ? [] : [{ url, hash }];
  });
  const one = hashed.find(({ hash }) => hash !== expected.sha256) ?? hashed[0];
  if (one === undefined) return withoutHash(found, expected);
  const { canonicalUrl } = expected;
  const notes: readonly AnchorNote[] =
    one.url === undefined || one.url === canonicalUrl
      ? []
      : [
          {
            id: 'anchor.registry.url-mismatch',
            message: 'the registry record names another URL than canonical-url',
            evidence: one.url,
          },
        ];
  return observed(one.hash, expected.sha256, notes);
};

/** The record that `registry-url` addresses: JSON, or the `Cargo.toml` of a published crate (GP-11-73 to GP-11-83). */
export const readPackageRegistry = (source: string, expected: Expected): AnchorReading => {
  const { guide, lookups } = expected.subject;
  const read = guide.metadata.url('registry-url');
  // GP-11-80: without it the channel cannot be found.
  if (read === undefined) return unchecked('the metadata has no registry-url');
  if (!read.ok || registryTarget(read.url) !== 'record')
    return unchecked('registry-url addresses no record of a recognized registry');
  if (nestsTooDeeply(source)) return unreachable('the record nests too deeply');
  const record = parseJson(source);
  if (record !== undefined) return compare(search(record), expected);
  const aid = discoveryOnly(source);
  if (aid !== undefined) return aid;
  const toml = lookups.parseToml(source);
  return toml === undefined
    ? unreachable('the record is neither JSON nor TOML')
    : compare(search(toml), expected);
};
