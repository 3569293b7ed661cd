import { type FetchRecord, plural } from '../../../base/index.ts';
import { reasonOf } from '../../fetched.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { PROBLEM_OUTCOMES } from './problem-outcomes.ts';
import { AGAIN, isRefusal } from './refused.ts';

const hitsOf = ({ problems, redirects }: FetchRecord): readonly Hit[] =>
  problems.map((problem) => {
    const after = redirects.length === 0 ? '' : `after ${plural(redirects.length, 'redirect')}: `;
    return { outcome: problem.code, message: after + reasonOf(problem) };
  });

/** A second fetch that fails is told with what varies; one that is led where nobody may be led is like the first. */
const refusedAgain = (again: FetchRecord): readonly Hit[] =>
  hitsOf({ ...again, problems: again.problems.filter(isRefusal) }).map((hit) => ({
    ...hit,
    message: AGAIN + hit.message,
  }));

const check = ({ evidence }: Subject): readonly Hit[] => {
  const { mode, fetch, refetch, guide } = evidence;
  if (fetch !== undefined)
    return [...hitsOf(fetch), ...(refetch === undefined ? [] : refusedAgain(refetch.fetch))];
  if (mode === 'local-file' || guide.received) return [];
  return [{ outcome: 'fetch.unreachable', message: 'nothing was received, and no fetch is on record' }];
};

/** Why a fetch brought no guide: each reason under its own id (V07). */
export const fetchProblems = rules({ outcomes: PROBLEM_OUTCOMES, from: 0, unreceived: true, check });
