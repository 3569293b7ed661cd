import { expect, test } from 'vitest';
import { findingOn, guideWith, raisedBy } from '../../../../test/support/actions.ts';
import { findingsFor } from '../../../../test/support/guides.ts';

const ID = 'command.chaining';

test.each([
  ['true && id', '&&'],
  ['true&&id', '&&'],
  ['id || true', '||'],
  ['true ; id', ';'],
  ['true; id', ';'],
  ['id & id', '&'],
  ['id &', '&'],
  ['curl https://x.example.com/?a=1&b=2', '&'],
])('GP-12-28 GP-12-29 GP-12-38 VP-19-01 VP-19-02 VP-19-03 VP-19-04 %s chains', (command, operator) => {
  const finding = findingOn(ID, { command });
  expect(finding).toMatchObject({
    count: 1,
    severity: 'error',
    blocks_level: 3,
    evidence: operator,
    achieved: 2,
  });
});

test('GP-12-28 each operator is found at its place', () => {
  const guide = guideWith({ command: 'true && id; id' });
  const [first, second] = findingsFor(ID, guide);
  expect(first).toMatchObject({ column: 'command: true && id; id'.indexOf('&&') + 1 });
  expect(second).toMatchObject({ column: 'command: true && id; id'.indexOf(';') + 1, evidence: ';' });
});

test.each(["grep 'a && b' README", 'grep "a || b; c & d" README', 'grep a\\;b README'])(
  'GP-12-28 A38 %s: quoted operators chain nothing',
  (command) => {
    expect(raisedBy({ command })).toEqual([]);
  },
);
