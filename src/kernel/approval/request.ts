import type { BoundAction } from '../contracts/approval.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import { sameJson } from '../json/same.ts';

/** Whether a request is another one than what an approval shows, in any member that both have. */
export const differsFromRequest = (action: BoundAction, request: ToolRequest): boolean => {
  const shown = [
    action.run_id,
    action.request_id,
    action.tool_name,
    action.target,
    action.arguments,
    action.requester,
  ];
  const asked = [
    request.run_id,
    request.request_id,
    request.tool_name,
    request.target,
    request.arguments,
    request.proposer,
  ];
  return !sameJson(shown, asked);
};
