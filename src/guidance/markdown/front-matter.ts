import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';
import { type JsonMember, type JsonNode, ok, type Result } from '../../base/index.ts';
import type { Located } from '../places.ts';
import { isUnclosed, wordsFor } from './yaml-words.ts';

const FENCE = /^---[ \t]*$/;

/** More than a document of the greatest size needs, and little work. */
const MOST_TOKENS = 50_000;
/** The links are maps in a list in a map; the outermost map has no bracket. */
const DEEPEST = 3;

const invalid = (at: number, message: string): Located => ({
  code: 'front_matter_invalid',
  path: '/',
  message,
  at,
});

export interface FrontMatter {
  readonly members: readonly JsonMember[];
  readonly problems: readonly Located[];
  /** The offset of what stands behind it. */
  readonly end: number;
}

/** What makes reading slow before it makes it wrong: lists in lists in lists. */
const isOverloaded = (yaml: string): boolean => {
  let tokens = 0;
  let depth = 0;
  let marks = 0;
  for (const token of new Lexer().lex(yaml)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    else if (token === '-' || token === '?') marks += 1;
    else if (token.trim() !== '' || token.includes('\n')) marks = 0;
    tokens += 1;
    if (depth > DEEPEST || marks > DEEPEST || tokens > MOST_TOKENS) return true;
  }
  return false;
};

type Parsed = Pick<Document, 'errors' | 'contents'>;

interface Reading {
  readonly yaml: string;
  readonly from: number;
  readonly problems: Located[];
}

const startOf = (node: Node, { from }: Reading): number => from + (node.range?.[0] ?? 0);

/** Anchors, aliases and tags make one text mean another; no document needs them. */
const refuseMagic = (node: Node, reading: Reading): void => {
  const at = startOf(node, reading);
  if (isAlias(node)) reading.problems.push(invalid(at, 'aliases are not read here; write the text itself'));
  else if (node.anchor !== undefined && node.anchor !== '')
    reading.problems.push(invalid(at, 'anchors are not read here; take the & and its name out'));
  if (node.tag !== undefined)
    reading.problems.push(invalid(at, 'tags are not read here; take the ! and its name out'));
};

/** What YAML takes for a comment behind a text was most often meant as a part of it: nothing is left out unsaid. */
const refuseCutShort = (node: Node, reading: Reading): void => {
  if (!isScalar(node) || node.type !== 'PLAIN') return;
  const end = node.range?.[1] ?? 0;
  const [mark] = /^[ \t]*#/.exec(reading.yaml.slice(end)) ?? [];
  if (mark === undefined) return;
  const why = 'a text with ` #` in it stands in quotes; a comment stands in a line of its own';
  reading.problems.push(invalid(reading.from + end + mark.length - 1, why));
};

const memberOf = (pair: Pair<unknown, unknown>, reading: Reading): readonly JsonMember[] => {
  const key = pair.key as Node;
  const at = startOf(key, reading);
  if (!isScalar(key)) {
    reading.problems.push(invalid(at, 'a name is expected here, as in `title: …`'));
    return [];
  }
  refuseMagic(key, reading);
  const name = String(key.value);
  const value =
    pair.value === null || pair.value === undefined ? undefined : nodeOf(pair.value as Node, reading);
  if (value?.type === 'string' && name === 'revision')
    return [{ name, at, value: { type: 'number', text: value.value, at: value.at } }];
  return [{ name, at, value: value ?? { type: 'string', value: '', at } }];
};

const nodeOf = (node: Node, reading: Reading): JsonNode => {
  refuseMagic(node, reading);
  refuseCutShort(node, reading);
  const at = startOf(node, reading);
  if (isMap(node))
    return { type: 'object', at, members: node.items.flatMap((pair) => memberOf(pair, reading)) };
  if (isSeq(node))
    return { type: 'array', at, items: node.items.map((item) => nodeOf(item as Node, reading)) };
  return { type: 'string', at, value: isScalar(node) ? String(node.value ?? '') : '' };
};

/** Where the last value begins: one that has no end takes all that follows. */
const lastBegins = (node: unknown): number | undefined => {
  if (isMap(node)) return lastBegins(node.items.at(-1)?.value);
  if (isSeq(node)) return lastBegins(node.items.at(-1));
  return isScalar(node) ? node.range?.[0] : undefined;
};

/** The first error of each line: the others follow from it. */
const toldOf = ({ errors, contents }: Parsed, yaml: string, from: number): readonly Located[] => {
  const lines = Map.groupBy(errors, ({ pos }) => yaml.lastIndexOf('\n', pos[0] - 1));
  return [...lines.values()].flatMap(([first]) => {
    if (first === undefined) return [];
    const begin = isUnclosed(first) ? lastBegins(contents) : undefined;
    return invalid(from + (begin ?? first.pos[0]), wordsFor(first, yaml));
  });
};

const parsed = (yaml: string, from: number): Omit<FrontMatter, 'end'> => {
  if (isOverloaded(yaml))
    return {
      members: [],
      problems: [invalid(from, 'this front matter is nested deeper, or has more in it, than any document')],
    };
  // All values are texts: no `no` becomes false, and no 1.10 becomes 1.1. Names that stand twice are told with their place.
  const document = parseDocument(yaml, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const problems = toldOf(document, yaml, from);
  const root = document.contents;
  if (problems.length > 0) return { members: [], problems };
  if (!isMap(root))
    return { members: [], problems: [invalid(from, 'the front matter has no `name: value` lines')] };
  const reading: Reading = { yaml, from, problems: [] };
  const node = nodeOf(root, reading);
  return { members: node.type === 'object' ? node.members : [], problems: reading.problems };
};

/** The front matter that a text begins with: YAML between two lines `---`. Line ends are LF. */
export const readFrontMatter = (text: string): Result<FrontMatter, Located> => {
  const first = text.indexOf('\n');
  if (first === -1 || !FENCE.test(text.slice(0, first)))
    return {
      ok: false,
      error: invalid(0, 'a document begins with its front matter: a line `---`, then `id:` and the like'),
    };
  const from = first + 1;
  for (let at = from; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const to = end === -1 ? text.length : end;
    if (FENCE.test(text.slice(at, to)))
      return ok({ ...parsed(text.slice(from, at), from), end: Math.min(to + 1, text.length) });
    at = to + 1;
  }
  return { ok: false, error: invalid(0, 'the front matter has no end: close it with a line `---`') };
};
