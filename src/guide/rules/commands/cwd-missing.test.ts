import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'filesystem.cwd.missing';

test.each([
  'cat README',
  'ls docs',
  'mkdir x',
  'example-cli doctor',
  'date > out.txt',
  'curl -o x.json https://x.example.com/x.json',
  './scripts/setup.sh',
])('GP-12-36 VP-20-01 VP-20-02 A40 %s needs cwd', (command) => {
  const finding = findingOn(ID, { command, cwd: undefined });
  expect(finding).toMatchObject({
    count: 1,
    severity: 'error',
    blocks_level: 3,
    evidence: command,
    achieved: 2,
  });
});

test.each([
  'date -u',
  'true',
  'echo done',
  'node --version',
  'example-cli --version',
  'curl https://x.example.com/',
])('GP-12-36 VP-20-01 A40 %s needs none', (command) => {
  expect(raisedBy({ command, cwd: undefined })).not.toContain(ID);
});

test('GP-12-36 VP-17-07 with cwd every command is fine', () => {
  expect(raisedBy({ command: 'cat README', cwd: '.' })).toEqual([]);
});
