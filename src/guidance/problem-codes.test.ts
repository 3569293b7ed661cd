import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROBLEM_CODES } from './problem-codes.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/guidance/problems.md'), 'utf8');

test('LG-DOC-52 docs/guidance/problems.md explains every code, in the order of the list, and no other', () => {
  const rows = [...page.matchAll(/^\| `([a-z0-9_]+)` \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, code]) => code)).toEqual([...PROBLEM_CODES]);
  expect(new Set(PROBLEM_CODES).size).toBe(PROBLEM_CODES.length);
  for (const [, , meaning = '', change = ''] of rows) {
    expect(meaning).toMatch(/^\S.+\.$/);
    expect(change).toMatch(/^\S.+\.$/);
  }
});
