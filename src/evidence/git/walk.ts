import type { Folders, TreeEntry } from './tree.ts';

/** Where a path of a commit leads. */
export type Walked =
  | { readonly to: 'file' | 'folder'; readonly id: string; readonly path: string }
  /** A link stands in the way whose text has to be read first. */
  | { readonly to: 'link'; readonly id: string }
  | { readonly to: 'nothing' | 'outside' | 'submodule' | 'unknown' };

/** A commit's folders, and the texts of the links in them that were read. */
export interface Checkout {
  readonly folders: Folders;
  /** The id of the root folder. */
  readonly root: string;
  /** By the id of the link. */
  readonly links: ReadonlyMap<string, string>;
}

/** How many names one path may lead through, links included: a circle of links has no end. */
const STEPS = 256;

/** What stands under a name in a folder. */
const entryIn = ({ folders }: Checkout, folder: string, name: string): TreeEntry | Walked => {
  const entries = folders.entries(folder);
  return entries === undefined ? { to: 'unknown' } : (entries.get(name) ?? { to: 'nothing' });
};

/** A place on the way: the ids of the folders from the root to it, and their names. */
interface Place {
  readonly ids: string[];
  readonly names: string[];
}

/** Walks one segment; a result ends the walk. */
const step = (checkout: Checkout, place: Place, segment: string): TreeEntry | Walked | undefined => {
  if (segment === '' || segment === '.') return undefined;
  if (segment === '..') {
    if (place.names.pop() === undefined) return { to: 'outside' };
    place.ids.pop();
    return undefined;
  }
  const entry = entryIn(checkout, place.ids.at(-1) ?? '', segment);
  if ('to' in entry || entry.kind !== 'folder') return entry;
  place.ids.push(entry.id);
  place.names.push(segment);
  return undefined;
};

const atFile = ({ id, name }: TreeEntry, place: Place, isLast: boolean): Walked =>
  isLast ? { to: 'file', id, path: [...place.names, name].join('/') } : { to: 'nothing' };

/** What a link leads to, put before the rest of the way; or why it leads nowhere that is known. */
const follow = ({ links }: Checkout, { id }: TreeEntry, way: string[]): Walked | undefined => {
  const target = links.get(id);
  if (target === undefined) return { to: 'link', id };
  if (target.startsWith('/')) return { to: 'outside' };
  way.unshift(...target.split('/'));
  return undefined;
};

/**
 * Follows a path in a commit from its root, name by name and byte for byte, through links within the repository as a
 * checkout would (VP-6-05).
 */
export const walk = (checkout: Checkout, path: string): Walked => {
  const way = path.split('/');
  const place: Place = { ids: [checkout.root], names: [] };
  for (let steps = 0; way.length > 0; steps++) {
    if (steps > STEPS) return { to: 'unknown' };
    const met = step(checkout, place, way.shift() ?? '');
    if (met === undefined) continue;
    if ('to' in met) return met;
    if (met.kind === 'submodule') return { to: 'submodule' };
    if (met.kind === 'file') return atFile(met, place, way.length === 0);
    const end = follow(checkout, met, way);
    if (end !== undefined) return end;
  }
  return { to: 'folder', id: place.ids.at(-1) ?? '', path: place.names.join('/') };
};
