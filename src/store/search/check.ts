import { fromHeads } from '../documents/queries.ts';
import { REVISION_COLUMNS, summaryFrom } from '../documents/rows.ts';
import type { Db, Engine } from '../engine.ts';
import type { StoreFault } from '../store.ts';
import type { IndexEngine } from './index-engine.ts';
import type { Searchable } from './index-text.ts';

/** Documents whose words are compared together. */
const BATCH = 200;

const headsAfter = async (db: Db, id: string): Promise<readonly Searchable[]> => {
  const rows = await fromHeads(db)
    .select(REVISION_COLUMNS.map((column) => `r.${column}` as const))
    .where('h.id', '>', id)
    .orderBy('h.id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({ ...summaryFrom(row), author: row.author }));
};

/** Indexed, and in no list. */
const withoutHead = (db: Db): Promise<{ id: string }[]> =>
  db
    .selectFrom('search_texts as s')
    .leftJoin('heads as h', 'h.id', 's.id')
    .select('s.id')
    .where('h.id', 'is', null)
    .execute();

const mismatch = (id: string, message: string): StoreFault => ({ code: 'index_mismatch', id, message });

/** What searches find, against the documents that lists show. */
export const faultsOfSearch = async (engine: Engine, index: IndexEngine): Promise<readonly StoreFault[]> => {
  const faults: StoreFault[] = [];
  let last = '';
  for (
    let heads = await headsAfter(engine.db, last);
    heads.length > 0;
    heads = await headsAfter(engine.db, last)
  ) {
    for (const id of await index.stray(engine.db, heads))
      faults.push(mismatch(id, `searches do not find "${id}" by its words`));
    last = heads.at(-1)?.id ?? last;
  }
  for (const { id } of await withoutHead(engine.db))
    faults.push(mismatch(id, `searches find "${id}", which no list shows`));
  if (!(await index.isSound(engine)))
    faults.push(mismatch('', 'the index of words is not that of the documents'));
  return faults;
};
