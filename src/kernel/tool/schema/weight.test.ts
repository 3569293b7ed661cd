import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { compileSchema } from '../schema.ts';

const said = (schema: JsonObject, value: Json): string | undefined => {
  const check = compileSchema(schema);
  if (!check.ok) throw new Error(check.error.message);
  return check.value(value);
};

const many = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));

const one = { anyOf: many(1500, (at): JsonObject => ({ const: at })) };
const items = many(10_000, () => 1499);
const named = Object.fromEntries(many(10_000, (at) => [`k${at}`, 1499]));
const TOO_LONG = 'checking its schema takes too long';

test.each<[string, JsonObject, Json]>([
  ['items', { items: one }, items],
  ['items behind others', { prefixItems: [true], items: one }, items],
  ['items that are left', { unevaluatedItems: one }, items],
  ['items that are referred to', { $defs: { one }, items: { $ref: '#/$defs/one' } }, items],
  ['contained items', { contains: one, minContains: 10_000 }, items],
  ['members', { additionalProperties: one }, named],
  ['members that are left', { unevaluatedProperties: one }, named],
  ['members by pattern', { patternProperties: { '^k': one } }, named],
  ['names', { propertyNames: { anyOf: many(1500, (at): JsonObject => ({ const: `x${at}` })) } }, named],
  ['items inside items', { items: { items: one } }, many(100, () => many(100, () => 1499))],
  [
    'long lists of what may be',
    { items: { enum: many(4500, (at) => `x${at}`) } },
    many(10_000, () => 'x4499'),
  ],
  [
    'lists that must have no equal items',
    { anyOf: many(400, () => ({ uniqueItems: true })) },
    many(10_000, (at) => Math.min(at, 9998)),
  ],
])('GR-DATA-13 many parts of a schema for many %s: given up, and not waited for', (_, schema, value) => {
  expect(said(schema, value)).toBe(TOO_LONG);
});

test.each<[string, JsonObject, Json]>([
  [
    'a long list of short texts',
    { items: { type: 'string', pattern: '^[a-z]+$' } },
    many(19_000, () => 'hello'),
  ],
  [
    'a long list of one of many',
    { items: { enum: many(250, (at) => `c${at}`) } },
    many(19_000, () => 'c249'),
  ],
  [
    'rows of a table',
    {
      items: {
        properties: Object.fromEntries(
          many(9, (at) => [`c${at}`, { anyOf: [{ type: 'string' }, { type: 'null' }] }]),
        ),
      },
    },
    many(1900, () => Object.fromEntries(many(9, (at) => [`c${at}`, at % 2 ? 'x' : null]))),
  ],
  [
    'a tree',
    { properties: { name: { type: 'string' }, inner: { type: 'array', items: { $ref: '#' } } } },
    { name: 'a', inner: many(4000, () => ({ name: 'b', inner: [] })) },
  ],
  ['one large choice', one, 1499],
])('GR-DATA-13 %s is judged', (_, schema, value) => {
  expect(said(schema, value)).toBeUndefined();
});
