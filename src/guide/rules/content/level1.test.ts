import { expect, test } from 'vitest';
import { base1, base2, base3, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const CANONICAL = 'Canonical URL: https://example.com/.well-known/assistant-guide.txt\n';
const REPOSITORY = 'Repository: https://example.com/org/example-lib\n';
const SCOPE =
  'Task scope\nThis guide adds the example-lib dependency to a local project and reports what changed.\n' +
  'It does not change global system state.\n\n';

test('GP-18-04 VP-25-06 Level 1 needs a canonical or a repository URL, either of them', () => {
  const neither = edit(edit(base1, CANONICAL, ''), REPOSITORY, '');
  expect(findingsFor('content.level1.source-url', neither)).toMatchObject([
    { severity: 'error', blocks_level: 1 },
  ]);
  expect(reportOn(neither).guide.achieved_level).toBe(0);
  expect(findingsFor('content.level1.source-url', edit(base1, CANONICAL, ''))).toEqual([]);
  expect(findingsFor('content.level1.source-url', edit(base1, REPOSITORY, ''))).toEqual([]);
  expect(findingsFor('content.level1.source-url', base3)).toEqual([]);
});

test('GP-18-04 the URL of a verifier is no source', () => {
  const guide = edit(edit(base2, CANONICAL, ''), REPOSITORY, 'Check it at https://example.com/check\n');
  expect(findingsFor('content.level1.source-url', guide)).toHaveLength(1);
});

test('GP-18-05 VP-25-07 Level 1 needs a task scope', () => {
  const guide = edit(base1, SCOPE, '');
  expect(findingsFor('content.level1.task-scope', guide)).toMatchObject([
    { severity: 'error', blocks_level: 1 },
  ]);
  expect(reportOn(guide).guide.achieved_level).toBe(0);
});

test('GP-18-05 GP-10-01 a scope under another heading, or in a sentence of its own, is a scope', () => {
  expect(
    findingsFor('content.level1.task-scope', edit(base1, 'Task scope\n', 'What this guide does\n')),
  ).toEqual([]);
  expect(findingsFor('content.level1.task-scope', edit(base1, 'Task scope\n', ''))).toEqual([]);
  expect(findingsFor('content.level1.task-scope', edit(base1, SCOPE, 'Task scope\n\n'))).toHaveLength(1);
});
