/** How many entries of a repository are listed, and how deep its folders go. */
export const LISTED_ENTRIES = 20_000;
const DEPTH = 64;
/** How long the listing may be as JSON, so that evidence that was gathered can be loaded again. */
const LISTED_BYTES = 2 * 1024 * 1024;

/** What is no part of the repository, or was put there by a package manager. */
export const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** Whether a path is one below the root of a repository, whatever system reads it. */
export const isBelowRoot = (path: string): boolean =>
  !/^(?:[a-z]:)?[\\/]|\0/i.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** What stands in a folder, each entry by what it leads to. */
export interface Entry {
  readonly name: string;
  /** `unknown` may hold files that nobody can list here. */
  readonly kind: 'file' | 'folder' | 'nothing' | 'unknown';
  /** What the source knows it by, the same on whatever way it was reached. */
  readonly key: string;
  readonly isLink: boolean;
}

/** A repository that can be listed. */
export interface Source {
  /** The key of its root. */
  readonly root: string;
  /** What stands in a folder, by its key; undefined for one that cannot be read. What is over the limit may be left out. */
  readonly entries: (folder: string) => readonly Entry[] | undefined;
}

export interface Listed {
  /** The key of each file by its path, `/`-separated. */
  readonly files: ReadonlyMap<string, string>;
  /** False when the listing was cut, or something in it could not be read. */
  readonly complete: boolean;
}

interface Listing {
  readonly source: Source;
  readonly files: Map<string, string>;
  /** By key: a folder that several links lead to is read once. */
  readonly folders: Map<string, readonly Entry[] | undefined>;
  entries: number;
  bytes: number;
  complete: boolean;
}

/** A folder that is to be listed; `chain` holds the keys of the folders that lead here. */
interface Visit {
  readonly path: string;
  readonly key: string;
  readonly chain: readonly string[];
}

const entriesOf = (listing: Listing, folder: string): readonly Entry[] | undefined => {
  if (!listing.folders.has(folder)) listing.folders.set(folder, listing.source.entries(folder));
  return listing.folders.get(folder);
};

const addFile = (listing: Listing, path: string, key: string): void => {
  listing.bytes += Buffer.byteLength(JSON.stringify(path)) + 16;
  if (listing.bytes <= LISTED_BYTES && isBelowRoot(path)) listing.files.set(path, key);
  else listing.complete = false;
};

/** Lists one folder; what is to be listed next goes to the end of `folders`, or of `links`. */
const visit = (listing: Listing, { path, key, chain }: Visit, folders: Visit[], links: Visit[]): void => {
  const entries = chain.length > DEPTH ? undefined : entriesOf(listing, key);
  if (entries === undefined) {
    listing.complete = false;
    return;
  }
  for (const entry of entries) {
    if (listing.entries++ >= LISTED_ENTRIES) {
      listing.complete = false;
      return;
    }
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.kind === 'unknown') listing.complete = false;
    else if (entry.kind === 'file') addFile(listing, below, entry.key);
    // A link back to a folder that leads here is a circle.
    else if (entry.kind === 'folder' && !chain.includes(entry.key))
      (entry.isLink ? links : folders).push({ path: below, key: entry.key, chain: [...chain, entry.key] });
  }
};

/**
 * Lists every file of a repository. Real folders come first, links after them, so that a mesh of links takes nothing
 * from the listing of what is there (VP-6-05).
 */
export const listFiles = (source: Source): Listed => {
  const listing: Listing = {
    source,
    files: new Map(),
    folders: new Map(),
    entries: 0,
    bytes: 0,
    complete: true,
  };
  const links: Visit[] = [{ path: '', key: source.root, chain: [source.root] }];
  for (let at = 0; at < links.length && listing.entries <= LISTED_ENTRIES; at++) {
    const folders = links.slice(at, at + 1);
    for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
      if (listing.entries > LISTED_ENTRIES) break;
      visit(listing, next, folders, links);
    }
  }
  return listing;
};
