import { fail, ok, type Result } from '../base/index.ts';
import { type Content, readJson, writeJson } from '../guidance/index.ts';
import { demandAuthor } from './authors.ts';
import { checkRequest, publishIn } from './documents/publish.ts';
import type { Engine } from './engine.ts';
import { quoted } from './names.ts';
import { ask, StoreFailure } from './problems.ts';
import type { DraftEntry, Drafts, StoreProblem, StoreWorld } from './store.ts';

const ENTRY = ['id', 'title', 'author', 'saved_at'] as const;

/** A draft as `writeJson` wrote it; another text was put there by somebody else. */
const readContent = (id: string, text: string): Result<Content, StoreProblem> => {
  const read = readJson(text);
  if (read.ok && read.value.id === id) return read;
  return {
    ok: false,
    error: {
      code: 'integrity_mismatch',
      message: `the draft ${quoted(id)} was changed in the database`,
      fix: 'remove it, and put it again',
      ...(read.ok ? {} : { problems: read.error }),
    },
  };
};

const notFound = (id: string): Result<never> =>
  fail('draft_not_found', `there is no draft ${quoted(id)}`, 'list the drafts and name one of them');

/** Keeps content that could be published, in the place of an older draft of its id. */
const putting =
  (engine: Engine, world: StoreWorld): Drafts['put'] =>
  async (draft) => {
    const { content, author } = draft;
    const checked = checkRequest(draft);
    if (!checked.ok) return checked;
    return engine.write([content.id], async (trx) => {
      const found = await demandAuthor(trx, author);
      if (!found.ok) return found;
      const { id, title } = content;
      const entry: DraftEntry = { id, title, author, saved_at: world.now() };
      const row = { ...entry, content: writeJson(content) };
      await trx
        .insertInto('drafts')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      return ok(entry);
    });
  };

/** The draft is gone with the publication, and stays when it is refused. */
const publishing =
  (engine: Engine, world: StoreWorld): Drafts['publish'] =>
  (id, wish = {}) =>
    engine.write([id], async (trx) => {
      const draft = await trx.deleteFrom('drafts').where('id', '=', id).returningAll().executeTakeFirst();
      if (draft === undefined) return notFound(id);
      const content = readContent(id, draft.content);
      if (!content.ok) return content;
      const checked = checkRequest({ ...wish, content: content.value, author: draft.author });
      return checked.ok ? publishIn({ trx, engine, world }, checked.value) : checked;
    });

/** Content on no public route: in no list, search or backlink, and under no revision (LG-VER-14). */
export const drafts = (engine: Engine, world: StoreWorld): Drafts => {
  const { db } = engine;
  return {
    put: putting(engine, world),
    publish: publishing(engine, world),
    list: () => ask(() => db.selectFrom('drafts').select(ENTRY).orderBy('id').execute()),
    get: async (id) => {
      const one = db.selectFrom('drafts').select('content').where('id', '=', id);
      const row = await ask(() => one.executeTakeFirst());
      if (row === undefined) return undefined;
      const content = readContent(id, row.content);
      if (content.ok) return content.value;
      throw new StoreFailure(content.error, id);
    },
    remove: async (id) => {
      const removed = await engine.write([id], async (trx) =>
        ok(await trx.deleteFrom('drafts').where('id', '=', id).returning('id').executeTakeFirst()),
      );
      if (removed.ok) return removed.value !== undefined;
      throw new StoreFailure(removed.error, id);
    },
  };
};
