import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { servedCopy } from './served-copy.ts';

const check = (subject: Subject): readonly Hit[] => {
  const { guide, copy: other } = subject.evidence;
  if (other === undefined) return [];
  const copy = servedCopy(subject);
  if (copy === undefined || copy.sha256 === guide.sha256) return [];
  const message = `the guide at ${copy.fetch.finalUrl} has other bytes (SHA-256 ${copy.sha256})`;
  return [{ message, evidence: `${copy.sha256} / ${guide.sha256}` }];
};

export const divergentCopies = rule({
  id: 'guide.copies.divergent',
  severity: 'error',
  blocks: 2,
  section: '6',
  clauses: ['GP-06-04', 'GP-06-05'],
  title: 'Two published copies differ',
  why: 'Two people who fetch the guide of this site from its two places approve two different texts.',
  fix: 'Publish the same bytes at both places, or at the well-known path alone.',
  check,
});
