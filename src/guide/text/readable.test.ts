import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readable } from './readable.ts';

const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

test('UTF-8 shows as the characters it means', () => {
  expect(readable(bytesOf('caf\u00e9 \u201cx\u201d \u{1f600}'))).toBe('caf\u00e9 \u201cx\u201d \u{1f600}');
});

test('what is unseen is spelled out, and so is a byte that is no UTF-8', () => {
  expect(readable(bytesOf('a\u200bb\u202ec'))).toBe('a\\u{200B}b\\u{202E}c');
  expect(readable('a\xe9b\x1b[0m\n')).toBe('a\\xe9b\\x1b[0m\\x0a');
  expect(readable('\xc0\x80 \xe0\x80\x80 \xed\xa0\x80 \xf4\x90\x80\x80')).toBe(
    '\\xc0\\x80 \\xe0\\x80\\x80 \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80',
  );
});

test('any valid UTF-8 text comes back, apart from what is spelled out', () => {
  const seen = fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{C}\p{Zl}\p{Zp}]|[^\S ]/u.test(text));
  fc.assert(fc.property(seen, (text) => readable(bytesOf(text)) === text));
});
