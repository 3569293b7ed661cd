import {
  type JsonMember,
  type JsonNode,
  ok,
  type Problem,
  parseJson,
  type Result,
} from '../../base/index.ts';
import { refuse } from '../problem.ts';
import type { Json } from './json.ts';

/** How large a text may be; a caller that trusts its own storage may raise them. */
export interface ReadLimits {
  /** Objects and arrays inside one another. Default 64. */
  readonly depth?: number;
  /** UTF-8 bytes of the text. Default 1 MiB. */
  readonly bytes?: number;
}

/** Thrown and caught in this file only: the first value that cannot be relied on ends the reading. */
class Unreliable extends Error {}

const MOST_BYTES = 1024 * 1024;
const DEEPEST = 64;

const invalid = (message: string): Result<never, Problem> =>
  refuse('argument_invalid', message, 'write it as plain JSON (RFC 8259), each member once');

/** UTF-8 bytes; half of a surrogate pair counts three, as it does when it is replaced. */
const bytesOf = (text: string): number => {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
};

const numberOf = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Unreliable('a number is larger than a double holds');
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Unreliable('a whole number is beyond 2^53 - 1, and readers differ in what it is');
  if (value !== 0) return value;
  if (/[1-9]/.test(text.replace(/e.*$/i, '')))
    throw new Unreliable('a number is smaller than a double holds');
  return 0;
};

const textOf = (text: string): string => {
  if (!text.isWellFormed()) throw new Unreliable('a text holds half of a surrogate pair');
  return text;
};

const objectOf = (members: readonly JsonMember[]): Json => {
  const entries = new Map<string, Json>();
  for (const { name, value } of members) {
    if (entries.has(name))
      throw new Unreliable('a member stands twice, and readers differ in which one they take');
    entries.set(textOf(name), jsonOf(value));
  }
  // `fromEntries` makes own members, also of one that is called __proto__.
  return Object.fromEntries(entries);
};

const jsonOf = (node: JsonNode): Json => {
  switch (node.type) {
    case 'object':
      return objectOf(node.members);
    case 'array':
      return node.items.map(jsonOf);
    case 'string':
      return textOf(node.value);
    case 'number':
      return numberOf(node.text);
    case 'boolean':
      return node.value;
    case 'null':
      return null;
  }
};

/**
 * JSON text as one value that every reader takes for the same. Refused with `argument_invalid`: what is no JSON, a
 * member that stands twice, a whole number beyond 2^53 - 1 however it is written, a number that a double cannot hold,
 * half of a surrogate pair, and more than `depth` objects and arrays inside one another; with `input_too_large`: more
 * than `bytes`. `-0` becomes 0, and `__proto__` is a member like others. Messages repeat nothing of the text.
 */
export const readJson = (text: string, limits: ReadLimits = {}): Result<Json, Problem> => {
  const most = limits.bytes ?? MOST_BYTES;
  if (text.length > most || bytesOf(text) > most)
    return refuse('input_too_large', `the JSON text is larger than ${most} bytes`, 'give a smaller one');
  const parsed = parseJson(text, limits.depth ?? DEEPEST);
  if (!parsed.ok) return invalid(`at character ${parsed.error.at}: ${parsed.error.message}`);
  try {
    return ok(jsonOf(parsed.value));
  } catch (error) {
    if (error instanceof Unreliable) return invalid(error.message);
    throw error;
  }
};
