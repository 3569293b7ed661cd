import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Line } from '../../text/text.ts';
import { placesOf } from './byte-hits.ts';

const MAX_LENGTH = 120;

/** The place is what stands beyond the limit, where a narrow window stops showing the line. */
const tooLong = ({ number, text, start }: Line): Hit => ({
  message: `line ${number} has ${text.length} bytes; at most ${MAX_LENGTH} are allowed`,
  at: { start: start + MAX_LENGTH, length: text.length - MAX_LENGTH },
});

export const lineLength = rule({
  id: 'byte-profile.line-length',
  severity: 'error',
  blocks: 2,
  section: '8',
  clauses: ['GP-08-11', 'GP-08-13', 'VP-11-04', 'VP-25-10'],
  title: 'Line longer than 120 bytes',
  why: 'The end of a long line lies outside the window of many viewers, so a reviewer approves text that was never seen.',
  fix: 'Break the line so that it has at most 120 bytes; shorten a command that does not fit.',
  check: ({ guide }) => {
    const long = guide.text.lines.filter((line) => line.text.length > MAX_LENGTH);
    return placesOf(long.map(tooLong), long.length, 'such lines');
  },
});
