import { fail, ok, type Result } from '../base/index.ts';
import { touch } from './documents/generation.ts';
import type { Db, Engine, Trx } from './engine.ts';
import { checkId, checkLine, quoted } from './names.ts';
import { ask } from './problems.ts';
import type { Author, Authors, StoreWorld } from './store.ts';

const byId = (db: Db, id: string): Promise<Author | undefined> =>
  db.selectFrom('authors').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** Refused, unless the author is there. */
export const demandAuthor = async (db: Db, id: string): Promise<Result<Author>> => {
  const author = await byId(db, id);
  return author === undefined
    ? fail(
        'author_not_found',
        `there is no author ${quoted(id)}`,
        'add the author first, or name one of the list',
      )
    : ok(author);
};

export const checkAuthor = ({ id, name }: Author): Result<Author> => {
  const checkedId = checkId('author_invalid', 'id of an author', id);
  if (!checkedId.ok) return checkedId;
  const line = checkLine('author_invalid', 'name of an author', name);
  return line.ok ? ok({ id, name: line.value }) : line;
};

/** An author whose id is taken stays as it is. */
export const addIfNew = async (db: Db, { id, name }: Author): Promise<Author> => {
  await db
    .insertInto('authors')
    .values({ id, name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await byId(db, id)) ?? { id, name };
};

const add = async (trx: Trx, world: StoreWorld, author: Author): Promise<Result<Author>> => {
  const kept = await byId(trx, author.id);
  if (kept?.name === author.name) return ok(author);
  if (kept !== undefined)
    return fail(
      'author_exists',
      `there is an author ${quoted(author.id)} already`,
      'rename that one, or choose another id',
    );
  await addIfNew(trx, author);
  // The list of authors shows it.
  await touch(trx, world);
  return ok(author);
};

/** Who wrote what: ids that documents keep, with names that may change and change no document (LG-TRUST-03). */
export const authors = (engine: Engine, world: StoreWorld): Authors => ({
  add: async (author) => {
    const checked = checkAuthor(author);
    return checked.ok
      ? engine.write([`author ${author.id}`], (trx) => add(trx, world, checked.value))
      : checked;
  },
  rename: async (id, name) => {
    const line = checkLine('author_invalid', 'name of an author', name);
    if (!line.ok) return line;
    return engine.write([], async (trx) => {
      const found = await demandAuthor(trx, id);
      if (!found.ok || found.value.name === line.value) return found;
      await trx.updateTable('authors').set({ name: line.value }).where('id', '=', id).execute();
      // Lists of versions show the name.
      await touch(trx, world);
      return ok({ id, name: line.value });
    });
  },
  get: (id) => ask(() => byId(engine.db, id)),
  list: () => ask(() => engine.db.selectFrom('authors').select(['id', 'name']).orderBy('id').execute()),
});
