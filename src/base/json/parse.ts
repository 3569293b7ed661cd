import { ok, type Result } from '../result.ts';

/** A JSON value, and where it stands: the offset of its first character, in UTF-16 code units. */
export type JsonNode =
  | { readonly type: 'object'; readonly at: number; readonly members: readonly JsonMember[] }
  | { readonly type: 'array'; readonly at: number; readonly items: readonly JsonNode[] }
  | { readonly type: 'string'; readonly at: number; readonly value: string }
  /** As it is written: `1.0` and `1` are one number and two texts. */
  | { readonly type: 'number'; readonly at: number; readonly text: string }
  | { readonly type: 'boolean'; readonly at: number; readonly value: boolean }
  | { readonly type: 'null'; readonly at: number };

/** Members stay a list: a name may stand twice, and `__proto__` is a name like others. */
export interface JsonMember {
  readonly name: string;
  readonly at: number;
  readonly value: JsonNode;
}

export interface JsonFault {
  readonly code: 'not_well_formed' | 'too_deep';
  readonly message: string;
  readonly at: number;
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[Ee][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
/** Thrown and caught in this file only: the grammar is recursive, and its first fault ends it. */
class Fault extends Error {
  readonly fault: JsonFault;
  constructor(message: string, at: number, code: JsonFault['code'] = 'not_well_formed') {
    super(message);
    this.fault = { code, message, at };
  }
}

interface Cursor {
  readonly text: string;
  readonly deepest: number;
  at: number;
}

const take = (cursor: Cursor, pattern: RegExp): string | undefined => {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  if (found !== undefined) cursor.at += found.length;
  return found;
};

/** The next character that is no white space; a pattern for that took a third of the time of a reading. */
const next = (cursor: Cursor): string => {
  let unit = cursor.text.charCodeAt(cursor.at);
  while (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) {
    cursor.at++;
    unit = cursor.text.charCodeAt(cursor.at);
  }
  return cursor.text.charAt(cursor.at);
};

const expected = (cursor: Cursor, what: string): Fault => {
  const ended = cursor.at >= cursor.text.length;
  return new Fault(`${what} is expected here${ended ? ', and the text ends' : ''}`, cursor.at);
};

/** The offset after the closing quote of the string that begins at `at`. */
const endOfString = (text: string, at: number): number => {
  for (let end = at + 1; end < text.length; end++) {
    const unit = text.charAt(end);
    if (unit === '"') return end + 1;
    if (unit === '\\') end++;
  }
  throw new Fault('this string does not end', at);
};

const string = (cursor: Cursor): string => {
  const { text, at } = cursor;
  cursor.at = endOfString(text, at);
  try {
    return JSON.parse(text.slice(at, cursor.at)) as string;
  } catch {
    throw new Fault('this string holds a bare control character or an escape that JSON does not know', at);
  }
};

/** What stands between two brackets, with commas between. */
const list = <T>(cursor: Cursor, close: string, one: () => T): readonly T[] => {
  const found: T[] = [];
  cursor.at++;
  if (next(cursor) === close) cursor.at++;
  else
    for (let more = true; more; ) {
      found.push(one());
      const after = next(cursor);
      if (after !== ',' && after !== close) throw expected(cursor, `a comma or ${close}`);
      cursor.at++;
      more = after === ',';
    }
  return found;
};

const member = (cursor: Cursor, depth: number): JsonMember => {
  if (next(cursor) !== '"') throw expected(cursor, 'the name of a member in double quotes');
  const { at } = cursor;
  const name = string(cursor);
  if (next(cursor) !== ':') throw expected(cursor, 'a colon');
  cursor.at++;
  return { name, at, value: value(cursor, depth) };
};

const value = (cursor: Cursor, depth: number): JsonNode => {
  const first = next(cursor);
  const { at } = cursor;
  if (depth >= cursor.deepest && (first === '{' || first === '['))
    throw new Fault(`this is nested deeper than ${cursor.deepest}, the limit \`depth\``, at, 'too_deep');
  if (first === '{')
    return { type: 'object', at, members: list(cursor, '}', () => member(cursor, depth + 1)) };
  if (first === '[') return { type: 'array', at, items: list(cursor, ']', () => value(cursor, depth + 1)) };
  if (first === '"') return { type: 'string', at, value: string(cursor) };
  const word = take(cursor, WORD);
  if (word === 'null') return { type: 'null', at };
  if (word !== undefined) return { type: 'boolean', at, value: word === 'true' };
  const text = take(cursor, NUMBER);
  if (text === undefined) throw expected(cursor, 'a JSON value');
  return { type: 'number', at, text };
};

/**
 * JSON as RFC 8259 writes it, with every value where it stands and every member, also one that stands twice. What it
 * accepts, `JSON.parse` accepts too. `deepest` is how many objects and arrays may stand inside one another; the
 * grammar is recursive, so it stays below some thousands.
 */
export const parseJson = (text: string, deepest: number): Result<JsonNode, JsonFault> => {
  const cursor = { text, deepest, at: 0 };
  try {
    const root = value(cursor, 0);
    if (next(cursor) !== '') throw expected(cursor, 'nothing more');
    return ok(root);
  } catch (error) {
    if (error instanceof Fault) return { ok: false, error: error.fault };
    throw error;
  }
};
