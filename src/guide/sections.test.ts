import { describe, expect, test } from 'vitest';
import { base3 } from '../../test/support/guides.ts';
import { readBlocks } from './parse/blocks.ts';
import { readSections } from './sections.ts';
import { readText, textAt } from './text/text.ts';

const sectionsOf = (source: string) => {
  const text = readText(source);
  return readSections(text, readBlocks(text));
};
const headings = (source: string): readonly string[] => sectionsOf(source).map((one) => one.heading);

describe('GP-10-01 VP-16-16 headings as guides write them', () => {
  test.each([
    ['a plain line', 'Task scope\nThis guide adds a file.'],
    ['a colon', 'Task scope:\nThis guide adds a file.'],
    ['ATX', '# Task scope\n\nThis guide adds a file.'],
    ['ATX with closing marks', '### Task scope ###\nThis guide adds a file.'],
    ['an underline', 'Task scope\n==========\nThis guide adds a file.'],
    ['a thin underline', 'Task scope\n----------\nThis guide adds a file.'],
    ['bold', '**Task scope**\nThis guide adds a file.'],
    ['bold with a colon inside', '**Task scope:**\nThis guide adds a file.'],
    ['a number', '2. Task scope\nThis guide adds a file.'],
    ['a deep number', '2.1 Task scope\nThis guide adds a file.'],
    ['capitals', 'TASK SCOPE\nThis guide adds a file.'],
    ['a blank line below', 'Task scope\n\nThis guide adds a file.'],
    ['a run-in name', 'Task scope: This guide adds a file.'],
    ['a body that starts low', 'Task scope\nadds a file to the project and reports what has changed.'],
  ])('%s', (_, source) => {
    expect(sectionsOf(`A title\n\n${source}\n`)).toContainEqual(
      expect.objectContaining({ heading: 'task scope', body: expect.stringContaining('adds a file') }),
    );
  });

  test.each([
    ['a list item', '- Task scope\n- Threat model'],
    ['a step', '1. Open the file\n2. Read it'],
    ['a sentence', 'Read this.\nThen go on.'],
    ['wrapped prose', 'This guide adds one record to a\nrepository and nothing else in\nthe world.'],
    ['prose wrapped narrowly', 'This guide adds\none record to a\nrepository.'],
    ['a command', 'npm run build --if-present\nThen read the output.'],
    ['a labelled value', 'Repository: https://example.com/org/example-cli\nMore.'],
    ['a template', 'id: {id}\nApprove, modify, or cancel?'],
    ['a comment in a code fence', '```\n# install\nnpm ci\n```'],
    ['a question', 'Approve or cancel?\nSay which.'],
  ])('%s is none', (_, source) => {
    expect(headings(`Intro\n=====\n\n${source}\n`)).toEqual(['intro']);
  });
});

test('GP-10-01 the parts of a complete guide are found, with blocks left out of their bodies', () => {
  expect(headings(base3)).toEqual([
    'task scope',
    'before acting',
    'assistant invocation prompt',
    'authority',
    'safety rules',
    'action classification',
    'official sources',
    'actions',
    'stop and ask',
    'acceptance checklist',
    'threat model',
    'untrusted content handling',
    'disclaimer and non-goals',
  ]);
  const sections = sectionsOf(base3);
  expect(sections.find((one) => one.heading === 'actions')?.body).toBe('');
  for (const { heading, at } of sections) expect(textAt(readText(base3), at).toLowerCase()).toBe(heading);
});

test('GP-10-01 a body is joined across wraps, in lower case, and ends at the next heading', () => {
  const [first, second] = sectionsOf('One\nThis Is\n  wrapped.\n\nMore.\n\nTwo\n\nLast.\n');
  expect(first).toMatchObject({ body: 'this is wrapped. more.', lines: { first: 1, last: 6 } });
  expect(second).toMatchObject({ heading: 'two', body: 'last.', lines: { first: 7, last: 9 } });
});

test('GP-10-01 hostile input neither throws nor takes long', () => {
  for (const source of [
    '',
    '\n',
    '#',
    '=',
    '```',
    '# '.repeat(4000),
    ' '.repeat(8000),
    '**'.repeat(4000),
    'a\n---\n'.repeat(2000),
  ])
    expect(Array.isArray(sectionsOf(source))).toBe(true);
});
