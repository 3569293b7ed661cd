import { expect, test } from 'vitest';
import { canonicalText } from './canonical.ts';
import type { Json } from './json.ts';
import { sameJson } from './same.ts';

test.each<[string, Json, string]>([
  [
    'the example of RFC 8785',
    {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    },
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  [
    'names in the order of their UTF-16 code units',
    { '€': 1, '\r': 2, '\ufb33': 3, 1: 4, '😀': 5, '\u0080': 6, ö: 7 },
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  ],
  ['zero without its sign', [-0, 0], '[0,0]'],
  ['one number, however it was written', [1.0, 1, 10 / 10], '[1,1,1]'],
  ['an empty object and an empty list', { b: {}, a: [] }, '{"a":[],"b":{}}'],
  ['a text as it is, without its quotes changed', 'a"b', '"a\\"b"'],
  ['null', null, 'null'],
  ['__proto__', JSON.parse('{"b":1,"__proto__":{"x":1}}'), '{"__proto__":{"x":1},"b":1}'],
])('GR-APPR-15 the canonical text of %s', (_, value, text) => {
  expect(canonicalText(value)).toBe(text);
});

test('GR-APPR-15 forms of Unicode are different texts', () => {
  expect(canonicalText('é')).not.toBe(canonicalText('e\u0301'));
  expect(canonicalText({ é: 1 })).toBe('{"é":1}');
});

test('half of a surrogate pair has no canonical text, nor has what is no JSON', () => {
  for (const value of ['\ud800', { '\udc00': 1 }, Number.NaN, Number.POSITIVE_INFINITY, undefined])
    expect(() => canonicalText(value as Json)).toThrow();
});

test('values are the same whatever the order of their members, and not otherwise', () => {
  expect(sameJson({ a: [1, { b: null }], c: 0 }, { c: -0, a: [1, { b: null }] })).toBe(true);
  const different: readonly [Json, Json][] = [
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: null }, { b: null }],
    [{ toString: 1 }, { valueOf: 1 }],
    [JSON.parse('{"__proto__":{}}'), { a: 1 }],
    [[1], [1, 1]],
    [[], {}],
    [{}, []],
    [null, {}],
    [[null], [0]],
    ['1', 1],
  ];
  for (const [one, other] of different) expect(sameJson(one, other)).toBe(false);
});
