import { ok } from '../../base/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine } from '../engine.ts';
import { attempt } from '../problems.ts';
import type { Documents } from '../store.ts';
import type { RenditionRow } from '../tables.ts';
import { reasonFor, refusalFor } from './absence.ts';

type Row = Pick<RenditionRow, 'body' | 'digest' | 'published_at'>;

/** What is asked most: one look-up by key, and the digest of what it found. */
export const rendition = (engine: Engine): Documents['rendition'] => {
  const find = engine.prepare<Row>(
    engine.db
      .selectFrom('renditions')
      .select(['body', 'digest', 'published_at'])
      .where('id', '=', '')
      .where('revision', '=', 0)
      .where('form', '=', 'xml')
      .compile(),
  );
  return (ref, form) =>
    attempt(async () => {
      const { id, revision } = ref;
      const [row] = await find([id, revision, form]);
      // A withdrawal has emptied its body.
      if (row === undefined || row.body === '') return refusalFor(ref, await reasonFor(engine.db, ref));
      if (sha256(row.body) !== row.digest) return refusalFor(ref, { code: 'integrity_mismatch' });
      return ok({ id, revision, ...row });
    });
};
