import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { ok } from '../../base/index.ts';
import { REVISION_COLUMNS } from '../documents/rows.ts';
import type { IndexEngine } from './index-engine.ts';
import { indexTextOf, type Searchable } from './index-text.ts';
import type { Question } from './question.ts';

interface Row {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly text: string;
  readonly facets: string;
}

const rowOf = (head: Searchable): Row => {
  const { title, text, facets } = indexTextOf(head);
  const columns = { title: title.join(' '), text: text.join(' '), facets: facets.join(' ') };
  return { id: head.id, revision: head.revision, ...columns };
};

/** Words have letters, marks and digits only; within quotes none of them is an operator. */
const all = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' AND ');

const anywhere = ({ words, facets }: Question): string => all([...words, ...facets]);

const inTitle = ({ words, facets }: Question): string =>
  [`{title} : (${all(words)})`, ...(facets.length === 0 ? [] : [all(facets)])].join(' AND ');

const matchOf = (question: Question, isTitle: boolean): string =>
  isTitle ? inTitle(question) : anywhere(question);

const COLUMNS = REVISION_COLUMNS.map((column) => `r.${column}`).join(', ');

/** FTS5 over a table of split text; triggers keep it (migrations/0003-search.ts). */
export const sqliteIndex: IndexEngine = {
  put: async (trx, head) => {
    const { id, revision, title, text, facets } = rowOf(head);
    await sql`insert into search_texts (id, revision, title, text, facets)
      values (${id}, ${revision}, ${title}, ${text}, ${facets})
      on conflict (id) do update set revision = excluded.revision, title = excluded.title,
        text = excluded.text, facets = excluded.facets`.execute(trx);
  },
  clear: async (trx) => {
    // The triggers take what they delete out of an index that must have it. Only one transaction writes at a time.
    await sql`insert into search_index (search_index) values ('rebuild')`.execute(trx);
    await sql`delete from search_texts`.execute(trx);
  },
  scored: {
    // A word of the title counts as much as eight of the text; what a document is filtered by counts nothing.
    sql: `select rowid as key, bm25(search_index, 8.0, 1.0, 0.0) as score from search_index
      where search_index match ? order by rowid limit ?`,
    parameters: ({ question, inTitle: isTitle, limit }) => [matchOf(question, isTitle), limit],
  },
  beyond: (most) => ({
    sql: `select rowid as key from search_index where search_index match ? and rowid > ?
      and rowid not in (select rowid from search_index where search_index match ? order by rowid limit ${most})
      order by rowid limit ?`,
    parameters: ({ question, after, limit }) => [anywhere(question), after, inTitle(question), limit],
  }),
  rows: `select s.key, ${COLUMNS} from json_each(?) as wanted join search_texts s on s.key = wanted.value
    join revisions r on r.id = s.id and r.revision = s.revision`,
  list: JSON.stringify,
  stray: async (db, heads) => {
    const { rows } = await sql<Row>`select id, revision, title, text, facets from search_texts
      where id in (${sql.join(heads.map(({ id }) => id))})`.execute(db);
    const kept = new Map(rows.map((row) => [row.id, row]));
    const isKept = (head: Searchable): boolean => isDeepStrictEqual({ ...kept.get(head.id) }, rowOf(head));
    return heads.filter((head) => !isKept(head)).map(({ id }) => id);
  },
  // FTS5 asks for a write to compare its index with the table that it indexes; nothing is changed by it.
  isSound: async (engine) => {
    const compared = await engine.write([], async (trx) => {
      await sql`insert into search_index (search_index, rank) values ('integrity-check', 1)`.execute(trx);
      return ok(undefined);
    });
    return compared.ok || compared.error.code !== 'store_corrupt';
  },
};
