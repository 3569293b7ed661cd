import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'network.command-implies-networked';

test.each(['curl https://x.example.com/', 'dig example.com', 'ssh deploy.example.com uptime'])(
  'GP-12-02 %s under normal is a warning',
  (command) => {
    expect(findingOn(ID, { command })).toMatchObject({ count: 1, severity: 'warning', section: '12' });
  },
);

test('GP-12-02 a client stays undeclared even where egress is declared', () => {
  expect(raisedBy({ command: 'curl https://x.example.com/', egress: 'x.example.com' })).toContain(ID);
});

test('GP-12-02 a package manager whose egress is declared is not warned about', () => {
  const install = { command: 'npm ci', class: 'code-executing, persistence-changing', approval: 'required' };
  expect(raisedBy({ ...install, egress: 'registry.example.com' })).toEqual([]);
  expect(raisedBy(install)).toEqual([ID]);
});

test('GP-12-02 declared networked, or no connection at all: nothing', () => {
  const fields = { command: 'curl https://x.example.com/', class: 'networked', egress: 'x.example.com' };
  expect(raisedBy(fields)).toEqual([]);
  expect(raisedBy({ command: 'curl --version' })).toEqual([]);
});
