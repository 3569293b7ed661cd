import type { DocumentRef, Kind } from '../../guidance/index.ts';
import { sha256 } from '../digest.ts';
import { changed } from '../documents/absence.ts';
import { fromRevisions } from '../documents/queries.ts';
import type { Db, Engine } from '../engine.ts';
import { ask } from '../problems.ts';
import type { ExportedRevision } from '../store.ts';

/** Revisions that are held in memory at once, each of at most the 256 KiB of a document. */
const BATCH = 50;

const columns = [
  ...(['r.id', 'r.revision', 'r.kind', 'r.lang', 'r.digest', 'r.published_at', 'r.author'] as const),
  ...(['x.body', 'a.name', 'w.at', 'w.reason'] as const),
] as const;

const rowsAfter = (db: Db, { id, revision }: DocumentRef) =>
  fromRevisions(db)
    .innerJoin('authors as a', 'a.id', 'r.author')
    .leftJoin('renditions as x', (join) =>
      join.onRef('x.id', '=', 'r.id').onRef('x.revision', '=', 'r.revision').on('x.form', '=', 'xml'),
    )
    .select(columns)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('r.id', 'r.revision'), '>', tuple(id, revision)))
    .orderBy('r.id')
    .orderBy('r.revision')
    .limit(BATCH)
    .execute();

type Row = Awaited<ReturnType<typeof rowsAfter>>[number];

const recordFrom = (row: Row): ExportedRevision => {
  const { id, revision, digest, published_at } = row;
  const author = { id: row.author, name: row.name };
  const record = { id, revision, xml: row.body ?? '', digest, published_at, author };
  if (row.at !== null && row.reason !== null) {
    const withdrawn = { at: row.at, reason: row.reason, kind: row.kind as Kind, lang: row.lang };
    return { ...record, withdrawn };
  }
  // A copy of what is broken would only hide that it is.
  if (sha256(record.xml) !== digest) throw changed(row);
  return record;
};

/** By id and revision, so that what is imported in this order has no gaps, whatever is published meanwhile. */
export const exporting = async function* (engine: Engine): AsyncGenerator<ExportedRevision> {
  let after: DocumentRef = { id: '', revision: 0 };
  for (;;) {
    const rows = await ask(() => rowsAfter(engine.db, after));
    for (const row of rows) yield recordFrom(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = { id: last.id, revision: last.revision };
  }
};
