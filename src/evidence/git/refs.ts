import { ok } from '../../base/index.ts';
import type { NamedRevision } from '../../guide/index.ts';
import { isFullId, type ObjectFormat } from './format.ts';
import { absent, BROKEN, type Found, unreadable } from './missing.ts';
import { lineOf, packetsIn } from './pkt-line.ts';

export interface Ref {
  readonly name: string;
  readonly id: string;
  /** What an annotated tag stands for. */
  readonly peeled?: string;
}

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

const firstSegment = (text: string): string => text.split('/', 1)[0] ?? '';

const isHead = ({ kind, rest }: NamedRevision): boolean => kind === 'any' && firstSegment(rest) === 'HEAD';

/** Of a revision that names a commit by its id: the id as written, whole or not. */
const idIn = ({ kind, rest }: NamedRevision): string | undefined => {
  const first = firstSegment(rest);
  return kind !== 'branch' && kind !== 'tag' && /^[0-9a-fA-F]{4,64}$/.test(first) ? first : undefined;
};

/** The commit that a revision names by its whole id: no reference is asked for it. */
export const namedCommit = (named: NamedRevision | undefined, format: ObjectFormat): string | undefined => {
  const id = named && idIn(named);
  return id !== undefined && isFullId(format, id) ? id.toLowerCase() : undefined;
};

/** The full names that a revision may begin with: a branch before a tag, as code hosts read it. */
const spellings = ({ kind, rest }: NamedRevision): readonly string[] => {
  if (rest.startsWith(HEADS) || rest.startsWith(TAGS)) return [rest];
  const branch = kind === 'any' || kind === 'branch' ? [HEADS + rest] : [];
  const tag = kind === 'any' || kind === 'tag' ? [TAGS + rest] : [];
  return [...branch, ...tag];
};

const FOLDERS = 2;

/** What to ask `ls-refs` for: the first segment is a prefix of every name that the revision can mean. */
export const refPrefixes = (named: NamedRevision | undefined): readonly string[] => {
  if (named === undefined || isHead(named)) return ['HEAD'];
  return spellings(named).map((name) => name.split('/', FOLDERS + 1).join('/'));
};

const readRef = (line: string, format: ObjectFormat): Ref | undefined => {
  const [id = '', name = '', ...attributes] = line.split(' ');
  if (!isFullId(format, id) || name === '') return undefined;
  const peeled = attributes.find((one) => one.startsWith('peeled:'))?.slice('peeled:'.length);
  if (peeled !== undefined && !isFullId(format, peeled)) return undefined;
  return { name, id, ...(peeled !== undefined && { peeled }) };
};

/** Reads the answer to `ls-refs`. */
export const readRefs = (bytes: Uint8Array, format: ObjectFormat): Found<readonly Ref[]> => {
  const refs: Ref[] = [];
  for (const packet of packetsIn(bytes)) {
    if (packet.kind === 'flush') return ok(refs);
    if (packet.kind !== 'data') return BROKEN;
    const line = lineOf(packet.bytes);
    if (line.startsWith('ERR ')) return unreadable('the host refuses to list the references');
    const ref = readRef(line, format);
    if (ref === undefined) return BROKEN;
    refs.push(ref);
  }
  return BROKEN;
};

/**
 * The commit that `repository-url` names. Behind a branch or a tag may stand a path: since no reference is a folder of
 * another, at most one branch and one tag fit.
 */
export const commitOf = (refs: readonly Ref[], named: NamedRevision | undefined): Found<string> => {
  if (named === undefined || isHead(named)) {
    const head = refs.find(({ name }) => name === 'HEAD');
    return head === undefined ? absent('the repository has no commit on its default branch') : ok(head.id);
  }
  const fits = spellings(named).flatMap(
    (spelling) => refs.find(({ name }) => spelling === name || spelling.startsWith(`${name}/`)) ?? [],
  );
  const [ref] = fits;
  if (ref !== undefined) return ok(ref.peeled ?? ref.id);
  if (idIn(named) !== undefined)
    return unreadable(
      'repository-url names a commit by a part of its id, which no host looks up; write it whole',
    );
  return absent('the repository has no branch and no tag of the name in repository-url');
};
