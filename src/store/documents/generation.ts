import type { Engine, Trx } from '../engine.ts';
import type { StoreWorld } from '../store.ts';

/**
 * Changes the value that ETags of lists depend on. Call it late: on PostgreSQL writers wait for one another from here to
 * their commit. The value is random, so that a restored backup that goes on differently never repeats one.
 */
export const touch = async (trx: Trx, world: StoreWorld): Promise<void> => {
  const value = Buffer.from(world.random(12)).toString('hex');
  await trx.updateTable('generation').set({ value }).where('one', '=', 1).execute();
};

export const generationOf = (engine: Engine): (() => Promise<string>) => {
  const find = engine.prepareOne<readonly [value: string]>(
    engine.db.selectFrom('generation').select('value').compile(),
  );
  return async () => (await find([]))?.[0] ?? '';
};
