import { rule } from '../../rule.ts';
import { byteHits } from './byte-hits.ts';
import { wideEncoding } from './wide-encoding.ts';

export const noNul = rule({
  id: 'byte-profile.no-nul',
  severity: 'error',
  blocks: 2,
  section: '8',
  clauses: ['GP-08-05', 'VP-11-09'],
  title: 'NUL byte',
  why: 'Many programs stop reading at a NUL byte, so a tool can act on text that a viewer never showed.',
  fix: 'Remove the NUL bytes; if the file was saved as UTF-16 or UTF-32, save it as plain ASCII.',
  check: (subject) => {
    const hits = byteHits(subject, 'nul', { message: () => 'NUL byte', plural: 'NUL bytes' });
    const [first] = hits;
    const encoding = first === undefined ? undefined : wideEncoding(subject.guide.text.source);
    if (encoding === undefined || first === undefined) return hits;
    const message = `NUL bytes between the letters, ${subject.guide.bytes.counts.nul} in all: this file is ${encoding}`;
    return [{ ...first, message }];
  },
});
