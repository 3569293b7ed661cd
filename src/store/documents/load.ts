import { ok, type Result } from '../../base/index.ts';
import type { DocumentRef } from '../../guidance/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine } from '../engine.ts';
import type { Rendition } from '../store.ts';
import type { RenditionRow } from '../tables.ts';
import { type Reason, reasonFor } from './absence.ts';

/** One form of a revision with its digest checked, or why there is none to serve. */
export type Load = (ref: DocumentRef, form: RenditionRow['form']) => Promise<Result<Rendition, Reason>>;

type Values = readonly [body: string, digest: string, published_at: string];

const NOTHING: Values = ['', '', ''];

/** What is asked most: one look-up by key, and the digest of what it found. */
export const loading = (engine: Engine): Load => {
  const find = engine.prepareOne<Values>(
    engine.db
      .selectFrom('renditions')
      .select(['body', 'digest', 'published_at'])
      .where('id', '=', '')
      .where('revision', '=', 0)
      .where('form', '=', 'xml')
      .compile(),
  );
  return async (ref, form) => {
    const { id, revision } = ref;
    const [body, digest, published_at] = (await find([id, revision, form])) ?? NOTHING;
    // A withdrawal has emptied its body.
    if (body === '') return { ok: false, error: await reasonFor(engine.db, ref) };
    if (sha256(body) !== digest) return { ok: false, error: { code: 'integrity_mismatch' } };
    return ok({ id, revision, body, digest, published_at });
  };
};
