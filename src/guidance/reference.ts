import { clip, fail, ok, type Result, visible } from '../base/index.ts';
import { ID } from './check-content.ts';
import type { DocumentRef } from './document.ts';
import { readRevision } from './revision.ts';

/** A document as it is asked for; without a revision the latest one is meant, and looked up first. */
export type EntryRef = Pick<DocumentRef, 'id'> & Partial<Pick<DocumentRef, 'revision'>>;

/** `review-changes@2`: how an exact document is written, and told apart from any other. */
export const keyOf = ({ id, revision }: DocumentRef): string => `${id}@${revision}`;

const shown = (text: string): string => `"${clip(visible(text), 80)}"`;

/** Reads `review-changes@2`, or `review-changes` for whatever revision is the latest. */
export const readAsked = (text: string): Result<EntryRef> => {
  const at = text.indexOf('@');
  const id = at === -1 ? text : text.slice(0, at);
  const revision = at === -1 ? undefined : readRevision(text.slice(at + 1));
  if (!ID.test(id) || (at !== -1 && revision === undefined))
    return fail(
      'reference_invalid',
      `${shown(text)} names no document`,
      'write ID or ID@REVISION, such as review-changes@2',
    );
  return ok(revision === undefined ? { id } : { id, revision });
};

/** Reads `review-changes@2`, and no reference that leaves the revision open. */
export const readRef = (text: string): Result<DocumentRef> => {
  const asked = readAsked(text);
  if (!asked.ok) return asked;
  const { id, revision } = asked.value;
  return revision === undefined
    ? fail(
        'reference_invalid',
        `${shown(text)} names no revision`,
        `write ${id}@REVISION: only an exact one is meant here`,
      )
    : ok({ id, revision });
};
