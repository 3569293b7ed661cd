import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'command.redirection-outside-cwd';
const SHELL = { runner: 'shell', command: 'ls docs > list.txt' };

test.each([
  'ls docs > /etc/motd',
  'ls docs > ../x',
  'ls docs >> ~/.rc',
  'ls docs > a/../../x',
  'ls docs > "/srv/out file"',
  'sort < ../in.txt',
])('GP-12-33 VP-19-11 A36 %s leads out of cwd', (command) => {
  const finding = findingOn(ID, { ...SHELL, command });
  expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, achieved: 2 });
});

test.each(['ls docs > list.txt', 'ls docs > a/../list.txt', 'ls docs 2>&1', 'cat <<< ../text'])(
  'GP-12-33 VP-19-11 %s stays inside',
  (command) => {
    expect(findingOn(ID, { ...SHELL, command }).count).toBe(0);
  },
);

test('GP-12-33 an absolute target inside an absolute cwd is inside', () => {
  const fields = { ...SHELL, cwd: '/srv/app' };
  expect(findingOn(ID, { ...fields, command: 'ls docs > /srv/app/list.txt' }).count).toBe(0);
  expect(findingOn(ID, { ...fields, command: 'ls docs > /srv/apple/list.txt' }).count).toBe(1);
});

test('GP-12-31 in another class the redirection itself is the error', () => {
  const fields = { ...SHELL, class: 'destructive', approval: 'required', command: 'ls docs > ../x' };
  expect(raisedBy(fields)).not.toContain(ID);
});
