import { sql } from 'kysely';
import type { DocumentRef } from '../../guidance/index.ts';
import type { Db, Engine } from '../engine.ts';
import { checkSearch } from '../search.ts';
import type { StoreFault } from '../store.ts';
import { faultsOfHeads } from './check-heads.ts';
import { faultsOf } from './check-revision.ts';
import { fromRevisions } from './queries.ts';
import { LINK_COLUMNS, REVISION_COLUMNS } from './rows.ts';

/** Revisions that are held in memory at once, with their bodies. */
const BATCH = 40;

const rowsAfter = (db: Db, { id, revision }: DocumentRef) =>
  fromRevisions(db)
    .select(REVISION_COLUMNS.map((column) => `r.${column}` as const))
    .select('w.at')
    .where((eb) =>
      eb.or([eb('r.id', '>', id), eb.and([eb('r.id', '=', id), eb('r.revision', '>', revision)])]),
    )
    .orderBy('r.id')
    .orderBy('r.revision')
    .limit(BATCH)
    .execute();

/** What belongs to a row, asked for row by row: bodies are long, and few are held at once. */
const partsOf = async (db: Db, { id, revision }: DocumentRef) => ({
  renditions: await db
    .selectFrom('renditions')
    .select(['id', 'revision', 'form', 'body', 'digest', 'published_at'])
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute(),
  links: await db
    .selectFrom('links')
    .select(LINK_COLUMNS)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .orderBy('position')
    .execute(),
});

const gap = ({ id, revision }: DocumentRef, expected: number): StoreFault => ({
  code: 'revision_gap',
  id,
  revision,
  message: `revision ${expected} of "${id}" is missing before revision ${revision}`,
});

const faultsOfRevisions = async (db: Db): Promise<readonly StoreFault[]> => {
  const faults: StoreFault[] = [];
  let last: DocumentRef = { id: '', revision: 0 };
  for (let rows = await rowsAfter(db, last); rows.length > 0; rows = await rowsAfter(db, last))
    for (const { at, ...row } of rows) {
      const expected = row.id === last.id ? last.revision + 1 : 1;
      if (row.revision !== expected) faults.push(gap(row, expected));
      faults.push(...faultsOf({ row, isWithdrawn: at !== null, ...(await partsOf(db, row)) }));
      last = { id: row.id, revision: row.revision };
    }
  return faults;
};

/** Parts that no published revision owns. */
const orphansIn = async (
  db: Db,
  table: 'renditions' | 'links' | 'withdrawals',
): Promise<readonly StoreFault[]> => {
  const { rows } = await sql<DocumentRef>`
    select distinct part.id, part.revision from ${sql.table(table)} as part
    left join revisions as r on r.id = part.id and r.revision = part.revision
    where r.id is null`.execute(db);
  return rows.map(({ id, revision }) => ({
    code: 'integrity_mismatch',
    id,
    revision,
    message: `the table ${table} holds something of revision ${revision} of "${id}", which was never published`,
  }));
};

const DAMAGED: StoreFault = {
  code: 'integrity_mismatch',
  id: '',
  message: 'the database file is damaged; restore a backup, since reading on would tell of damage only',
};

/** Every published row against its digests, its numbering and its links; then what is derived from them. */
export const checkStore = async (engine: Engine): Promise<readonly StoreFault[]> => {
  if (!(await engine.isSound())) return [DAMAGED];
  // While others write, rows that are read one after another would contradict each other.
  return engine.snapshot(async (db) => [
    ...(await faultsOfRevisions(db)),
    ...(await orphansIn(db, 'renditions')),
    ...(await orphansIn(db, 'links')),
    ...(await orphansIn(db, 'withdrawals')),
    ...(await faultsOfHeads(db)),
    ...(await checkSearch({ ...engine, db })),
  ]);
};
