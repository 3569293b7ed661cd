import type { Engine } from '../engine.ts';
import { ask } from '../problems.ts';
import type { Backlink, Documents } from '../store.ts';
import type { LinkRow, RevisionRow } from '../tables.ts';
import { changed } from './absence.ts';
import { linkFrom, REVISION_COLUMNS } from './rows.ts';
import { isLinkSealed, isSealed } from './seal.ts';

interface Row extends RevisionRow, Pick<LinkRow, 'position' | 'target' | 'target_revision' | 'relation'> {
  when: string;
  label: string;
  link_seal: string;
}

const rowsTo = (
  engine: Engine,
  target: string,
  { revision, all }: { readonly revision: number | undefined; readonly all: boolean },
): Promise<Row[]> =>
  engine.db
    .selectFrom('links as l')
    .innerJoin('revisions as r', (join) =>
      join.onRef('r.id', '=', 'l.id').onRef('r.revision', '=', 'l.revision'),
    )
    .innerJoin('heads as h', 'h.id', 'l.id')
    .select(REVISION_COLUMNS.map((column) => `r.${column}` as const))
    .select(['l.position', 'l.target', 'l.target_revision', 'l.relation', 'l.when', 'l.label'])
    .select('l.seal as link_seal')
    .where('l.target', '=', target)
    .$if(revision !== undefined, (query) => query.where('l.target_revision', '=', revision ?? 0))
    .$if(!all, (query) => query.whereRef('h.revision', '=', 'l.revision'))
    .orderBy('l.id')
    .orderBy('l.revision')
    .orderBy('l.position')
    .execute();

const backlinkFrom = (row: Row): Backlink => {
  const link = { ...row, seal: row.link_seal };
  if (!isSealed(row) || !isLinkSealed(link)) throw changed(row);
  const { id, revision, lang, title } = row;
  const { relation, when, label, revision: target_revision } = linkFrom(link);
  return { id, revision, lang, title, relation, when, label, target_revision };
};

/** From the links that were written with their revisions; those of withdrawn ones are gone. */
export const backlinks =
  (engine: Engine): Documents['backlinks'] =>
  (id, { revision, all = false } = {}) =>
    ask(async () => (await rowsTo(engine, id, { revision, all })).map(backlinkFrom));
