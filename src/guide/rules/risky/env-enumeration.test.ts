import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'risky.env-enumeration';
const READ = { class: 'data-accessing, code-executing', approval: 'required', runner: 'argv' };

test.each([
  'env',
  'printenv',
  'cat /proc/self/environ',
  'python3 -c print(os.environ)',
  'node -p process.env',
])('GP-17-08 VP-20-11 %s is a warning', (command) => {
  expect(findingOn(ID, { ...READ, command })).toMatchObject({ count: 1, severity: 'warning' });
});

test.each(['printenv PATH', 'env --version', 'env NODE_ENV=test npm test', 'node -p process.env.PATH'])(
  'GP-17-08 VP-20-11 %s has a narrow purpose',
  (command) => {
    expect(raisedBy({ ...READ, command })).not.toContain(ID);
  },
);
