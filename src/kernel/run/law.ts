import { ok, type Problem, type Result } from '../../base/index.ts';
import { refuse } from '../problem.ts';
import type { ReasonCode } from '../reason-codes.ts';

/** Something that always holds, in words, and the code of whatever breaks it. */
export interface Law<T> {
  readonly code: ReasonCode;
  readonly says: string;
  readonly holds: (value: T) => boolean;
}

/** The first law that does not hold. Messages name the law and never a value: what is stored may be private. */
export const obey = <T>(laws: readonly Law<T>[], value: T): Result<void, Problem> => {
  const broken = laws.find((law) => !law.holds(value));
  return broken === undefined
    ? ok(undefined)
    : refuse(broken.code, `this does not hold: ${broken.says}`, FIX[broken.code] ?? FIX_STATE);
};

const FIX_STATE = 'nothing was written; load the run again, and change only what its status lets change';

const FIX: Partial<Record<ReasonCode, string>> = {
  state_revision_conflict: 'load the run again, and decide anew',
  state_illegal_transition: 'load the run again, and look at its status',
  approval_stale: 'issue a fresh packet',
  approval_expired: 'issue a fresh packet',
  approval_not_pending: 'load the run again, and look at its approval',
  operation_conflict: 'load the run again, and look at its operation',
};

/** A time that exists: the form alone would take the 99th of a month. */
export const isTime = (text: string): boolean => {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text;
};

/** Whether no value occurs twice. */
export const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Whether all of these are among those. */
export const within = (values: readonly string[], all: readonly string[]): boolean => {
  const known = new Set(all);
  return values.every((value) => known.has(value));
};
