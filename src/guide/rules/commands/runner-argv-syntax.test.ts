import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'runner.argv.shell-syntax';

test.each([
  ['git commit -m "a b"', 'quotes'],
  ['ls $DIR', '$DIR'],
  ['ls docs/*.md', '"docs/*.md"'],
  ['ls docs | wc', '"|"'],
  ['ls docs > list.txt', '">"'],
])('GP-12-41 A38 argv does not interpret %s', (command, said) => {
  const finding = findingOn(ID, { runner: 'argv', env: 'DIR', command });
  expect(finding).toMatchObject({ count: 1, severity: 'warning', evidence: command });
  expect(finding.message).toContain(said);
});

test.each(['ls docs', 'sed -n 1,20p README', 'rg foo.*bar docs', 'pip show flask[async]'])(
  'GP-12-41 argv runs %s as it is written',
  (command) => {
    expect(raisedBy({ runner: 'argv', command })).toEqual([]);
  },
);

test('GP-12-41 for a shell it is no such warning', () => {
  expect(raisedBy({ runner: 'shell', command: 'ls docs/*.md' })).toEqual([]);
});
