import { expect, test } from 'vitest';
import { base3, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const WORDING =
  'I am about to perform a {class} action from assistant-guide.txt:\n  id: {id}\n  command: {command}\n' +
  'Approve, modify, or cancel?\n';
const MISSING = 'content.approval-wording.missing';
const OWN = 'content.approval-wording.noncanonical';

test('GP-13-14 without exact words there is a warning, an error in strict mode', () => {
  const guide = edit(base3, WORDING, 'clear words.\n');
  expect(findingsFor(MISSING, guide)).toMatchObject([{ severity: 'warning', evidence: 'Stop and ask' }]);
  expect(findingsFor(MISSING, guide, { ask: { strict: true } })).toMatchObject([
    { severity: 'error', blocks_level: 3 },
  ]);
  expect(reportOn(guide).guide.achieved_level).toBe(3);
  const older = edit(guide, 'profile-version: 0.7.0', 'profile-version: 0.5.0');
  expect(findingsFor(MISSING, older)).toMatchObject([{ severity: 'info' }]);
});

test('GP-13-15 the template passes, however it is wrapped; other words are an info', () => {
  for (const id of [MISSING, OWN]) expect(findingsFor(id, base3)).toEqual([]);
  const wrapped = edit(
    base3,
    'I am about to perform a {class} action from',
    'I am about to perform\na {class} action from',
  );
  for (const id of [MISSING, OWN]) expect(findingsFor(id, wrapped)).toEqual([]);
  for (const own of [
    '"May I run this command now?"',
    'I am about to run {id}. Do you approve?',
    'Approve this action (yes or no)?',
  ]) {
    const guide = edit(base3, WORDING, `${own}\n`);
    expect(findingsFor(OWN, guide)).toMatchObject([{ severity: 'info' }]);
    expect(findingsFor(MISSING, guide)).toEqual([]);
  }
});

test('GP-13-14 the question of the verification instruction is another one', () => {
  const guide = edit(
    edit(base3, WORDING, 'clear words.\n'),
    'proceeding under the reported level."',
    'proceeding under the reported level?"',
  );
  expect(findingsFor(MISSING, guide)).toHaveLength(1);
});
