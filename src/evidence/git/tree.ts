import type { ObjectFormat } from './format.ts';
import type { Objects } from './pack/unpack.ts';

/** What an entry of a folder is, by its mode. */
export type TreeKind = 'file' | 'folder' | 'link' | 'submodule';

export interface TreeEntry {
  /** One character a byte; a path is compared as exactly these bytes. */
  readonly name: string;
  readonly kind: TreeKind;
  readonly id: string;
}

/** By the first two of a mode's six octal digits, which are its type; the others are permissions. */
const KINDS: ReadonlyMap<string, TreeKind> = new Map([
  ['10', 'file'],
  ['04', 'folder'],
  ['12', 'link'],
  ['16', 'submodule'],
]);

const HEAD = /^([0-7]{5,6}) ([^/]+)$/;
const NAMES_NO_ENTRY: ReadonlySet<string> = new Set(['.', '..', '.git']);
const LONGEST_HEAD = 4096;

const readEntry = (head: string, id: string): TreeEntry | undefined => {
  const [, mode = '', name = ''] = HEAD.exec(head) ?? [];
  const kind = KINDS.get(mode.padStart(6, '0').slice(0, 2));
  if (kind === undefined || NAMES_NO_ENTRY.has(name.toLowerCase())) return undefined;
  return { name, kind, id };
};

/** Folders by their ids, each read once. */
export interface Folders {
  /** Undefined for one that is not there, that cannot be read, or that holds a name twice. */
  readonly entries: (id: string) => ReadonlyMap<string, TreeEntry> | undefined;
}

/** How many entries are held of all folders together. */
const ENTRIES = 250_000;

/** Where folders are read from. */
interface Source {
  readonly objects: Objects;
  readonly format: ObjectFormat;
}

const readFolder = (
  { objects, format }: Source,
  id: string,
  most: number,
): ReadonlyMap<string, TreeEntry> | undefined => {
  const object = objects.read(id);
  if (object?.type !== 'tree') return undefined;
  const { buffer, byteOffset, length } = object.bytes;
  const tree = Buffer.from(buffer, byteOffset, length);
  const entries = new Map<string, TreeEntry>();
  for (let at = 0; at < tree.length; ) {
    const zero = at + tree.subarray(at, at + LONGEST_HEAD).indexOf(0);
    const end = zero + 1 + format.length;
    if (zero < at || end > tree.length || entries.size >= most) return undefined;
    const entry = readEntry(tree.toString('latin1', at, zero), tree.toString('hex', zero + 1, end));
    if (entry === undefined || entries.has(entry.name)) return undefined;
    entries.set(entry.name, entry);
    at = end;
  }
  return entries;
};

export const openFolders = (source: Source): Folders => {
  const read = new Map<string, ReadonlyMap<string, TreeEntry> | undefined>();
  let left = ENTRIES;
  return {
    entries: (id) => {
      if (!read.has(id)) {
        const entries = readFolder(source, id, left);
        left -= entries?.size ?? 0;
        read.set(id, entries);
      }
      return read.get(id);
    },
  };
};

/** The folder that a commit records as its root: a commit begins with its id. */
export const rootTree = (commit: Uint8Array, format: ObjectFormat): string | undefined => {
  const line = Buffer.from(commit.buffer, commit.byteOffset, Math.min(commit.length, 80)).toString('latin1');
  return new RegExp(`^tree ([0-9a-f]{${format.length * 2}})\n`).exec(line)?.[1];
};
