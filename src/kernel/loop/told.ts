import type { ContinuationResult } from '../contracts/model.ts';
import type { ToolResult } from '../contracts/tool.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import { bounded, CUT, WITHHELD } from '../output/continuation.ts';
import { cutText } from '../output/cut.ts';

/** A result keeps an output that is too long as the beginning of its text. */
const textOf = (output: Json, truncated: boolean): string =>
  truncated && typeof output === 'string' ? output : canonicalText(output);

/**
 * What a model is told of an action that ran: from its kept result alone, so that a restart, and a recovery, tell the
 * same. Whether it is withheld was decided by the definition in force at the execution (GR-OUT-05).
 */
export const toldOf = (proposalId: string, result: ToolResult, maxChars: number): ContinuationResult => {
  const { output, redacted, truncated } = result;
  const told = { proposal_id: proposalId, status: 'executed' } as const;
  if (!redacted && truncated && output === undefined)
    return { ...told, output: cutText(CUT, maxChars), redacted: false, truncated: true };
  if (redacted || output === undefined)
    return { ...told, output: cutText(WITHHELD, maxChars), redacted: true, truncated: false };
  const text = textOf(output, truncated);
  return {
    ...told,
    output: bounded(text, maxChars),
    redacted: false,
    truncated: truncated || text.length > maxChars,
  };
};
