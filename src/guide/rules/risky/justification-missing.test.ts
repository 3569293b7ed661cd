import { expect, test } from 'vitest';
import { findingOn, guideWith, raisedBy } from '../../../../test/support/actions.ts';
import { edit, findingsFor } from '../../../../test/support/guides.ts';

const ID = 'risky.justification-missing';
const SUDO = {
  class: 'privileged, networked, persistence-changing, code-executing',
  approval: 'required',
  egress: 'mirror.example.com',
  command: 'sudo apt-get install -y git',
  runner: 'argv',
};

test('GP-17-13 a risky pattern without a word of explanation is a warning', () => {
  const finding = findingOn(ID, { ...SUDO, notes: undefined });
  expect(finding).toMatchObject({ count: 1, severity: 'warning' });
  expect(finding.message).toContain('say why');
});

test('GP-17-13 a risky pattern without required approval is a warning', () => {
  const finding = findingOn(ID, { ...SUDO, approval: 'not-required' });
  expect(finding).toMatchObject({ count: 1, severity: 'warning' });
  expect(finding.message).toContain('approval');
});

test('GP-17-13 explained in notes and approved: only the pattern itself is named', () => {
  expect(raisedBy(SUDO)).toEqual(['risky.sudo-qualified']);
});

test('GP-17-13 prose next to the block is an explanation', () => {
  const prose = 'The system package is needed because the build image ships without git.';
  const guide = edit(
    guideWith({ ...SUDO, notes: undefined }),
    '[action]\nid: probe',
    `${prose}\n[action]\nid: probe`,
  );
  expect(findingsFor(ID, guide)).toEqual([]);
});

test('GP-17-13 an action without a risky pattern needs no justification', () => {
  expect(raisedBy({ notes: undefined })).toEqual([]);
});
