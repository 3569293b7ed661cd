import type { Rule } from '../../rule.ts';
import { llms } from './llms.ts';
import { reach } from './reach.ts';

/** Whether a reader finds the guide, and the same one everywhere (guide profile 19). They run where surfaces were asked. */
export const DISCOVERY_RULES: readonly Rule[] = [llms, reach];
