import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENT_LIMITS, publishable, readJson } from '../src/guidance/index.ts';
import { ROOT } from './support/command.ts';

const page = readFileSync(join(ROOT, 'docs/guidance/documents.md'), 'utf8');

test('LG-DOC-51 every limit is documented with its value', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, value]) => [
    name,
    Number(value),
  ]);
  expect(Object.fromEntries(rows)).toEqual(DOCUMENT_LIMITS);
});

test('the example of docs/guidance/documents.md can be published as it stands', () => {
  const read = readJson(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(publishable(read.value)).toEqual([]);
});
