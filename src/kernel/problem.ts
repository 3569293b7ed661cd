import { fail, type Problem, type Result } from '../base/index.ts';
import type { ReasonCode } from './reason-codes.ts';

/** An expected failure of the kernel: its code is one of `REASON_CODES`. */
export interface Refusal extends Problem {
  readonly code: ReasonCode;
}

/** An expected failure, with a code of `reason-codes.ts`; the message says what happened and the fix what to do now. */
export const refuse = (code: ReasonCode, message: string, fix: string): Result<never, Refusal> =>
  fail(code, message, fix) as Result<never, Refusal>;

/**
 * The value of a result where a refusal ends the work: a start, a script, a test. It throws an Error with code, message and
 * fix; a program that goes on asks `.ok` instead.
 */
export const unwrap = <T>(result: Result<T, Problem>): T => {
  if (result.ok) return result.value;
  const { code, message, fix } = result.error;
  throw new Error(`${code}: ${message}; ${fix}`);
};
