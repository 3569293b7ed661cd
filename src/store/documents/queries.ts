import type { Db } from '../engine.ts';

/** Every revision `r`, with its withdrawal `w` if it was withdrawn. */
export const fromRevisions = (db: Db) =>
  db
    .selectFrom('revisions as r')
    .leftJoin('withdrawals as w', (join) =>
      join.onRef('w.id', '=', 'r.id').onRef('w.revision', '=', 'r.revision'),
    );

/** Every head `h`, with the revision `r` that lists show of it. */
export const fromHeads = (db: Db) =>
  db
    .selectFrom('heads as h')
    .innerJoin('revisions as r', (join) =>
      join.onRef('r.id', '=', 'h.id').onRef('r.revision', '=', 'h.revision'),
    );
