import { fail, type Result } from '../../base/index.ts';

/** A value of an option that makes no sense. */
export const usage = (message: string, fix = 'see: readback verify --help'): Result<never> =>
  fail('usage', message, fix);

/** The same, under the name of the option whose value it is about. */
export const saidOf = <T>(option: string, result: Result<T>): Result<T> =>
  result.ok ? result : fail(result.error.code, `--${option} ${result.error.message}`, result.error.fix);
