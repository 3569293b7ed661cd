import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'action-block.id.invalid';

test.each(['my id!', '-install', 'a/b', 'x'.repeat(65), '$(id)'])('GP-12-14 %j is no identifier', (id) => {
  expect(findingOn(ID, { id })).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, achieved: 2 });
});

test.each(['i', 'step-2.run_all', 'x'.repeat(64), '2nd', 'Install'])('GP-12-14 %j is one', (id) => {
  expect(raisedBy({ id })).toEqual([]);
});
