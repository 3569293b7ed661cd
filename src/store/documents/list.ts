import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fail, ok, type Result } from '../../base/index.ts';
import { foreignCursor, readCursor, writeCursor } from '../cursor.ts';
import type { Engine } from '../engine.ts';
import { isId } from '../names.ts';
import { attempt } from '../problems.ts';
import { asksForWords } from '../search/question.ts';
import { searching } from '../search.ts';
import type { Documents, ListFilter } from '../store.ts';
import type { RevisionRow } from '../tables.ts';
import { itemsFrom } from './items.ts';
import { fromHeads } from './queries.ts';
import { REVISION_COLUMNS } from './rows.ts';

const MOST = 200;

/** `zh` finds `zh-CN` too (RFC 4647, basic filtering). */
const langCondition = (lang: string): RawBuilder<SqlBool> => {
  const range = lang.toLowerCase();
  return sql`(h.lang = ${range} or (h.lang > ${`${range}-`} and h.lang < ${`${range}.`}))`;
};

/** What a filter demands of the row of `heads`; `q` apart. */
export const headConditions = (filter: ListFilter): RawBuilder<SqlBool> => {
  const { kind, tag, lang, author } = filter;
  const conditions = [
    sql<SqlBool>`1 = 1`,
    ...(kind === undefined ? [] : [sql<SqlBool>`h.kind = ${kind}`]),
    ...(lang === undefined ? [] : [langCondition(lang)]),
    ...(author === undefined ? [] : [sql<SqlBool>`h.author = ${author}`]),
    ...(tag === undefined
      ? []
      : [sql<SqlBool>`h.id in (select head_tags.id from head_tags where head_tags.tag = ${tag})`]),
  ];
  return sql.join(conditions, sql` and `);
};

const rowsAfter = (
  engine: Engine,
  filter: ListFilter,
  after: string,
  limit: number,
): Promise<RevisionRow[]> =>
  fromHeads(engine.db)
    .select(REVISION_COLUMNS.map((column) => `r.${column}` as const))
    .where('h.id', '>', after)
    .where(headConditions(filter))
    .orderBy('h.id')
    .limit(limit)
    .execute();

const idFrom = (cursor: string | undefined): Result<string> => {
  if (cursor === undefined) return ok('');
  const place = readCursor('documents', 1, cursor);
  if (!place.ok) return place;
  const [id] = place.value;
  return typeof id === 'string' && isId(id) ? ok(id) : foreignCursor();
};

/** By id, whatever is published meanwhile: a page begins after the id where the one before it ended. */
export const list = (engine: Engine): Documents['list'] => {
  const search = searching(engine);
  return (filter, page) =>
    attempt(async () => {
      const { limit, cursor } = page;
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
        return fail('parameter_invalid', `a page has 1 to ${MOST} entries`, 'name a limit between them');
      if (asksForWords(filter)) return search(filter, page);
      const after = idFrom(cursor);
      if (!after.ok) return after;
      const rows = await rowsAfter(engine, filter, after.value, limit + 1);
      const items = itemsFrom(rows.slice(0, limit));
      if (!items.ok) return items;
      const last = items.value.at(-1);
      if (rows.length <= limit || last === undefined) return ok({ items: items.value });
      return ok({ items: items.value, next: writeCursor('documents', [last.id]) });
    });
};
