import { ok } from '../../base/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine } from '../engine.ts';
import { attempt } from '../problems.ts';
import type { Documents } from '../store.ts';
import { reasonFor, refusalFor } from './absence.ts';

type Values = readonly [body: string, digest: string, published_at: string];

const NOTHING: Values = ['', '', ''];

/** What is asked most: one look-up by key, and the digest of what it found. */
export const rendition = (engine: Engine): Documents['rendition'] => {
  const find = engine.prepareOne<Values>(
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
      const [body, digest, published_at] = (await find([id, revision, form])) ?? NOTHING;
      // A withdrawal has emptied its body.
      if (body === '') return refusalFor(ref, await reasonFor(engine.db, ref));
      if (sha256(body) !== digest) return refusalFor(ref, { code: 'integrity_mismatch' });
      return ok({ id, revision, body, digest, published_at });
    });
};
