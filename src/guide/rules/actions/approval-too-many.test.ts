import { expect, test } from 'vitest';
import { base3, findingsFor, withAction } from '../../../../test/support/guides.ts';

const ID = 'approval.required.too-many';

/** base3 asks for one approval; this asks for `count` in all. */
const asking = (count: number): string => {
  let guide = base3;
  for (let n = 2; n <= count; n++)
    guide = withAction(
      `id: ask-${n}\nclass: privileged\napproval: required\ncommand: true\nrunner: argv`,
      guide,
    );
  return guide;
};

test('GP-21-03 VP-18-08 GP-27-03 eleven required approvals are one warning, ten are none', () => {
  expect(findingsFor(ID, asking(10))).toEqual([]);
  const found = findingsFor(ID, asking(11));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ severity: 'warning', section: '21' });
  expect(found[0]?.message).toMatch(/^11 /);
  expect(found[0]?.message).toContain('read the whole guide once');
});

test('VP-18-08 a guide with thirty is warned about once', () => {
  expect(findingsFor(ID, asking(30))).toHaveLength(1);
});
