import type { Problem, Result } from '../../base/index.ts';
import { refuse } from '../problem.ts';

/** Bytes of one stored run, approval or operation in UTF-8 (GR-OUT-08). */
export const MAX_STORED_BYTES = 2_000_000;

/** Most texts are far below the limit, and a code unit has three bytes at most. */
export const isTooLarge = (text: string): boolean =>
  text.length > MAX_STORED_BYTES ||
  (text.length * 3 > MAX_STORED_BYTES && new TextEncoder().encode(text).length > MAX_STORED_BYTES);

export const tooLarge = (): Result<never, Problem> =>
  refuse(
    'checkpoint_too_large',
    `it has more than ${MAX_STORED_BYTES} bytes`,
    'give smaller arguments, or fewer and shorter results to the model; nothing was written',
  );
