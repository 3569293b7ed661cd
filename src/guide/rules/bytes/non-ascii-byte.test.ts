import { describe, expect, test } from 'vitest';
import { base2, base3, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'byte-profile.non-ascii-byte';

const utf8 = (text: string): string => Buffer.from(text).toString('latin1');
const withBytes = (bytes: string): string => edit(base2, 'Steps\n', `Steps ${bytes}\n`);

const named = (bytes: string, name: string, evidence: string): void => {
  const guide = withBytes(bytes);
  const found = findingsFor(ID, guide);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    severity: 'error',
    blocks_level: 2,
    column: 7,
    offset: guide.indexOf(bytes),
    length: bytes.length,
  });
  expect(found[0]?.message).toContain(name);
  expect(found[0]?.evidence).toContain(evidence);
  expect(reportOn(guide).guide.achieved_level).toBe(1);
};

describe('GP-08-02 GP-08-07 GP-08-08 VP-11-02 VP-11-11 VP-11-12 VP-29-06 one finding a character, that names its code point', () => {
  test.each([
    [0x202e, 'bidirectional control'],
    [0x202a, 'bidirectional control'],
    [0x2066, 'bidirectional control'],
    [0x2069, 'bidirectional control'],
    [0x200e, 'bidirectional control'],
    [0x200f, 'bidirectional control'],
    [0x061c, 'bidirectional control'],
    [0x200b, 'zero-width space'],
    [0x200c, 'zero-width non-joiner'],
    [0x200d, 'zero-width joiner'],
    [0x2060, 'zero-width word joiner'],
    [0xfeff, 'zero-width no-break space'],
    [0xe0041, 'tag character, invisible, that spells "A"'],
    [0x9b, 'C1 control'],
    [0xe9, 'non-ASCII character'],
    [0xa0, 'no-break space'],
    [0x430, 'Cyrillic'],
    [0x1f600, 'non-ASCII character'],
  ])('%i', (code, name) => {
    const evidence = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    named(utf8(String.fromCodePoint(code)), name, evidence);
  });
});

test('GP-08-01 VP-11-12 a byte-order mark is an error at line 1 column 1', () => {
  const [finding] = findingsFor(ID, `\xef\xbb\xbf${base2}`);
  expect(finding).toMatchObject({ line: 1, column: 1, offset: 0, length: 3 });
  expect(finding?.message).toBe('byte-order mark U+FEFF');
});

test.each([
  ['\x07', 'control character 0x07'],
  ['\x0b', 'control character 0x0B'],
  ['\x0c', 'control character 0x0C'],
  ['\x01', 'control character 0x01'],
  ['\x7f', 'delete character 0x7F'],
])('GP-08-09 VP-11-13 the control byte %j is an error', (byte, message) => {
  named(byte, message, 'byte');
});

test.each([
  ['\x80', 'byte 0x80'],
  ['\xff', 'byte 0xFF'],
  ['\xc3', 'byte 0xC3'],
])('GP-08-01 VP-11-02 the byte %j, which is no UTF-8, is named as it is', (byte, message) => {
  named(byte, message, 'byte');
});

test('GP-08-01 overlong forms and surrogates are no UTF-8: each byte stands alone', () => {
  expect(findingsFor(ID, withBytes('\xc0\xaf'))).toHaveLength(2);
  expect(findingsFor(ID, withBytes('\xed\xa0\x80'))).toHaveLength(3);
});

test('VP-11-17 a byte inside an HTML comment is found', () => {
  expect(findingsFor(ID, withBytes('<!-- \xc3\xa9 -->'))).toHaveLength(1);
});

test('VP-11-14 when there are many, the last one says how many bytes there are in all', () => {
  const found = findingsFor(ID, '\xc3\xa9'.repeat(500));
  expect(found).toHaveLength(16);
  expect(found.at(-1)?.message).toContain('1000 disallowed bytes');
});

test('GP-08-01 a marked UTF-16 file says so once', () => {
  const bytes = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(base2, 'utf16le')]);
  const found = findingsFor(ID, bytes);
  expect(found).toMatchObject([{ offset: 0, length: 2 }]);
  expect(found[0]?.message).toContain('UTF-16 (little endian)');
});

test('GP-25-06 GP-25-07 whatever language it prefers, a guide with accents is Level 1, and one that names a translation keeps its level', () => {
  const french = edit(base3, 'status: active\n', 'status: active\npreferred-languages: fr\n');
  expect(reportOn(edit(french, 'Task scope\n', 'Task scope \xc3\xa9\n')).guide.achieved_level).toBe(1);
  const translated = edit(
    base3,
    '\nAuthority\n',
    '\nA French page for readers: https://example.com/fr/guide\n\nAuthority\n',
  );
  expect(reportOn(translated).guide.achieved_level).toBe(3);
});

test('GP-08-02 every permitted byte is permitted', () => {
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
  expect(findingsFor(ID, `${all}\n`)).toEqual([]);
});
