import type { Place } from '../../hosts/registries.ts';
import { hexDigest } from '../../parse/manifest.ts';

/** What a package's own metadata says about one guide: only what stands together belongs together. */
export interface Entry {
  readonly urls: readonly string[];
  /** Lowercase hex. */
  readonly hashes: readonly string[];
}

// Registries with free text values only have the members of the object as names of their own.
const KEY = /^assistant[-_. ]?guide(?:[-_. ]?(url|uri|sha256))?$/i;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What stands at a place; members that every object inherits stand nowhere. */
export const valueAt = (document: unknown, place: Place): unknown =>
  place.reduce<unknown>(
    (node, key) => (isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined),
    document,
  );

const hashIn = (value: unknown): readonly string[] => {
  const hash = typeof value === 'string' ? hexDigest(value) : undefined;
  return hash === undefined ? [] : [hash];
};

/** A project URL may carry the hash as its fragment: it is stored in the record (A04). */
const fromUrl = (value: unknown): Entry => {
  if (typeof value !== 'string') return { urls: [], hashes: [] };
  const [url = '', ...rest] = value.split('#');
  const fragment = rest.join('#');
  return { urls: [url], hashes: hashIn(/^sha256=(.+)$/i.exec(fragment)?.[1]) };
};

const merged = (all: readonly Entry[]): Entry => ({
  urls: all.flatMap(({ urls }) => urls),
  hashes: all.flatMap(({ hashes }) => hashes),
});

const fromValue = (value: unknown): readonly Entry[] => {
  if (typeof value === 'string') return [fromUrl(value)];
  if (!isObject(value)) return [];
  return [
    merged([fromUrl(valueAt(value, ['url'])), { urls: [], hashes: hashIn(valueAt(value, ['sha256'])) }]),
  ];
};

const entriesIn = (object: Readonly<Record<string, unknown>>): readonly Entry[] => {
  const entries: Entry[] = [];
  // Members with the URL or the hash alone are parts of one entry.
  const parts: Entry[] = [];
  for (const [key, value] of Object.entries(object)) {
    const match = KEY.exec(key);
    if (match === null) continue;
    const what = match[1]?.toLowerCase();
    if (what === 'sha256') parts.push({ urls: [], hashes: hashIn(value) });
    else if (what !== undefined) parts.push(fromUrl(value));
    // A package may serve several guides.
    else entries.push(...(Array.isArray(value) ? value.flatMap(fromValue) : fromValue(value)));
  }
  return parts.length === 0 ? entries : [...entries, merged(parts)];
};

/** Reads the assistant-guide members of the objects at these places, and nothing below or beside them (GP-11-81). */
export const readEntries = (document: unknown, places: readonly Place[]): readonly Entry[] => {
  const objects = places.map((place) => valueAt(document, place)).filter(isObject);
  return [...new Set(objects)].flatMap(entriesIn);
};

/** Whether a text stands anywhere in a document as a whole value, in any case of its letters. */
export const holds = (document: unknown, text: string): boolean => {
  const queue: unknown[] = [document];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    if (typeof node === 'string' && node.length === text.length && node.toLowerCase() === text) return true;
    if (isObject(node)) for (const value of Object.values(node)) queue.push(value);
  }
  return false;
};
