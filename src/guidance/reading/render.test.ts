import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentOf, linkTo, ORIGIN, readAll, sourced, value } from '../../../test/support/readings.ts';
import { runs } from '../../../test/support/runs.ts';
import { memorySource } from './memory-source.ts';
import { read } from './read.ts';
import { readingMarkdown } from './render-markdown.ts';
import { readingText } from './render-text.ts';
import { stopAction } from './stop.ts';

const sample = async () => {
  const written = {
    entry: ['a', 'b/context', 'gone', 'a@2'],
    a: ['entry', 'c'],
    b: [],
    c: ['d'],
    d: [],
    'a@2': [],
  };
  const reading = await readAll(written, { task: 'Review it', budget: { depth: 2 } });
  const document = { id: 'entry', revision: 1 };
  return value(
    stopAction(reading, { document, step: 1, precondition: 'a clean checkout', why: 'it is not' }),
  );
};

test('LG-READ-10 LG-READ-11 LG-READ-13 LG-READ-15 LG-READ-19 text and Markdown say what was read, why, and what was not', async () => {
  const reading = await sample();
  for (const shown of [readingText(reading), readingMarkdown(reading)]) {
    for (const { id, revision, reason, body } of reading.documents)
      for (const part of [`${id}@${revision}`, reason, body]) expect(shown).toContain(part);
    for (const { code } of reading.skipped) expect(shown).toContain(code);
    for (const part of [
      'Review it',
      'Incomplete',
      'budget_depth',
      'gone@1',
      'entry@1 links to b@1 as context'.replaceAll('@', shown.startsWith('#') ? '&#64;' : '@'),
      'a clean checkout',
      'it is not',
      'precondition_unmet',
    ])
      expect(shown).toContain(part);
  }
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    '\u001b[2J\u001b]0;x\u0007',
    '\u202eevil',
    '<img src=x onerror=alert(1)>',
    '[click](https://example.com)',
    '![x](https://example.com/x.png)',
    'https://example.com/a www.example.com a@example.com',
    '```\ncode\n```\n# heading\n- item\n1. one\n> quote\n\n---\n===',
    '| a | b |\n|---|---|',
    '::error::x',
    '##[command]',
    '&lt;b&gt;',
  ),
);

test('no text of a document acts on a terminal, and none becomes markup', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (one, other, third) => {
      const more = { title: one, summary: other, body: third, steps: [one, other], checks: [third] };
      const links = [linkTo('a', { when: one, label: other }), linkTo('gone', { when: third, label: one })];
      const source = memorySource(ORIGIN, [
        sourced(documentOf('entry', links, more)),
        sourced(documentOf('a', [], more)),
      ]);
      const reading = value(await read(source, { id: 'entry' }, { task: other }));
      const [text, markdown] = [readingText(reading), readingMarkdown(reading)];
      for (const shown of [text, markdown])
        expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      for (const line of text.split('\n')) expect(line).not.toMatch(/^\s*(?:::|##\[)/);
      const bare = markdown.replace(/`[^`\n]*`/g, '');
      expect(bare).not.toMatch(/(?<!\\)[<[\]|]|:\/\/|(?<!&#6)@|www\.|```/);
      const headings = markdown.split('\n').filter((line) => line.startsWith('#'));
      expect(headings.every((line) => /^#+ (?:Reading of |`|Not followed|Missing)/.test(line))).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});
