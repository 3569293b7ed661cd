import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'command.glob-destructive';
const REQUIRED = { approval: 'required', runner: 'shell' };

test.each([
  ['destructive', 'rm build/*.o', 'build/*.o'],
  ['destructive', 'rm x-?', 'x-?'],
  ['destructive', 'rm x-[0-9]', 'x-[0-9]'],
  ['privileged', 'chown u x-*', 'x-*'],
  ['privileged, persistence-changing', 'install a* out', 'a*'],
])('GP-12-34 GP-12-38 VP-19-12 VP-19-13 class %s: %s is an error', (value, command, evidence) => {
  const finding = findingOn(ID, { ...REQUIRED, class: value, command });
  expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, evidence, achieved: 2 });
});

test('GP-12-34 declaring a destructive command as normal is no way out', () => {
  expect(findingOn(ID, { command: 'rm build/*.o', runner: 'shell' })).toMatchObject({
    count: 1,
    achieved: 2,
  });
});

test('GP-12-34 a glob in a command that only reads, and a quoted one, are no error', () => {
  expect(raisedBy({ command: 'ls docs/*.md', runner: 'shell' })).toEqual([]);
  const quoted = { ...REQUIRED, class: 'destructive', command: "find build -name '*.o' -delete" };
  expect(raisedBy(quoted)).toEqual([]);
});
