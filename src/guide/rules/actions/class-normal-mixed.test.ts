import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'action-block.class.normal-mixed';

test.each(['normal, networked', 'code-executing, normal'])(
  'GP-12-09 VP-17-15 class %j is an error',
  (value) => {
    const fields = { class: value, approval: 'required', egress: 'registry.example.com' };
    expect(findingOn(ID, fields)).toMatchObject({
      count: 1,
      severity: 'error',
      blocks_level: 3,
      achieved: 2,
    });
  },
);

test('GP-12-09 normal alone is not mixed', () => {
  expect(raisedBy({ class: 'normal' })).toEqual([]);
});
