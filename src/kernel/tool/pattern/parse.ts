/** A pattern as a tree; a counted repetition has `most` null when it has no end. */
export type Pattern =
  | { readonly is: 'one'; readonly source: string }
  | { readonly is: 'edge'; readonly edge: Edge }
  | { readonly is: 'all'; readonly of: readonly Pattern[] }
  | { readonly is: 'any'; readonly of: readonly Pattern[] }
  | { readonly is: 'repeat'; readonly of: Pattern; readonly least: number; readonly most: number | null };

export type Edge = 'start' | 'end' | 'word' | 'no-word';

/** Thrown and caught in this room only: a pattern that no machine of finite states can match, or that is none. */
export class PatternRefused extends Error {}

/** Deeper groups than anybody writes. */
const DEEPEST = 50;

interface Cursor {
  readonly source: string;
  at: number;
}

const EDGE = /\^|\$|\\b|\\B/y;
const EDGES: Readonly<Record<string, Edge>> = { '^': 'start', $: 'end', '\\b': 'word', '\\B': 'no-word' };
/** One character, class or escape; a pair of escaped surrogates is one character. */
const ONE =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\[pP]\{[^}]*\}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[^kux1-9]|\[(?:\\.|[^\]\\])*\]|[^\\[\](){}*+?|^$]/uy;
const COUNT = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
/** Plain groups, with a name or without; all that look ahead or behind are refused. */
const GROUP = /\((?:\?:|\?<[^=!>][^>]*>|(?!\?))/y;

const take = (cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined => {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.source);
  if (found === null) return undefined;
  cursor.at = pattern.lastIndex;
  return found;
};

const atom = (cursor: Cursor, depth: number): Pattern => {
  if (take(cursor, GROUP) !== undefined) {
    if (depth >= DEEPEST) throw new PatternRefused('its groups are nested too deep');
    const inner = choice(cursor, depth + 1);
    cursor.at++;
    return inner;
  }
  const found = take(cursor, ONE);
  if (found === undefined) throw new PatternRefused('it looks ahead, behind or back');
  return { is: 'one', source: found[0] };
};

const bounds = (found: RegExpExecArray): { readonly least: number; readonly most: number | null } => {
  const [, sign, least, comma, most] = found;
  if (sign !== undefined) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : null };
  const from = Number(least);
  if (comma === undefined) return { least: from, most: from };
  return { least: from, most: most === '' || most === undefined ? null : Number(most) };
};

const term = (cursor: Cursor, depth: number): Pattern => {
  const edge = take(cursor, EDGE);
  if (edge !== undefined) return { is: 'edge', edge: EDGES[edge[0]] ?? 'start' };
  const of = atom(cursor, depth);
  const count = take(cursor, COUNT);
  return count === undefined ? of : { is: 'repeat', of, ...bounds(count) };
};

const choice = (cursor: Cursor, depth: number): Pattern => {
  const branches: Pattern[] = [];
  for (let more = true; more; ) {
    const terms: Pattern[] = [];
    while (cursor.at < cursor.source.length && !/[|)]/.test(cursor.source.charAt(cursor.at)))
      terms.push(term(cursor, depth));
    branches.push({ is: 'all', of: terms });
    more = cursor.source.charAt(cursor.at) === '|';
    if (more) cursor.at++;
  }
  return { is: 'any', of: branches };
};

/**
 * Reads a regular expression of ECMA-262 in Unicode mode, whose syntax the engine itself has checked before. Refused:
 * looking ahead or behind, and back references, which no finite automaton has.
 */
export const parsePattern = (source: string): Pattern => {
  const cursor = { source, at: 0 };
  const pattern = choice(cursor, 0);
  if (cursor.at < source.length) throw new PatternRefused('it is no regular expression');
  return pattern;
};
