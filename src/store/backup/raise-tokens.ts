import { ok, type Result } from '../../base/index.ts';
import type { Db, Engine } from '../engine.ts';
import type { Stored } from '../store.ts';

/** Tokens that a run can be given in one millisecond, which nothing comes near. */
const TOKENS_PER_MS = 1000;

/** The highest token that a database knows of. */
export const highestToken = async (db: Db): Promise<number> => {
  const { base } = await db.selectFrom('lease_epoch').select('base').executeTakeFirstOrThrow();
  const { most } = await db
    .selectFrom('leases')
    .select(({ fn }) => fn.max('token').as('most'))
    .executeTakeFirstOrThrow();
  return Math.max(base, most ?? 0);
};

/**
 * Ends every lease, and lifts all tokens above any that was ever given, also after the copy was made that this database
 * comes from: above those that it knows, above `least`, and above what the clock can have let anybody give. So a worker of
 * before is refused for ever (GR-DIST-02). Gives the new lowest token.
 */
export const raiseTokens = (engine: Engine, now: () => string, least = 0): Stored<number> =>
  engine.write([], async (trx): Promise<Result<number>> => {
    const base = Math.max(await highestToken(trx), least, Date.parse(now()) * TOKENS_PER_MS) + 1;
    await trx.updateTable('leases').set({ owner: null, expires: 0 }).where('owner', 'is not', null).execute();
    await trx.updateTable('leases').set({ token: base }).execute();
    await trx.updateTable('lease_epoch').set({ base }).execute();
    return ok(base);
  });
