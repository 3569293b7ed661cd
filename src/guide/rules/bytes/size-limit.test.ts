import { expect, test } from 'vitest';
import { base2, evidenceOf, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'byte-profile.size-limit';

/** base2 with short lines up to exactly so many bytes. */
const sized = (size: number): string => (base2 + `${'x'.repeat(99)}\n`.repeat(90)).slice(0, size);

test('GP-08-10 VP-11-03 8192 bytes pass', () => {
  expect(findingsFor(ID, sized(8192))).toEqual([]);
  expect(reportOn(sized(8192)).guide.achieved_level).toBe(2);
});

test('GP-08-10 GP-08-13 GP-18-06 VP-11-03 VP-25-10 VP-29-09 8193 bytes are an error and leave Level 1', () => {
  const [finding] = findingsFor(ID, sized(8193));
  expect(finding).toMatchObject({ severity: 'error', blocks_level: 2, offset: 8192 });
  expect(finding?.message).toContain('8193 bytes');
  expect(reportOn(sized(8193)).guide.achieved_level).toBe(1);
});

test('VP-6-01 a truncated guide says that it was not read to its end', () => {
  const whole = evidenceOf(sized(8193));
  const more = { guide: { ...whole.guide, truncated: true } };
  const [finding] = findingsFor(ID, sized(8193), more);
  expect(finding?.message).toContain('longer than the 8193 bytes that were read');
  expect(reportOn(sized(8193), more).guide).toMatchObject({
    truncated: true,
    bytes: 8193,
    achieved_level: 1,
  });
});
