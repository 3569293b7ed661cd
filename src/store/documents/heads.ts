import type { Engine, Trx } from '../engine.ts';
import { indexHead, unindexHead } from '../search.ts';
import type { RevisionRow } from '../tables.ts';
import { REVISION_COLUMNS, summaryFrom } from './rows.ts';

const newest = (trx: Trx, id: string): Promise<RevisionRow | undefined> =>
  trx
    .selectFrom('revisions as r')
    .leftJoin('withdrawals as w', (join) =>
      join.onRef('w.id', '=', 'r.id').onRef('w.revision', '=', 'r.revision'),
    )
    .select(REVISION_COLUMNS.map((column) => `r.${column}` as const))
    .where('r.id', '=', id)
    .where('w.id', 'is', null)
    .orderBy('r.revision', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What lists and searches show of an id follows its revisions, in the transaction that changed them. */
export const refreshHead = async (trx: Trx, engine: Engine, id: string): Promise<void> => {
  const row = await newest(trx, id);
  await trx.deleteFrom('head_tags').where('id', '=', id).execute();
  if (row === undefined) {
    await trx.deleteFrom('heads').where('id', '=', id).execute();
    return unindexHead(trx, id);
  }
  const summary = summaryFrom(row);
  const head = { revision: row.revision, kind: row.kind, lang: row.lang.toLowerCase(), author: row.author };
  await trx
    .insertInto('heads')
    .values({ id, ...head })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(head))
    .execute();
  const tags = [...new Set(summary.tags)].map((tag) => ({ tag, id }));
  if (tags.length > 0) await trx.insertInto('head_tags').values(tags).execute();
  return indexHead(trx, engine, { ...summary, author: row.author });
};
