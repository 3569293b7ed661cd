import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'risky.broad-delete';
const DESTRUCTIVE = { class: 'destructive', approval: 'required', runner: 'shell' };

test.each([
  'rm -rf /',
  'rm -rf /*',
  'rm -r ~',
  'rm -rf ~/',
  'rm -rf $HOME',
  'rm -rf ..',
  'rm -rf ../..',
  'rm -rf build/../..',
  'rm -rf .',
  'rm -rf *',
  'rm -rf /usr',
  'sudo rm -rf /home',
  'find . -delete',
  'find ~ -type f -exec rm {} +',
])('GP-17-06 VP-20-07 %s is a warning', (command) => {
  expect(findingOn(ID, { ...DESTRUCTIVE, env: 'HOME', command })).toMatchObject({
    count: 1,
    severity: 'warning',
  });
});

test.each([
  'rm -rf build',
  'rm -rf ./node_modules',
  'rm -rf a/../build',
  'rm README.bak',
  'rm -rf /srv/app/cache',
])('GP-17-06 VP-20-07 %s names what goes', (command) => {
  expect(raisedBy({ ...DESTRUCTIVE, command })).toEqual([]);
});

test('GP-17-06 everything in a named folder is not everything', () => {
  expect(raisedBy({ ...DESTRUCTIVE, cwd: 'build', command: 'rm -rf .' })).toEqual([]);
  expect(findingOn(ID, { ...DESTRUCTIVE, cwd: 'build', command: 'rm -rf ..' })).toMatchObject({ count: 1 });
  expect(findingOn(ID, { ...DESTRUCTIVE, cwd: 'build', command: 'rm -rf ../..' })).toMatchObject({
    count: 1,
  });
});

test('GP-17-06 a search that names its files is narrow', () => {
  expect(raisedBy({ ...DESTRUCTIVE, command: "find . -name '*.pyc' -delete" })).toEqual([]);
});
