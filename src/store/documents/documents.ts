import { ok } from '../../base/index.ts';
import type { Engine } from '../engine.ts';
import { ask, attempt } from '../problems.ts';
import type { Documents, StoreWorld } from '../store.ts';
import { refusalFor } from './absence.ts';
import { backlinks } from './backlinks.ts';
import { findingsOn } from './findings.ts';
import { generationOf } from './generation.ts';
import { list } from './list.ts';
import { type Load, loading } from './load.ts';
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
  (engine: Engine, load: Load): Documents['lint'] =>
  (id) =>
    attempt(async () => {
      const head = await engine.db
        .selectFrom('heads')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirst();
      const ref = { id, revision: head?.revision ?? 1 };
      const loaded = await load(ref, 'json');
      if (!loaded.ok) return refusalFor(ref, loaded.error);
      return ok(await findingsOn(engine.db, documentFrom(loaded.value.body).document));
    });

export const documents = (engine: Engine, world: StoreWorld): Documents => {
  const load = loading(engine);
  const generation = generationOf(engine);
  return {
    ...lookingUp(engine, load),
    publish: publish(engine, world),
    rendition: rendition(load),
    list: list(engine),
    revisions: revisions(engine),
    backlinks: backlinks(engine),
    withdraw: withdraw(engine, world),
    lint: lintOf(engine, load),
    lintContent: (content) => attempt(async () => ok(await findingsOn(engine.db, content))),
    generation: () => ask(generation),
    count: () => ask(() => countOf(engine)),
  };
};
