import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visible } from '../../base/index.ts';
import { type Excerpt, excerptAt } from './excerpt.ts';
import { readText } from './text.ts';

const at = (source: string, start: number, length: number): Excerpt =>
  excerptAt(readText(source), source, { start, length });

const marked = ({ text, start, length }: Excerpt): string => text.slice(start, start + length);

describe('the line of a finding', () => {
  test('the place is marked in its own line', () => {
    expect(at('one\ntwo three\nfour', 8, 5)).toEqual({ text: 'two three', start: 4, length: 5 });
  });

  test('a place over several lines is marked to the end of its first', () => {
    expect(at('[action]\nid: a\n[/action]\n', 0, 24)).toEqual({ text: '[action]', start: 0, length: 8 });
  });

  test('a CR before the line feed is shown when it is what is meant, and only then', () => {
    expect(at('one\r\ntwo\r\n', 3, 1)).toEqual({ text: 'one\\x0d', start: 3, length: 4 });
    expect(at('one\r\ntwo\r\n', 0, 3)).toEqual({ text: 'one', start: 0, length: 3 });
  });

  test('one byte of a character marks the character', () => {
    const source = Buffer.from('a\u200bb', 'utf8').toString('latin1');
    for (const byte of [1, 2, 3]) expect(marked(at(source, byte, 1))).toBe('\\u{200B}');
  });

  test('a long line is cut around the place', () => {
    const shown = at(`${'x'.repeat(500)}HERE${'y'.repeat(500)}`, 500, 4);
    expect(marked(shown)).toBe('HERE');
    expect(shown.text).toMatch(/^\.{3}x+HEREy+\.{3}$/);
    expect(shown.text.length).toBe(88);
  });

  test('an empty line and an empty guide have a mark too', () => {
    expect(at('a\n\nb', 2, 0)).toMatchObject({ start: 0, length: 1 });
    expect(at('', 0, 0)).toEqual({ text: '', start: 0, length: 1 });
  });

  test('for any place in any bytes: one line, bounded, and the mark holds the evidence', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((all) => Buffer.from(all).toString('latin1'));
    fc.assert(
      fc.property(bytes, fc.nat(300), fc.nat(40), (source, from, length) => {
        const start = Math.min(from, source.length);
        const shown = at(source, start, Math.min(length, source.length - start));
        expect(shown.text.length).toBeLessThanOrEqual(90);
        expect(visible(shown.text)).toBe(shown.text);
        expect(shown.start).toBeLessThanOrEqual(shown.text.length);
        const [byte = '\n'] = source.slice(start);
        if (/[ -~]/.test(byte) && length > 0) expect(marked(shown)[0]).toBe(byte);
      }),
    );
  });
});
