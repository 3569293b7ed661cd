import { cutText, ok, type Problem, type Result } from '../../base/index.ts';
import type { Operation } from '../contracts/run.ts';
import { refuse } from '../problem.ts';
import type { OperationChange } from '../store.ts';

/** Characters (UTF-16 code units) of evidence. */
const LONGEST_EVIDENCE = 4000;

/** Under which token, of which run, and when. */
export interface Changing {
  readonly run_id: string;
  readonly token: number | undefined;
  readonly at: string;
}

const conflict = (message: string): Result<never, Problem> =>
  refuse('operation_conflict', message, 'load the run again, and look at its operation');

/** Later words after earlier ones, as far as there is room; no surrogate is cut off from its other half, or kept alone. */
export const withEvidence = (earlier: string | null, later: string | null): string | null => {
  const words = [earlier, later].filter((one) => one !== null);
  return words.length === 0 ? null : cutText(words.join('\n').toWellFormed(), LONGEST_EVIDENCE);
};

const claimed = (
  { operation_id, claim }: OperationChange,
  { run_id, token, at }: Changing,
): Result<Operation, Problem> => {
  if (token === undefined || claim === undefined)
    return conflict('an operation is claimed under a lease, for an approval');
  const { request_fingerprint, approval_id } = claim;
  const settled = { settled_at: null, result: null, evidence: null };
  return ok({
    operation_id,
    run_id,
    request_fingerprint,
    approval_id,
    token,
    status: 'started',
    started_at: at,
    ...settled,
  });
};

/** Only the worker that claimed it knows how it ended; that this is not known, its successor may say too. */
const isForeign = (stored: Operation, { by, to }: OperationChange, token: number | undefined): boolean =>
  by === 'worker' && to !== 'outcome_unknown' && stored.token !== token;

/** The operation after a change that `checkOperation` allows. */
export const operationAfter = (
  stored: Operation | undefined,
  change: OperationChange,
  changing: Changing,
): Result<Operation, Problem> => {
  if (stored === undefined) return claimed(change, changing);
  if (isForeign(stored, change, changing.token))
    return conflict('the operation was claimed by another worker');
  return ok({
    ...stored,
    status: change.to,
    settled_at: change.to === 'outcome_unknown' ? null : changing.at,
    result: change.result ?? null,
    evidence: withEvidence(change.evidence ?? null, stored.evidence),
  });
};
