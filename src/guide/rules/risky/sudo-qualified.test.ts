import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'risky.sudo-qualified';
const PRIVILEGED = {
  class: 'privileged, networked, code-executing, persistence-changing',
  approval: 'required',
  egress: 'mirror.example.com',
};

test.each([
  'sudo apt-get install -y git',
  'sudo /usr/bin/systemctl restart x',
  'doas systemctl restart nginx',
])('GP-17-05 VP-20-08 %s is a warning', (command) => {
  expect(findingOn(ID, { ...PRIVILEGED, command })).toMatchObject({
    count: 1,
    severity: 'warning',
    achieved: 3,
  });
});

test('GP-17-05 a program without sudo, and the word as an argument, are none', () => {
  expect(raisedBy({ command: 'grep sudo README' })).toEqual([]);
  expect(raisedBy({ ...PRIVILEGED, command: 'apt-get install -y git' })).not.toContain(ID);
});
