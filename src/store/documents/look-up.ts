import type { DocumentRef, DocumentSource, GuidanceDocument, Kind, LookUp } from '../../guidance/index.ts';
import type { Engine } from '../engine.ts';
import { problemOf, StoreFailure } from '../problems.ts';
import type { RevisionRow } from '../tables.ts';
import { absenceOf, type Reason, reasonFor } from './absence.ts';
import type { Load } from './load.ts';
import { REVISION_COLUMNS, summaryFrom } from './rows.ts';
import { isSealed } from './seal.ts';

const found = <T>(value: T): LookUp<T> => ({ found: true, value });

const missing = (ref: DocumentRef, reason: Reason): LookUp<never> => ({
  found: false,
  absence: absenceOf(ref, reason),
});

const unreachable = (message: string): LookUp<never> => ({
  found: false,
  absence: { code: 'source_unreachable', message },
});

/** A look-up answers, whatever happens to the database. */
const answering = async <T>(
  signal: AbortSignal | undefined,
  work: () => Promise<LookUp<T>>,
): Promise<LookUp<T>> => {
  if (signal?.aborted === true) return unreachable('the look-up was given up');
  try {
    return await work();
  } catch (error) {
    const { message } = error instanceof StoreFailure ? error.problem : problemOf(error);
    return unreachable(message);
  }
};

const latest = (engine: Engine): DocumentSource['latest'] => {
  const find = engine.prepareOne<readonly [revision: number]>(
    engine.db.selectFrom('heads').select('revision').where('id', '=', '').compile(),
  );
  return (id, signal) =>
    answering(signal, async () => {
      const head = await find([id]);
      if (head !== undefined) return found(head[0]);
      const last = await engine.db
        .selectFrom('revisions')
        .select('revision')
        .where('id', '=', id)
        .orderBy('revision', 'desc')
        .limit(1)
        .executeTakeFirst();
      const ref = { id, revision: last?.revision ?? 1 };
      return missing(ref, await reasonFor(engine.db, ref));
    });
};

const summary = (engine: Engine): DocumentSource['summary'] => {
  const find = engine.prepare<RevisionRow>(
    engine.db
      .selectFrom('revisions')
      .select(REVISION_COLUMNS)
      .where('id', '=', '')
      .where('revision', '=', 0)
      .compile(),
  );
  return (ref, signal) =>
    answering(signal, async () => {
      const [row] = await find([ref.id, ref.revision]);
      if (row === undefined) return missing(ref, await reasonFor(engine.db, ref));
      if (isSealed(row)) return found(summaryFrom(row));
      // A withdrawal has emptied it, or somebody has changed it.
      return missing(ref, await reasonFor(engine.db, ref));
    });
};

/** The document in its served JSON, whose digest was checked when it was loaded. */
export const documentFrom = (json: string): { document: GuidanceDocument; digest: string } => {
  const { id, revision, kind, lang, title, summary, applies, body, steps, links, checks, tags, digest } =
    JSON.parse(json) as GuidanceDocument & { digest: string; kind: Kind };
  return {
    document: { id, revision, kind, lang, title, summary, applies, body, steps, links, checks, tags },
    digest,
  };
};

const document =
  (engine: Engine, load: Load): DocumentSource['document'] =>
  (ref, signal) =>
    answering(signal, async () => {
      const loaded = await load(ref, 'json');
      if (!loaded.ok) return missing(ref, loaded.error);
      const url = `${engine.origin}#${ref.id}@${ref.revision}`;
      return found({ ...documentFrom(loaded.value.body), url });
    });

/** The database as a source of documents: exactly the revision that was asked for, or why not. */
export const lookingUp = (engine: Engine, load: Load): DocumentSource => ({
  origin: engine.origin,
  latest: latest(engine),
  summary: summary(engine),
  document: document(engine, load),
});
