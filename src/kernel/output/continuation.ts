import { cutText } from '../../base/index.ts';
import type { ContinuationResult } from '../contracts/model.ts';
import type { ToolResult } from '../contracts/tool.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';

/** In the place of an output that the definition calls sensitive. */
export const WITHHELD = '[withheld: the output of this tool is sensitive]';

/** At the end of an output that is cut, where there is room for it. */
export const CUT = '…[cut: the output is longer]';

/** At most so many UTF-16 code units of a text; one that is cut says so where there is room. */
const bounded = (text: string, most: number): string => {
  if (text.length <= most) return text;
  return most < 2 * CUT.length ? cutText(text, most) : cutText(text, most - CUT.length) + CUT;
};

/** A result keeps an output that is too long as the beginning of its text. */
const textOf = (output: Json, truncated: boolean): string => {
  if (!truncated) return canonicalText(output);
  return `${typeof output === 'string' ? output : canonicalText(output)}${CUT}`;
};

/**
 * What a model is told of an executed tool, from its kept result alone, so that a restart and a recovery tell the same:
 * the output in canonical JSON, at most `maxChars` UTF-16 code units of it, no surrogate pair split. One that is cut says
 * so, by its flag and, where there is room, in its text. Whether it is withheld was decided by the definition in force at
 * the execution; the output cannot declare itself harmless (GR-OUT-05).
 */
export const continuationOf = (
  proposalId: string,
  result: Pick<ToolResult, 'output' | 'redacted' | 'truncated'>,
  maxChars: number,
): ContinuationResult => {
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
