import { fail, ok, type Result } from '../base/index.ts';
import type { DocumentRef } from '../guidance/index.ts';
import { reasonFor, refusalFor } from './documents/absence.ts';
import { touch } from './documents/generation.ts';
import { fromRevisions } from './documents/queries.ts';
import type { Db, Engine, Trx } from './engine.ts';
import { checkId, checkNote, quoted } from './names.ts';
import { ask } from './problems.ts';
import type { Collection, Collections, StoreProblem, StoreWorld } from './store.ts';

const MOST_DOCUMENTS = 1000;

/** Who changes a collection reads it first. */
const lockOf = (name: string): readonly string[] => [`collection ${name}`];

const keyOf = ({ id, revision }: DocumentRef): string => `${id} ${revision}`;

const documentsOf = (db: Db, name: string): Promise<DocumentRef[]> =>
  db
    .selectFrom('collection_documents')
    .select(['id', 'revision'])
    .where('name', '=', name)
    .orderBy('position')
    .execute();

const byName = async (db: Db, name: string): Promise<Collection | undefined> => {
  const row = await db
    .selectFrom('collections')
    .select(['name', 'note'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, documents: await documentsOf(db, name) };
};

/** Refused, unless this very revision can be read: a bookmark to nothing is a misspelt one. */
const demandRevision = async (db: Db, ref: DocumentRef): Promise<Result<DocumentRef>> => {
  const row = await fromRevisions(db)
    .select(['r.id', 'r.revision'])
    .where('r.id', '=', ref.id)
    .where('r.revision', '=', ref.revision)
    .where('w.id', 'is', null)
    .executeTakeFirst();
  return row === undefined ? refusalFor(ref, await reasonFor(db, ref)) : ok(row);
};

const append = async (
  trx: Trx,
  name: string,
  wished: readonly DocumentRef[],
): Promise<Result<Collection, StoreProblem>> => {
  const { note, documents } = (await byName(trx, name)) ?? { note: '', documents: [] };
  const all = new Map(documents.map((ref) => [keyOf(ref), ref]));
  const fresh = wished.filter((ref) => !all.has(keyOf(ref)));
  for (const ref of fresh) all.set(keyOf(ref), ref);
  // Before any of them is looked up: a body of a megabyte names forty thousand.
  if (all.size > MOST_DOCUMENTS)
    return fail(
      'collection_too_large',
      `a collection has at most ${MOST_DOCUMENTS} documents`,
      'begin another collection',
    );
  const kept = [...all.values()];
  for (const ref of kept.slice(documents.length)) {
    const found = await demandRevision(trx, ref);
    if (!found.ok) return found;
  }
  await trx.deleteFrom('collection_documents').where('name', '=', name).execute();
  for (const [position, { id, revision }] of kept.entries())
    await trx.insertInto('collection_documents').values({ name, position, id, revision }).execute();
  return ok({ name, note, documents: kept });
};

const adding =
  (engine: Engine, world: StoreWorld): Collections['add'] =>
  async ({ name, note, documents }) => {
    const checked = checkId('collection_invalid', 'name of a collection', name);
    if (!checked.ok) return checked;
    const text = checkNote('collection_invalid', note ?? '');
    if (!text.ok) return text;
    return engine.write(lockOf(name), async (trx) => {
      const values = { name, note: text.value };
      await trx
        .insertInto('collections')
        .values(values)
        .onConflict((conflict) => {
          const taken = conflict.column('name');
          return note === undefined ? taken.doNothing() : taken.doUpdateSet(values);
        })
        .execute();
      const added = await append(trx, name, documents);
      if (added.ok) await touch(trx, world);
      return added;
    });
  };

const dropDocuments = async (trx: Trx, name: string, documents: readonly DocumentRef[]): Promise<void> => {
  for (const { id, revision } of documents)
    await trx
      .deleteFrom('collection_documents')
      .where('name', '=', name)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .execute();
};

const dropAll = async (trx: Trx, name: string): Promise<void> => {
  await trx.deleteFrom('collection_documents').where('name', '=', name).execute();
  await trx.deleteFrom('collections').where('name', '=', name).execute();
};

const removing =
  (engine: Engine, world: StoreWorld): Collections['remove'] =>
  (name, documents) =>
    engine.write(lockOf(name), async (trx) => {
      if ((await byName(trx, name)) === undefined)
        return fail(
          'collection_not_found',
          `there is no collection ${quoted(name)}`,
          'list the collections and name one of them',
        );
      if (documents !== undefined) await dropDocuments(trx, name, documents);
      else await dropAll(trx, name);
      await touch(trx, world);
      return ok(await byName(trx, name));
    });

const listAll = async (db: Db): Promise<readonly Collection[]> => {
  const named = await db.selectFrom('collections').select(['name', 'note']).orderBy('name').execute();
  const rows = await db
    .selectFrom('collection_documents')
    .select(['name', 'id', 'revision'])
    .orderBy('name')
    .orderBy('position')
    .execute();
  const byCollection = Map.groupBy(rows, (row) => row.name);
  return named.map(({ name, note }) => {
    const documents = (byCollection.get(name) ?? []).map(({ id, revision }) => ({ id, revision }));
    return { name, note, documents };
  });
};

/** Bookmarks: they name documents, and no document or permission depends on one (LG-TRUST-02, LG-TRUST-03). */
export const collections = (engine: Engine, world: StoreWorld): Collections => ({
  add: adding(engine, world),
  remove: removing(engine, world),
  get: (name) => ask(() => byName(engine.db, name)),
  list: () => ask(() => listAll(engine.db)),
});
