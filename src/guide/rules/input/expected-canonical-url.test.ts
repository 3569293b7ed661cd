import { expect, test } from 'vitest';
import { base2, base3, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'input.canonical-url.mismatch';
const URL_STATED = 'https://example.com/.well-known/assistant-guide.txt';
const asked = (expectedCanonicalUrl: string) => ({ ask: { expectedCanonicalUrl } });

test('VP-8-02 another canonical URL than the expected one is an error at its place: Level 0', () => {
  const ask = asked('https://example.org/assistant-guide.txt');
  expect(findingsFor(ID, base3, ask)).toMatchObject([
    { severity: 'error', blocks_level: 1, evidence: URL_STATED, line: 9, column: 16 },
  ]);
  expect(reportOn(base3, ask).guide.achieved_level).toBe(0);
});

test('VP-8-02 a guide without metadata is held to the line that states its URL', () => {
  expect(findingsFor(ID, base2, asked('https://example.org/x.txt'))).toMatchObject([{ line: 3, column: 16 }]);
  expect(findingsFor(ID, base2, asked(URL_STATED))).toEqual([]);
});

test('VP-8-02 a guide that names none differs from every expectation', () => {
  const guide = edit(base2, `Canonical URL: ${URL_STATED}\n`, '');
  expect(findingsFor(ID, guide, asked(URL_STATED))).toHaveLength(1);
});

test('VP-8-02 the expected URL raises nothing, and so does no expectation', () => {
  expect(findingsFor(ID, base3, asked(URL_STATED))).toEqual([]);
  expect(findingsFor(ID, base3)).toEqual([]);
});
