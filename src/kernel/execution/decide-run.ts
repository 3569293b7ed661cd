import { recordDecision } from '../approval/record.ts';
import type { ApprovalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { KernelParts, Promised } from '../kernel.ts';
import { pendingOf } from './state.ts';
import { tell } from './tell.ts';

/** Records one decision of one person about one packet, and executes nothing. */
export const decideRun = async (
  parts: KernelParts,
  runId: string,
  decision: ApprovalDecision,
): Promised<RunState> => {
  const written = await recordDecision(parts, runId, decision);
  if (!written.ok) return written;
  const { approval } = pendingOf(written.value);
  tell(parts.observer, {
    kind: 'approval',
    what: approval.status,
    run_id: runId,
    name: approval.action.tool_name,
    codes: approval.status === 'rejected' ? ['approval_rejected'] : [],
  });
  return written;
};
