import { expect, test } from 'vitest';
import { findingOn } from '../../../../test/support/actions.ts';
import { base4 } from '../../../../test/support/guides.ts';

const ID = 'level5.runner.missing';

test('GP-12-39 VP-19-22 VP-25-26 an action of a Level 4 guide without runner is a warning at its block', () => {
  expect(findingOn(ID, {}, base4)).toMatchObject({ count: 1, severity: 'warning', evidence: '[action]' });
});

test('GP-12-39 with a runner, or at Level 3, nothing', () => {
  expect(findingOn(ID, { runner: 'argv' }, base4).count).toBe(0);
  expect(findingOn(ID, {}).count).toBe(0);
});
