import type { Lookups } from '../lookups.ts';
import type { FileReference, Language, Reference, Undecided } from './reference.ts';
import type { Repository } from './repository.ts';
import { scan } from './scan.ts';

/** An entry point: a file, what is entered in it, and where it runs. */
export interface Entry {
  readonly path: string;
  readonly entries: readonly string[];
  readonly folder: string;
  readonly language?: Language | undefined;
}

/** A file that pinned bytes reach, and the line that invokes it. */
export interface Reached {
  readonly path: string;
  readonly by: string;
  readonly reference: FileReference;
}

export interface Closure {
  /** Each file once, the entry not among them. */
  readonly reached: readonly Reached[];
  /** What could not be followed. */
  readonly open: readonly { readonly by: string; readonly reference: Undecided }[];
  /** Files that must be read before more can be said. */
  readonly unread: readonly string[];
}

/** Bounds on what hostile bytes can make us do: files scanned, open ends kept, characters read. */
const SCANNED = 500;
const OPEN = 20;
const TEXT = 8 * 1024 * 1024;

interface Walk {
  readonly queue: Entry[];
  readonly seen: Set<string>;
  readonly reached: Map<string, Reached>;
  readonly open: { readonly by: string; readonly reference: Undecided }[];
  readonly unread: Set<string>;
}

const add = (walk: Walk, entry: Entry): void => {
  const key = JSON.stringify([entry.path, entry.entries, entry.folder]);
  if (walk.seen.has(key)) return;
  walk.seen.add(key);
  walk.queue.push(entry);
};

const leave = (walk: Walk, by: string, what: string, line: number): void => {
  if (walk.open.length < OPEN) walk.open.push({ by, reference: { kind: 'undecided', what, line } });
};

const follow = (walk: Walk, entry: Entry, reference: FileReference, repository: Repository): void => {
  const path = reference.files.find(repository.has);
  if (path === undefined) {
    if (!reference.optional)
      leave(walk, entry.path, `${reference.what} is not in the repository`, reference.line);
    return;
  }
  if (!walk.reached.has(path)) walk.reached.set(path, { path, by: entry.path, reference });
  add(walk, { path, entries: reference.entries, folder: reference.folder, language: reference.language });
};

const take = (walk: Walk, entry: Entry, reference: Reference, repository: Repository): void => {
  if (reference.kind === 'file') follow(walk, entry, reference, repository);
  else if (reference.kind === 'undecided') leave(walk, entry.path, reference.what, reference.line);
  else for (const file of reference.files) walk.unread.add(file);
};

/**
 * Everything in the repository that an entry point reaches, by breadth, each file once for each set of entries.
 * `stop` tells which files answer for themselves: they are reached, and not followed.
 */
export const closureOf = (
  entry: Entry,
  repository: Repository,
  lookups: Lookups,
  stop: (path: string) => boolean,
): Closure => {
  const walk: Walk = { queue: [], seen: new Set(), reached: new Map(), open: [], unread: new Set() };
  add(walk, entry);
  let text = 0;
  for (let at = 0; at < walk.queue.length && at < SCANNED && text < TEXT; at++) {
    const next = walk.queue[at] as Entry;
    if (next.path !== entry.path && stop(next.path)) continue;
    const source = repository.source(next.path);
    if (source === undefined) {
      if (repository.artifact(next.path) === undefined) walk.unread.add(next.path);
      continue;
    }
    text += source.length;
    for (const reference of scan(source, { ...next, repository, lookups }))
      take(walk, next, reference, repository);
  }
  if (walk.queue.length > SCANNED || text >= TEXT)
    leave(walk, entry.path, 'it reaches more files than are followed', 1);
  walk.reached.delete(entry.path);
  return { reached: [...walk.reached.values()], open: walk.open, unread: [...walk.unread] };
};
