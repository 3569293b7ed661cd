import { fail, ok, type Result } from '../../base/index.ts';
import type { DocumentRef } from '../../guidance/index.ts';

/** A document as typed: `review-changes@2`, or `review-changes` for its latest revision. */
export interface Asked {
  readonly id: string;
  readonly revision?: number;
}

const WRITTEN = /^([a-z0-9-]+)(?:@([1-9][0-9]{0,15}))?$/;

const wrong = (typed: string): Result<never> =>
  fail('usage', `"${typed}" names no document`, 'write ID or ID@REVISION, such as review-changes@2');

export const readAsked = (typed: string): Result<Asked> => {
  const [, id, digits] = WRITTEN.exec(typed) ?? [];
  const revision = Number(digits ?? 1);
  if (id === undefined || !Number.isSafeInteger(revision)) return wrong(typed);
  return ok(digits === undefined ? { id } : { id, revision });
};

/** One that must be exact. */
export const readRef = (typed: string): Result<DocumentRef> => {
  const asked = readAsked(typed);
  if (!asked.ok) return asked;
  const { id, revision } = asked.value;
  return revision === undefined
    ? fail('usage', `"${typed}" names no revision`, `write ${id}@REVISION: only an exact one is meant here`)
    : ok({ id, revision });
};

/** Every operand as an exact reference. */
export const readRefs = (typed: readonly string[]): Result<readonly DocumentRef[]> => {
  const refs: DocumentRef[] = [];
  for (const one of typed) {
    const ref = readRef(one);
    if (!ref.ok) return ref;
    refs.push(ref.value);
  }
  return ok(refs);
};

/** What a command takes that is about one document. */
export const ONE_DOCUMENT = { least: 1, most: 1, what: 'one document: ID or ID@REVISION' };
