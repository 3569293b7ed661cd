import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'approval.required-missing';
const LAST = 'networked, code-executing';

test.each(['destructive', 'privileged', 'persistence-changing', 'data-accessing', 'code-executing', LAST])(
  'GP-12-03 GP-12-04 GP-12-05 GP-12-06 GP-12-26 GP-12-84 VP-18-01 VP-18-02 VP-18-03 VP-18-04 VP-18-05 VP-25-15 VP-29-15 class %s without approval blocks Level 3',
  (value) => {
    const finding = findingOn(ID, { class: value, egress: 'registry.example.com' });
    expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, achieved: 2 });
    expect(finding.evidence).toBe('not-required');
  },
);

test('GP-12-26 with approval the classes are fine', () => {
  expect(findingOn(ID, { class: 'destructive, privileged', approval: 'required' }).count).toBe(0);
});

test('GP-12-26 normal and networked actions need none', () => {
  expect(findingOn(ID, { class: 'normal' }).count).toBe(0);
  expect(findingOn(ID, { class: 'networked', egress: 'registry.example.com' }).count).toBe(0);
});

test('GP-12-84 an exempt installation without approval is an error', () => {
  const fields = { class: 'networked, persistence-changing, code-executing', egress: 'registry.example.com' };
  expect(raisedBy({ ...fields, command: 'npm ci' })).toEqual([ID]);
});
