import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { runs } from '../../../../test/support/runs.ts';
import { machineOf } from './machine.ts';
import { matches, StepsUsedUp } from './match.ts';
import { PatternRefused, parsePattern } from './parse.ts';

const found = (source: string, text: string, left = 10_000_000): boolean =>
  matches(machineOf(parsePattern(source)), text, { left });

const one = fc.constantFrom(
  'a',
  'b',
  '.',
  '[a-c]',
  '[^a]',
  '\\d',
  '\\w',
  '\\s',
  '\\.',
  '\\-',
  '😀',
  '[\\]b]',
  '\\u0061',
  '\\p{L}',
  '\\ud83d\\ude00',
);
const count = fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '{0}');

const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(one, count).map(([atom, times]) => (atom === '\\-' ? 'b' : atom) + times),
    fc.constantFrom('^', '$', '\\b', '\\B'),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?<n>'), tie('pattern'), count)
      .map(([open, inner, times]) => `${open}${inner})${times}`),
  ),
  pattern: fc
    .array(fc.array(tie('term'), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((terms) => terms.join('')).join('|')),
}));

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '1', ' ', '.', '\n', '😀', 'é', ']', '-'), { maxLength: 8 })
  .map((characters) => characters.join(''));

const engine = (source: string): RegExp | undefined => {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
};

test('a pattern matches where the engine says that it matches', () => {
  let compared = 0;
  fc.assert(
    fc.property(pattern, text, (source, subject) => {
      const native = engine(source);
      fc.pre(native !== undefined);
      // The engine looks for \B also between the halves of one character, where ECMAScript has no place.
      fc.pre(!(source.includes('\\B') && subject.includes('😀')));
      compared++;
      expect([source, subject, found(source, subject)]).toEqual([source, subject, native?.test(subject)]);
    }),
    { numRuns: runs(2000) },
  );
  expect(compared).toBeGreaterThan(500);
});

test.each([
  ['^[a-z][a-z0-9_-]{0,62}$', 'my-name_1', 'My name'],
  ['^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$', '192.0.2.1', '192.0.2'],
  ['^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}$', '00000000-0000-4000', '00000000-0000-5000'],
  ['^https://', 'https://example.com', 'http://example.com'],
  ['^[^/\\\\]+$', 'file', 'a/b'],
  ['\\bdrop\\b', 'a drop b', 'dropped'],
  ['^$', '', ' '],
  ['', 'anything', undefined],
  ['^\\p{Lu}', 'É', 'é'],
  ['[\\u{1F600}-\\u{1F64F}]', '😃', 'x'],
])('%s takes what it should and no more', (source, good, bad) => {
  expect(found(source, good)).toBe(true);
  if (bad !== undefined) expect(found(source, bad)).toBe(false);
});

test.each([
  '(?=a)',
  '(?!a)',
  '(?<=a)',
  '(?<!a)',
  '(a)\\1',
  '(?<n>a)\\k<n>',
  'a{5001}',
  '((a{99}){99}){99}',
  `${'('.repeat(60)}a${')'.repeat(60)}`,
])('%s is refused: no finite machine, or none of bounded size', (source) => {
  expect(() => machineOf(parsePattern(source))).toThrow(PatternRefused);
});

test.each([
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '(.*)*(.*)*x',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  'a*a*a*a*a*a*a*b',
])('what ruins a backtracking engine takes time that grows with the text alone: %s', (source) => {
  const long = `${'a'.repeat(20_000)}!`;
  const spent = processorTime();
  expect(found(source, long)).toBe(false);
  expect(spent()).toBeLessThan(2000);
});

test('a match that takes more steps than are left is given up', () => {
  expect(() => found('^(a|b|c|d)*$', 'a'.repeat(1000), 100)).toThrow(StepsUsedUp);
});
