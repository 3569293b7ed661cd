import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'action-block.approval.invalid';

test.each(['yes', 'optional', 'Required', 'required once', 'not required'])(
  'GP-12-17 VP-17-11 approval %j is an error at the value',
  (approval) => {
    const finding = findingOn(ID, { approval });
    expect(finding).toMatchObject({
      count: 1,
      severity: 'error',
      blocks_level: 3,
      evidence: approval,
      achieved: 2,
    });
  },
);

test.each(['required', 'not-required'])('GP-12-17 approval %s is valid', (approval) => {
  expect(raisedBy({ approval })).toEqual([]);
});
