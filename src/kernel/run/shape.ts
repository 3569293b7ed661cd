import type * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { refuse } from '../problem.ts';

const PARTS_OF_THE_LOOP: readonly unknown[] = ['claim', 'checkpoint'];

/**
 * Whether a value has the form of a contract. It gives back the very value: the contracts transform nothing, and a copy by
 * zod would drop a member that is called `__proto__`. Messages name the
 * member and no value, nor the name of an argument.
 */
export const checkShape = <T>(schema: z.ZodType<T>, value: unknown): Result<T, Problem> => {
  const { success, error } = schema.safeParse(value);
  if (success) return ok(value as T);
  const path = error.issues[0]?.path ?? [];
  const place = path.length === 0 ? 'at the top' : `at ${path.slice(0, 2).join('.')}`;
  return refuse(
    PARTS_OF_THE_LOOP.includes(path[0]) ? 'checkpoint_invalid' : 'state_invalid',
    `it has not the form of what is stored here, ${place}`,
    'nothing was written; give it in the form that its contract has',
  );
};
