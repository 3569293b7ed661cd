import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'approval.command-implies-required';

test.each(['curl https://x.example.com/', 'npm test', './scripts/setup.sh', 'rm -rf build'])(
  'GP-21-02 %s as normal and not-required lacks a gate',
  (command) => {
    expect(findingOn(ID, { command })).toMatchObject({ count: 1, severity: 'warning', section: '21' });
  },
);

test('GP-21-02 a class or an approval is a gate that is declared', () => {
  expect(raisedBy({ command: 'npm test', approval: 'required' })).not.toContain(ID);
  expect(raisedBy({ command: 'npm test', class: 'code-executing' })).not.toContain(ID);
  const fields = { command: 'curl https://x.example.com/', class: 'networked', egress: 'x.example.com' };
  expect(raisedBy(fields)).toEqual([]);
});

test('GP-21-02 a query needs no gate', () => {
  expect(raisedBy({ command: 'node --version' })).toEqual([]);
});
