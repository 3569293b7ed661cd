import type { ContinuationResult } from '../contracts/model.ts';
import type { ToolResult } from '../contracts/tool.ts';

const WITHHELD = '[withheld: the output of this tool is sensitive]';

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const cut = (text: string, most: number): string =>
  isHighSurrogate(text.charCodeAt(most - 1)) ? text.slice(0, most - 1) : text.slice(0, most);

/** What a model is told of an action that ran: from its kept result alone, so that a restart tells the same. */
export const toldOf = (proposalId: string, result: ToolResult, maxChars: number): ContinuationResult => {
  const withheld = result.redacted || result.output === undefined;
  const text = withheld ? WITHHELD : JSON.stringify(result.output);
  return {
    proposal_id: proposalId,
    status: 'executed',
    output: text.length > maxChars ? cut(text, maxChars) : text,
    redacted: withheld,
    truncated: result.truncated || text.length > maxChars,
  };
};
