import { type Entry, LISTED_ENTRIES, SKIPPED, type Source } from '../listing.ts';
import type { TreeEntry } from './tree.ts';
import { type Checkout, walk } from './walk.ts';

/** A commit as a repository that can be listed: the key of a file is its id, that of a folder its path. */
export interface TreeSource extends Source {
  /** The ids of the links that were met and whose texts are not known. */
  readonly unreadLinks: ReadonlySet<string>;
}

/** A name as the text that a checkout shows; undefined for one that is no UTF-8. */
const nameOf = (name: string): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(name, 'latin1'));
  } catch {
    return undefined;
  }
};

const below = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Folders are known by their path as one character a byte, since links are followed by it. */
export const treeSource = (checkout: Checkout): TreeSource => {
  const folders = new Map([['', checkout.root]]);
  const unreadLinks = new Set<string>();
  const folderAt = (path: string, id: string): Pick<Entry, 'kind' | 'key'> => {
    folders.set(path, id);
    return { kind: 'folder', key: path };
  };
  const linkAt = (path: string): Pick<Entry, 'kind' | 'key'> => {
    const walked = walk(checkout, path);
    if (walked.to === 'folder') return folderAt(walked.path, walked.id);
    if (walked.to === 'file') return { kind: 'file', key: walked.id };
    if (walked.to === 'link') unreadLinks.add(walked.id);
    return { kind: walked.to === 'nothing' || walked.to === 'outside' ? 'nothing' : 'unknown', key: '' };
  };
  const whatIs = ({ kind, id }: TreeEntry, path: string): Pick<Entry, 'kind' | 'key'> => {
    if (kind === 'file') return { kind, key: id };
    if (kind === 'folder') return folderAt(path, id);
    return kind === 'link' ? linkAt(path) : { kind: 'unknown', key: '' };
  };
  const entryOf = (entry: TreeEntry, folder: string): Entry => {
    const name = nameOf(entry.name);
    const isLink = entry.kind === 'link';
    if (name === undefined) return { name: entry.name, kind: 'unknown', key: '', isLink };
    return { name, isLink, ...whatIs(entry, below(folder, entry.name)) };
  };
  const entries: Source['entries'] = (folder) => {
    const found = checkout.folders.entries(folders.get(folder) ?? '');
    if (found === undefined) return undefined;
    return [...found.values()]
      .filter(({ name }) => !SKIPPED.has(name))
      .slice(0, LISTED_ENTRIES + 1)
      .map((entry) => entryOf(entry, folder));
  };
  return { root: '', entries, unreadLinks };
};
