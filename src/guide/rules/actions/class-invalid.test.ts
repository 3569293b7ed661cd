import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'action-block.class.invalid';

test.each(['dangerous', 'read-only', 'Normal', ',', 'networked, code executing', 'networked,, destructive'])(
  'GP-12-08 GP-12-16 VP-17-16 class %j is an error',
  (value) => {
    const finding = findingOn(ID, { class: value, approval: 'required', egress: 'registry.example.com' });
    expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, achieved: 2 });
  },
);

test('GP-12-01 a local listing is normal', () => {
  expect(raisedBy({ class: 'normal', command: 'ls docs', cwd: '.' })).toEqual([]);
});

test('GP-12-08 each of the seven classes is known', () => {
  const all = 'networked, destructive, privileged, persistence-changing, data-accessing, code-executing';
  for (const name of ['normal', ...all.split(', ')])
    expect(findingOn(ID, { class: name, approval: 'required' }).count).toBe(0);
});

test('VP-17-14 a list without spaces is two classes', () => {
  const fields = { class: 'networked,code-executing', egress: 'registry.example.com' };
  expect(findingOn(ID, fields).count).toBe(0);
  expect(raisedBy(fields)).toContain('approval.required-missing');
});
