import { fail, type Problem, type Result } from '../base/index.ts';
import type { ReasonCode } from './reason-codes.ts';

/** An expected failure, with a code of `reason-codes.ts`; the message says what happened and the fix what to do now. */
export const refuse = (code: ReasonCode, message: string, fix: string): Result<never, Problem> =>
  fail(code, message, fix);
