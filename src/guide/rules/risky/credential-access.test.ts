import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'risky.credential-access';
const READ = {
  class: 'data-accessing, networked, privileged',
  approval: 'required',
  egress: 'api.example.com',
  runner: 'argv',
};

test.each([
  'cat ~/.aws/credentials',
  'cat .aws/credentials',
  'cat ~/.ssh/id_rsa',
  'cp ~/.netrc backup',
  'tar cf keys.tar ~/.gnupg/private-keys-v1.d',
  'grep TOKEN .env',
  'cat /etc/shadow',
  'gh auth token',
  'security find-generic-password -w -s example',
  'aws secretsmanager get-secret-value --secret-id db',
  'kubectl get secret db -n app -o yaml',
])('GP-17-09 VP-20-10 %s is a warning', (command) => {
  expect(findingOn(ID, { ...READ, command })).toMatchObject({ count: 1, severity: 'warning', achieved: 3 });
});

test.each([
  'cat ~/.ssh/id_rsa.pub',
  'cat .env.example',
  'cp .env.example .env',
  'ssh -i ~/.ssh/id_ed25519 api.example.com uptime',
  'cat docs/credentials.txt',
  'gh auth status',
  'kubectl get pods -n app',
  'ls ~/.ssh',
])('GP-17-09 VP-20-10 %s is none', (command) => {
  expect(raisedBy({ ...READ, command })).not.toContain(ID);
});
