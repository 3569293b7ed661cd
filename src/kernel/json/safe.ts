import { ok, type Problem, type Result } from '../../base/index.ts';
import { refuse } from '../problem.ts';
import type { Json } from './json.ts';

/** How large a value may be, and how it is treated. */
export interface SafeLimits {
  /** Objects and arrays inside one another. Default 64. */
  readonly depth?: number;
  /** Values altogether, members and items included. Default 200,000. */
  readonly values?: number;
  /** UTF-16 code units of all strings and names. Default 16 Mi. */
  readonly characters?: number;
  /**
   * Refuses what another reader of the same JSON could take for another value: integers beyond 2^53 - 1, and lone
   * surrogates, which otherwise become U+FFFD, and members called `__proto__`. For proposals, not for outputs.
   */
  readonly strict?: boolean;
  /** Tells a Proxy, which is refused unread. Without it a Proxy's traps are run, and what they throw is refused. */
  readonly isProxy?: ((value: object) => boolean) | undefined;
}

const DEFAULTS = { depth: 64, values: 200_000, characters: 16 * 1024 * 1024, strict: false };

interface Copying extends Required<Omit<SafeLimits, 'isProxy'>> {
  readonly isProxy: SafeLimits['isProxy'];
  values: number;
  characters: number;
}

/** Thrown and caught in this file only: the first thing that is no JSON ends the copy. */
class NotJson extends Error {}

const charge = (copying: Copying, text: string): void => {
  copying.characters -= text.length;
  if (copying.characters < 0) throw new NotJson('it holds more text than may be');
};

const copyText = (copying: Copying, text: string): string => {
  charge(copying, text);
  if (text.isWellFormed()) return text;
  if (copying.strict) throw new NotJson('a text holds half of a surrogate pair');
  return text.toWellFormed();
};

const copyNumber = (copying: Copying, value: number): number => {
  if (!Number.isFinite(value)) throw new NotJson('a number is not finite');
  if (copying.strict && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new NotJson('a whole number is beyond 2^53 - 1, and readers differ in what it is');
  return value === 0 ? 0 : value;
};

/** The value of an own member, without running a getter. */
const memberOf = (owner: object, name: PropertyKey): unknown => {
  const member = Object.getOwnPropertyDescriptor(owner, name);
  if (member === undefined) return undefined;
  if (!('value' in member)) throw new NotJson('a member is computed by a getter');
  return member.value;
};

const copyArray = (copying: Copying, items: readonly unknown[], depth: number): Json => {
  // Read once: what is no real array may tell another one each time.
  const { length } = items;
  if (length > copying.values) throw new NotJson('it holds more values than may be');
  const copy: Json[] = [];
  // An item that is missing is a value, too: many arrays of holes would be as large as any.
  for (let at = 0; at < length; at++) copy.push(copyValue(copying, memberOf(items, at) ?? null, depth + 1));
  return copy;
};

/** Plain, also from another realm: its prototype is null or has none itself. */
const isPlain = (owner: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(owner);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

const copyObject = (copying: Copying, owner: object, depth: number): Json => {
  if (!isPlain(owner)) throw new NotJson('an object is no plain object');
  const copy: Record<string, Json> = {};
  for (const name of Object.keys(owner)) {
    const member = memberOf(owner, name);
    if (member === undefined) continue;
    const value = copyValue(copying, member, depth + 1);
    const safeName = copyText(copying, name);
    if (safeName === '__proto__' && copying.strict) throw new NotJson('a member is called __proto__');
    if (safeName === '__proto__')
      Object.defineProperty(copy, safeName, { value, enumerable: true, writable: true, configurable: true });
    else copy[safeName] = value;
  }
  return copy;
};

const copyContainer = (copying: Copying, value: object, depth: number): Json => {
  if (depth >= copying.depth) throw new NotJson('it is nested too deep, or goes in circles');
  if (copying.isProxy?.(value)) throw new NotJson('an object is a Proxy');
  return Array.isArray(value) ? copyArray(copying, value, depth) : copyObject(copying, value, depth);
};

const copyValue = (copying: Copying, value: unknown, depth: number): Json => {
  copying.values--;
  if (copying.values < 0) throw new NotJson('it holds more values than may be');
  if (typeof value === 'string') return copyText(copying, value);
  if (typeof value === 'number') return copyNumber(copying, value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'object') return copyContainer(copying, value, depth);
  throw new NotJson(`a ${typeof value} is no JSON`);
};

/** What stopped the copy: our own words, or nothing of what a foreign object threw. */
const wordsOf = (error: unknown): string =>
  error instanceof NotJson ? error.message : 'an object could not be read';

/**
 * A copy of an untrusted value as JSON: own enumerable data members of plain objects and arrays, and nothing of it is
 * run, neither getters nor `toJSON`. As with `JSON.stringify`, a member that is undefined is left out, an item that is
 * undefined is null, and so is the whole when it is undefined; `-0` becomes 0. All else that is no JSON is refused
 * with `output_invalid`: functions, BigInt, other classes (also Date and Map), circles, and what is beyond the limits.
 */
export const safeJson = (value: unknown, limits: SafeLimits = {}): Result<Json, Problem> => {
  if (value === undefined) return ok(null);
  try {
    return ok(copyValue({ ...DEFAULTS, isProxy: undefined, ...limits }, value, 0));
  } catch (error) {
    return refuse(
      'output_invalid',
      wordsOf(error),
      'give plain objects, arrays, texts, finite numbers, booleans and null',
    );
  }
};
