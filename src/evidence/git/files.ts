import type { Guide, Lookups, RepositoryEvidence } from '../../guide/index.ts';
import { type Listed, listFiles } from '../listing.ts';
import { artifactOf, type NeededFiles, neededFiles } from '../needed-files.ts';
import type { Snapshot } from './snapshot.ts';
import { treeSource } from './tree-source.ts';

/** How many links are read in order to list what they lead to; what is behind others is said to be unknown. */
const LINKS = 256;
/** How many files one request asks for. */
const BATCH = 32;

/** Lists the files of a commit: once to meet its links, and where there are any once more with their texts. */
const listCommit = async (snapshot: Snapshot): Promise<Listed> => {
  const first = treeSource(snapshot.checkout);
  const listed = listFiles(first);
  if (first.unreadLinks.size === 0) return listed;
  await snapshot.readLinks([...first.unreadLinks].slice(0, LINKS));
  return listFiles(treeSource(snapshot.checkout));
};

const batches = (paths: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(paths.length / BATCH) }, (_, at) =>
    paths.slice(at * BATCH, (at + 1) * BATCH),
  );

/** Reads files; when they are too much at once, each for itself, so that one large file takes no other with it. */
const readBatch = async (
  snapshot: Snapshot,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const together = await snapshot.read(ids);
  if (together.ok) return together.value;
  const found = new Map<string, Uint8Array>();
  if (ids.length === 1) return found;
  for (const id of ids) {
    const alone = await snapshot.read([id]);
    if (alone.ok) for (const [key, bytes] of alone.value) found.set(key, bytes);
  }
  return found;
};

const takeAll = async (
  snapshot: Snapshot,
  needed: NeededFiles,
  listed: Listed,
  paths: readonly string[],
): Promise<void> => {
  for (const batch of batches(paths)) {
    const ids = batch.flatMap((path) => listed.files.get(path) ?? []);
    const found = await readBatch(snapshot, ids);
    for (const path of batch) {
      const bytes = found.get(listed.files.get(path) ?? '');
      if (bytes !== undefined && !needed.take(artifactOf(path, bytes))) return;
    }
  }
};

/** Lists a commit's files and reads of them what judging the guide asks for (GP-12-77). Nothing is executed. */
export const filesOf = async (
  snapshot: Snapshot,
  guide: Guide,
  lookups: Lookups,
): Promise<RepositoryEvidence> => {
  const listed = await listCommit(snapshot);
  const needed = neededFiles(guide, listed, lookups);
  for (let paths = needed.next(); paths.length > 0; paths = needed.next())
    await takeAll(snapshot, needed, listed, paths);
  return needed.evidence();
};
