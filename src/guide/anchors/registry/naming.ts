import { hexDigest } from '../../manifest.ts';
import type { Place } from '../../registries.ts';

/** What a package's own metadata says about a guide. */
export interface Naming {
  /** It names a guide, whatever it says of it. */
  readonly named: boolean;
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

const NOTHING: Naming = { named: false, urls: [], hashes: [] };

const fromHash = (value: unknown): Naming => {
  const hash = typeof value === 'string' ? hexDigest(value) : undefined;
  return { ...NOTHING, named: true, hashes: hash === undefined ? [] : [hash] };
};

/** A project URL may carry the hash as its fragment: it is stored in the record (A04). */
const fromUrl = (value: unknown): Naming => {
  if (typeof value !== 'string') return NOTHING;
  const [url = '', fragment = ''] = value.split('#', 2);
  return { ...fromHash(/^sha256=(.+)$/i.exec(fragment)?.[1]), urls: [url] };
};

const merged = (all: readonly Naming[]): Naming => ({
  named: all.some(({ named }) => named),
  urls: all.flatMap(({ urls }) => urls),
  hashes: all.flatMap(({ hashes }) => hashes),
});

const fromValue = (value: unknown): Naming => {
  if (typeof value === 'string') return fromUrl(value);
  if (!isObject(value)) return NOTHING;
  return merged([fromUrl(valueAt(value, ['url'])), fromHash(valueAt(value, ['sha256']))]);
};

const fromMember = (key: string, value: unknown): Naming => {
  const match = KEY.exec(key);
  if (match === null) return NOTHING;
  const what = match[1]?.toLowerCase();
  if (what === 'sha256') return fromHash(value);
  if (what !== undefined) return fromUrl(value);
  // A package may serve several guides.
  return Array.isArray(value) ? merged(value.map(fromValue)) : fromValue(value);
};

/** Reads the assistant-guide members of the objects at these places, and nothing below or beside them (GP-11-81). */
export const readNaming = (document: unknown, places: readonly Place[]): Naming => {
  const objects = places.map((place) => valueAt(document, place)).filter(isObject);
  const members = [...new Set(objects)].flatMap((object) => Object.entries(object));
  return merged(members.map(([key, value]) => fromMember(key, value)));
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
