import { ok } from '../../base/index.ts';
import { fetchCommit, fetchObjects } from './fetch-pack.ts';
import { BROKEN, type Found, unreadable } from './missing.ts';
import { type Objects, unpack } from './pack/unpack.ts';
import type { Remote } from './remote.ts';
import { openFolders, rootTree } from './tree.ts';
import { type Checkout, type Walked, walk } from './walk.ts';

/** The files of one commit. */
export interface Snapshot {
  readonly checkout: Checkout;
  /** Follows a path, and reads the links on its way. */
  readonly find: (path: string) => Promise<Found<Walked>>;
  /** The bytes of files, all fetched by one request, by their ids; a host that leaves one out gave none. */
  readonly read: (ids: readonly string[]) => Promise<Found<ReadonlyMap<string, Uint8Array>>>;
  /** Reads the texts of links into the checkout. */
  readonly readLinks: (ids: readonly string[]) => Promise<Found<undefined>>;
}

const LEFT_OUT: Found<never> = unreadable('the host did not send what was asked for');

/** The longest path that a link may hold. */
const LINK_LENGTH = 4096;

const pick = (objects: Objects, ids: readonly string[]): Map<string, Uint8Array> =>
  new Map(
    ids.flatMap((id) => {
      const object = objects.read(id);
      return object?.type === 'blob' ? [[id, object.bytes] as const] : [];
    }),
  );

const readFiles = async (
  remote: Remote,
  held: Objects,
  ids: readonly string[],
): Promise<Found<ReadonlyMap<string, Uint8Array>>> => {
  const found = pick(held, ids);
  const wanted = ids.filter((id) => !found.has(id));
  if (wanted.length === 0) return ok(found);
  const pack = await fetchObjects(remote, wanted);
  if (!pack.ok) return pack;
  const objects = await unpack(pack.value, remote.server.format, held);
  if (!objects.ok) return objects;
  for (const [id, bytes] of pick(objects.value, wanted)) found.set(id, bytes);
  return wanted.every((id) => found.has(id)) ? ok(found) : LEFT_OUT;
};

/** A text that can be no path leads nowhere. */
const linkText = (bytes: Uint8Array): string => {
  const text = bytes.length > LINK_LENGTH ? '' : Buffer.from(bytes).toString('latin1');
  return text === '' || text.includes('\0') ? '/' : text;
};

const open = (remote: Remote, objects: Objects, root: string): Snapshot => {
  const links = new Map<string, string>();
  const checkout = { folders: openFolders({ objects, format: remote.server.format }), root, links };
  const read: Snapshot['read'] = (ids) => readFiles(remote, objects, [...new Set(ids)]);
  const readLinks: Snapshot['readLinks'] = async (ids) => {
    const texts = await read(ids);
    if (!texts.ok) return texts;
    for (const [id, bytes] of texts.value) links.set(id, linkText(bytes));
    return ok(undefined);
  };
  const find: Snapshot['find'] = async (path) => {
    for (;;) {
      const walked = walk(checkout, path);
      if (walked.to !== 'link') return ok(walked);
      const followed = await readLinks([walked.id]);
      if (!followed.ok) return followed;
    }
  };
  return { checkout, find, read, readLinks };
};

/** Fetches a commit and its folders. What the host sends is believed where its ids lead to it from the commit's own. */
export const takeSnapshot = async (remote: Remote, commit: string): Promise<Found<Snapshot>> => {
  const { format } = remote.server;
  const pack = await fetchCommit(remote, commit);
  if (!pack.ok) return pack;
  const objects = await unpack(pack.value, format);
  if (!objects.ok) return objects;
  const object = objects.value.read(commit);
  if (object?.type !== 'commit') return LEFT_OUT;
  const root = rootTree(object.bytes, format);
  return root === undefined ? BROKEN : ok(open(remote, objects.value, root));
};
