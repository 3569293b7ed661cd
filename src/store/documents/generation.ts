import type { Trx } from '../engine.ts';
import type { StoreWorld } from '../store.ts';

/** Tells whoever keeps answers that something which lists or entries show has changed. */
export const touch = async (trx: Trx, world: StoreWorld): Promise<void> => {
  const value = Buffer.from(world.random(12)).toString('hex');
  await trx.updateTable('generation').set({ value }).where('one', '=', 1).execute();
};
