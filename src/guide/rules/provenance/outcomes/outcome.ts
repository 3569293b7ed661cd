import type { Outcome } from '../../../rule.ts';

/** An outcome of guide profile 11 that only informs. */
export const info = (
  id: string,
  clauses: readonly string[],
  title: string,
  words: readonly [why: string, fix: string],
): Outcome => ({
  id,
  severity: 'info',
  section: '11',
  clauses,
  title,
  why: words[0],
  fix: words[1],
});

export const warning = (
  id: string,
  clauses: readonly string[],
  title: string,
  words: readonly [why: string, fix: string],
): Outcome => ({
  ...info(id, clauses, title, words),
  severity: 'warning',
});

/** An error that blocks Level 4. */
export const blocking = (
  id: string,
  clauses: readonly string[],
  title: string,
  words: readonly [why: string, fix: string],
): Outcome => ({
  ...info(id, clauses, title, words),
  severity: 'error',
  blocks: 4,
});
