import type { LedgerEvent } from '../contracts/ledger.ts';
import type { RunState } from '../contracts/run.ts';
import { type Assessed, assess } from '../execution/assess.ts';
import { callRefused, policyDecided } from '../execution/events.ts';
import { notify } from '../execution/notify.ts';
import type { Planned } from './batch.ts';
import { blocked, type Stop } from './end.ts';
import type { Work } from './work.ts';

/** A planned call with what policy says of it now. */
export interface Evaluated extends Planned {
  readonly assessed: Assessed;
}

export interface Evaluation {
  /** Why nothing of the batch runs, if so. */
  readonly stop?: Stop;
  readonly calls: readonly Evaluated[];
  /** What was decided, for the record; also of what is refused. */
  readonly events: readonly LedgerEvent[];
}

const refusal = (code: string, { proposal }: Planned): Stop =>
  blocked('loop_policy_blocked', code, proposal.proposal_id);

const evaluateOne = async (
  { parts }: Work,
  run: RunState,
  call: Planned,
): Promise<{ readonly stop?: Stop; readonly evaluated?: Evaluated; readonly event: LedgerEvent }> => {
  const { proposal, tool, target, arguments: args, fingerprint } = call;
  const request = { tool_name: proposal.tool_name, arguments: args, target };
  const assessed = await assess(parts, { tool, arguments: args, target, run, task: run.task, request });
  const told = (what: string, codes: readonly string[]): void =>
    notify(parts.observer, { kind: 'decision', what, run_id: run.run_id, name: tool.definition.name, codes });
  if (!assessed.ok) {
    const { code } = assessed.error;
    told('deny', [code]);
    return { stop: refusal(code, call), event: callRefused(proposal.proposal_id, code, proposal.tool_name) };
  }
  const { decision, policy_digest } = assessed.value;
  told(decision.outcome, decision.reasons);
  const decided = { decision, policy_digest, request_fingerprint: fingerprint, tool };
  const event = policyDecided(proposal.proposal_id, decided);
  return decision.outcome === 'deny'
    ? { stop: refusal(decision.reasons.join(', '), call), event }
    : { evaluated: { ...call, assessed: assessed.value }, event };
};

/**
 * Asks the policy afresh about every call of a batch, once each, before anything of it runs; earlier answers count for
 * nothing (GR-LOOP-01, 02). The first refusal stops the batch.
 */
export const evaluate = async (
  work: Work,
  run: RunState,
  planned: readonly Planned[],
): Promise<Evaluation> => {
  const calls: Evaluated[] = [];
  const events: LedgerEvent[] = [];
  for (const call of planned) {
    const { stop, evaluated, event } = await evaluateOne(work, run, call);
    events.push(event);
    if (evaluated !== undefined) calls.push(evaluated);
    if (stop !== undefined) return { stop, calls, events };
  }
  const asks = calls.some(({ assessed }) => assessed.decision.outcome === 'needs-approval');
  return asks && calls.length > 1 ? { stop: blocked('loop_mixed_batch'), calls, events } : { calls, events };
};
