import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'egress.host-mismatch';
const NETWORKED = { class: 'networked', approval: 'required', egress: 'api.example.com' };

test.each(['curl https://other.example.net/', 'git clone https://git.example.org/org/app.git app'])(
  'GP-12-95 %s names a host outside egress',
  (command) => {
    const finding = findingOn(ID, { ...NETWORKED, command });
    expect(finding).toMatchObject({ severity: 'warning', achieved: 3 });
    expect(finding.message).toContain('egress does not list');
  },
);

test('GP-12-95 a host that the command never names is one too many', () => {
  const fields = { ...NETWORKED, egress: 'api.example.com, cdn.example.net' };
  const finding = findingOn(ID, { ...fields, command: 'curl https://api.example.com/version' });
  expect(finding).toMatchObject({ count: 1, severity: 'warning' });
  expect(finding.message).toContain('cdn.example.net');
});

test('GP-12-95 hosts behind redirects, and hosts that notes explain, are not', () => {
  const fields = { ...NETWORKED, egress: 'api.example.com, cdn.example.net' };
  expect(raisedBy({ ...fields, command: 'curl -L -o app https://api.example.com/app' })).toEqual([]);
  const notes = 'Downloads go through cdn.example.net.';
  expect(raisedBy({ ...fields, notes, command: 'curl https://api.example.com/version' })).toEqual([]);
});

test('GP-12-95 a wildcard covers one level, and only that', () => {
  const fields = { ...NETWORKED, egress: '*.example.com' };
  expect(raisedBy({ ...fields, command: 'curl https://api.example.com/version' })).toEqual([]);
  expect(raisedBy({ ...fields, command: 'curl https://a.b.example.com/' })).toEqual([ID]);
  expect(raisedBy({ ...fields, command: 'curl https://example.com/' })).toEqual([ID]);
});

test('GP-12-95 a package manager names no registry', () => {
  const fields = { class: 'networked, persistence-changing, code-executing', approval: 'required' };
  expect(raisedBy({ ...fields, command: 'npm ci', egress: 'a.example.com, b.example.com' })).toEqual([]);
});
