import type { Rule } from '../../rule.ts';
import { noTabs } from './no-tabs.ts';

/** What the bytes themselves show (guide profile 8). */
export const BYTE_RULES: readonly Rule[] = [noTabs];
