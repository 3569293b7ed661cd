import { fail, type Problem, type Result } from '../../base/index.ts';
import { refuse } from '../../kernel/index.ts';
import { isLost } from '../problems.ts';

const ofDatabase = (code: string): boolean => code.startsWith('store_') && code !== 'store_corrupt';

/** What a failing database is for whoever changes a run: nothing was kept, or nobody knows. */
const writeProblem = (problem: Problem): Result<never, Problem> => {
  const { code, message, fix } = problem;
  if (isLost(problem))
    return refuse('state_write_unknown', message, 'load the run, and go on from what is there');
  return ofDatabase(code)
    ? refuse('state_write_failed', `${message}; nothing of the change was kept`, fix)
    : fail(code, message, fix);
};

/** Gives the failures of a write their codes. */
export const written = <T>(result: Result<T, Problem>): Result<T, Problem> =>
  result.ok ? result : writeProblem(result.error);

export const corrupt = (what: string): Result<never, Problem> =>
  refuse(
    'store_corrupt',
    `what is stored of the run contradicts itself: ${what}`,
    'run readback store verify, and restore a backup',
  );
