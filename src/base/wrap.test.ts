import { describe, expect, test } from 'vitest';
import { wrap } from './wrap.ts';

describe('wrap', () => {
  test('breaks at spaces, and a long word where the line ends', () => {
    expect(wrap('one two', '- ', '  ')).toEqual(['- one two']);
    expect(wrap(`${'word '.repeat(25)}end`, '- ', '  ').map((line) => line.length)).toEqual([96, 35]);
    expect(wrap('x'.repeat(250)).map((line) => line.length)).toEqual([100, 100, 50]);
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
