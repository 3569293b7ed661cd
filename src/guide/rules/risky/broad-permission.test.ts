import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'risky.broad-permission';
const CHANGE = { class: 'privileged, persistence-changing', approval: 'required', runner: 'argv' };

test.each([
  'chmod -R 777 .',
  'chmod 777 run.sh',
  'chmod 0666 data.db',
  'chmod a+w config.ini',
  'chmod o+rw data',
  'chmod 4755 helper',
  'chmod u+s helper',
  'chown -R app /',
  'chown -R app ~',
  'chmod -R 755 /usr',
])('GP-17-07 VP-20-09 %s is a warning', (command) => {
  expect(findingOn(ID, { ...CHANGE, command })).toMatchObject({ count: 1, severity: 'warning', achieved: 3 });
});

test.each([
  'chmod +x run.sh',
  'chmod 755 run.sh',
  'chmod 600 key.pem',
  'chmod go-w data',
  'chown -R app storage',
])('GP-17-07 VP-20-09 %s is narrow', (command) => {
  expect(raisedBy({ ...CHANGE, command })).toEqual([]);
});
