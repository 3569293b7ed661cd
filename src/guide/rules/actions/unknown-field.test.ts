import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'action-block.unknown-field';

test('GP-12-25 a field that the profile does not define is a warning at its name', () => {
  const finding = findingOn(ID, { timeout: '30' });
  expect(finding).toMatchObject({
    count: 1,
    severity: 'warning',
    evidence: 'timeout',
    column: 1,
    achieved: 3,
  });
});

test('GP-12-25 a name that only sounds like one that leads elsewhere is unknown', () => {
  expect(findingOn(ID, { authentication: 'none' }).count).toBe(1);
});

test('GP-12-25 a field that leads to another guide is not reported twice', () => {
  expect(raisedBy({ 'next-guide': 'second' })).not.toContain(ID);
});

test('GP-12-25 every field of the profile is known', () => {
  const pin = 'b'.repeat(64);
  const fields = { runner: 'argv', env: 'PATH', egress: 'example.com', 'exec-sha256': pin };
  expect(raisedBy(fields)).not.toContain(ID);
});
