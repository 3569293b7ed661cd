import { fail, ok, type Result } from '../../base/index.ts';

/** How far one reading goes. The entry is one of the documents and has depth 0 (LG-READ-20). */
export interface Budget {
  readonly documents: number;
  readonly depth: number;
  /** Look-ups of summaries, found or not; each target costs one, however many links name it. */
  readonly summaries: number;
}

export const DEFAULT_BUDGET: Budget = { documents: 8, depth: 3, summaries: 64 };

const LIMITS = ['documents', 'depth', 'summaries'] as const;

/** Fills in the defaults. Only the caller sets a budget; no document is asked (LG-READ-23). */
export const readBudget = (wish: Partial<Budget> = {}): Result<Budget> => {
  const budget: Budget = { ...DEFAULT_BUDGET, ...wish };
  for (const name of LIMITS) {
    const limit: unknown = budget[name];
    if (!Number.isSafeInteger(limit) || (limit as number) < 1)
      return fail(
        'budget_invalid',
        `the budget of ${name} is no positive whole number`,
        `give ${name} as a whole number from 1 on, or leave it out for ${DEFAULT_BUDGET[name]}`,
      );
  }
  return ok(budget);
};
