import { ok } from '../../base/index.ts';
import type { Engine } from '../engine.ts';
import { ask, attempt } from '../problems.ts';
import type { Documents, StoreWorld } from '../store.ts';
import { backlinks } from './backlinks.ts';
import { findingsOn } from './findings.ts';
import { generationOf } from './generation.ts';
import { list } from './list.ts';
import { documentFrom, lookingUp } from './look-up.ts';
import { publish } from './publish.ts';
import { rendition } from './rendition.ts';
import { revisions } from './versions.ts';
import { withdraw } from './withdraw.ts';

const countOf = async (engine: Engine): Promise<number> => {
  const { count } = await engine.db
    .selectFrom('heads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Of the newest revision that is not withdrawn. */
const lintOf =
  (engine: Engine, load: Documents['rendition']): Documents['lint'] =>
  (id) =>
    attempt(async () => {
      const head = await engine.db
        .selectFrom('heads')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirst();
      const loaded = await load({ id, revision: head?.revision ?? 1 }, 'json');
      if (!loaded.ok) return loaded;
      return ok(await findingsOn(engine.db, documentFrom(loaded.value.body).document));
    });

export const documents = (engine: Engine, world: StoreWorld): Documents => {
  const load = rendition(engine);
  const generation = generationOf(engine);
  return {
    ...lookingUp(engine, load),
    publish: publish(engine, world),
    rendition: load,
    list: list(engine),
    revisions: revisions(engine),
    backlinks: backlinks(engine),
    withdraw: withdraw(engine, world),
    lint: lintOf(engine, load),
    generation: () => ask(generation),
    count: () => ask(() => countOf(engine)),
  };
};
