import type { Outcome } from '../../../rule.ts';

type Made = (
  id: string,
  clauses: readonly string[],
  title: string,
  words: readonly [why: string, fix: string],
) => Outcome;

/** Outcomes of guide profile 11 that weigh the same. */
const weighing =
  (weight: Pick<Outcome, 'severity' | 'blocks'>): Made =>
  (id, clauses, title, [why, fix]) => ({ id, ...weight, section: '11', clauses, title, why, fix });

export const info: Made = weighing({ severity: 'info' });

export const warning: Made = weighing({ severity: 'warning' });

/** An error that blocks Level 4. */
export const blocking: Made = weighing({ severity: 'error', blocks: 4 });
