import type { ToolRequest, ToolResult } from '../contracts/tool.ts';
import type { Json } from '../json/json.ts';
import { outputReasons, toolOutput } from '../output/result.ts';
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

/** What a result says of itself, in one code. */
const CODES: Readonly<Record<Verification['status'], ReasonCode>> = {
  pass: 'allowed',
  not_required: 'allowed',
  fail: 'verification_failed',
  unverified: 'unverified',
};

interface Ended {
  readonly status: 'executed' | 'failed';
  readonly output: Json;
  readonly verification: Verification;
  readonly code: ReasonCode;
}

const kept = (answered: Answered, { status, output, verification, code }: Ended): ToolResult => {
  const { definition } = answered.tool;
  const shown = toolOutput(answered.tool, output);
  return {
    request_id: answered.request.request_id,
    tool_name: definition.name,
    status,
    side_effect_class: definition.side_effect_class,
    reasons: [code, ...outputReasons(shown)],
    ...shown,
    approval_ref: answered.approval_id,
    verification: { ...verification },
  };
};

/** What a result keeps of a known outcome. A tool that ran and whose check does not hold has failed (GR-TOOL-33). */
export const resultOf = (answered: Answered, outcome: KnownOutcome): ToolResult => {
  const { output } = outcome;
  if (outcome.kind === 'failed') {
    const verification = { status: 'unverified' } as const;
    return kept(answered, { status: 'failed', output, verification, code: 'tool_failed' });
  }
  const { verification } = outcome;
  const code = CODES[verification.status];
  return kept(answered, { status: code === 'allowed' ? 'executed' : 'failed', output, verification, code });
};

/** `resultOf` of any outcome; null where it is not known. */
export const resultIfKnown = (answered: Answered, outcome: CallOutcome): ToolResult | null =>
  outcome.kind === 'executed' || outcome.kind === 'failed' ? resultOf(answered, outcome) : null;

/** Why the outcome of a consequential call is not known, or undefined when it is (GR-DUR-36). */
export const uncertainty = (outcome: CallOutcome): ReasonCode | undefined => {
  if (outcome.kind === 'unknown') return outcome.code;
  if (outcome.kind !== 'executed') return undefined;
  const { status } = outcome.verification;
  // `not_required` is left of reading only, which a rule may ask a person about as well.
  if (status === 'pass' || status === 'not_required') return undefined;
  return status === 'fail' ? 'verification_failed' : 'unverified';
};
