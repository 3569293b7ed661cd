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
/** How much of one artifact is read, and of all together. */
const ARTIFACT_LIMIT = 1024 * 1024;
const TOTAL_LIMIT = 64 * 1024 * 1024;
/** How often judging may ask for more. */
const ROUNDS = 64;

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

interface Listing {
  readonly root: string;
  readonly files: string[];
  entries: number;
  complete: boolean;
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

const entriesOf = (folder: string): readonly Dirent[] | undefined => {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
      one.name < other.name ? -1 : 1,
    );
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

/** `chain`: the real folders that lead here; a link back to one of them is a circle. */
const list = (listing: Listing, folder: string, chain: readonly string[]): void => {
  const entries = entriesOf(folder);
  if (entries === undefined || chain.length > DEPTH) {
    listing.complete = false;
    return;
  }
  const prefix = folder.slice(listing.root.length + 1).replaceAll(sep, '/');
  for (const entry of entries) {
    if (SKIPPED.has(entry.name)) continue;
    if (listing.entries++ >= LISTED_ENTRIES) {
      listing.complete = false;
      return;
    }
    const path = join(folder, entry.name);
    const real = entry.isSymbolicLink() ? realPath(listing.root, path) : path;
    const kind = real === undefined ? undefined : kindOf(entry, real);
    if (kind === 'file') listing.files.push(prefix === '' ? entry.name : `${prefix}/${entry.name}`);
    if (kind === 'folder' && real !== undefined && !chain.includes(real))
      list(listing, path, [...chain, real]);
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
      const artifact = total < TOTAL_LIMIT ? readArtifact(root, path) : undefined;
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
  const listing: Listing = { root: real, files: [], entries: 0, complete: true };
  list(listing, real, [real]);
  return ok(gather(listing, guide, lookups));
};
