import type { Rule } from './rule.ts';
import { ACTION_RULES } from './rules/actions/list.ts';
import { BYTE_RULES } from './rules/bytes/list.ts';

/** Every rule, in the order in which findings of the same weight and place are listed. */
export const RULES: readonly Rule[] = [...BYTE_RULES, ...ACTION_RULES];
