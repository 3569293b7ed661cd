import type { Db, Engine } from '../engine.ts';
import { ask } from '../problems.ts';
import type { Documents, RevisionEntry } from '../store.ts';
import type { RevisionRow } from '../tables.ts';
import { changed } from './absence.ts';
import { fromRevisions } from './queries.ts';
import { REVISION_COLUMNS, summaryFrom } from './rows.ts';
import { isSealed } from './seal.ts';

interface Row extends RevisionRow {
  author_name: string;
  at: string | null;
  reason: string | null;
}

const rowsOf = (db: Db, id: string, revision: number | undefined): Promise<Row[]> =>
  fromRevisions(db)
    .innerJoin('authors as a', 'a.id', 'r.author')
    .select(REVISION_COLUMNS.map((column) => `r.${column}` as const))
    .select(['a.name as author_name', 'w.at', 'w.reason'])
    .where('r.id', '=', id)
    .$if(revision !== undefined, (query) => query.where('r.revision', '=', revision ?? 0))
    .orderBy('r.revision')
    .execute();

const entryFrom = (row: Row): RevisionEntry => {
  const { digest, published_at, author, author_name, at, reason } = row;
  const entry = { ...summaryFrom(row), digest, published_at, author, author_name };
  if (at !== null && reason !== null) return { ...entry, withdrawn: { at, reason } };
  if (isSealed(row)) return entry;
  throw changed(row);
};

/** All revisions of an id, or one. */
export const entriesOf = async (db: Db, id: string, revision?: number): Promise<readonly RevisionEntry[]> =>
  (await rowsOf(db, id, revision)).map(entryFrom);

export const revisions =
  (engine: Engine): Documents['revisions'] =>
  (id) =>
    ask(() => entriesOf(engine.db, id));
