import type { DocumentRef } from '../document.ts';
import { keyOf } from '../reference.ts';
import { summaryOf } from '../served.ts';
import type { Absence, DocumentSource, LookUp, SourcedDocument } from '../source.ts';

const absent = (code: Absence['code'], message: string): LookUp<never> => ({
  found: false,
  absence: { code, message },
});

/** A source of documents that are at hand, such as files and samples. Of two with one id and revision the last counts. */
export const memorySource = (
  origin: string,
  documents: readonly SourcedDocument[],
  catalogue?: string,
): DocumentSource => {
  const exact = new Map(documents.map((sourced) => [keyOf(sourced.document), sourced]));
  const latest = new Map<string, number>();
  for (const { document } of exact.values())
    latest.set(document.id, Math.max(document.revision, latest.get(document.id) ?? 0));
  const find = (ref: DocumentRef): LookUp<SourcedDocument> => {
    const sourced = exact.get(keyOf(ref));
    if (sourced !== undefined) return { found: true, value: sourced };
    return latest.has(ref.id)
      ? absent('missing_revision', `${origin} has no revision ${ref.revision} of ${ref.id}`)
      : absent('missing_target', `${origin} has no document ${ref.id}`);
  };
  return {
    origin,
    ...(catalogue !== undefined && { catalogue }),
    latest: async (id) => {
      const revision = latest.get(id);
      return revision === undefined
        ? absent('missing_target', `${origin} has no document ${id}`)
        : { found: true, value: revision };
    },
    summary: async (ref) => {
      const found = find(ref);
      return found.found ? { found: true, value: summaryOf(found.value.document) } : found;
    },
    document: async (ref) => find(ref),
  };
};
