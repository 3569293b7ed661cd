import { expect, test } from 'vitest';
import { base2, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'byte-profile.line-count';
const lines = base2.split('\n').length - 1;
const counted = (count: number): string => base2 + '\n'.repeat(count - lines);

test('GP-08-12 VP-11-05 400 lines that end in LF pass', () => {
  expect(findingsFor(ID, counted(400))).toEqual([]);
  expect(reportOn(counted(400)).guide.achieved_level).toBe(2);
});

test('GP-08-12 GP-08-13 VP-11-05 VP-25-10 401 lines are an error and leave Level 1', () => {
  const [finding] = findingsFor(ID, counted(401));
  expect(finding).toMatchObject({ severity: 'error', blocks_level: 2, line: 401, column: 1 });
  expect(finding?.message).toContain('401 lines');
  expect(reportOn(counted(401)).guide.achieved_level).toBe(1);
});

test('GP-08-12 an unterminated last line counts', () => {
  expect(findingsFor(ID, `${counted(400)}x`)).toHaveLength(1);
  expect(findingsFor(ID, `${counted(399)}x`)).toEqual([]);
});
