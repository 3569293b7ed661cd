import { type FetchRecord, type NetworkUse, plural } from '../../../base/index.ts';
import { reasonOf } from '../../fetched.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { PROBLEM_OUTCOMES } from './problem-outcomes.ts';
import { AGAIN, isRefusal } from './refused.ts';
import { stagingFix } from './staging.ts';

const hitsOf = ({ problems, redirects }: FetchRecord, network: NetworkUse | undefined): readonly Hit[] =>
  problems.map((problem) => {
    const after = redirects.length === 0 ? '' : `after ${plural(redirects.length, 'redirect')}: `;
    const fix = stagingFix(problem, network);
    return {
      outcome: problem.code,
      message: after + reasonOf(problem),
      ...(fix !== undefined && { fix }),
    };
  });

/** A second fetch that fails is told with what varies; one that is led where nobody may be led is like the first. */
const refusedAgain = (again: FetchRecord, network: NetworkUse | undefined): readonly Hit[] =>
  hitsOf({ ...again, problems: again.problems.filter(isRefusal) }, network).map((hit) => ({
    ...hit,
    message: AGAIN + hit.message,
  }));

const check = ({ evidence }: Subject): readonly Hit[] => {
  const { mode, fetch, refetch, guide, network } = evidence;
  if (fetch !== undefined)
    return [
      ...hitsOf(fetch, network),
      ...(refetch === undefined ? [] : refusedAgain(refetch.fetch, network)),
    ];
  if (mode === 'local-file' || guide.received) return [];
  return [{ outcome: 'fetch.unreachable', message: 'nothing was received, and no fetch is on record' }];
};

/** Why a fetch brought no guide: each reason under its own id (V07). */
export const fetchProblems = rules({ outcomes: PROBLEM_OUTCOMES, from: 0, unreceived: true, check });
