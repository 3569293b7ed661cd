import type { Rule } from '../../rule.ts';
import { pipeToShell } from './pipe-to-shell.ts';

/** Risky patterns that prose names (guide profile 17). Commands have rules of their own. */
export const RISKY_PROSE_RULES: readonly Rule[] = [pipeToShell];
