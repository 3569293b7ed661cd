import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lint } from '../lint/lint.ts';
import { PROBLEM_CODES } from '../problem-codes.ts';
import { publishable } from '../publishable.ts';
import { readMarkdown } from './read.ts';
import { writeMarkdown } from './write.ts';

const page = readFileSync(new URL('../../../docs/guidance/markdown.md', import.meta.url), 'utf8');

const example = /^```markdown\n(?<text>[\s\S]*?)^```$/m.exec(page)?.groups?.['text'] ?? '';

test('the example of docs/guidance/markdown.md is read, can be published, and is what the command would write', () => {
  const read = readMarkdown(example);
  expect(read).toMatchObject({
    ok: true,
    value: {
      id: 'review-changes',
      steps: [
        'Read the whole diff once without judging it.',
        'Order what you found by impact, and report only problems that have evidence:\ninput, result, and expected result.',
      ],
      links: [
        { target: 'test-changes', revision: 1, relation: 'guide' },
        { target: 'source-trust', revision: 1, relation: 'context' },
      ],
    },
  });
  if (!read.ok) return;
  expect(publishable(read.value)).toEqual([]);
  expect(lint(read.value)).toEqual([]);
  expect(writeMarkdown(read.value)).toBe(example);
});

test('every code that the page names is one', () => {
  const named = [...page.matchAll(/^\| `(?<code>[a-z]+_[a-z_]+)` \|/gm)].map(
    (match) => match.groups?.['code'],
  );
  expect(named.length).toBe(2);
  for (const code of named) expect(PROBLEM_CODES).toContain(code);
});
