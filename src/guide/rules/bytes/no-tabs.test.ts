import { expect, test } from 'vitest';
import { findingsFor } from '../../../../test/support/guides.ts';

test('GP-08-03 VP-11-07 VP-11-14 a tab is an error at its line and column, and blocks Level 2', () => {
  const [finding] = findingsFor('byte-profile.no-tabs', 'one\ntwo\nab\tc\n');
  expect(finding).toMatchObject({ severity: 'error', line: 3, column: 3, offset: 10, blocks_level: 2 });
});

test('GP-08-03 spaces are no tab', () => {
  expect(findingsFor('byte-profile.no-tabs', 'a  b\n')).toEqual([]);
});
