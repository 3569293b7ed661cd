import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'risky.sudo-unqualified';
const PRIVILEGED = {
  class: 'privileged, code-executing, persistence-changing',
  approval: 'required',
  runner: 'argv',
};

test.each([
  'sudo',
  'sudo -i',
  'sudo -s',
  'sudo su',
  'sudo su -',
  'sudo bash',
  'sudo -u root bash',
  'sudo sh -c id',
])('GP-17-02 VP-20-08 %s is an error', (command) => {
  const finding = findingOn(ID, { ...PRIVILEGED, command });
  expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, achieved: 2 });
});

test.each([
  'sudo systemctl restart nginx',
  'sudo /usr/bin/systemctl restart x',
  'sudo -n apt-get install -y git',
])('GP-17-02 VP-20-08 %s names a program and its arguments', (command) => {
  expect(raisedBy({ ...PRIVILEGED, command })).not.toContain(ID);
});
