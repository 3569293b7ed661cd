import type * as z from 'zod';
import type { Json, JsonObject } from '../json/json.ts';
import { sameJson } from '../json/same.ts';
import { climbs } from './climbs.ts';
import type { condition } from './policy.ts';

export type Condition = z.infer<typeof condition>;

/** A condition that does not fit the value that it is about. It never leaves the policy: the rule denies. */
export class ConditionMisfit extends Error {
  override readonly name = 'ConditionMisfit';
}

const misfit = (pointer: string): never => {
  throw new ConditionMisfit(`the condition on "${pointer}" does not fit these arguments`);
};

const kindOf = (value: Json): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isObject = (value: Json): value is JsonObject => kindOf(value) === 'object';

const INDEX = /^(?:0|[1-9]\d*)$/;

const memberOf = (value: Json, name: string): Json | undefined => {
  if (Array.isArray(value)) return INDEX.test(name) ? value[Number(name)] : undefined;
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

/** The value at a JSON Pointer (RFC 6901), looked for among own members only; undefined where there is none. */
export const valueAt = (args: JsonObject, pointer: string): Json | undefined => {
  let value: Json | undefined = args;
  for (const part of pointer.split('/').slice(1)) {
    if (value === undefined) return undefined;
    value = memberOf(value, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return value;
};

/** Null is comparable with all; otherwise a text is no number, and a list of one no text. */
const comparable = (one: Json, other: Json): boolean =>
  one === null || other === null || kindOf(one) === kindOf(other);

type Compare = (value: Json, wanted: Json, pointer: string) => boolean;

const equals: Compare = (value, wanted, pointer) =>
  comparable(value, wanted) ? sameJson(value, wanted) : misfit(pointer);

/** A null in the list makes a number no text: only in a list of nothing else it is comparable with all. */
const fitsIn = (value: Json, list: readonly Json[]): boolean =>
  value === null || list.every((one) => one === null) || list.some((one) => kindOf(one) === kindOf(value));

const within: Compare = (value, wanted, pointer) => {
  if (!Array.isArray(wanted) || !fitsIn(value, wanted)) return misfit(pointer);
  return wanted.some((one) => sameJson(value, one));
};

const numbers = (compare: (value: number, wanted: number) => boolean): Compare => {
  return (value, wanted, pointer) =>
    typeof value === 'number' && typeof wanted === 'number' ? compare(value, wanted) : misfit(pointer);
};

/** Where the beginning is one of a path or address, a text that climbs begins with nothing certain. */
const startsWith: Compare = (value, wanted, pointer) => {
  if (typeof value !== 'string' || typeof wanted !== 'string') return misfit(pointer);
  return /[/\\]/.test(wanted) && climbs(value) ? misfit(pointer) : value.startsWith(wanted);
};

const sizeOf = (value: Json): number | undefined => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
};

/** What each comparison means. Sizes are UTF-16 units of a text, items of a list, members of an object. */
const COMPARISONS: Readonly<Record<string, Compare>> = {
  equals,
  not_equals: (value, wanted, pointer) => !equals(value, wanted, pointer),
  in: within,
  not_in: (value, wanted, pointer) => !within(value, wanted, pointer),
  starts_with: startsWith,
  less: numbers((value, wanted) => value < wanted),
  at_most: numbers((value, wanted) => value <= wanted),
  size_at_most: (value, wanted, pointer) => {
    const size = sizeOf(value);
    return size !== undefined && typeof wanted === 'number' ? size <= wanted : misfit(pointer);
  },
};

/** Whether a condition holds. An argument that is not there fits `exists` and `absent` only; a misfit is thrown. */
export const holds = ({ pointer, op, value: wanted }: Condition, args: JsonObject): boolean => {
  const value = valueAt(args, pointer);
  if (op === 'exists') return value !== undefined;
  if (op === 'absent') return value === undefined;
  const compare = Object.hasOwn(COMPARISONS, op) ? COMPARISONS[op] : undefined;
  if (compare === undefined || value === undefined || wanted === undefined) return misfit(pointer);
  return compare(value, wanted, pointer);
};
