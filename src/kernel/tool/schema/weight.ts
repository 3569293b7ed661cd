import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import { childrenOf, DEFINITIONS } from './keywords.ts';

/** A value is compared with so many members of an `enum` in the time that one part of a schema takes. */
const COMPARED_AT_ONCE = 32;

/** How many parts of a schema one value is held to at most, without those that it refers to. */
export const weightOf = (schema: Json): number => {
  if (!isObject(schema)) return 0;
  const { enum: members } = schema;
  const compared = Array.isArray(members) ? Math.floor(members.length / COMPARED_AT_ONCE) : 0;
  return childrenOf(schema).reduce(
    (sum, [[keyword = ''], child]) => (DEFINITIONS.has(keyword) ? sum : sum + weightOf(child)),
    1 + compared,
  );
};

const FOR_EACH = new Set([
  'items',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'contains',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** How many parts of a schema each item or member of a value is held to at most. */
export const weightForEach = (schema: JsonObject): number =>
  childrenOf(schema).reduce(
    (sum, [[keyword = ''], child]) => (FOR_EACH.has(keyword) ? sum + weightOf(child) : sum),
    0,
  );
