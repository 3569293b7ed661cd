import { clip, type JsonNode, visible } from '../../base/index.ts';
import type { Located } from '../places.ts';
import type { ProblemCode } from '../problem-codes.ts';
import { readRevision } from '../revision.ts';

/** What becomes known while a document is read. */
export interface Notes {
  readonly problems: Located[];
  /** How many more there are than are kept. */
  more: number;
  /** The offset of each field, by its path. */
  readonly places: Map<string, number>;
}

/** Of one text: more than anybody mends at once. */
const MOST_PROBLEMS = 500;

export const tell = (notes: Notes, problem: Located): void => {
  if (notes.problems.length < MOST_PROBLEMS) notes.problems.push(problem);
  else notes.more++;
};

/** An object of the text, with its members by name. */
export interface Owner {
  readonly notes: Notes;
  readonly at: number;
  readonly members: ReadonlyMap<string, JsonNode>;
}

const named = (name: string): string => clip(visible(name), 80);

const article = (node: JsonNode): string => {
  if (node.type === 'null') return 'null';
  return node.type === 'object' || node.type === 'array' ? `an ${node.type}` : `a ${node.type}`;
};

export const wrongType = (notes: Notes, path: string, node: JsonNode, wanted: string): void => {
  const message = `${wanted} is expected here, not ${article(node)}`;
  tell(notes, { code: 'type_invalid', path, message, at: node.at });
};

/** An object with these members and no others; each that is unknown or stands twice is a problem. */
export const ownerOf = (
  notes: Notes,
  path: string,
  node: JsonNode,
  known: readonly string[],
): Owner | undefined => {
  if (node.type !== 'object') {
    wrongType(notes, path, node, 'an object');
    return undefined;
  }
  const members = new Map<string, JsonNode>();
  for (const { name, at, value } of node.members) {
    const problem = (code: ProblemCode, message: string): void => {
      tell(notes, { code, path: `${path}/${named(name)}`, message, at });
    };
    if (!known.includes(name))
      problem('unknown_member', `"${named(name)}" is no member here; there are ${known.join(', ')}`);
    else if (members.has(name))
      problem('duplicate_member', `"${name}" stands twice, and readers differ in which one they take`);
    else members.set(name, value);
  }
  return { notes, at: node.at, members };
};

const missing = ({ notes, at }: Owner, name: string, path: string): void => {
  const code = path.includes('@') ? 'missing_attribute' : 'missing_child';
  tell(notes, { code, path, message: `the member "${name}" is missing`, at });
};

const textAt = (notes: Notes, path: string, node: JsonNode): string => {
  notes.places.set(path, node.at);
  if (node.type === 'string') return node.value;
  wrongType(notes, path, node, 'a string');
  return '';
};

/** A string that has to be there. */
export const text = (owner: Owner, name: string, path: string): string => {
  const node = owner.members.get(name);
  if (node !== undefined) return textAt(owner.notes, path, node);
  missing(owner, name, path);
  return '';
};

const revisionAt = (notes: Notes, path: string, node: JsonNode, code: ProblemCode): number | undefined => {
  const value = node.type === 'number' ? readRevision(node.text) : undefined;
  if (value === undefined) {
    const message = 'a revision is a whole number from 1 to 9007199254740991, in digits alone';
    tell(notes, { code, path, message, at: node.at });
  }
  return value;
};

/** The revision of a link has to be there. */
export const linkRevision = (owner: Owner, path: string): number => {
  const node = owner.members.get('revision');
  if (node === undefined) missing(owner, 'revision', path);
  return (node && revisionAt(owner.notes, path, node, 'link_revision_invalid')) ?? 0;
};

/** The revision of a document is assigned when it is published, so it may be absent. */
export const ownRevision = ({ notes, members }: Owner): number | undefined => {
  const node = members.get('revision');
  return node && revisionAt(notes, 'guidance/@revision', node, 'revision_invalid');
};

/** The items of an array that may be absent. */
export const items = (owner: Owner, name: string, path: string): readonly JsonNode[] => {
  const node = owner.members.get(name);
  if (node === undefined) return [];
  if (node.type === 'array') return node.items;
  wrongType(owner.notes, path, node, 'an array');
  return [];
};

export const texts = (owner: Owner, name: string, path: string): readonly string[] =>
  items(owner, name, path).map((node, at) => textAt(owner.notes, `${path}[${at + 1}]`, node));
