import { describe, expect, test } from 'vitest';
import { wrap } from './wrap.ts';

describe('wrap', () => {
  test('breaks at spaces, and a long word where the line ends', () => {
    expect(wrap('one two', '- ', '  ')).toEqual(['- one two']);
    expect(wrap(`${'word '.repeat(25)}end`, '- ', '  ').map((line) => line.length)).toEqual([96, 35]);
    expect(wrap('x'.repeat(250)).map((line) => line.length)).toEqual([100, 100, 50]);
  });

  test('a long word of characters beyond the first plane is broken between them', () => {
    for (const before of ['', 'x']) {
      const word = `${before}${'\u{1cc00}'.repeat(150)}`;
      const lines = wrap(word);
      expect(lines.join('')).toBe(word);
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) expect([line.isWellFormed(), line.length <= 100]).toEqual([true, true]);
    }
  });

  test('breaks Chinese where the line ends, at half as many characters, and no line begins with a full stop', () => {
    const lines = wrap('审查一次代码变更，'.repeat(20), '  ');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('').replaceAll(' ', '')).toBe('审查一次代码变更，'.repeat(20));
    for (const line of lines) {
      expect([...line.trim()].length * 2 + 2).toBeLessThanOrEqual(100);
      expect(line).not.toMatch(/^\s*，/);
    }
  });
});
