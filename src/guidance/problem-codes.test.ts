import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROBLEM_CODES } from './problem-codes.ts';
import { READING_ADVICE } from './reading/reading-advice.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/guidance/problems.md'), 'utf8');

test('LG-DOC-52 docs/guidance/problems.md explains every code of documents in the order of the list, then those of readings, and no other', () => {
  const rows = [...page.matchAll(/^\| `([a-z0-9_]+)` \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, code]) => code)).toEqual([...PROBLEM_CODES, ...Object.keys(READING_ADVICE)]);
  expect(new Set(PROBLEM_CODES).size).toBe(PROBLEM_CODES.length);
  for (const [, , meaning = '', change = ''] of rows) {
    expect(meaning).toMatch(/^\S.+\.$/);
    expect(change).toMatch(/^\S.+\.$/);
  }
});
