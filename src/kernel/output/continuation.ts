import type { ContinuationResult } from '../contracts/model.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import type { Tool } from '../tool/tool.ts';
import { cutText } from './cut.ts';

/** In the place of an output that the definition calls sensitive. */
export const WITHHELD = '[withheld: the output of this tool is sensitive]';

/** At the end of an output that is cut, where there is room for it. */
export const CUT = '…[cut: the output is longer]';

/** At most so many UTF-16 code units of a text; one that is cut says so where there is room. */
export const bounded = (text: string, most: number): string => {
  if (text.length <= most) return text;
  return most < 2 * CUT.length ? cutText(text, most) : cutText(text, most - CUT.length) + CUT;
};

/**
 * What a model may be told of an executed tool: the output in canonical JSON, at most `maxChars` UTF-16 code units of
 * it, no surrogate pair split. One that is cut says so, by its flag and, where there is room, in its text. Whether it
 * is withheld is for the definition alone to say; the output cannot declare itself harmless (GR-OUT-05).
 */
export const continuationOf = (
  proposalId: string,
  tool: Tool,
  output: Json,
  maxChars: number,
): ContinuationResult => {
  const redacted = tool.definition.sensitive_output;
  const text = redacted ? WITHHELD : canonicalText(output);
  return {
    proposal_id: proposalId,
    status: 'executed',
    output: redacted ? cutText(text, maxChars) : bounded(text, maxChars),
    redacted,
    truncated: !redacted && text.length > maxChars,
  };
};
