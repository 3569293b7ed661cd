import type { Outcome } from '../../../rule.ts';

/** What can be said about an entry in a log (GP-11-91 to GP-11-95, A44). */
export const TRANSPARENCY_LOG: readonly Outcome[] = [];
