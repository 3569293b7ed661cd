import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'action-block.runner.invalid';

test.each(['powershell', 'cmd', 'bash', 'Shell', 'argv, shell'])(
  'GP-12-19 GP-12-44 VP-17-12 runner %j is an error at the value',
  (runner) => {
    const finding = findingOn(ID, { runner });
    expect(finding).toMatchObject({
      count: 1,
      severity: 'error',
      blocks_level: 3,
      evidence: runner,
      achieved: 2,
    });
  },
);

test.each(['argv', 'shell'])('GP-12-19 runner %s is valid', (runner) => {
  expect(raisedBy({ runner })).toEqual([]);
});
