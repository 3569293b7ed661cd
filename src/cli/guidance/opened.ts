import type { Problem, Result } from '../../base/index.ts';

/** The problem that an error carries: what a room throws where it promises no Result, such as a lost database. */
const problemIn = (error: unknown): Problem | undefined =>
  error instanceof Error && 'problem' in error ? (error.problem as Problem) : undefined;

/** Works with what was opened, and closes it whatever happens. */
export const withOpened = async <T>(
  close: () => Promise<void>,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  try {
    return await work();
  } catch (error) {
    const problem = problemIn(error);
    if (problem === undefined) throw error;
    return { ok: false, error: problem };
  } finally {
    await close();
  }
};
