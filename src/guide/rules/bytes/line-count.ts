import { rule } from '../../rule.ts';
import { spanOf } from '../../text/text.ts';

const MAX_LINES = 400;

export const lineCount = rule({
  id: 'byte-profile.line-count',
  severity: 'error',
  blocks: 2,
  section: '8',
  clauses: ['GP-08-12', 'GP-08-13', 'VP-11-05', 'VP-25-10'],
  title: 'More than 400 lines',
  why: 'A human must be able to read the whole guide before approving it, empty stretches that hide the rest included.',
  fix: 'Shorten the guide or split it into several, or present it as a Level 1 guide.',
  check: ({ guide: { text } }) => {
    const over = text.lines[MAX_LINES];
    if (over === undefined) return [];
    return [
      {
        message: `the guide has ${text.lines.length} lines; at most ${MAX_LINES} are allowed`,
        at: spanOf(over),
      },
    ];
  },
});
