import { expect, test } from 'vitest';
import { base2, findingsFor, reportOn, sha256 } from '../../../../test/support/guides.ts';

const ID = 'input.sha256.mismatch';
const actual = sha256(Buffer.from(base2, 'latin1'));
const other = sha256(Buffer.from('another guide'));

test('VP-8-03 other bytes than the expected ones are an error: Level 0', () => {
  const ask = { ask: { expectedSha256: other } };
  expect(findingsFor(ID, base2, ask)).toMatchObject([
    { severity: 'error', blocks_level: 1, evidence: actual },
  ]);
  expect(reportOn(base2, ask).guide.achieved_level).toBe(0);
});

test.each([actual, actual.toUpperCase(), ` ${actual}\n`])(
  'VP-8-03 the expected bytes raise nothing: %j',
  (expected) => {
    expect(findingsFor(ID, base2, { ask: { expectedSha256: expected } })).toEqual([]);
  },
);

test('VP-8-03 without an expectation nothing is compared', () => {
  expect(findingsFor(ID, base2)).toEqual([]);
});
