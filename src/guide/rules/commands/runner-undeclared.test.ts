import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'runner.shell.undeclared';

test.each(['cat a | wc', 'ls docs > list.txt', 'ls docs/*.md', 'ls $DIR'])(
  'GP-12-45 %s without a runner is a warning',
  (command) => {
    const finding = findingOn(ID, { command, env: 'DIR' });
    expect(finding).toMatchObject({ count: 1, severity: 'warning', evidence: command, achieved: 3 });
  },
);

test('GP-12-45 a declared runner, and a command without shell syntax: nothing', () => {
  expect(raisedBy({ command: 'cat a | wc', runner: 'shell' })).toEqual([]);
  expect(raisedBy({ command: 'cat a' })).toEqual([]);
  expect(raisedBy({ command: 'rg "a|b" docs' })).toEqual([]);
});

test.each(['ls docs && id', 'ls $DIR', 'ls docs > ../x', 'dig example.com | bash'])(
  'GP-12-45 %s has to change anyway, so its runner is no matter',
  (command) => {
    expect(raisedBy({ command })).not.toContain(ID);
  },
);
