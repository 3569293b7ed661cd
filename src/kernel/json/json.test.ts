import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { isJson } from './json.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
};

const circle: unknown[] = [];
circle.push({ circle });

test.each([
  ['a member that is undefined', { a: undefined }],
  ['undefined itself', undefined],
  ['a hole in a list', Object.assign([1], { length: 2 })],
  ['no number', [Number.NaN]],
  ['no end', { a: Number.POSITIVE_INFINITY }],
  ['a member named by a symbol', { [Symbol('a')]: 1 }],
  ['a value of a class', [new Date(0)]],
  ['a map', new Map()],
  ['a function', { a: () => 1 }],
  ['a large integer', [1n]],
  ['what is deeper than recursion goes', nested(200_000)],
  ['what goes in circles', circle],
])('GR-STATE-01 %s is no JSON', (_, value) => {
  expect(isJson(value)).toBe(false);
});

test('all else is JSON, also under names that JavaScript knows', () => {
  for (const value of [
    null,
    '',
    0,
    -0,
    true,
    [],
    {},
    Object.create(null),
    JSON.parse('{"__proto__":{"a":[1]}}'),
  ])
    expect(isJson(value)).toBe(true);
  expect(isJson(nested(500))).toBe(true);
});

test('it is JSON for us what is JSON for zod', () => {
  const odd = fc.constantFrom(undefined, Number.NaN, 1n, Symbol('a'), new Date(0), () => 1);
  const any = fc.oneof(
    { weight: 9, arbitrary: fc.jsonValue() },
    fc.anything({ withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
    fc.array(fc.oneof(fc.jsonValue(), odd)),
    fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), odd)),
  );
  fc.assert(
    fc.property(any, (value) => {
      expect(isJson(value)).toBe(z.json().safeParse(value).success);
    }),
    { numRuns: 2000 },
  );
});
