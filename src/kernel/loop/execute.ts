import { ok, type Problem, type Result } from '../../base/index.ts';
import { isConsequential } from '../contracts/common.ts';
import type { LedgerEvent } from '../contracts/ledger.ts';
import type { ContinuationResult } from '../contracts/model.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolResult } from '../contracts/tool.ts';
import { type CallOutcome, callTool } from '../execution/call.ts';
import { toolCalled } from '../execution/events.ts';
import { notify } from '../execution/notify.ts';
import { resultIfKnown, uncertainty } from '../execution/result.ts';
import { overloaded } from '../execution/through-gate.ts';
import { between } from '../execution/within-time.ts';
import { continuationOf } from '../output/continuation.ts';
import type { ReasonCode } from '../reason-codes.ts';
import { noToolCall } from './budget.ts';
import { blocked, failed, type Stop } from './end.ts';
import type { Evaluated } from './evaluate.ts';
import { saidCancel, type Work } from './work.ts';
import { claimOf } from './write.ts';

/** What a batch came to, up to where it stopped. */
export interface Batch {
  readonly results: readonly ToolResult[];
  /** What the model may hear, by proposal, in the order of the proposals. */
  readonly told: readonly ContinuationResult[];
  readonly events: readonly LedgerEvent[];
  readonly ms: number;
  readonly stop?: Stop | 'cancelled';
}

interface Called {
  readonly result: ToolResult | null;
  readonly told?: ContinuationResult;
  readonly stop?: Stop | 'cancelled';
}

const call = (work: Work, run: RunState, { tool, arguments: args, target, assessed }: Evaluated) =>
  callTool(work.parts, {
    tool,
    arguments: args,
    decision: assessed.decision,
    approval_id: null,
    context: { run_id: run.run_id, operation_id: null, fence: null, target },
    ...(work.submission.signal === undefined ? {} : { signal: work.submission.signal }),
  });

/** Why a call without a usable outcome ends the loop. What may have changed something and is not proved is said to be open. */
const stopOf = (
  work: Work,
  { tool, proposal }: Evaluated,
  outcome: CallOutcome,
): Stop | 'cancelled' | undefined => {
  const reference = proposal.proposal_id;
  if (outcome.kind === 'not_dispatched') return failed('loop_execution_failed', outcome.code, reference);
  if (isConsequential(tool.definition.side_effect_class)) {
    const code = uncertainty(outcome);
    if (code !== undefined) return failed('operation_outcome_unknown', code, reference);
  }
  if (outcome.kind !== 'unknown') return undefined;
  return outcome.code === 'cancelled' && saidCancel(work)
    ? 'cancelled'
    : failed('loop_execution_failed', outcome.code, reference);
};

const interpret = (work: Work, run: RunState, evaluated: Evaluated, outcome: CallOutcome): Called => {
  const { tool, proposal } = evaluated;
  const reference = proposal.proposal_id;
  const answered = { tool, request: { request_id: reference }, approval_id: null };
  const result = resultIfKnown(answered, outcome);
  const stop = stopOf(work, evaluated, outcome);
  if (stop !== undefined) return { result, stop };
  if (result?.status !== 'executed')
    return { result, stop: failed('loop_execution_failed', result?.reasons.join(', '), reference) };
  const { max_tool_result_chars } = claimOf(run).budgets;
  return { result, told: continuationOf(reference, result, max_tool_result_chars) };
};

const codesOf = (stop: Called['stop']): readonly (ReasonCode | 'cancelled')[] => {
  if (stop === undefined) return [];
  return [stop === 'cancelled' ? stop : stop.code];
};

const before = (work: Work, run: RunState, ms: number): Batch['stop'] => {
  if (saidCancel(work)) return 'cancelled';
  const empty = noToolCall(run, ms);
  return empty === undefined ? undefined : blocked('loop_budget_exhausted', empty);
};

/**
 * Calls what was let through, in the order of the proposals, up to the first that has no executed result. A full gate is
 * no end: the loop rests with its calls charged, and runs them when it is resumed.
 */
export const execute = async (
  work: Work,
  run: RunState,
  calls: readonly Evaluated[],
): Promise<Result<Batch, Problem>> => {
  const { world, observer } = work.parts;
  const start = world.now();
  const results: ToolResult[] = [];
  const told: ContinuationResult[] = [];
  const events: LedgerEvent[] = [];
  const at = (): Batch => ({ results, told, events, ms: between(start, world.now()) });
  for (const evaluated of calls) {
    const stop = before(work, run, at().ms);
    if (stop !== undefined) return ok({ ...at(), stop });
    const outcome = await call(work, run, evaluated);
    if (outcome.kind === 'not_dispatched' && outcome.code === 'overloaded') return overloaded('tool');
    const called = interpret(work, run, evaluated, outcome);
    const { proposal_id, tool_name } = evaluated.proposal;
    const codes = codesOf(called.stop);
    notify(observer, { kind: 'tool', what: outcome.kind, run_id: run.run_id, name: tool_name, codes });
    events.push(toolCalled(proposal_id, tool_name, called.result, codes));
    if (called.result !== null) results.push(called.result);
    if (called.told !== undefined) told.push(called.told);
    if (called.stop !== undefined) return ok({ ...at(), stop: called.stop });
  }
  return ok(at());
};
