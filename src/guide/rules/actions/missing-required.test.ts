import { expect, test } from 'vitest';
import { findingOn, guideWith, raisedBy } from '../../../../test/support/actions.ts';
import { edit, findingsFor } from '../../../../test/support/guides.ts';

const ID = 'action-block.missing-required';

test.each(['id', 'class', 'approval', 'command'])(
  'GP-12-16 GP-12-18 VP-17-03 VP-17-04 VP-17-05 VP-17-06 a block without %s blocks Level 3 and is named',
  (key) => {
    const finding = findingOn(ID, { [key]: undefined });
    expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, achieved: 2 });
    expect(finding.message).toMatch(new RegExp(`lacks ${key}$`));
  },
);

test('GP-12-16 one finding names every missing field', () => {
  const finding = findingOn(ID, { id: undefined, class: undefined, approval: undefined });
  expect(finding).toMatchObject({ count: 1, evidence: '[action]' });
  expect(finding.message).toContain('id, class, approval');
});

test('VP-17-06 an empty command is a missing one', () => {
  const guide = edit(guideWith({ command: 'ls empty' }), 'command: ls empty', 'command:');
  expect(findingsFor(ID, guide)).toHaveLength(1);
});

test('VP-17-07 four fields are enough for a normal action that touches no file', () => {
  expect(raisedBy({ command: 'date -u', cwd: undefined, notes: undefined })).toEqual([]);
});
