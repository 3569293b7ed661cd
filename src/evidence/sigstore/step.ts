import type { Result } from '../../base/index.ts';

/** One step of a proof: what it showed, or why the proof ends here, in words of ours. */
export type Step<T> = Result<T, string>;

export const ends = (why: string): Step<never> => ({ ok: false, error: why });
