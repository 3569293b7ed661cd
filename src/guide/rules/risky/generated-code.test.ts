import { expect, test } from 'vitest';
import { findingOn, guideWith, raisedBy } from '../../../../test/support/actions.ts';
import { findingsFor, withAction } from '../../../../test/support/guides.ts';

const ID = 'risky.generated-code';
const WRITE = { id: 'write', command: 'sed s/a/b/ template > gen.py', runner: 'shell' };
const RUN =
  'id: run\nclass: code-executing\napproval: required\ncommand: python gen.py\nrunner: argv\ncwd: .\nnotes: Runs it.';

test.each([
  'awk -f rules.awk input | sh',
  'python gen.py > x.py && python x.py',
  'python gen.py | tee x.sh; sh x.sh',
])('GP-17-11 %s runs what it has just generated', (command) => {
  expect(findingOn(ID, { command })).toMatchObject({ count: 1, severity: 'warning' });
});

test('GP-17-11 a file that one action writes and the next one runs is a warning at the run', () => {
  const [finding] = findingsFor(ID, withAction(RUN, guideWith(WRITE)));
  expect(finding).toMatchObject({ severity: 'warning', evidence: 'python gen.py' });
});

test('GP-17-11 a pin is a review, and a file that was there before is not generated', () => {
  expect(findingsFor(ID, withAction(`${RUN}\nexec-sha256: ${'a'.repeat(64)}`, guideWith(WRITE)))).toEqual([]);
  expect(
    findingsFor(ID, withAction(RUN, guideWith({ ...WRITE, command: 'sed s/a/b/ t > other.py' }))),
  ).toEqual([]);
});

test('GP-17-11 text that stands in the command is reviewed with it', () => {
  expect(raisedBy({ command: 'echo 1 | python -' })).not.toContain(ID);
  expect(raisedBy({ command: 'ls docs | wc -l', runner: 'shell' })).toEqual([]);
});
