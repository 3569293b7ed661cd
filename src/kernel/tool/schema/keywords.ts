import { isObject, type Json, type JsonObject } from '../../json/json.ts';

/** Keywords of JSON Schema 2020-12 that judge a value by themselves. */
export const ASSERTIONS: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
]);

const ONE = new Set([
  'additionalProperties',
  'propertyNames',
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

const LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/** Schemas that are only there to be referred to. */
export const DEFINITIONS: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/** A schema inside another one, and the steps that lead to it. */
export type Child = readonly [steps: readonly string[], schema: Json];

const childrenAt = (keyword: string, value: Json): readonly Child[] => {
  if (ONE.has(keyword)) return [[[keyword], value]];
  if (LIST.has(keyword) && Array.isArray(value))
    return value.map((schema, at): Child => [[keyword, String(at)], schema]);
  if ((NAMED.has(keyword) || DEFINITIONS.has(keyword)) && isObject(value))
    return Object.entries(value).map(([name, schema]): Child => [[keyword, name], schema]);
  return [];
};

/** All schemas directly inside a schema. What stands in `enum`, `const`, `default` or under unknown words is none. */
export const childrenOf = (schema: JsonObject): readonly Child[] =>
  Object.entries(schema).flatMap(([keyword, value]) => childrenAt(keyword, value));

/** The value of an applicator with each schema in it replaced. */
export const mapSchemas = (
  keyword: string,
  value: Json,
  change: (schema: Json) => Json,
): Json | undefined => {
  if (ONE.has(keyword)) return change(value);
  if (LIST.has(keyword)) return Array.isArray(value) ? value.map(change) : value;
  if (!NAMED.has(keyword)) return undefined;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, change(schema)]));
};
