import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'egress.missing';
const NETWORKED = { class: 'networked', approval: 'required', command: 'curl https://x.example.com/' };

test('GP-12-91 VP-20-05 VP-29-16 a networked action without egress blocks Level 3', () => {
  expect(findingOn(ID, NETWORKED)).toMatchObject({
    count: 1,
    severity: 'error',
    blocks_level: 3,
    achieved: 2,
  });
});

test('VP-20-05 a list without a host is none', () => {
  expect(findingOn(ID, { ...NETWORKED, egress: ',' })).toMatchObject({ count: 1, achieved: 2 });
});

test('GP-12-91 with a host, or without the class, nothing', () => {
  expect(raisedBy({ ...NETWORKED, egress: 'x.example.com' })).toEqual([]);
  expect(raisedBy({ class: 'normal' })).toEqual([]);
});
