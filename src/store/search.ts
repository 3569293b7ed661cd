import { ok, type Result } from '../base/index.ts';
import { foreignCursor, readCursor, writeCursor } from './cursor.ts';
import { itemsFrom } from './documents/items.ts';
import type { Engine, Trx } from './engine.ts';
import { faultsOfSearch } from './search/check.ts';
import type { IndexEngine } from './search/index-engine.ts';
import type { Searchable } from './search/index-text.ts';
import { postgresIndex } from './search/postgres.ts';
import { type Question, questionOf } from './search/question.ts';
import { after, inOrder, MOST_RANKED, type Place, type Scored, TIERS } from './search/ranked.ts';
import { sqliteIndex } from './search/sqlite.ts';
import type { Documents, ListFilter, ListItem, Page, StoreFault } from './store.ts';
import type { RevisionRow } from './tables.ts';

const INDEX: Readonly<Record<Engine['name'], IndexEngine>> = { sqlite: sqliteIndex, postgres: postgresIndex };

/** Replaces what was indexed of this id: its newest revision that is not withdrawn. */
export const indexHead = (trx: Trx, engine: Engine, head: Searchable): Promise<void> =>
  INDEX[engine.name].put(trx, head);

/** Nothing of this id is left to find. */
export const unindexHead = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('search_texts').where('id', '=', id).execute();
};

/** Nothing is left to find, and nothing is published until this transaction ends. */
export const clearSearch = (trx: Trx, engine: Engine): Promise<void> => INDEX[engine.name].clear(trx);

/** What searches find, against the documents that lists show. */
export const checkSearch = (engine: Engine): Promise<readonly StoreFault[]> =>
  faultsOfSearch(engine, INDEX[engine.name]);

const LIST = 'search';

const placeFrom = (cursor: string | undefined): Result<Place | undefined> => {
  if (cursor === undefined) return ok(undefined);
  const place = readCursor(LIST, 3, cursor);
  if (!place.ok) return place;
  const [tier, score, key] = place.value.map((part) => (typeof part === 'number' ? part : Number.NaN));
  if (tier === undefined || score === undefined || key === undefined) return foreignCursor();
  const isOne = Number.isSafeInteger(tier) && Number.isFinite(score) && Number.isSafeInteger(key);
  return isOne ? ok({ tier, score, key }) : foreignCursor();
};

interface Asking {
  readonly most: number;
  readonly scored: (question: Question, inTitle: boolean) => Promise<readonly Scored[]>;
  readonly beyond: (question: Question, after: number, limit: number) => Promise<readonly Place[]>;
  readonly rows: (places: readonly Place[]) => Promise<readonly RevisionRow[]>;
}

const askingOf = (engine: Engine, most: number): Asking => {
  const index = INDEX[engine.name];
  const unranked = index.beyond(most);
  const scored = engine.prepareValues<readonly [key: number, score: number]>(index.scored);
  const beyond = engine.prepareValues<readonly [key: number]>(unranked);
  const rows = engine.prepare<RevisionRow & { readonly key: number }>({ sql: index.rows });
  return {
    most,
    scored: async (question, inTitle) =>
      (await scored(index.scored.parameters({ question, inTitle, after: 0, limit: most }))).map(
        ([key, score]) => ({ key, score }),
      ),
    beyond: async (question, after, limit) =>
      (await beyond(unranked.parameters({ question, inTitle: false, after, limit }))).map(([key]) => ({
        ...{ key, score: 0, tier: TIERS.beyond },
      })),
    rows: async (places) => {
      if (places.length === 0) return [];
      const found = await rows([index.list(places.map(({ key }) => key))]);
      const byKey = new Map(found.map((row) => [row.key, row]));
      return places.flatMap(({ key }) => byKey.get(key) ?? []);
    },
  };
};

/** At most so many hits after a place. */
const hitsAfter = async (
  { most, scored, beyond }: Asking,
  question: Question,
  place: Place | undefined,
  limit: number,
): Promise<readonly Place[]> => {
  if (place?.tier === TIERS.beyond) return beyond(question, place.key, limit);
  const found = await scored(question, false);
  const isFull = found.length === most;
  const titled = isFull ? await scored(question, true) : [];
  const hits = after(inOrder(found, titled), place).slice(0, limit);
  const last = found.at(-1);
  if (!isFull || hits.length === limit || last === undefined) return hits;
  return [...hits, ...(await beyond(question, last.key, limit - hits.length))];
};

type Search = (filter: ListFilter, page: Parameters<Documents['list']>[1]) => Promise<Result<Page<ListItem>>>;

/** Lists with `q`: documents that have every word and pass every filter, the best first. */
export const searching = (engine: Engine, most = MOST_RANKED): Search => {
  const asking = askingOf(engine, most);
  return async (filter, { limit, cursor }) => {
    const place = placeFrom(cursor);
    if (!place.ok) return place;
    const question = questionOf(filter);
    if (question.words.length === 0) return ok({ items: [] });
    const hits = await hitsAfter(asking, question, place.value, limit + 1);
    const shown = hits.slice(0, limit);
    const items = itemsFrom(await asking.rows(shown));
    const last = shown.at(-1);
    if (!items.ok || hits.length <= limit || last === undefined)
      return items.ok ? ok({ items: items.value }) : items;
    return ok({ items: items.value, next: writeCursor(LIST, [last.tier, last.score, last.key]) });
  };
};
