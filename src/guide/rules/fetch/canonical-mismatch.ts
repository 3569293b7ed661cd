import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { canonicalMatch } from '../../text/canonical.ts';
import { sameDomain } from './same-domain.ts';

const check = (subject: Subject): readonly Hit[] => {
  const { fetch } = subject.evidence;
  const declared = subject.guide.metadata.get('canonical-url');
  if (fetch === undefined || declared === undefined || canonicalMatch(subject) !== false) return [];
  const said = `the guide was served at ${fetch.finalUrl}, and its canonical-url is ${declared.value}`;
  if (sameDomain(fetch.finalUrl, declared.value, subject.lookups))
    return [{ outcome: 'fetch.canonical-mismatch', message: said, at: declared.span }];
  const message = `${said}, which is on another registered domain`;
  return [{ outcome: 'fetch.canonical-elsewhere', message, at: declared.span }];
};

const CLAUSES = ['GP-11-40', 'GP-20-07', 'GP-20-08'];

/** Whether the guide came from the URL that it calls its own; if not, one of two things is said (A41). */
export const canonicalMismatch = rules({
  outcomes: [
    {
      id: 'fetch.canonical-elsewhere',
      severity: 'error',
      blocks: 4,
      section: '20',
      clauses: CLAUSES,
      title: 'Served by another domain than its own',
      why: 'Anybody can write the name of another domain into a guide; what serves it here may have nothing to do with that owner.',
      fix: 'Verify the guide at its canonical-url; on a mirror, publish it under a canonical-url of the mirror.',
    },
    {
      id: 'fetch.canonical-mismatch',
      severity: 'warning',
      section: '20',
      clauses: CLAUSES,
      title: 'Served elsewhere than at its canonical URL',
      why: 'A copy that lies elsewhere can be an old one, or the work of somebody else.',
      fix: 'Serve the guide at its canonical-url, or correct that field.',
    },
  ],
  from: 1,
  check,
});
