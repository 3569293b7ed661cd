import { ok, type Result } from '../base/index.ts';
import { foreignCursor, readCursor, writeCursor } from './cursor.ts';
import { itemsFrom } from './documents/items.ts';
import type { Engine, Prepared, Trx } from './engine.ts';
import { faultsOfSearch } from './search/check.ts';
import type { IndexEngine } from './search/index-engine.ts';
import type { Searchable } from './search/index-text.ts';
import { postgresIndex } from './search/postgres.ts';
import { type Question, questionOf } from './search/question.ts';
import { type Hit, MOST_RANKED, type Place, TIERS } from './search/ranked.ts';
import { sqliteIndex } from './search/sqlite.ts';
import type { Documents, ListFilter, ListItem, Page, StoreFault } from './store.ts';

const INDEX: Readonly<Record<Engine['name'], IndexEngine>> = { sqlite: sqliteIndex, postgres: postgresIndex };

/** Replaces what was indexed of this id: its newest revision that is not withdrawn. */
export const indexHead = (trx: Trx, engine: Engine, head: Searchable): Promise<void> =>
  INDEX[engine.name].put(trx, head);

/** Nothing of this id is left to find. */
export const unindexHead = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('search_texts').where('id', '=', id).execute();
};

/** What searches find, against the documents that lists show. */
export const checkSearch = (engine: Engine): Promise<readonly StoreFault[]> =>
  faultsOfSearch(engine, INDEX[engine.name]);

const LIST = 'search';
const FIRST: Place = { tier: -1, score: 0, key: 0 };

const placeFrom = (cursor: string | undefined): Result<Place> => {
  if (cursor === undefined) return ok(FIRST);
  const place = readCursor(LIST, 3, cursor);
  if (!place.ok) return place;
  const [tier, score, key] = place.value.map((part) => (typeof part === 'number' ? part : Number.NaN));
  if (tier === undefined || score === undefined || key === undefined) return foreignCursor();
  const isOne = Number.isSafeInteger(tier) && Number.isFinite(score) && Number.isSafeInteger(key);
  return isOne ? ok({ tier, score, key }) : foreignCursor();
};

interface Asking {
  readonly most: number;
  readonly index: IndexEngine;
  readonly ranked: Prepared<Hit>;
  readonly beyond: Prepared<Hit>;
}

/** One hit more than the page has, if there is one. */
const hitsAfter = async (
  { most, index, ranked, beyond }: Asking,
  question: Question,
  place: Place,
  limit: number,
): Promise<readonly Hit[]> => {
  const hits =
    place.tier === TIERS.beyond ? [] : await ranked(index.rankedParameters(question, place, limit));
  const last = hits.at(-1);
  if (hits.length === limit || (last !== undefined && last.ranked < most)) return hits;
  const after = place.tier === TIERS.beyond ? place : { ...place, key: 0 };
  const more = await beyond(index.beyondParameters(question, after, limit - hits.length));
  return [...hits, ...more];
};

const pageOf = (hits: readonly Hit[], limit: number): Result<Page<ListItem>> => {
  const shown = hits.slice(0, limit);
  const items = itemsFrom(shown);
  const last = shown.at(-1);
  if (!items.ok || hits.length <= limit || last === undefined)
    return items.ok ? ok({ items: items.value }) : items;
  return ok({ items: items.value, next: writeCursor(LIST, [last.tier, last.score, last.key]) });
};

/** Lists with `q`: documents that have every word and pass every filter, the best first. */
export const searching = (
  engine: Engine,
  most = MOST_RANKED,
): ((filter: ListFilter, page: Parameters<Documents['list']>[1]) => Promise<Result<Page<ListItem>>>) => {
  const index = INDEX[engine.name];
  const ranked = engine.prepare<Hit>({ sql: index.ranked(most) });
  const beyond = engine.prepare<Hit>({ sql: index.beyond(most) });
  return async (filter, { limit, cursor }) => {
    const place = placeFrom(cursor);
    if (!place.ok) return place;
    const question = questionOf(filter);
    if (question.words.length === 0) return ok({ items: [] });
    return pageOf(await hitsAfter({ most, index, ranked, beyond }, question, place.value, limit + 1), limit);
  };
};
