import { expect, test } from 'vitest';
import { base2, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'byte-profile.no-ansi-escape';

test('GP-08-06 VP-11-10 VP-13-09 an escape byte is an error at its place and leaves Level 1', () => {
  const guide = edit(base2, 'Steps\n', 'Steps \x1b[31mred\n');
  expect(findingsFor(ID, guide)).toMatchObject([
    { severity: 'error', blocks_level: 2, column: 7, offset: guide.indexOf('\x1b'), length: 1 },
  ]);
  expect(reportOn(guide).guide.achieved_level).toBe(1);
});

test('GP-08-06 a C1 control sequence introducer is not ASCII, and no escape byte', () => {
  const guide = edit(base2, 'Steps\n', 'Steps \x9b31m\n');
  expect(findingsFor(ID, guide)).toEqual([]);
  expect(findingsFor('byte-profile.non-ascii-byte', guide)).toHaveLength(1);
});

test('GP-08-06 brackets alone are no escape', () => {
  expect(findingsFor(ID, edit(base2, 'Steps\n', 'Steps [31m]\n'))).toEqual([]);
});
