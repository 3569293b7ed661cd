import { expect, test } from 'vitest';
import { findingOn } from '../../../../test/support/actions.ts';
import { base4 } from '../../../../test/support/guides.ts';

const INFO = 'approval.networked.recommended';
const WARNING = 'level5.networked-approval.missing';

const NETWORKED = {
  class: 'networked',
  command: 'curl https://api.example.com/version',
  egress: 'api.example.com',
};

test('GP-12-10 at Level 3 a networked action without approval is an info', () => {
  expect(findingOn(INFO, NETWORKED)).toMatchObject({ count: 1, severity: 'info', achieved: 3 });
  expect(findingOn(WARNING, NETWORKED).count).toBe(0);
});

test('GP-12-10 GP-12-97 VP-18-06 VP-18-07 at Level 4 it is a warning instead', () => {
  expect(findingOn(WARNING, NETWORKED, base4)).toMatchObject({ count: 1, severity: 'warning' });
  expect(findingOn(INFO, NETWORKED, base4).count).toBe(0);
});

test('GP-12-97 with approval there is neither', () => {
  expect(findingOn(WARNING, { ...NETWORKED, approval: 'required' }, base4).count).toBe(0);
  expect(findingOn(INFO, { ...NETWORKED, approval: 'required' }).count).toBe(0);
});
