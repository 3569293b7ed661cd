import { expect, test } from 'vitest';
import { findingOn, guideWith, raisedBy } from '../../../../test/support/actions.ts';
import { findingsFor } from '../../../../test/support/guides.ts';

const MISSING = 'env.missing';
const UNLISTED = 'env.unlisted-variable';

test('GP-12-35 GP-12-38 VP-20-03 a variable without an env field blocks Level 3', () => {
  const finding = findingOn(MISSING, { command: 'ls $PROJECT_DIR' });
  expect(finding).toMatchObject({
    count: 1,
    severity: 'error',
    blocks_level: 3,
    evidence: '$PROJECT_DIR',
    achieved: 2,
  });
});

test('GP-12-35 one finding names all variables', () => {
  const finding = findingOn(MISSING, { command: 'ls $A $B "$A"' });
  expect(finding.count).toBe(1);
  expect(finding.message).toContain('A, B');
});

test.each([
  ['ls $TOKEN', 'TOKENS', '$TOKEN'],
  ['ls $A $B', 'A', '$B'],
  ['ls $home', 'HOME', '$home'],
])('GP-12-35 VP-19-14 VP-20-04 %s with env: %s', (command, env, evidence) => {
  const finding = findingOn(UNLISTED, { command, env });
  expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, evidence, achieved: 2 });
  expect(raisedBy({ command, env })).not.toContain(MISSING);
});

test('GP-12-35 VP-20-04 listed variables, single quotes and prices are fine', () => {
  expect(raisedBy({ command: 'ls $A $B', env: 'A, B', runner: 'shell' })).toEqual([]);
  expect(findingsFor(MISSING, guideWith({ command: "grep '$HOME' README" }))).toEqual([]);
  expect(findingsFor(MISSING, guideWith({ command: 'grep $5 README' }))).toEqual([]);
});
