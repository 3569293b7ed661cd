import type { Engine, Trx } from '../engine.ts';
import { indexHead, unindexHead } from '../search.ts';
import type { RevisionRow } from '../tables.ts';
import { fromRevisions } from './queries.ts';
import { REVISION_COLUMNS, summaryFrom } from './rows.ts';

/** The newest revision that is not withdrawn. */
export const newest = (trx: Trx, id: string): Promise<RevisionRow | undefined> =>
  fromRevisions(trx)
    .select(REVISION_COLUMNS.map((column) => `r.${column}` as const))
    .where('r.id', '=', id)
    .where('w.id', 'is', null)
    .orderBy('r.revision', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists and searches show this revision from now on. */
export const setHead = async (trx: Trx, engine: Engine, row: RevisionRow): Promise<void> => {
  const { id, revision, kind, author } = row;
  const summary = summaryFrom(row);
  const head = { revision, kind, lang: row.lang.toLowerCase(), author };
  await trx
    .insertInto('heads')
    .values({ id, ...head })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(head))
    .execute();
  await trx.deleteFrom('head_tags').where('id', '=', id).execute();
  const tags = [...new Set(summary.tags)].map((tag) => ({ tag, id }));
  if (tags.length > 0) await trx.insertInto('head_tags').values(tags).execute();
  return indexHead(trx, engine, { ...summary, author });
};

const removeHead = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('head_tags').where('id', '=', id).execute();
  await trx.deleteFrom('heads').where('id', '=', id).execute();
  return unindexHead(trx, id);
};

/** Lists and searches go back to what is left after a withdrawal, in the same transaction. */
export const refreshHead = async (trx: Trx, engine: Engine, id: string): Promise<void> => {
  const row = await newest(trx, id);
  return row === undefined ? removeHead(trx, id) : setHead(trx, engine, row);
};
