import { sql } from 'kysely';
import type { IndexEngine } from './index-engine.ts';
import { indexTextOf, type Searchable } from './index-text.ts';
import type { Question } from './question.ts';
import { HITS, PAGE_OF_RANKED, TIERS } from './ranked.ts';

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

const matching = (more: string): string =>
  `select key from search_texts where vector @@ (?)::text::tsquery ${more}`;

/** The first of them, found by the index alone whatever the planner thinks of the key. */
const first = (most: number, name: string, more = ''): string =>
  `${name}_all as materialized (${matching(more)}),
    ${name}_first as materialized (select key from ${name}_all order by key limit ${most})`;

/** Weights of D, C, B and A: text and title. Divided by the logarithm of the length. */
const scored = (name: string): string =>
  `${name} as materialized (
    select key, -ts_rank('{0, 0, 0.125, 1}', vector, (?)::text::tsquery, 1)::float8 as score
    from ${name}_first join search_texts using (key))`;

const isFull = (most: number): string => `and (select count(*) from found) = ${most}`;

const numbered = (text: string): string => {
  let count = 0;
  return text.replaceAll('?', () => `$${++count}`);
};

/** Types of the parameters of PAGE_OF_RANKED, which the server cannot always infer. */
const typed = PAGE_OF_RANKED.replaceAll('?', '(?)::float8').replace('limit (?)::float8', 'limit ?');

/** `tsvector` under a GIN index. */
export const postgresIndex: IndexEngine = {
  put: async (trx, head) => {
    const vector = sql`${vectorOf(head)}::text::tsvector`;
    await sql`insert into search_texts (id, revision, vector) values (${head.id}, ${head.revision}, ${vector})
      on conflict (id) do update set revision = excluded.revision, vector = excluded.vector`.execute(trx);
  },
  ranked: (most) =>
    numbered(
      `with ${first(most, 'found')}, ${scored('found')}, ${first(most, 'titled', isFull(most))}, ${scored('titled')}, ${typed} ${HITS}`,
    ),
  rankedParameters: (question, { tier, score, key }, limit) => [
    ...[anywhere(question), toRank(question), inTitle(question), toRank(question)],
    ...[key, tier, score, key, limit],
  ],
  beyond: (most) =>
    numbered(
      `with ${first(most, 'found')}, found as (select key from found_first), ${first(most, 'titled')},
    page as (
      select key, ${TIERS.beyond} as tier, 0 as score from found_all
      where key > greatest(?::bigint, coalesce((select max(key) from found), 0))
        and key not in (select key from titled_first)
      order by key limit ?
    ) ${HITS}`,
    ),
  beyondParameters: (question, { key }, limit) => [anywhere(question), inTitle(question), key, limit],
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
