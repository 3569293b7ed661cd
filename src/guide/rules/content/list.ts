import type { Rule } from '../../rule.ts';
import { acceptanceIncomplete } from './acceptance-incomplete.ts';
import { actionOutsideBlock } from './action-outside-block.ts';
import { approvalWording } from './approval-wording.ts';
import { authorityIncomplete } from './authority-incomplete.ts';
import { invocationIncomplete } from './invocation-incomplete.ts';
import { level1SourceUrl } from './level1-source-url.ts';
import { level1TaskScope } from './level1-task-scope.ts';
import { level5GuideClaim } from './level5-guide-claim.ts';
import { referenceOnly } from './reference-only.ts';
import { requiredContent } from './required.ts';
import { safetyOverclaim } from './safety-overclaim.ts';
import { singleAuthority } from './single-authority.ts';
import { stopAndAskIncomplete } from './stop-and-ask-incomplete.ts';
import { threatModelIncomplete } from './threat-model-incomplete.ts';
import { untrustedContentIncomplete } from './untrusted-content-incomplete.ts';
import { verificationMissing } from './verification-missing.ts';

/** What a guide has to say, and what it must not claim (guide profile 10, 13 to 15, 17, 18, 22). */
export const CONTENT_RULES: readonly Rule[] = [
  verificationMissing,
  singleAuthority,
  level1SourceUrl,
  level1TaskScope,
  requiredContent,
  referenceOnly,
  invocationIncomplete,
  authorityIncomplete,
  stopAndAskIncomplete,
  approvalWording,
  acceptanceIncomplete,
  threatModelIncomplete,
  untrustedContentIncomplete,
  actionOutsideBlock,
  safetyOverclaim,
  level5GuideClaim,
];
