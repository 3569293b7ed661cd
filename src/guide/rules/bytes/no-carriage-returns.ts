import { rule } from '../../rule.ts';
import { byteHits } from './byte-hits.ts';

export const noCarriageReturns = rule({
  id: 'byte-profile.no-carriage-returns',
  severity: 'error',
  blocks: 2,
  section: '8',
  clauses: ['GP-08-04', 'VP-11-06', 'VP-11-08'],
  title: 'Carriage return',
  why: 'A lone carriage return lets a terminal write over the line that it has just shown, and a file with two kinds of line ends has two different hashes.',
  fix: 'Save the file with LF line endings and commit it so that no tool converts them.',
  check: (subject) =>
    byteHits(subject, 'carriage-return', {
      message: (offset) =>
        subject.guide.text.source[offset + 1] === '\n'
          ? 'carriage return before the line feed: a CRLF line ending'
          : 'carriage return inside a line',
      plural: 'carriage returns',
    }),
});
