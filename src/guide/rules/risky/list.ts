import type { Rule } from '../../rule.ts';
import { broadDelete } from './broad-delete.ts';
import { broadPermission } from './broad-permission.ts';
import { credentialAccess } from './credential-access.ts';
import { envEnumeration } from './env-enumeration.ts';
import { generatedCode } from './generated-code.ts';
import { justificationMissing } from './justification-missing.ts';
import { sudoQualified } from './sudo-qualified.ts';
import { sudoUnqualified } from './sudo-unqualified.ts';
import { unscopedOperation } from './unscoped-operation.ts';

/** Risky patterns in commands (guide profile 17, verifier profile 20). */
export const RISKY_RULES: readonly Rule[] = [
  sudoUnqualified,
  sudoQualified,
  broadDelete,
  broadPermission,
  credentialAccess,
  envEnumeration,
  generatedCode,
  unscopedOperation,
  justificationMissing,
];
