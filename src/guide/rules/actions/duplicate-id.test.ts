import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'action-block.duplicate-id';

test('GP-12-15 VP-17-08 the second block with an id is the error, and the first one is named', () => {
  const finding = findingOn(ID, { id: 'install' });
  expect(finding).toMatchObject({
    count: 1,
    severity: 'error',
    blocks_level: 3,
    evidence: 'install',
    achieved: 2,
  });
  expect(finding.message).toMatch(/line \d+/);
});

test('GP-12-15 ids that only begin alike differ', () => {
  expect(raisedBy({ id: 'install-2' })).toEqual([]);
});
