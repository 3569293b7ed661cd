import { cutText } from '../../base/index.ts';
import type { ToolResult } from '../contracts/tool.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import type { ReasonCode } from '../reason-codes.ts';
import { keptOf } from '../tool/kept.ts';
import type { Tool } from '../tool/tool.ts';

/** UTF-16 code units of an output in canonical JSON that a result keeps. */
const MOST_CHARACTERS = 65_536;

/**
 * What a result keeps of an output. The definition alone says whether it is sensitive, and then nothing of it is kept
 * but the digest (GR-OUT-05); one that is too long is kept as the beginning of its canonical text, and says so.
 */
export const toolOutput = (
  tool: Tool,
  output: Json,
): Pick<ToolResult, 'output' | 'output_digest' | 'redacted' | 'truncated'> => {
  const text = canonicalText(output);
  const sha256 = keptOf(tool)?.sha256;
  const digest = sha256 === undefined ? {} : { output_digest: sha256(text) };
  if (tool.definition.sensitive_output) return { ...digest, redacted: true, truncated: false };
  if (text.length <= MOST_CHARACTERS) return { output, ...digest, redacted: false, truncated: false };
  return { output: cutText(text, MOST_CHARACTERS), ...digest, redacted: false, truncated: true };
};

/** What the output that is kept lacks: it stands in a result after the code that says how the call went. */
export const outputReasons = ({
  redacted,
  truncated,
}: Pick<ToolResult, 'redacted' | 'truncated'>): readonly ReasonCode[] => [
  ...(redacted ? (['output_withheld'] as const) : []),
  ...(truncated ? (['output_truncated'] as const) : []),
];
