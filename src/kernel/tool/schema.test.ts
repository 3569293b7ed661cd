import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { runs } from '../../../test/support/runs.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { compileSchema, type SchemaCheck } from './schema.ts';

const compiled = (schema: JsonObject): SchemaCheck => {
  const result = compileSchema(schema);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const holds = (schema: JsonObject, value: Json): boolean => compiled(schema)(value) === undefined;

const refusal = (schema: unknown): string => {
  const result = compileSchema(schema as JsonObject);
  return result.ok ? 'compiled' : `${result.error.code}: ${result.error.message}`;
};

const nested = (depth: number): JsonObject => (depth === 0 ? {} : { not: nested(depth - 1) });

test.each<[string, unknown]>([
  ['a reference to another host', { $ref: 'https://example.com/schema.json' }],
  ['a reference to a file', { $ref: 'file:///etc/passwd' }],
  ['a relative reference', { $ref: 'other.json#/$defs/a' }],
  ['a dynamic reference to another document', { $dynamicRef: 'https://example.com/s#node' }],
  ['a reference by the id of the schema', { $id: 'https://example.com/s', $ref: 'https://example.com/s#' }],
  ['an id inside', { properties: { a: { $id: 'https://example.com/other', type: 'string' } } }],
  [
    'an id inside that makes `#` another document',
    { $defs: { a: { $id: 'b', $ref: '#' } }, $ref: '#/$defs/a' },
  ],
  ['a reference to nothing', { $ref: '#/$defs/missing' }],
  ['a reference to an anchor that is not there', { $ref: '#missing' }],
  ['a reference to what is no schema but a map of them', { properties: { a: {} }, $ref: '#/properties' }],
  ['a reference into a constant', { const: { type: 'string' }, $ref: '#/const' }],
  ['a reference into a word that nobody knows', { 'x-a': { pattern: '(a+)+$' }, $ref: '#/x-a' }],
  ['a reference by inheritance', { $ref: '#/constructor' }],
  ['a reference that is no text', { $ref: 1 }],
  ['a reference in broken escapes', { $ref: '#/%zz' }],
  ['an anchor that stands twice', { $defs: { a: { $anchor: 'x' }, b: { $dynamicAnchor: 'x' } } }],
  ['an asynchronous schema, whose promise would pass for true', { $async: true, type: 'string' }],
  ['a word of an older draft that would be lost', { dependencies: { a: ['b'] } }],
  ['a recursive reference of 2019-09', { $recursiveRef: '#' }],
  ['draft 4', { $schema: 'http://json-schema.org/draft-04/schema#' }],
  ['a dialect of somebody', { $schema: 'https://example.com/dialect' }],
  ['items as a list, which 2020-12 does not know', { items: [{ type: 'string' }] }],
  ['a number where a schema belongs', { properties: { a: 1 } }],
  ['a keyword of the wrong type', { minLength: 'x' }],
  ['a type that is none', { type: 'text' }],
  ['a length below nothing', { minLength: -1 }],
  ['multiples of nothing', { multipleOf: 0 }],
  ['more than 256 Ki characters', { enum: ['x'.repeat(256 * 1024)] }],
  ['more than 5,000 values', { enum: Array.from({ length: 5000 }, (_, at) => at) }],
  ['more than 64 levels', nested(64)],
  ['a member called __proto__', { properties: JSON.parse('{"__proto__":{}}') }],
  ['a pattern that is none', { pattern: '(' }],
  ['a pattern that looks ahead', { pattern: '^(?!x)' }],
  ['a pattern that refers back', { patternProperties: { '(a)\\1': {} } }],
  ['a pattern that repeats too much', { pattern: '^a{9999}$' }],
  [
    'many patterns that repeat too much together',
    { allOf: Array.from({ length: 40 }, (_, at) => ({ pattern: `^a{${at + 900}}$` })) },
  ],
  ['a list', []],
])('section 1, Proposals: %s is refused', (_, schema) => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  expect(refusal(schema)).toMatch(/^schema_invalid: /);
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

test.each<[string, JsonObject, Json, Json]>([
  ['a definition', { $defs: { a: { type: 'string' } }, $ref: '#/$defs/a' }, 'x', 1],
  [
    'a definition in escapes',
    { definitions: { 'a/b~c d': { type: 'string' } }, $ref: '#/definitions/a~1b~0c%20d' },
    'x',
    1,
  ],
  ['an anchor', { $defs: { a: { $anchor: 'it', type: 'string' } }, $ref: '#it' }, 'x', 1],
  [
    'a dynamic anchor',
    { $defs: { a: { $dynamicAnchor: 'it', type: 'string' } }, $dynamicRef: '#it' },
    'x',
    1,
  ],
  [
    'a property',
    { properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' } } },
    { b: 'x' },
    { b: 1 },
  ],
  [
    'one branch',
    { anyOf: [{ type: 'string' }, { type: 'null' }], properties: { a: { $ref: '#/anyOf/0' } } },
    null,
    { a: 1 },
  ],
  [
    'itself',
    { properties: { next: { $ref: '#' } }, additionalProperties: false },
    { next: { next: {} } },
    { next: { x: 1 } },
  ],
  [
    'two others',
    {
      $defs: { a: { $anchor: 'a', minLength: 2 }, b: { $dynamicAnchor: 'b', maxLength: 3 } },
      $ref: '#a',
      $dynamicRef: '#b',
    },
    'abc',
    'abcd',
  ],
  [
    'one, beside other words',
    { $defs: { a: { minLength: 2 } }, $ref: '#/$defs/a', maxLength: 3 },
    'abc',
    'abcd',
  ],
  [
    'one, beside what is not evaluated',
    { $defs: { a: { properties: { x: {} } } }, $ref: '#/$defs/a', unevaluatedProperties: false },
    { x: 1 },
    { y: 1 },
  ],
])('a reference to %s is followed', (_, schema, good, bad) => {
  expect([holds(schema, good), holds(schema, bad)]).toEqual([true, false]);
});

test.each<[string, JsonObject]>([
  [
    'draft 7',
    { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'https://example.com/s', type: 'string' },
  ],
  ['2020-12', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' }],
])('%s is read', (_, schema) => {
  expect([holds(schema, 'x'), holds(schema, 1)]).toEqual([true, false]);
});

test('words that do not judge have no effect: no default, format, coercion or word of the library', () => {
  const schema = {
    type: 'object',
    properties: {
      a: { type: 'string', format: 'email', default: 'x', nullable: true },
      b: { type: 'integer', $comment: 'x', formatMinimum: 'x', 'readback:step': false, discriminator: 1 },
    },
  };
  const value = { b: 1 };
  expect(holds(schema, value)).toBe(true);
  expect(value).toEqual({ b: 1 });
  expect([holds(schema, { a: 'no address' }), holds(schema, { a: null }), holds(schema, { b: '1' })]).toEqual(
    [true, false, false],
  );
});

test('what an object inherits is not there', () => {
  expect(holds({ required: ['toString'] }, {})).toBe(false);
  expect(holds({ required: ['constructor'] }, { constructor: 1 })).toBe(true);
  expect(holds({ properties: { constructor: { type: 'number' } } }, {})).toBe(true);
});

test('names of a schema are data in the code that it is compiled to', () => {
  for (const name of ['"', "'", '`$' + '{x}`', '\\', '\u2028', '*/', '\n}; throw 1; {', ']'])
    expect([
      holds({ properties: { [name]: { type: 'string' } }, required: [name] }, { [name]: 'x' }),
      holds({ properties: { [name]: { type: 'string' } }, required: [name] }, { [name]: 1 }),
      holds({ const: name }, name),
    ]).toEqual([true, false, true]);
});

const within = (ms: number, act: () => void): void => {
  const spent = processorTime();
  act();
  expect(spent()).toBeLessThan(ms);
};

test('a schema that takes exponential time, or has no end, is given up', () => {
  const doubling: Record<string, Json> = { d40: { type: 'string' } };
  for (let at = 0; at < 40; at++) {
    const $ref = `#/$defs/d${at + 1}`;
    doubling[`d${at}`] = { anyOf: [{ $ref }, { $ref }] };
  }
  const schemas: readonly JsonObject[] = [
    { $defs: doubling, $ref: '#/$defs/d0' },
    { allOf: [{ $ref: '#' }] },
    { $ref: '#' },
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
  ];
  for (const schema of schemas)
    within(3000, () => expect(compiled(schema)(1)).toBe('checking its schema takes too long'));
});

test('a pattern that ruins a backtracking engine ends soon, in names of members too', () => {
  const long = `${'a'.repeat(30_000)}!`;
  within(3000, () => {
    expect(holds({ pattern: '^(a+)+$' }, long)).toBe(false);
    expect(holds({ patternProperties: { '^(a|a)*$': false } }, { [long]: 1 })).toBe(true);
    expect(compiled({ items: { pattern: '^(a+)+$' } })(Array(200).fill(long))).toMatch('pattern');
    expect(compiled({ items: { pattern: '^(a|b|c|d)+!$' } })(Array(200).fill(long))).toMatch('too long');
  });
});

test('a pattern that stands in many places is made once', () => {
  const name = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,200}$' };
  const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, name]));
  expect([holds({ properties }, { p1: 'a-b', p299: 'c' }), holds({ properties }, { p299: '-' })]).toEqual([
    true,
    false,
  ]);
});

test('the steps are those of one check: what was used up before is there again', () => {
  const check = compiled({ items: { pattern: '^(a|b|c|d)+$' } });
  const many = Array<string>(50).fill('a'.repeat(3000));
  for (let round = 0; round < 4; round++) expect(check(many)).toBeUndefined();
});

test('items are found to be unique without comparing each with each', () => {
  const check = compiled({ uniqueItems: true });
  const items = Array.from({ length: 20_000 }, (_, at) => ({ at, text: 'x' }));
  within(3000, () => expect(check(items)).toBeUndefined());
  expect(
    check([
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ]),
  ).toMatch('uniqueItems');
  expect(holds({ uniqueItems: false }, [1, 1])).toBe(true);
});

test('the largest schema is compiled in bounded time', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 800 }, (_, at) => [`p${at}`, { anyOf: [{ minLength: at }, { type: 'null' }] }]),
  );
  within(10_000, () => expect(holds({ properties }, { p1: '' })).toBe(false));
});

test('a part that is referred to many times is compiled once', () => {
  const many = (schema: JsonObject) =>
    Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`p${at}`, schema]));
  const schema = {
    $defs: { large: { properties: many({ type: 'string' }) } },
    properties: many({ $ref: '#/$defs/large' }),
  };
  within(10_000, () => expect(holds(schema, { p1: { p1: 1 } })).toBe(false));
});

test('a message tells the place in the schema, in one line, and nothing of the value', () => {
  const secret = 'secret-1';
  const schemas: readonly [JsonObject, Json][] = [
    [{ properties: { a: { type: 'integer' } } }, { a: secret }],
    [{ additionalProperties: false }, { [secret]: 1 }],
    [{ additionalProperties: { type: 'integer' } }, { [secret]: secret }],
    [{ propertyNames: { maxLength: 3 } }, { [secret]: 1 }],
    [{ const: 1 }, secret],
    [{ enum: [1] }, secret],
    [{ items: { uniqueItems: true } }, [[secret, secret]]],
    [{ $defs: { 'a\nb': { type: 'integer' } }, $ref: '#/$defs/a\nb' }, secret],
  ];
  for (const [schema, value] of schemas) {
    const message = compiled(schema)(value);
    expect(message).toMatch(/^#\/[^\n]+$/);
    expect(message).not.toContain(secret);
  }
  expect(
    compiled({ $defs: { amount: { type: 'integer' } }, properties: { a: { $ref: '#/$defs/amount' } } })({
      a: 'x',
    }),
  ).toBe('#/$defs/amount/type must be integer');
});

const schemas = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonObject>(
      {},
      { type: 'string' },
      { type: ['integer', 'null'] },
      { minimum: 1 },
      { multipleOf: 0.5 },
      { pattern: '^a' },
      { maxLength: 1 },
      { enum: ['a', 1, null, { a: 1 }] },
      { const: [1] },
      { required: ['a'] },
      { maxProperties: 1 },
      { minItems: 1 },
      { uniqueItems: true },
      { dependentRequired: { a: ['b'] } },
      { $ref: '#/$defs/x' },
      { $ref: '#', type: 'object' },
    ),
    fc.record({ properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')) }),
    fc.record({
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$'), tie('schema')),
      additionalProperties: fc.boolean(),
    }),
    fc.record({ items: tie('schema') }),
    fc.record({ prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), items: fc.boolean() }),
    fc.record({ contains: tie('schema') }),
    fc.record({ not: tie('schema') }),
    fc.record({
      allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      unevaluatedProperties: fc.boolean(),
    }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc
      .tuple(tie('schema'), tie('schema'), tie('schema'))
      .map((all) => Object.fromEntries(['if', 'then', 'else'].map((word, at) => [word, all[at] ?? {}]))),
  ),
}));

const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, 'a', 'bb', '', 0, 1, 1.5, -2),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab'), tie('value')),
  ),
}));

test('within its bounds it judges as the library does by itself', () => {
  let held = 0;
  fc.assert(
    fc.property(
      schemas.schema,
      schemas.schema,
      fc.array(values.value, { minLength: 5, maxLength: 10 }),
      (root, x, all) => {
        const schema = { ...root, $defs: { x: { properties: { a: x } } } };
        const stock = new Ajv2020({ strict: false }).compile(schema);
        const check = compiled(schema);
        for (const value of all) {
          const expected = (() => {
            try {
              return stock(value);
            } catch {
              return undefined;
            }
          })();
          if (expected === undefined) continue;
          if (expected) held++;
          expect([schema, value, check(value) === undefined]).toEqual([schema, value, expected]);
        }
      },
    ),
    { numRuns: runs(60) },
  );
  expect(held).toBeGreaterThan(20);
});

test('GR-DATA-13 a value on which the code of a schema breaks is refused, and nothing is thrown', () => {
  const schema = {
    if: {},
    // biome-ignore lint/suspicious/noThenProperty: a keyword.
    then: {
      anyOf: [
        {
          if: { $ref: '#/$defs/y' },
          // biome-ignore lint/suspicious/noThenProperty: a keyword.
          then: { patternProperties: { '^[ab]': true } },
        },
      ],
    },
    patternProperties: { '^[ab]': {} },
    $defs: { y: { type: 'number' } },
  };
  expect(compiled(schema)({ a: 3 })).toBe('its schema cannot be applied to it');
  expect(compiled(schema)({ c: 3 })).toBeUndefined();
});
