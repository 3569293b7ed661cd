import { sql } from 'kysely';
import { REVISION_COLUMNS } from '../documents/rows.ts';
import type { IndexEngine } from './index-engine.ts';
import { indexTextOf, type Searchable } from './index-text.ts';
import type { Question } from './question.ts';

/** PostgreSQL's own way of writing any text as one word. */
const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** What `tsvectorin` accepts; positions beyond these are all kept as the last one. */
const MOST_POSITIONS = 255;

const positioned = (
  words: readonly string[],
  first: number,
  weight: 'A' | 'B',
): ReadonlyMap<string, string[]> => {
  const places = new Map<string, string[]>();
  for (const [index, word] of words.entries()) {
    const these = places.get(word) ?? [];
    if (these.length < MOST_POSITIONS) these.push(`${first + index}${weight}`);
    places.set(word, these);
  }
  return places;
};

/** The text of a tsvector, made here and not by a parser of the server, so that both engines have the same words. */
export const vectorOf = (head: Searchable): string => {
  const { title, text, facets } = indexTextOf(head);
  const inTitle = positioned(title, 1, 'A');
  const inText = positioned(text, title.length + 1, 'B');
  const entries = [...new Set([...inTitle.keys(), ...inText.keys()])].map((word) => {
    const places = [...(inTitle.get(word) ?? []), ...(inText.get(word) ?? [])].slice(0, MOST_POSITIONS);
    return `${quoted(word)}:${places.join(',')}`;
  });
  return [...entries, ...facets.map(quoted)].join(' ');
};

const all = (words: readonly string[], weight = ''): readonly string[] =>
  words.map((word) => `${quoted(word)}${weight}`);

const anywhere = ({ words, facets }: Question): string => [...all(words), ...all(facets)].join(' & ');

const inTitle = ({ words, facets }: Question): string => [...all(words, ':A'), ...all(facets)].join(' & ');

/** A sum over the words: the rank of a conjunction would compare every two places of every two words. */
const toRank = ({ words }: Question): string => all(words).join(' | ');

const COLUMNS = REVISION_COLUMNS.map((column) => `r.${column}`).join(', ');

/** `tsvector` under a GIN index. */
export const postgresIndex: IndexEngine = {
  put: async (trx, head) => {
    const vector = sql`${vectorOf(head)}::text::tsvector`;
    await sql`insert into search_texts (id, revision, vector) values (${head.id}, ${head.revision}, ${vector})
      on conflict (id) do update set revision = excluded.revision, vector = excluded.vector`.execute(trx);
  },
  clear: async (trx) => {
    // Whoever publishes or withdraws writes to this table before any index, and waits here.
    await sql`lock table revisions in share mode`.execute(trx);
    await sql`delete from search_texts`.execute(trx);
  },
  scored: {
    // All are found by the index first, whatever the planner thinks of the key. Weights of D, C, B and A: the text, the
    // title; divided by the logarithm of the length.
    sql: `with found as materialized (select key from search_texts where vector @@ $1::text::tsquery),
        first as materialized (select key from found order by key limit $3)
      select key, -ts_rank('{0, 0, 0.125, 1}', vector, $2::text::tsquery, 1)::float8 as score
      from first join search_texts using (key) order by key`,
    parameters: ({ question, inTitle: isTitle, limit }) => [
      isTitle ? inTitle(question) : anywhere(question),
      toRank(question),
      limit,
    ],
  },
  beyond: (most) => ({
    sql: `with found as materialized (select key from search_texts where vector @@ $1::text::tsquery),
        titled as materialized (
          select key from search_texts where vector @@ $3::text::tsquery order by key limit ${most})
      select key from found where key > $2 and key not in (select key from titled) order by key limit $4`,
    parameters: ({ question, after, limit }) => [anywhere(question), after, inTitle(question), limit],
  }),
  rows: `select s.key, ${COLUMNS} from search_texts s
    join revisions r on r.id = s.id and r.revision = s.revision where s.key = any ($1::bigint[])`,
  list: (keys) => `{${keys.join(',')}}`,
  stray: async (db, heads) => {
    const values = heads.map((head) => sql`(${head.id}, ${head.revision}::bigint, ${vectorOf(head)}::text)`);
    const { rows } = await sql<{ id: string }>`
      select wanted.id from (values ${sql.join(values)}) as wanted (id, revision, vector)
      left join search_texts s on s.id = wanted.id
      where s.revision is distinct from wanted.revision or s.vector is distinct from wanted.vector::tsvector
      order by wanted.id`.execute(db);
    return rows.map(({ id }) => id);
  },
  isSound: async () => true,
};
