import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/command.ts';

const page = readFileSync(join(ROOT, 'docs/aisvs.md'), 'utf8');

const shown = [...page.matchAll(/^- `(?<file>[^`]+\.test\.ts)`: (?<title>.+)$/gm)].map((found) => [
  found.groups?.['file'] ?? '',
  found.groups?.['title'] ?? '',
]);

test.each(shown)('docs/aisvs.md: %s holds a test "%s"', (file, title) => {
  const path = join(ROOT, file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(title);
});

test('docs/aisvs.md goes through every control of the section, and shows a test for each', () => {
  const sections = page.split(/^## /m).filter((section) => section.startsWith('9.2.'));
  const numbers = sections.flatMap((section) =>
    [...(section.split('\n')[0] ?? '').matchAll(/9\.2\.(\d+)/g)].map(([, number]) => Number(number)),
  );
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  for (const section of sections) expect(section).toMatch(/^- `[^`]+\.test\.ts`: /m);
});
