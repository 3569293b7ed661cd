import { expect, test } from 'vitest';
import { indexWords } from './word-index.ts';

test('each place of a whole word, in order, and of no longer word', () => {
  const words = indexWords('run it, rerun it, run-it: runs "run"\nrun');
  expect(words.offsetsOf('run')).toEqual([0, 18, 32, 37]);
  expect(words.offsetsOf('it')).toEqual([4, 14, 22]);
  expect(words.offsetsOf('walk')).toEqual([]);
  expect(indexWords('').offsetsOf('run')).toEqual([]);
});

test('long words are known without their text', () => {
  expect(indexWords('a 0123456789abcde 0123456789abcdef x').long).toEqual([18]);
});

test('words are numbered in their order', () => {
  const words = indexWords('run it, run');
  expect(words.count).toBe(3);
  expect(words.numbersOf('run')).toEqual([1, 3]);
  expect([...words.starts.subarray(1, 4)]).toEqual([0, 4, 8]);
  expect([words.hasAny(['walk', 'it']), words.hasAny(['walk', 'i'])]).toEqual([true, false]);
});
