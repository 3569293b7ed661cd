import type { Result } from '../../base/index.ts';
import { isConsequential } from '../contracts/common.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolProposal } from '../contracts/tool.ts';
import { type Resolved, resolveCall } from '../execution/assess.ts';
import { proposalFingerprint } from '../fingerprint.ts';
import type { KernelParts } from '../kernel.ts';
import type { ReasonCode } from '../reason-codes.ts';
import { unique } from '../run/law.ts';
import { noToolCall, toolCallsLeft } from './budget.ts';
import { blocked, failed, type Stop } from './end.ts';
import { checkpointOf, claimOf } from './write.ts';

/** A proposal of the answer, with the trusted tool that it names and the digest by which repeats are known. */
export interface Planned extends Resolved {
  readonly proposal: ToolProposal;
  readonly fingerprint: string;
}

type Parts = Pick<KernelParts, 'tools' | 'world'>;

const stop = (code: ReasonCode, detail?: string, reference?: string): Result<never, Stop> => ({
  ok: false,
  error: blocked(code, detail, reference),
});

const plan = (parts: Parts, run: RunState, proposal: ToolProposal): Result<Planned, Stop> => {
  const { proposal_id, tool_name } = proposal;
  const resolved = resolveCall(parts, proposal, claimOf(run).allowed_tools);
  if (!resolved.ok) return stop(resolved.error.code, undefined, proposal_id);
  const { target, arguments: args } = resolved.value;
  const fingerprint = proposalFingerprint({ tool_name, target, arguments: args }, parts.world);
  return { ok: true, value: { ...resolved.value, proposal, fingerprint } };
};

const planAll = (
  parts: Parts,
  run: RunState,
  proposals: readonly ToolProposal[],
): Result<readonly Planned[], Stop> => {
  const all: Planned[] = [];
  for (const proposal of proposals) {
    const planned = plan(parts, run, proposal);
    if (!planned.ok) return planned;
    all.push(planned.value);
  }
  return { ok: true, value: all };
};

const repeats = (run: RunState, calls: readonly Planned[]): boolean => {
  const { seen_proposal_fingerprints } = checkpointOf(run);
  const mine = calls.map(({ fingerprint }) => fingerprint);
  return !unique(mine) || mine.some((one) => seen_proposal_fingerprints.includes(one));
};

/** Whether a worker let these calls through and charged them, in this one or an earlier process. */
export const isCharged = (run: RunState, calls: readonly Planned[]): boolean => {
  const { admitted_proposals } = checkpointOf(run);
  return calls.every(({ proposal }) => admitted_proposals.includes(proposal.proposal_id));
};

/** What stands against calls that are not charged yet; those that are were weighed when they were (R06). */
const uncharged = (run: RunState, calls: readonly Planned[]): Stop | undefined => {
  if (repeats(run, calls)) return blocked('loop_repeated_action');
  const left = toolCallsLeft(run);
  if (left === 0) return blocked('loop_budget_exhausted', 'no tool calls are left');
  return calls.length > left ? blocked('loop_batch_over_budget') : undefined;
};

const inTheWay = (run: RunState, calls: readonly Planned[]): Stop | undefined => {
  const consequential = calls.some(({ tool }) => isConsequential(tool.definition.side_effect_class));
  if (consequential && calls.length > 1) return blocked('loop_mixed_batch');
  const charged = isCharged(run, calls);
  // In plain mode a write may have been let through and lost with its process: reading runs again, and it never does.
  if (charged && consequential) return failed('operation_outcome_unknown');
  const against = charged ? undefined : uncharged(run, calls);
  if (against !== undefined) return against;
  const empty = noToolCall(run);
  return empty === undefined ? undefined : blocked('loop_budget_exhausted', empty);
};

/**
 * Looks at all proposals of the stored answer together, before anything of it runs: tools known and exposed, arguments
 * and targets as they take them, one consequential call alone, no repeats, all of it within the budgets. Policy comes
 * after it. A batch is planned whole or stopped whole (GR-LOOP-06, 15, 16).
 */
export const planBatch = (parts: Parts, run: RunState): Result<readonly Planned[], Stop> => {
  const response = checkpointOf(run).current_response;
  if (response === null) throw new Error('a batch without an answer');
  if (response.response_ref === null) return stop('loop_no_continuation_ref');
  if (!unique(response.proposals.map(({ proposal_id }) => proposal_id)))
    return stop('provider_malformed_response', 'two proposals have the same id');
  const planned = planAll(parts, run, response.proposals);
  if (!planned.ok) return planned;
  const against = inTheWay(run, planned.value);
  return against === undefined ? planned : { ok: false, error: against };
};
