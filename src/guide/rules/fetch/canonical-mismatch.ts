import { canonicalMatch } from '../../canonical.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const check = (subject: Subject): readonly Hit[] => {
  const { fetch } = subject.evidence;
  const declared = subject.guide.metadata.get('canonical-url');
  if (fetch === undefined || declared === undefined || canonicalMatch(subject) !== false) return [];
  const message = `the guide was served at ${fetch.finalUrl}, and its canonical-url is ${declared.value}`;
  return [{ message, at: declared.span }];
};

export const canonicalMismatch = rule({
  id: 'fetch.canonical-mismatch',
  severity: 'warning',
  section: '20',
  clauses: ['GP-11-40', 'GP-20-07', 'GP-20-08'],
  title: 'Served elsewhere than at its canonical URL',
  why: 'A copy that lies elsewhere can be an old one, or the work of somebody else.',
  fix: 'Serve the guide at its canonical-url, or correct that field.',
  check,
});
