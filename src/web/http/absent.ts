import type { DocumentRef } from '../../guidance/index.ts';
import type { RevisionEntry, StoreProblem, Withdrawal } from '../../store/index.ts';
import type { Shelf } from '../samples/catalogue.ts';
import { type Refusal, refusal, throwFault } from './refusal.ts';

/** So many revisions are named in a refusal; all of them stand at `/revisions`. */
const NAMED = 1_000;

export const documentNotFound = (id: string, list: string): Refusal =>
  refusal(404, 'document_not_found', `there is no document "${id}"`, `documents are listed at ${list}`);

const remaining = (entries: readonly RevisionEntry[]): readonly number[] =>
  entries.filter(({ withdrawn }) => withdrawn === undefined).map(({ revision }) => revision);

const withdrawnRefusal = (ref: DocumentRef, there: readonly number[], withdrawn: Withdrawal): Refusal => ({
  ...refusal(
    410,
    'revision_withdrawn',
    `revision ${ref.revision} of "${ref.id}" was withdrawn: ${withdrawn.reason}`,
    there.length === 0
      ? 'no other revision is left; do not act on copies of it'
      : 'read one of the revisions that are listed here; do not act on copies of this one',
  ),
  more: { id: ref.id, revision: ref.revision, revisions: there.slice(-NAMED), withdrawn },
});

/**
 * Why a revision is not served, told so that a client can go on: which revisions there are, or why this one was
 * withdrawn. Never a word of another revision (LG-HTTP-31).
 */
export const absentRevision = async (shelf: Shelf, ref: DocumentRef, list: string): Promise<Refusal> => {
  const entries = await shelf.revisions(ref.id);
  if (entries.length === 0) return documentNotFound(ref.id, list);
  const there = remaining(entries);
  const withdrawn = entries.find(({ revision }) => revision === ref.revision)?.withdrawn;
  if (withdrawn !== undefined) return withdrawnRefusal(ref, there, withdrawn);
  return {
    ...refusal(
      404,
      'revision_not_found',
      `"${ref.id}" has no revision ${ref.revision}`,
      there.length === 0
        ? 'every revision of it was withdrawn'
        : 'ask for one of the revisions that are listed here',
    ),
    more: { id: ref.id, revision: ref.revision, revisions: there.slice(-NAMED) },
  };
};

/** Why an id has no latest revision: it is unknown, or nothing of it is left. */
export const absentLatest = async (shelf: Shelf, id: string, list: string): Promise<Refusal> => {
  const entries = await shelf.revisions(id);
  const last = entries.findLast(({ withdrawn }) => withdrawn !== undefined);
  return last?.withdrawn === undefined
    ? documentNotFound(id, list)
    : withdrawnRefusal(last, remaining(entries), last.withdrawn);
};

/** A revision that a shelf does not hand out; why is asked of the list of its revisions, whichever question found it out. */
export const refusedRevision = (
  shelf: Shelf,
  ref: DocumentRef,
  problem: Pick<StoreProblem, 'code' | 'message'>,
  list: string,
): Promise<Refusal> => {
  throwFault(problem);
  return absentRevision(shelf, ref, list);
};

/** An id of which a shelf has no latest revision. */
export const refusedLatest = (
  shelf: Shelf,
  id: string,
  problem: Pick<StoreProblem, 'code' | 'message'>,
  list: string,
): Promise<Refusal> => {
  throwFault(problem);
  return absentLatest(shelf, id, list);
};
