import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { type JsonNode, parseJson } from './parse.ts';

/** The tree as a plain value; of a name that stands twice the last one counts, as in `JSON.parse`. */
const plain = (node: JsonNode): unknown => {
  if (node.type === 'object')
    return Object.fromEntries(node.members.map(({ name, value }) => [name, plain(value)]));
  if (node.type === 'array') return node.items.map(plain);
  if (node.type === 'string') return node.value;
  if (node.type === 'number') return Number(node.text);
  return node.type === 'boolean' ? node.value : null;
};

const reference = (text: string): unknown => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

const ours = (text: string): unknown => {
  const read = parseJson(text, 16);
  return read.ok ? { value: plain(read.value) } : undefined;
};

test('what JSON.stringify writes is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', '\t', '  \r\n'), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      expect(ours(text)).toEqual(reference(text));
    }),
    { numRuns: runs(300) },
  );
});

test('what is hardly JSON is refused as JSON.parse refuses it', () => {
  const piece = fc.constantFrom(
    ...'{}[],:" \n',
    '"a"',
    '\\',
    '\\u12',
    '01',
    '1.',
    '1e',
    '-',
    '.5',
    'tru',
    'null',
    '1',
    '\u0001',
    '\u00a0',
    '/**/',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(ours(pieces.join(''))).toEqual(reference(pieces.join('')));
    }),
    { numRuns: runs(3000) },
  );
});

test.each([
  ['', 0, 'a JSON value is expected here, and the text ends'],
  ['{"a":1,}', 7, 'the name of a member in double quotes is expected here'],
  ['[1 2]', 3, 'a comma or ] is expected here'],
  ['{"a" 1}', 5, 'a colon is expected here'],
  ['"a', 0, 'this string does not end'],
  ['"\\x"', 0, 'this string holds a bare control character or an escape that JSON does not know'],
  ['{} {}', 3, 'nothing more is expected here'],
])('%j: the fault is told where it stands', (text, at, message) => {
  expect(parseJson(text, 16)).toEqual({ ok: false, error: { code: 'not_well_formed', message, at } });
});

test('each value has its place; a name may stand twice, and __proto__ is a name like others', () => {
  expect(parseJson(' {"a": [1.0, "x"], "a": true, "__proto__": null}', 16)).toEqual({
    ok: true,
    value: {
      type: 'object',
      at: 1,
      members: [
        {
          name: 'a',
          at: 2,
          value: {
            type: 'array',
            at: 7,
            items: [
              { type: 'number', at: 8, text: '1.0' },
              { type: 'string', at: 13, value: 'x' },
            ],
          },
        },
        { name: 'a', at: 19, value: { type: 'boolean', at: 24, value: true } },
        { name: '__proto__', at: 30, value: { type: 'null', at: 43 } },
      ],
    },
  });
});

test('a million brackets are refused at the depth limit, without a deep stack', () => {
  const read = parseJson('['.repeat(1_000_000), 16);
  expect(read.ok === false && read.error).toMatchObject({ code: 'too_deep', at: 16 });
});

test('long strings and long numbers are read in one go', () => {
  const text = `["${'a\\n'.repeat(500_000)}", ${'9'.repeat(500_000)}]`;
  expect(parseJson(text, 16).ok).toBe(true);
});
