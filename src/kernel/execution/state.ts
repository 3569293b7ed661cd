import type { Checkpoint, PendingAction, RunState } from '../contracts/run.ts';
import type { ToolResult } from '../contracts/tool.ts';
import type { ReasonCode } from '../reason-codes.ts';
import { REASON_CODES } from '../reason-codes.ts';

/** A bug, not a refusal: the state was checked when it was loaded, so what is missing here cannot be missing. */
export const pendingOf = (run: RunState): PendingAction => {
  if (run.pending_action === null) throw new Error('a run in this status always has a pending action');
  return run.pending_action;
};

/** The run one revision on. The clock may go back; a time that is on disk never does. */
export const moved = (run: RunState, now: string, change: Partial<RunState>): RunState => ({
  ...run,
  ...change,
  revision: run.revision + 1,
  updated_at: now > run.updated_at ? now : run.updated_at,
});

const endedCheckpoint = (checkpoint: Checkpoint): Checkpoint => ({
  ...checkpoint,
  phase: 'terminal',
  pending_proposal_id: null,
  pending_request_fingerprint: null,
  current_response: null,
  continuation_tool_results: [],
  admitted_proposals: [],
});

/** The run at its end, the loop's checkpoint closed with it. */
export const ended = (
  run: RunState,
  now: string,
  change: Partial<RunState> & { readonly status: 'completed' | 'blocked' | 'failed' | 'cancelled' },
): RunState =>
  moved(run, now, {
    recovery_reason: null,
    checkpoint: run.checkpoint === null ? null : endedCheckpoint(run.checkpoint),
    ...change,
  });

/** Why a control or a failure ended a run, in the words of its code. */
export const stopOf = (code: ReasonCode): NonNullable<RunState['stop']> => ({
  code,
  message: REASON_CODES[code],
});

/** A single action at its end: its result, and the effect that was verified, if one was. */
export const afterSingle = (run: RunState, result: ToolResult, now: string): RunState =>
  ended(run, now, {
    status: 'completed',
    pending_action: null,
    last_tool_result: result,
    result_snapshot: {
      text: null,
      verified_effects: result.verification.status === 'pass' ? [result.request_id] : [],
    },
  });
