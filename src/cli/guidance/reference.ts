import { fail, ok, type Result } from '../../base/index.ts';
import type { DocumentRef, EntryRef } from '../../guidance/index.ts';
import { loadGuidance } from './input.ts';

/** What is typed wrong is wrong use. */
const asUsage = <T>(read: Result<T>): Result<T> =>
  read.ok ? read : fail('usage', read.error.message, read.error.fix);

/** A document as typed: `review-changes@2`, or `review-changes` for its latest revision. */
export const readAsked = async (typed: string): Promise<Result<EntryRef>> =>
  asUsage((await loadGuidance()).readAsked(typed));

/** One that must be exact. */
export const readRef = async (typed: string): Promise<Result<DocumentRef>> =>
  asUsage((await loadGuidance()).readRef(typed));

/** Every operand as an exact reference. */
export const readRefs = async (typed: readonly string[]): Promise<Result<readonly DocumentRef[]>> => {
  const refs: DocumentRef[] = [];
  for (const one of typed) {
    const ref = await readRef(one);
    if (!ref.ok) return ref;
    refs.push(ref.value);
  }
  return ok(refs);
};

/** What a command takes that is about one document. */
export const ONE_DOCUMENT = { least: 1, most: 1, what: 'one document: ID or ID@REVISION' };
