import type { Result } from '../base/index.ts';
import type { Db, Trx } from './engine.ts';
import { attempt } from './problems.ts';
import type { Stored, StoreProblem } from './store.ts';

/** Carries a refusal out of a transaction, which rolls it back. */
class Refused extends Error {
  readonly refusal: Result<never, StoreProblem>;

  constructor(refusal: Result<never, StoreProblem>) {
    super('refused');
    this.refusal = refusal;
  }
}

/** Runs `work` in one transaction: all of it, or nothing when it refuses or the database fails. */
export const transacting = <T>(db: Db, work: (trx: Trx) => Promise<Result<T, StoreProblem>>): Stored<T> =>
  attempt(async () => {
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        if (!result.ok) throw new Refused(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  });
