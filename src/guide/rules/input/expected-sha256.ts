import { rule } from '../../rule.ts';

export const expectedSha256 = rule({
  id: 'input.sha256.mismatch',
  severity: 'error',
  blocks: 1,
  section: '8',
  clauses: ['VP-8-03'],
  title: 'Guide differs from the expected SHA-256',
  why: 'You named the bytes that you had reviewed, and these are other bytes: whatever was approved was not this guide.',
  fix: 'Review this guide anew, or obtain the one with the expected hash.',
  check: ({ evidence: { ask, guide } }) => {
    if (ask.expectedSha256 === undefined) return [];
    const expected = ask.expectedSha256.trim().toLowerCase();
    if (expected === guide.sha256) return [];
    const part = guide.truncated ? ' (of the part that was read)' : '';
    return [
      {
        message: `the guide has SHA-256 ${guide.sha256}${part}, expected was ${expected}`,
        evidence: guide.sha256,
      },
    ];
  },
});
