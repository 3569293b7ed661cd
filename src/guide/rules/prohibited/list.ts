import type { Rule } from '../../rule.ts';
import { authorityOverride } from './authority-override.ts';
import { backdoorChaining } from './backdoor-chaining.ts';
import { chainedGuide } from './chained-guide.ts';
import { concealment } from './concealment.ts';
import { encodedExecution } from './encoded-execution.ts';
import { memory } from './memory.ts';
import { nextGuideField } from './next-guide-field.ts';
import { notesAsCommand } from './notes-as-command.ts';
import { rewriteGuide } from './rewrite-guide.ts';
import { sessionPivot } from './session-pivot.ts';
import { skipApproval } from './skip-approval.ts';

/** What no guide may tell an assistant (guide profile 5, 9, 15; verifier profile 21). */
export const PROHIBITED_RULES: readonly Rule[] = [
  authorityOverride,
  backdoorChaining,
  chainedGuide,
  concealment,
  encodedExecution,
  memory,
  nextGuideField,
  notesAsCommand,
  rewriteGuide,
  sessionPivot,
  skipApproval,
];
