import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'command.pipe-or-redirection';
const REQUIRED = { approval: 'required', runner: 'shell', egress: 'x.example.com' };

test.each([
  ['persistence-changing', 'date > out.txt', '>'],
  ['code-executing', 'date >> out.txt', '>>'],
  ['code-executing', 'sort < in.txt', '<'],
  ['code-executing', 'sort <<< text', '<<<'],
  ['data-accessing', 'cat a | wc', '|'],
  ['networked', 'cat a | wc', '|'],
  ['normal, networked', 'cat a | wc', '|'],
])('GP-12-31 GP-12-32 GP-12-38 VP-19-09 VP-19-10 class %s: %s is an error', (value, command, evidence) => {
  const finding = findingOn(ID, { ...REQUIRED, class: value, command });
  expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, evidence, achieved: 2 });
});

test('GP-12-33 a normal action may pipe and redirect inside cwd', () => {
  expect(raisedBy({ command: 'cat a | wc', runner: 'shell' })).toEqual([]);
  expect(raisedBy({ command: 'ls docs > list.txt', runner: 'shell' })).toEqual([]);
});

test('GP-12-31 GP-12-32 A38 quoted signs are text', () => {
  const fields = { class: 'data-accessing', approval: 'required', command: "grep 'a | b > c' README" };
  expect(raisedBy(fields)).toEqual([]);
});
