import type { Rule } from './rule.ts';
import { ACTION_RULES } from './rules/actions/list.ts';
import { BOUNDED_RULES } from './rules/bounded/list.ts';
import { BYTE_RULES } from './rules/bytes/list.ts';
import { COMMAND_RULES } from './rules/commands/list.ts';
import { CONSTRUCT_RULES } from './rules/constructs/list.ts';
import { CONTENT_RULES } from './rules/content/list.ts';
import { DISCOVERY_RULES } from './rules/discovery/list.ts';
import { FETCH_RULES } from './rules/fetch/list.ts';
import { INPUT_RULES } from './rules/input/list.ts';
import { METADATA_RULES } from './rules/metadata/list.ts';
import { PROHIBITED_RULES } from './rules/prohibited/list.ts';
import { PROVENANCE_RULES } from './rules/provenance/list.ts';
import { PUBLIC_INFO_RULES } from './rules/public-info/list.ts';
import { RISKY_RULES } from './rules/risky/list.ts';
import { RISKY_PROSE_RULES } from './rules/risky-prose/list.ts';

/** Every rule, in the order in which findings of the same weight and place are listed. */
export const RULES: readonly Rule[] = [
  ...FETCH_RULES,
  ...BYTE_RULES,
  ...INPUT_RULES,
  ...CONSTRUCT_RULES,
  ...METADATA_RULES,
  ...ACTION_RULES,
  ...COMMAND_RULES,
  ...BOUNDED_RULES,
  ...RISKY_RULES,
  ...PROHIBITED_RULES,
  ...PUBLIC_INFO_RULES,
  ...RISKY_PROSE_RULES,
  ...CONTENT_RULES,
  ...PROVENANCE_RULES,
  ...DISCOVERY_RULES,
];
