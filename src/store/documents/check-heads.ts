import type { Db } from '../engine.ts';
import type { StoreFault } from '../store.ts';
import { fromHeads, fromRevisions } from './queries.ts';
import { tagsFrom } from './rows.ts';

/** Ids whose derived rows are looked at together. */
const BATCH = 500;

interface Derived {
  readonly id: string;
  /** Both absent: every revision was withdrawn, and no list shows it. */
  readonly newest: number | null;
  readonly head: number | null;
}

const idsAfter = (db: Db, id: string): Promise<Derived[]> =>
  fromRevisions(db)
    .leftJoin('heads as h', 'h.id', 'r.id')
    .select(({ eb, fn }) => [
      'r.id',
      'h.revision as head',
      fn.max(eb.case().when('w.id', 'is', null).then(eb.ref('r.revision')).end()).as('newest'),
    ])
    .where('r.id', '>', id)
    .groupBy(['r.id', 'h.revision'])
    .orderBy('r.id')
    .limit(BATCH)
    .execute();

const mismatch = (id: string, message: string): StoreFault => ({ code: 'index_mismatch', id, message });

/** Heads whose columns are not those of their revision. */
const strayHeads = (db: Db): Promise<{ id: string }[]> =>
  db
    .selectFrom('heads as h')
    .leftJoin('revisions as r', (join) =>
      join.onRef('r.id', '=', 'h.id').onRef('r.revision', '=', 'h.revision'),
    )
    .select('h.id')
    .where((eb) =>
      eb.or([
        eb('r.id', 'is', null),
        eb('r.kind', '!=', eb.ref('h.kind')),
        eb(eb.fn<string>('lower', ['r.lang']), '!=', eb.ref('h.lang')),
        eb('r.author', '!=', eb.ref('h.author')),
      ]),
    )
    .execute();

const tagsOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('head_tags').select(['id', 'tag']).orderBy('id').orderBy('tag').execute();
  const tags = new Map<string, string[]>();
  for (const { id, tag } of rows) tags.set(id, [...(tags.get(id) ?? []), tag]);
  return new Map([...tags].map(([id, list]) => [id, JSON.stringify(list.sort())]));
};

const strayTags = async (db: Db): Promise<readonly string[]> => {
  const indexed = await tagsOf(db);
  const heads = await fromHeads(db).select(['h.id', 'r.tags']).execute();
  const known = new Set(heads.map(({ id }) => id));
  const wanted = (tags: string): string => JSON.stringify([...new Set(tagsFrom(tags))].sort());
  return [
    ...heads.filter(({ id, tags }) => (indexed.get(id) ?? '[]') !== wanted(tags)).map(({ id }) => id),
    ...[...indexed.keys()].filter((id) => !known.has(id)),
  ];
};

/** What lists are made of, against the revisions that it is derived from. */
export const faultsOfHeads = async (db: Db): Promise<readonly StoreFault[]> => {
  const faults: StoreFault[] = [];
  let last = '';
  for (let rows = await idsAfter(db, last); rows.length > 0; rows = await idsAfter(db, last)) {
    for (const { id, newest, head } of rows)
      if (newest !== head) faults.push(mismatch(id, `lists do not show the newest revision of "${id}"`));
    last = rows.at(-1)?.id ?? last;
  }
  for (const { id } of await strayHeads(db))
    faults.push(mismatch(id, `lists find "${id}" by what it does not say`));
  for (const id of await strayTags(db))
    faults.push(mismatch(id, `lists find "${id}" by tags that it does not have`));
  return faults;
};
