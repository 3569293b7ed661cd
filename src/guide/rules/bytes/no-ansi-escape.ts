import { rule } from '../../rule.ts';
import { byteHits } from './byte-hits.ts';

export const noAnsiEscape = rule({
  id: 'byte-profile.no-ansi-escape',
  severity: 'error',
  blocks: 2,
  section: '8',
  clauses: ['GP-08-06', 'VP-11-10', 'VP-13-09'],
  title: 'Escape byte',
  why: 'A terminal obeys what follows an escape byte: it can hide text, move the cursor over it, or set the clipboard.',
  fix: 'Remove the escape byte and the sequence that it begins.',
  check: (subject) =>
    byteHits(subject, 'escape', {
      message: () => 'escape byte 0x1B, the start of a terminal escape sequence',
      plural: 'escape bytes',
    }),
});
