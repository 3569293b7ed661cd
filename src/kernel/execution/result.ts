import type { ToolRequest, ToolResult } from '../contracts/tool.ts';
import type { Json } from '../json/json.ts';
import { toolOutput } from '../output/result.ts';
import type { ReasonCode } from '../reason-codes.ts';
import type { Tool, Verification } from '../tool/tool.ts';
import type { CallOutcome } from './call.ts';

/** An outcome that is known. */
export type KnownOutcome = Extract<CallOutcome, { readonly kind: 'executed' | 'failed' }>;

export interface Answered {
  readonly tool: Tool;
  readonly request: Pick<ToolRequest, 'request_id'>;
  /** Of the approval that it was executed under; null where none was needed. */
  readonly approval_id: string | null;
}

const codesOf = (status: ToolResult['status'], verification: Verification): readonly ReasonCode[] => {
  if (status === 'failed' && verification.status !== 'fail') return ['tool_failed'];
  if (verification.status === 'fail') return ['verification_failed'];
  return verification.status === 'unverified' ? ['unverified'] : ['allowed'];
};

const kept = (
  answered: Answered,
  status: 'executed' | 'failed',
  said: readonly [Json, Verification],
): ToolResult => {
  const [output, verification] = said;
  const { definition } = answered.tool;
  return {
    request_id: answered.request.request_id,
    tool_name: definition.name,
    status,
    side_effect_class: definition.side_effect_class,
    reasons: [...codesOf(status, verification)],
    ...toolOutput(answered.tool, output),
    approval_ref: answered.approval_id,
    verification: { ...verification },
  };
};

/** What a result keeps of a known outcome. A tool that ran and whose check does not hold has failed (GR-TOOL-33). */
export const resultOf = (answered: Answered, outcome: KnownOutcome): ToolResult => {
  if (outcome.kind === 'failed') return kept(answered, 'failed', [outcome.output, { status: 'unverified' }]);
  const { verification, output } = outcome;
  const holds = verification.status === 'pass' || verification.status === 'not_required';
  return kept(answered, holds ? 'executed' : 'failed', [output, verification]);
};

/** Why the outcome of a consequential call is not known, or undefined when it is (GR-DUR-36). */
export const uncertainty = (outcome: CallOutcome): ReasonCode | undefined => {
  if (outcome.kind === 'unknown') return outcome.code;
  if (outcome.kind !== 'executed') return undefined;
  const { status } = outcome.verification;
  // `not_required` is left of reading only, which a rule may ask a person about as well.
  if (status === 'pass' || status === 'not_required') return undefined;
  return status === 'fail' ? 'verification_failed' : 'unverified';
};
