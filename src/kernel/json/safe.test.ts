import { types } from 'node:util';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { safeJson } from './safe.ts';

const limits = { isProxy: types.isProxy };

const codeOf = (value: unknown, more: Parameters<typeof safeJson>[1] = {}): string => {
  const copied = safeJson(value, { ...limits, ...more });
  return copied.ok ? 'ok' : copied.error.code;
};

const ran: string[] = [];

const trapped = (target: object): object =>
  new Proxy(
    target,
    Object.fromEntries(
      Object.getOwnPropertyNames(Reflect).map((trap) => [trap, () => ran.push(`trap ${trap}`) as never]),
    ),
  );

const circle: Record<string, unknown> = {};
circle['self'] = [circle];

const nested = (depth: number): unknown => {
  let value: unknown = {};
  for (let level = 0; level < depth; level++) value = { value };
  return value;
};

const computed = (get: () => unknown, name = 'a'): object =>
  Object.defineProperty({}, name, { get, enumerable: true });

test.each<[string, unknown]>([
  ['a circle', circle],
  ['a million members', Object.fromEntries(Array.from({ length: 1_000_000 }, (_, at) => [`k${at}`, 1]))],
  ['a million items', Array(1_000_000).fill(0)],
  ['a list of a billion holes', Array(1_000_000_000)],
  ['lists of holes that together are too many', Array.from({ length: 3 }, () => Array(100_000))],
  ['ten thousand levels', nested(10_000)],
  ['a list in ten thousand levels', { a: [nested(10_000)] }],
  [
    '2^60 values that share their parts',
    Array.from({ length: 60 }).reduce<unknown>((value) => [value, value], 1),
  ],
  ['more text than may be', Array(20).fill('x'.repeat(1024 * 1024))],
  ['more text in names than may be', { ['x'.repeat(17 * 1024 * 1024)]: 1 }],
  ['a BigInt', { a: 1n }],
  ['a function', { a: () => 1 }],
  ['a symbol', [Symbol('a')]],
  ['NaN', Number.NaN],
  ['infinity', [Number.NEGATIVE_INFINITY]],
  ['a Date', new Date(0)],
  ['a Map', { a: new Map([[1, 2]]) }],
  ['bytes', new Uint8Array(3)],
  ['a boxed text', Object('a')],
  ['an error', new Error('secret-1')],
  ['another class', new (class Secret1 {})()],
  ['a promise', Promise.resolve(1)],
  ['a Proxy', trapped({ a: 1 })],
  ['a Proxy inside', { a: [trapped([1])] }],
  [
    'a Proxy that is revoked',
    (() => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    })(),
  ],
  ['a getter', computed(() => ran.push('getter'))],
  [
    'a getter that throws',
    [
      computed(() => {
        ran.push('getter');
        throw new Error('secret-1');
      }),
    ],
  ],
  ['a getter in a list', Object.defineProperty([1], 0, { get: () => ran.push('getter') })],
  ['its own toJSON', { toJSON: () => ran.push('toJSON') }],
  ['a toJSON that is inherited', Object.create({ toJSON: () => ran.push('toJSON') })],
  ['a getter that is called toJSON', computed(() => ran.push('getter'), 'toJSON')],
])('GR-OUT-07 GR-OUT-06 %s is refused, and nothing of it is run', (_, value) => {
  ran.length = 0;
  const copied = safeJson(value, limits);
  expect(copied.ok ? 'ok' : copied.error.code).toBe('output_invalid');
  expect(JSON.stringify(copied)).not.toContain('ecret');
  expect(ran).toEqual([]);
});

test('GR-OUT-07 without a way to tell a Proxy, what it throws is refused, and what it says is copied', () => {
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('secret-1');
      },
    },
  );
  const copied = safeJson({ a: hostile });
  expect(copied).toMatchObject({ ok: false, error: { code: 'output_invalid' } });
  expect(JSON.stringify(copied)).not.toContain('secret-1');
  expect(safeJson(new Proxy({ a: [1] }, {}))).toEqual({ ok: true, value: { a: [1] } });
});

test.each<[string, unknown, unknown]>([
  ['nothing', undefined, null],
  ['members and items that are undefined', { a: undefined, b: [undefined, 1] }, { b: [null, 1] }],
  ['holes', Object.assign([1], { 2: 3 }), [1, null, 3]],
  ['the zero with a sign', [-0], [0]],
  ['half of a surrogate pair', ['a\ud800', { '\udc00': 1 }], ['a\ufffd', { '\ufffd': 1 }]],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ['an object of another realm', runInNewContext('({ a: [1] })'), { a: [1] }],
  [
    'what cannot be enumerated, and symbols',
    Object.defineProperty({ [Symbol('a')]: 1 }, 'b', { value: 1 }),
    {},
  ],
  ['a large number', 1e300, 1e300],
  ['the depth that may be', [[[[1]]]], [[[[1]]]]],
])('GR-OUT-07 %s is reduced as JSON.stringify would, or safer', (_, value, copy) => {
  const copied = safeJson(value, limits);
  expect(copied).toEqual({ ok: true, value: copy });
});

test('__proto__ is an own member of the copy, and changes no prototype', () => {
  const copied = safeJson(JSON.parse('{"__proto__":{"admin":true}}'));
  const value = copied.ok ? (copied.value as Record<string, unknown>) : {};
  expect([Object.keys(value), value['admin'], Object.getPrototypeOf(value)]).toEqual([
    ['__proto__'],
    undefined,
    Object.prototype,
  ]);
});

test('the copy shares nothing with what was given', () => {
  const given = { a: [{ b: 1 }] };
  const copied = safeJson(given);
  given.a[0] = { b: 2 };
  expect(copied).toEqual({ ok: true, value: { a: [{ b: 1 }] } });
});

test('strict, what readers could take for another value is refused', () => {
  for (const value of [
    '\ud800',
    { '\udc00': 1 },
    2 ** 53,
    -(2 ** 53),
    1e300,
    JSON.parse('{"__proto__":1}'),
  ]) {
    expect(codeOf(value)).toBe('ok');
    expect(codeOf(value, { strict: true })).toBe('output_invalid');
  }
  expect(codeOf({ a: [2 ** 53 - 1, 0.1, '😀'] }, { strict: true })).toBe('ok');
});

test('limits are those that are told, and count all of it', () => {
  expect([codeOf([[1]], { depth: 2 }), codeOf([[1]], { depth: 1 })]).toEqual(['ok', 'output_invalid']);
  expect([codeOf([1, [2]], { values: 4 }), codeOf([1, [2]], { values: 3 })]).toEqual([
    'ok',
    'output_invalid',
  ]);
  expect([codeOf({ ab: 'c' }, { characters: 3 }), codeOf({ ab: 'c' }, { characters: 2 })]).toEqual([
    'ok',
    'output_invalid',
  ]);
});

test('what JSON can say is copied as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const copied = safeJson(value);
      const told = JSON.stringify(value, (_, member: unknown) => (member === 0 ? 0 : member));
      expect(copied.ok && JSON.stringify(copied.value)).toBe(told);
    }),
    { numRuns: runs(300) },
  );
});

test('whatever it is given, it never throws', () => {
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        withSparseArray: true,
        withTypedArray: true,
      }),
      (value) => {
        const copied = safeJson(value);
        if (copied.ok) expect(safeJson(copied.value)).toEqual(copied);
      },
    ),
    { numRuns: runs(500) },
  );
});
