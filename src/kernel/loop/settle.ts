import { isConsequential } from '../contracts/common.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolResult } from '../contracts/tool.ts';
import { moved } from '../execution/state.ts';
import { continuationOf } from '../output/continuation.ts';
import { isTooLarge, mostBytes } from '../run/size.ts';
import { plus } from './budget.ts';
import { checkpointOf, claimOf } from './write.ts';

/** The effects that were verified up to here: all that a loop may ever claim of the world (GR-LOOP-08). */
export const withEffects = (
  run: RunState,
  results: readonly ToolResult[],
): Pick<RunState, 'result_snapshot'> => {
  const verified = results.filter(
    ({ status, verification, side_effect_class }) =>
      status === 'executed' && verification.status === 'pass' && isConsequential(side_effect_class),
  );
  const before = run.result_snapshot?.verified_effects ?? [];
  return {
    result_snapshot: {
      text: null,
      verified_effects: [...before, ...verified.map(({ request_id }) => request_id)],
    },
  };
};

/** The same result without its output, for a state that has no room for it any more. */
const withoutOutput = ({ output: _output, ...result }: ToolResult): ToolResult => ({
  ...result,
  reasons: [...new Set([...result.reasons, 'output_truncated'])],
  truncated: true,
});

/** When an outcome is written, and how many milliseconds its call took. */
export interface Settled {
  readonly now: string;
  readonly ms: number;
}

/**
 * The state of a loop run once the outcome of its pending action is known: back to `running`, ready for the next request
 * to the model. Only an executed result is told to the model; a known failure (R12) is kept in `last_tool_result`, and
 * the loop ends by it when it goes on. `ms` is what the call took; nothing else is spent, and what was done stays remembered. What happened is always kept:
 * an output that would make the state larger than a store takes is left out, and called cut.
 */
export const afterAction = (run: RunState, result: ToolResult, at: Settled): RunState => {
  const whole = goneOn(run, result, at);
  return isTooLarge(JSON.stringify(whole), mostBytes(whole)) ? goneOn(run, withoutOutput(result), at) : whole;
};

const goneOn = (run: RunState, result: ToolResult, { now, ms }: Settled): RunState => {
  const checkpoint = checkpointOf(run);
  const { current_response: response, pending_proposal_id: proposal } = checkpoint;
  if (response === null || proposal === null) throw new Error('a waiting loop without what it waits for');
  const { max_tool_result_chars } = claimOf(run).budgets;
  const results =
    result.status === 'executed' ? [continuationOf(proposal, result, max_tool_result_chars)] : [];
  return moved(run, now, {
    status: 'running',
    pending_action: null,
    last_tool_result: result,
    recovery_reason: null,
    ...withEffects(run, [result]),
    checkpoint: {
      ...checkpoint,
      phase: 'continuation_ready',
      used_wall_ms: plus(checkpoint.used_wall_ms, ms),
      provider_attempts: 0,
      prior_response_ref: response.response_ref,
      pending_proposal_id: null,
      pending_request_fingerprint: null,
      admitted_proposals: [],
      current_response: null,
      continuation_tool_results: results,
      turns: [...checkpoint.turns, { response, results }],
    },
  });
};
