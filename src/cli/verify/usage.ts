import { fail, type Result } from '../../base/index.ts';

/** A value of an option that makes no sense. */
export const usage = (message: string, fix = 'see: readback verify --help'): Result<never> =>
  fail('usage', message, fix);
