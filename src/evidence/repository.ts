import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { fail, ok, type Result } from '../base/index.ts';
import {
  type ArtifactEvidence,
  type Lookups,
  neededArtifacts,
  type RepositoryEvidence,
  readGuide,
} from '../guide/index.ts';
import { receive } from './received.ts';

/** How many entries of the repository are listed, and how deep its folders go. */
const LISTED_ENTRIES = 20_000;
const DEPTH = 64;
/** How long the listing may be as JSON, so that evidence that was gathered can be loaded again. */
const LISTED_BYTES = 2 * 1024 * 1024;
/** How much of one artifact is read, and of all together. */
const ARTIFACT_LIMIT = 1024 * 1024;
export const TOTAL_LIMIT = 16 * 1024 * 1024;
/** How often judging may ask for more. */
const ROUNDS = 64;

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** What stands in a real folder, each entry by what it leads to. */
interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly real: string;
  readonly isLink: boolean;
}

interface Listing {
  readonly root: string;
  readonly files: string[];
  /** By real path: a folder that several links lead to is read once. */
  readonly folders: Map<string, readonly Entry[] | undefined>;
  entries: number;
  bytes: number;
  complete: boolean;
}

/** A folder that is to be listed; `chain` holds the real folders that lead here. */
interface Visit {
  readonly path: string;
  readonly real: string;
  readonly chain: readonly string[];
}

const inside = (root: string, path: string): boolean => path === root || path.startsWith(`${root}${sep}`);

/** The real path of something in the repository; undefined when it leads out of it, or nowhere. */
const realPath = (root: string, path: string): string | undefined => {
  try {
    const real = realpathSync(path);
    return inside(root, real) ? real : undefined;
  } catch {
    return undefined;
  }
};

/** What an entry is, a symbolic link by what it leads to; a device, a pipe or a socket is nothing. */
const kindOf = (entry: Dirent, real: string): 'file' | 'folder' | undefined => {
  try {
    const known = entry.isSymbolicLink() ? statSync(real) : entry;
    if (known.isFile()) return 'file';
    return known.isDirectory() ? 'folder' : undefined;
  } catch {
    return undefined;
  }
};

const readEntries = (listing: Listing, folder: string): readonly Entry[] | undefined => {
  let found: Dirent[];
  try {
    found = readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
  found.sort((one, other) => (one.name < other.name ? -1 : 1));
  if (found.length > LISTED_ENTRIES) listing.complete = false;
  const entries: Entry[] = [];
  for (const entry of found.slice(0, LISTED_ENTRIES)) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    const isLink = entry.isSymbolicLink();
    const real = isLink ? realPath(listing.root, path) : path;
    const kind = real === undefined ? undefined : kindOf(entry, real);
    if (real !== undefined && kind !== undefined) entries.push({ name: entry.name, kind, real, isLink });
  }
  return entries;
};

const entriesOf = (listing: Listing, folder: string): readonly Entry[] | undefined => {
  if (!listing.folders.has(folder)) listing.folders.set(folder, readEntries(listing, folder));
  return listing.folders.get(folder);
};

const addFile = (listing: Listing, path: string): void => {
  listing.bytes += Buffer.byteLength(JSON.stringify(path)) + 16;
  if (listing.bytes <= LISTED_BYTES) listing.files.push(path);
  else listing.complete = false;
};

/** Lists one folder; what is to be listed next goes to the end of `folders`, or of `links`. */
const visit = (listing: Listing, { path, real, chain }: Visit, folders: Visit[], links: Visit[]): void => {
  const entries = chain.length > DEPTH ? undefined : entriesOf(listing, real);
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
    if (entry.kind === 'file') addFile(listing, below);
    // A link back to a folder that leads here is a circle.
    else if (!chain.includes(entry.real))
      (entry.isLink ? links : folders).push({ path: below, real: entry.real, chain: [...chain, entry.real] });
  }
};

/** Real folders first, links after them, so that a mesh of links takes nothing from the listing of what is there. */
const list = (listing: Listing): void => {
  const { root } = listing;
  const links: Visit[] = [{ path: '', real: root, chain: [root] }];
  for (let at = 0; at < links.length; at++) {
    const folders = links.slice(at, at + 1);
    for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
      if (listing.entries > LISTED_ENTRIES) return;
      visit(listing, next, folders, links);
    }
  }
};

const readOpen = (file: number): ReturnType<typeof receive> | undefined => {
  if (!fstatSync(file).isFile()) return undefined;
  const bytes = Buffer.allocUnsafe(ARTIFACT_LIMIT + 1);
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    if (read === 0) break;
    length += read;
  }
  const kept = Uint8Array.from(bytes.subarray(0, Math.min(length, ARTIFACT_LIMIT)));
  return receive(kept, length > ARTIFACT_LIMIT);
};

/**
 * Reads one file. Its real path is opened without following a link that was put there since, and without waiting for
 * a pipe; what was opened is looked at once more before it is read.
 */
const readArtifact = (root: string, path: string): ArtifactEvidence | undefined => {
  const real = realPath(root, join(root, path));
  if (real === undefined) return undefined;
  let file: number | undefined;
  try {
    file = openSync(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const received = readOpen(file);
    // An empty file was received all the same.
    return received && { path, ...received, received: true };
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

const gather = (listing: Listing, guide: Uint8Array, lookups: Lookups): RepositoryEvidence => {
  const { root, complete } = listing;
  const files = listing.files.sort();
  const parsed = readGuide(guide);
  const artifacts: ArtifactEvidence[] = [];
  const tried = new Set<string>();
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = neededArtifacts(parsed, { files, complete, artifacts }, lookups).filter(
      (path) => !tried.has(path),
    );
    if (wanted.length === 0) break;
    for (const path of wanted) {
      tried.add(path);
      const artifact = total <= TOTAL_LIMIT - ARTIFACT_LIMIT ? readArtifact(root, path) : undefined;
      if (artifact === undefined) continue;
      total += artifact.bytes.length;
      artifacts.push(artifact);
    }
  }
  return { files, complete, artifacts };
};

/**
 * Lists the publisher's repository and reads of it what judging the guide asks for. Nothing in it is executed, and
 * nothing outside it is read (VP-6-05, VP-7-01).
 */
export const readRepository = (
  root: string,
  guide: Uint8Array,
  lookups: Lookups,
): Result<RepositoryEvidence> => {
  let real: string;
  try {
    real = realpathSync(root);
    if (!statSync(real).isDirectory())
      return fail('repository.no-folder', `${root}: this is no folder`, 'name the folder of the repository');
    readdirSync(real);
  } catch {
    return fail('repository.unreadable', `${root}: there is no folder that can be read`, 'check the path');
  }
  const listing: Listing = {
    root: real,
    files: [],
    folders: new Map(),
    entries: 0,
    bytes: 0,
    complete: true,
  };
  list(listing);
  return ok(gather(listing, guide, lookups));
};
