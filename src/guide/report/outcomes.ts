import type { Outcome } from '../rule.ts';
import { RULES } from '../rules.ts';

/** Every finding id that judging can raise, sorted by id. */
export const OUTCOMES: readonly Outcome[] = RULES.flatMap((rule) => rule.outcomes).sort((one, other) =>
  one.id < other.id ? -1 : 1,
);
