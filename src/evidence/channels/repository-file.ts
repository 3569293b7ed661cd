import { ok } from '../../base/index.ts';
import { type ChannelEvidence, type RepositoryPlace, repositoryPlaces } from '../../guide/index.ts';
import { type GatherChannel, type Gathered, type Gathering, unnamed } from '../gathering.ts';
import { filesOf } from '../git/files.ts';
import { absent, type Found, unreadable } from '../git/missing.ts';
import { commitOf, namedCommit, readRefs, refPrefixes } from '../git/refs.ts';
import { openRemote, type Remote } from '../git/remote.ts';
import { type Snapshot, takeSnapshot } from '../git/snapshot.ts';
import type { Walked } from '../git/walk.ts';
import { openWire, type Wire } from '../git/wire.ts';
import { receive } from '../received.ts';

const CHANNEL = 'repository-file';
const REFS_LIMIT = 4 * 1024 * 1024;
/** A guide is far shorter; what is longer is none. */
const FILE_LIMIT = 1024 * 1024;

/** What the metadata names: the places that `repository-url` can mean, and the path of the guide there. */
interface Named {
  readonly origin: string;
  readonly places: readonly RepositoryPlace[];
  readonly path: string;
}

interface Opened {
  readonly remote: Remote;
  readonly named: RepositoryPlace['named'];
}

/** How far looking came. */
interface Looked {
  readonly url?: string;
  readonly commit?: string;
  readonly snapshot?: Snapshot;
  readonly file: Found<Uint8Array>;
}

/** Where to look; or why the metadata leads nowhere. */
const readNames = ({ metadata }: Gathering['guide']): Named | string => {
  const repository = metadata.get('repository-url');
  const read = metadata.url('repository-url');
  const path = metadata.get('source-path')?.value;
  if (repository === undefined) return 'the metadata names no repository-url';
  if (path === undefined) return 'the metadata names no source-path';
  if (path.split('/').includes('..')) return 'source-path leaves the repository';
  if (read?.ok !== true) return 'repository-url is no URL that is asked';
  const places = repositoryPlaces(read.url);
  if (places.length === 0)
    return read.url.query === ''
      ? 'repository-url names no source repository'
      : 'repository-url carries a query, and what it stands for is not known';
  return { origin: new URL(repository.value).origin, places, path };
};

/** The first of the places where git answers. */
const openFirst = async (wire: Wire, { origin, places }: Named): Promise<Found<Opened>> => {
  let last: Found<never> = absent('repository-url names no source repository');
  for (const { root, named } of places) {
    const remote = await openRemote(wire, origin + root);
    if (remote.ok) return ok({ remote: remote.value, named });
    if (remote.error.as !== 'unsupported') return remote;
    last = remote;
  }
  return last;
};

/** The commit that is meant: as its id is written, or as a reference leads to it (A02). */
const resolve = async (remote: Remote, named: RepositoryPlace['named']): Promise<Found<string>> => {
  const written = namedCommit(named, remote.server.format);
  if (written !== undefined) return ok(written);
  const prefixes = refPrefixes(named).map((prefix) => `ref-prefix ${prefix}`);
  const answer = await remote.ask({ name: 'ls-refs', parameters: ['peel', ...prefixes] }, REFS_LIMIT);
  if (!answer.ok) return answer;
  const refs = readRefs(answer.value, remote.server.format);
  return refs.ok ? commitOf(refs.value, named) : refs;
};

const NO_FILE: Readonly<Record<Exclude<Walked['to'], 'file' | 'link' | 'unknown'>, string>> = {
  nothing: 'there is no such file',
  folder: 'it is a folder',
  outside: 'it is a link that leads out of the repository',
  submodule: 'it is in a submodule, which is another repository',
};

const readFile = async (snapshot: Snapshot, path: string, commit: string): Promise<Found<Uint8Array>> => {
  const found = await snapshot.find(path);
  if (!found.ok) return found;
  const walked = found.value;
  if (walked.to === 'unknown' || walked.to === 'link')
    return unreadable('a folder on the way to source-path cannot be read');
  if (walked.to !== 'file') return absent(`source-path at commit ${commit}: ${NO_FILE[walked.to]}`);
  const files = await snapshot.read([walked.id]);
  if (!files.ok) return files;
  const bytes = files.value.get(walked.id) ?? new Uint8Array();
  return bytes.length > FILE_LIMIT
    ? unreadable(`the file at source-path is longer than ${FILE_LIMIT} bytes`)
    : ok(Uint8Array.from(bytes));
};

const look = async (wire: Wire, named: Named): Promise<Looked> => {
  const opened = await openFirst(wire, named);
  if (!opened.ok) return { file: opened };
  const { remote, named: revision } = opened.value;
  const { url } = remote;
  const commit = await resolve(remote, revision);
  if (!commit.ok) return { url, file: commit };
  const snapshot = await takeSnapshot(remote, commit.value);
  if (!snapshot.ok) return { url, file: snapshot };
  const file = await readFile(snapshot.value, named.path, commit.value);
  return { url, commit: commit.value, snapshot: snapshot.value, file };
};

const evidenceOf = ({ url, commit, file }: Looked, { requests }: Wire): ChannelEvidence => ({
  channel: CHANNEL,
  ...receive(file.ok ? file.value : new Uint8Array()),
  // An empty file was received all the same.
  received: file.ok,
  ...(url !== undefined && { url }),
  ...(commit !== undefined && { commit }),
  ...(requests[0] !== undefined && { fetchedAt: requests[0].fetchedAt }),
  requests,
  ...(!file.ok && { [file.error.as]: file.error.why }),
});

/**
 * The file at `source-path` in the repository, as git serves it over HTTPS from any host (GP-11-84 to GP-11-87). Where the
 * file is there, the files that actions run are read from the same commit.
 */
export const gatherRepositoryFile: GatherChannel = async (gathering): Promise<Gathered> => {
  const { net, guide, options, hasRepository = false } = gathering;
  const named = readNames(guide);
  if (typeof named === 'string') return unnamed(CHANNEL, named);
  const wire = openWire(net, options.lookups, options.net.limits.totalMs);
  const looked = await look(wire, named);
  const needsFiles = looked.file.ok && guide.actions.all.length > 0 && !hasRepository;
  const repository =
    looked.snapshot !== undefined && needsFiles
      ? await filesOf(looked.snapshot, guide, options.lookups)
      : undefined;
  return { channel: evidenceOf(looked, wire), ...(repository !== undefined && { repository }) };
};
