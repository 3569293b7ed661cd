import { expect, test } from 'vitest';
import { base2, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'byte-profile.no-tabs';

test('GP-08-03 VP-11-07 VP-11-14 a tab is an error at its line and column, and blocks Level 2', () => {
  const [finding] = findingsFor(ID, 'one\ntwo\nab\tc\n');
  expect(finding).toMatchObject({ severity: 'error', line: 3, column: 3, offset: 10, blocks_level: 2 });
});

test('GP-08-03 spaces are no tab', () => {
  expect(findingsFor(ID, 'a  b\n')).toEqual([]);
});

test('GP-18-06 VP-25-09 VP-29-07 one tab in a Level 2 guide leaves Level 1', () => {
  expect(reportOn(base2).guide.achieved_level).toBe(2);
  expect(reportOn(edit(base2, 'Steps\n', 'Steps\t\n')).guide.achieved_level).toBe(1);
});

test('VP-11-16 an entity that stands for a tab is no tab', () => {
  expect(findingsFor(ID, 'a&#9;b&#x9;c&Tab;d\n')).toEqual([]);
});

test('VP-11-14 when there are many, the last one says how many there are in all', () => {
  const found = findingsFor(ID, '\t'.repeat(1000));
  expect(found).toHaveLength(16);
  expect(found.at(-1)?.message).toContain('1000 tabs in all');
  expect(findingsFor(ID, '\t'.repeat(16)).at(-1)?.message).toBe('tab character');
});
