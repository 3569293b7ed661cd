import type { ContinuationResult, ModelResponse } from '../contracts/model.ts';
import type { Checkpoint, PendingAction, RunState } from '../contracts/run.ts';
import type { ToolResult } from '../contracts/tool.ts';
import { modelAnswered } from '../execution/events.ts';
import { moved } from '../execution/state.ts';
import { plus } from './budget.ts';
import { withEffects } from './settle.ts';
import { checkpointOf, type Write } from './write.ts';

/** What a request or a batch used up. */
export interface Spent {
  readonly ms: number;
  readonly cost_micros: number;
}

const FRESH: Omit<Checkpoint, 'current_response'> = {
  version: 1,
  phase: 'response_ready',
  // The first answer makes it 1; before it there is no checkpoint.
  model_steps: 0,
  tool_calls: 0,
  used_tokens: 0,
  used_cost_micros: 0,
  used_wall_ms: 0,
  provider_attempts: 0,
  seen_proposal_fingerprints: [],
  admitted_proposals: [],
  prior_response_ref: null,
  pending_proposal_id: null,
  pending_request_fingerprint: null,
  continuation_tool_results: [],
  turns: [],
};

/**
 * How often the provider was asked for the step that is not answered, or the calls of its answer were begun anew; before
 * the first answer each revision is one time.
 */
export const attemptsOf = (run: RunState): number => run.checkpoint?.provider_attempts ?? run.revision;

/** One more request for the same step, or one more beginning of its calls, counted before it happens. */
export const attempted = (run: RunState, now: string): Write => ({
  run: moved(
    run,
    now,
    run.checkpoint === null
      ? {}
      : { checkpoint: { ...run.checkpoint, provider_attempts: run.checkpoint.provider_attempts + 1 } },
  ),
  events: [],
});

/** An answer is on disk, whole, before anybody looks at what it proposes. */
export const answered = (run: RunState, response: ModelResponse, spent: Spent, now: string): Write => {
  const before = run.checkpoint ?? { ...FRESH, current_response: null };
  const { input_tokens, output_tokens } = response.usage;
  const model_steps = before.model_steps + 1;
  const checkpoint: Checkpoint = {
    ...before,
    phase: 'response_ready',
    model_steps,
    used_tokens: plus(before.used_tokens, input_tokens, output_tokens),
    used_cost_micros: plus(before.used_cost_micros, spent.cost_micros),
    used_wall_ms: plus(before.used_wall_ms, spent.ms),
    provider_attempts: 0,
    admitted_proposals: [],
    current_response: response,
    continuation_tool_results: [],
  };
  return {
    run: moved(run, now, { checkpoint }),
    events: [modelAnswered(response, model_steps)],
  };
};

/** A call that is let through. */
export interface Charge {
  readonly proposal: { readonly proposal_id: string };
  readonly fingerprint: string;
}

const charged = (run: RunState, calls: readonly Charge[]): Checkpoint => {
  const before = checkpointOf(run);
  return {
    ...before,
    tool_calls: before.tool_calls + calls.length,
    seen_proposal_fingerprints: [
      ...before.seen_proposal_fingerprints,
      ...calls.map(({ fingerprint }) => fingerprint),
    ],
  };
};

/** Calls are charged in the write that lets them through, once, whatever happens to the process after it (R06, R09). */
export const admitted = (
  run: RunState,
  calls: readonly Charge[],
  events: Write['events'],
  now: string,
): Write => ({
  run: moved(run, now, {
    checkpoint: {
      ...charged(run, calls),
      admitted_proposals: calls.map(({ proposal }) => proposal.proposal_id),
    },
  }),
  events,
});

/** What a batch came to. */
export interface Executed {
  readonly results: readonly ToolResult[];
  readonly told: readonly ContinuationResult[];
  readonly ms: number;
}

/** Results are on disk before the model hears of them. The request that tells it is counted in the same write. */
export const continued = (run: RunState, executed: Executed, events: Write['events'], now: string): Write => {
  const before = checkpointOf(run);
  const response = before.current_response;
  if (response === null) throw new Error('results without an answer that asked for them');
  const told = [...executed.told];
  const checkpoint: Checkpoint = {
    ...before,
    phase: 'continuation_ready',
    used_wall_ms: plus(before.used_wall_ms, executed.ms),
    provider_attempts: 1,
    admitted_proposals: [],
    prior_response_ref: response.response_ref,
    current_response: null,
    continuation_tool_results: told,
    turns: [...before.turns, { response, results: told }],
  };
  return {
    run: moved(run, now, {
      checkpoint,
      last_tool_result: executed.results.at(-1) ?? run.last_tool_result,
      ...withEffects(run, executed.results),
    }),
    events,
  };
};

/** One exact call waits for a person. It is charged here, where it is let through to them. */
export const waiting = (
  run: RunState,
  call: Charge,
  pending: PendingAction,
  { events, now }: { readonly events: Write['events']; readonly now: string },
): Write => ({
  run: moved(run, now, {
    status: 'waiting_approval',
    pending_action: pending,
    checkpoint: {
      ...charged(run, [call]),
      phase: 'waiting_approval',
      pending_proposal_id: call.proposal.proposal_id,
      pending_request_fingerprint: call.fingerprint,
    },
  }),
  events,
});
