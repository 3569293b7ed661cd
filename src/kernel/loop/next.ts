import type { ModelResponse } from '../contracts/model.ts';
import type { RunState } from '../contracts/run.ts';
import { MAX_PROVIDER_ATTEMPTS, noModelCall } from './budget.ts';
import { blocked, failed, type Stop } from './end.ts';
import { attemptsOf } from './progress.ts';
import { checkpointOf } from './write.ts';

/** What a loop does next, read from what is on disk and from nothing else. */
export type Next =
  /** Nothing: it has ended, or somebody else must act first. */
  | { readonly do: 'rest' }
  | { readonly do: 'ask' }
  /** Looks at the proposals of the stored answer. */
  | { readonly do: 'act' }
  | { readonly do: 'complete'; readonly text: string }
  | { readonly do: 'stop'; readonly stop: Stop };

const stop = (why: Stop): Next => ({ do: 'stop', stop: why });

const afterAnswer = ({ status, proposals, text }: ModelResponse): Next => {
  if (status === 'failed') return stop(failed('provider_failed'));
  if (status === 'incomplete') return stop(blocked('loop_provider_incomplete'));
  return proposals.length === 0 ? { do: 'complete', text } : { do: 'act' };
};

/** `reserved`: the request that comes next is counted already, by this very worker. */
const beforeAsking = (run: RunState, reserved: boolean): Next => {
  const empty = noModelCall(run);
  if (empty !== undefined) return stop(blocked('loop_budget_exhausted', empty));
  if (!reserved && attemptsOf(run) >= MAX_PROVIDER_ATTEMPTS)
    return stop(failed('provider_failed', 'it was asked too often for one step without an answer on disk'));
  return { do: 'ask' };
};

/** The failed action of a settled turn: known, bad, and the end of the loop (R12, GR-LOOP-13). */
const actionFailed = (run: RunState): boolean => {
  const { phase, continuation_tool_results } = checkpointOf(run);
  return (
    phase === 'continuation_ready' &&
    continuation_tool_results.length === 0 &&
    run.last_tool_result?.status === 'failed'
  );
};

/** The next step of a loop: a pure function of the stored run. */
export const nextStep = (run: RunState, reserved: boolean): Next => {
  if (run.status !== 'running') return { do: 'rest' };
  if (run.checkpoint === null) return beforeAsking(run, reserved);
  const { phase, current_response } = run.checkpoint;
  if (phase === 'response_ready' && current_response !== null) return afterAnswer(current_response);
  return actionFailed(run) ? stop(failed('loop_execution_failed')) : beforeAsking(run, reserved);
};
