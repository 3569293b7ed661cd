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
import { type Lookups, type Received, readGuide } from '../guide/index.ts';
import { type Entry, LISTED_ENTRIES, listFiles, SKIPPED, type Source } from './listing.ts';
import { ARTIFACT_LIMIT, artifactOf, neededFiles } from './needed-files.ts';
import type { Given } from './provenance.ts';

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

const readEntry = (root: string, folder: string, entry: Dirent): Entry => {
  const path = join(folder, entry.name);
  const isLink = entry.isSymbolicLink();
  const real = isLink ? realPath(root, path) : path;
  const kind = (real === undefined ? undefined : kindOf(entry, real)) ?? 'nothing';
  return { name: entry.name, kind, key: real ?? '', isLink };
};

const sourceAt = (root: string): Source => ({
  root,
  entries: (folder) => {
    let found: Dirent[];
    try {
      found = readdirSync(folder, { withFileTypes: true });
    } catch {
      return undefined;
    }
    return found
      .filter(({ name }) => !SKIPPED.has(name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .slice(0, LISTED_ENTRIES + 1)
      .map((entry) => readEntry(root, folder, entry));
  },
});

const readOpen = (file: number): Uint8Array | undefined => {
  if (!fstatSync(file).isFile()) return undefined;
  const bytes = Buffer.allocUnsafe(ARTIFACT_LIMIT + 1);
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
};

/**
 * Reads one file. Its real path is opened without following a link that was put there since, and without waiting for
 * a pipe; what was opened is looked at once more before it is read.
 */
const readFile = (root: string, path: string): Uint8Array | undefined => {
  const real = realPath(root, join(root, path));
  if (real === undefined) return undefined;
  let file: number | undefined;
  try {
    file = openSync(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    return readOpen(file);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

const gather = (root: string, guide: Received, lookups: Lookups) => {
  const needed = neededFiles(readGuide(guide.bytes), listFiles(sourceAt(root)), lookups);
  for (let paths = needed.next(); paths.length > 0; paths = needed.next())
    for (const path of paths) {
      const bytes = readFile(root, path);
      if (bytes !== undefined && !needed.take(artifactOf(path, bytes))) break;
    }
  return needed.evidence();
};

/**
 * Opens the folder of the publisher's repository: what it gives lists it, and reads of it what judging a guide asks for.
 * Nothing in it is executed, and nothing outside it is read (VP-6-05, VP-7-01).
 */
export const readRepository = (root: string, lookups: Lookups): Result<NonNullable<Given['repository']>> => {
  let real: string;
  try {
    real = realpathSync(root);
    if (!statSync(real).isDirectory())
      return fail('repository.no-folder', `${root}: this is no folder`, 'name the folder of the repository');
    readdirSync(real);
  } catch {
    return fail('repository.unreadable', `${root}: there is no folder that can be read`, 'check the path');
  }
  return ok((guide) => gather(real, guide, lookups));
};
