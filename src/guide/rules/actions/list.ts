import type { Rule } from '../../rule.ts';
import { approvalImplied } from './approval-implied.ts';
import { approvalInvalid } from './approval-invalid.ts';
import { approvalNetworked } from './approval-networked.ts';
import { approvalRequiredMissing } from './approval-required-missing.ts';
import { approvalTooMany } from './approval-too-many.ts';
import { classInvalid } from './class-invalid.ts';
import { classMissing } from './class-missing.ts';
import { classNormalMixed } from './class-normal-mixed.ts';
import { duplicateId } from './duplicate-id.ts';
import { idInvalid } from './id-invalid.ts';
import { malformed } from './malformed.ts';
import { missingRequired } from './missing-required.ts';
import { networkImplied } from './network-implied.ts';
import { runnerInvalid } from './runner-invalid.ts';
import { unknownField } from './unknown-field.ts';

/** What the blocks say about themselves, and what their commands say about the blocks (guide profile 12, 18, 21). */
export const ACTION_RULES: readonly Rule[] = [
  malformed,
  missingRequired,
  duplicateId,
  idInvalid,
  classInvalid,
  classNormalMixed,
  approvalInvalid,
  runnerInvalid,
  unknownField,
  classMissing,
  networkImplied,
  approvalRequiredMissing,
  approvalImplied,
  approvalNetworked,
  approvalTooMany,
];
