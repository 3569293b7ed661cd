import type { Result } from '../../base/index.ts';

/** Why a repository gave nothing; `as` is the member of the evidence that says so. */
export interface Missing {
  readonly as: 'absent' | 'unsupported' | 'unreadable';
  readonly why: string;
}

/** What was looked for in a repository, or why it is not there. */
export type Found<T> = Result<T, Missing>;

const missing = (as: Missing['as'], why: string): Found<never> => ({ ok: false, error: { as, why } });

/** The repository was read, and holds no such thing. */
export const absent = (why: string): Found<never> => missing('absent', why);

/** The host does not speak what is spoken here. */
export const unsupported = (why: string): Found<never> => missing('unsupported', why);

/** Nobody knows what the repository holds. */
export const unreadable = (why: string): Found<never> => missing('unreadable', why);

export const TOO_LARGE: Found<never> = unreadable('the repository sends more than is read of it');
export const BROKEN: Found<never> = unreadable('the answer is not what git sends');
