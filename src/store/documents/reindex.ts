import { ok, type Result } from '../../base/index.ts';
import type { Engine, Trx } from '../engine.ts';
import { clearSearch } from '../search.ts';
import type { Store, StoreProblem, StoreWorld } from '../store.ts';
import { refusalFor } from './absence.ts';
import { touch } from './generation.ts';
import { newest, setHead } from './heads.ts';
import { isSealed } from './seal.ts';

/** In the order in which they were first published, which equal hits of a search keep. */
const idsOf = async (trx: Trx): Promise<readonly string[]> => {
  const rows = await trx
    .selectFrom('revisions')
    .select('id')
    .where('revision', '=', 1)
    .orderBy('published_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

const fill = async (trx: Trx, engine: Engine): Promise<Result<number, StoreProblem>> => {
  let count = 0;
  for (const id of await idsOf(trx)) {
    const row = await newest(trx, id);
    if (row === undefined) continue;
    if (!isSealed(row)) return refusalFor(row, { code: 'integrity_mismatch' });
    await setHead(trx, engine, row);
    count++;
  }
  return ok(count);
};

/** Makes anew, in one transaction, all that is derived from the published revisions: heads, their tags, and the words. */
export const reindex =
  (engine: Engine, world: StoreWorld): Store['reindex'] =>
  () =>
    engine.write([], async (trx) => {
      await clearSearch(trx, engine);
      await trx.deleteFrom('head_tags').execute();
      await trx.deleteFrom('heads').execute();
      const filled = await fill(trx, engine);
      if (filled.ok) await touch(trx, world);
      return filled;
    });
