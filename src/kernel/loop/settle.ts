import type { Checkpoint, RunState } from '../contracts/run.ts';
import type { ToolResult } from '../contracts/tool.ts';
import { toldOf } from './told.ts';

/** A bug: the state was checked when it was loaded, so what is missing here cannot be missing. */
const must = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(`a waiting loop without ${what}`);
  return value;
};

/**
 * The state of a loop run once the outcome of its pending action is known: back to `running`, ready for the next request
 * to the model. Only an executed result is told to the model; a known failure (R12) is kept in `last_tool_result`, and
 * the loop ends by it when it goes on. Budgets and the history of actions stay as they are.
 */
export const afterAction = (run: RunState, result: ToolResult, now: string): RunState => {
  const checkpoint = must(run.checkpoint, 'a checkpoint');
  const response = must(checkpoint.current_response, 'the answer that it waits about');
  const proposal = must(checkpoint.pending_proposal_id, 'a pending proposal');
  const { budgets } = must(run.claim, 'a claim');
  const results =
    result.status === 'executed' ? [toldOf(proposal, result, budgets.max_tool_result_chars)] : [];
  const next: Checkpoint = {
    ...checkpoint,
    phase: 'continuation_ready',
    provider_attempts: 0,
    prior_response_ref: response.response_ref,
    pending_proposal_id: null,
    pending_request_fingerprint: null,
    admitted_proposals: [],
    current_response: null,
    continuation_tool_results: results,
    turns: [...checkpoint.turns, { response, results }],
  };
  return {
    ...run,
    status: 'running',
    revision: run.revision + 1,
    updated_at: now,
    pending_action: null,
    last_tool_result: result,
    recovery_reason: null,
    checkpoint: next,
  };
};
