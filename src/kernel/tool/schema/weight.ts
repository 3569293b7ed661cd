import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import { childrenOf, DEFINITIONS } from './keywords.ts';

/** A value is compared with so many members of an `enum` in the time that one part of a schema takes. */
const COMPARED_AT_ONCE = 32;

const FOR_EACH = new Set([
  'items',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'contains',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

export interface Weights {
  /** How many parts of a schema one value is held to at most, without those that it refers to. */
  readonly of: (schema: JsonObject) => number;
  /** How many parts of a schema each item or member of a value is held to at most. */
  readonly forEach: (schema: JsonObject) => number;
}

/** The weights of a schema and its parts, each found once. */
export const weights = (): Weights => {
  const known = new WeakMap<JsonObject, number>();
  const sum = (schema: JsonObject, counts: (keyword: string) => boolean): number =>
    childrenOf(schema).reduce(
      (total, [[keyword = ''], child]) => (counts(keyword) ? total + weightOf(child) : total),
      0,
    );
  const weightOf = (schema: Json): number => {
    if (!isObject(schema)) return 0;
    const found = known.get(schema);
    if (found !== undefined) return found;
    const { enum: members } = schema;
    const compared = Array.isArray(members) ? Math.floor(members.length / COMPARED_AT_ONCE) : 0;
    const weight = 1 + compared + sum(schema, (keyword) => !DEFINITIONS.has(keyword));
    known.set(schema, weight);
    return weight;
  };
  return { of: weightOf, forEach: (schema) => sum(schema, (keyword) => FOR_EACH.has(keyword)) };
};
