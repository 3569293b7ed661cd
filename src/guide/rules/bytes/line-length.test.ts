import { expect, test } from 'vitest';
import { base2, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'byte-profile.line-length';
const withLine = (length: number): string => edit(base2, 'Steps\n', `Steps\n${'x'.repeat(length)}\n`);

test('GP-08-11 VP-11-04 a line of 120 bytes passes, its LF not counted', () => {
  expect(findingsFor(ID, withLine(120))).toEqual([]);
  expect(reportOn(withLine(120)).guide.achieved_level).toBe(2);
});

test('GP-08-11 GP-08-13 VP-11-04 VP-11-14 VP-25-10 VP-29-10 a line of 121 bytes is an error that names the line', () => {
  const guide = withLine(121);
  const line = guide.slice(0, guide.indexOf('xxx')).split('\n').length;
  const [finding] = findingsFor(ID, guide);
  expect(finding).toMatchObject({ severity: 'error', blocks_level: 2, line, column: 121, length: 1 });
  expect(finding?.message).toContain(`line ${line} has 121 bytes`);
  expect(reportOn(guide).guide.achieved_level).toBe(1);
});

test('VP-11-04 the last line counts without an LF', () => {
  expect(findingsFor(ID, 'x'.repeat(121))).toHaveLength(1);
  expect(findingsFor(ID, 'x'.repeat(120))).toEqual([]);
});

test('GP-08-11 bytes are counted, not characters', () => {
  expect(findingsFor(ID, '\xc3\xa9'.repeat(61))).toHaveLength(1);
});

test('VP-11-14 many long lines are counted', () => {
  const found = findingsFor(ID, `${'x'.repeat(121)}\n`.repeat(50));
  expect(found).toHaveLength(16);
  expect(found.at(-1)?.message).toContain('50 such lines');
});
