import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { canonicalText } from './canonical.ts';
import { readJson } from './read.ts';

const codeOf = (text: string, limits?: Parameters<typeof readJson>[1]): string => {
  const read = readJson(text, limits);
  return read.ok ? 'read' : read.error.code;
};

test.each([
  ['a member that stands twice', '{"a":1,"a":1}'],
  ['a member that stands twice, once in escapes', '{"a":1,"\\u0061":1}'],
  ['a member that stands twice deep inside', '[{"x":{"b":null,"c":[],"b":null}}]'],
  ['__proto__ twice', '{"__proto__":1,"__proto__":1}'],
  ['an integer one beyond the safe ones', '9007199254740992'],
  ['a negative one', '-9007199254740992'],
  ['a whole number with a fraction and an exponent', '90071992547409930.0e-1'],
  ['a whole number in exponents', '1e300'],
  ['a number that is infinite', '1e400'],
  ['a negative number that is infinite', '-1e400'],
  ['a number that vanishes', '1e-400'],
  ['half of a surrogate pair', '"\\ud800"'],
  ['the other half, in a name', '{"\\udc00":1}'],
  ['a raw half of a surrogate pair', '"\ud800"'],
  ['a trailing comma', '[1,]'],
  ['NaN', 'NaN'],
  ['two values', '1 2'],
  ['nothing', ''],
  ['a byte order mark', '\ufeff1'],
  ['a bare control character', '"\u0001"'],
])('section 1, Proposals: %s is refused', (_, text) => {
  expect(codeOf(text)).toBe('argument_invalid');
});

test.each([
  ['9007199254740991', 9007199254740991],
  ['-9007199254740991', -9007199254740991],
  ['1.0', 1],
  ['10e-1', 1],
  ['0.1', 0.1],
  ['1.5e-7', 1.5e-7],
  ['"\\ud83d\\ude00"', '😀'],
])('section 1, Proposals: %s is read', (text, value) => {
  expect(readJson(text)).toEqual({ ok: true, value });
});

test('every zero is the one without a sign', () => {
  for (const text of ['-0', '-0.0', '0e5', '-0e-9']) {
    const read = readJson(text);
    expect(read.ok && Object.is(read.value, 0)).toBe(true);
  }
});

test('__proto__ is a member like others, and changes no prototype', () => {
  const read = readJson('{"__proto__":{"admin":true},"a":1}');
  const value = read.ok ? (read.value as Record<string, unknown>) : {};
  expect(Object.keys(value)).toEqual(['__proto__', 'a']);
  expect(value['admin']).toBeUndefined();
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test('depth and size have limits, 64 and 1 MiB unless told', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  expect([codeOf(nested(64)), codeOf(nested(65)), codeOf('[1]', { depth: 0 })]).toEqual([
    'read',
    'argument_invalid',
    'argument_invalid',
  ]);
  const text = `"${'x'.repeat(1024 * 1024 - 2)}"`;
  expect([codeOf(text), codeOf(`${text} `)]).toEqual(['read', 'input_too_large']);
  // Four bytes in two code units; two and three bytes in one.
  expect(['"😀"', '"é"', '"€"'].map((one, at) => codeOf(one, { bytes: [6, 4, 5][at] ?? 0 }))).toEqual(
    Array(3).fill('read'),
  );
  expect(['"😀"', '"é"', '"€"'].map((one, at) => codeOf(one, { bytes: [5, 3, 4][at] ?? 0 }))).toEqual(
    Array(3).fill('input_too_large'),
  );
});

test('a refusal repeats nothing of the text', () => {
  for (const text of ['{"secret-1":1,"secret-1":2}', '{"a":secret-1}', '"secret-1\\ud800"'])
    expect(JSON.stringify(readJson(text))).not.toContain('secret-1');
});

test('what is read is what JSON.parse reads, and its canonical text is read as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      const read = readJson(text);
      fc.pre(read.ok);
      if (!read.ok) return;
      expect(read.value).toEqual(JSON.parse(text));
      expect(readJson(canonicalText(read.value))).toEqual(read);
    }),
    { numRuns: runs(300) },
  );
});
