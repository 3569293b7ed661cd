import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { servedCopies } from './served-copy.ts';

const check = (subject: Subject): readonly Hit[] => {
  const { guide } = subject.evidence;
  return servedCopies(subject)
    .filter(({ sha256 }) => sha256 !== guide.sha256)
    .map(({ sha256, fetch }) => ({
      message: `the guide at ${fetch.url} has other bytes (SHA-256 ${sha256})`,
      evidence: `${sha256} / ${guide.sha256}`,
    }));
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
