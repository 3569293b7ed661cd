import type { ModelResponse } from '../contracts/model.ts';
import type { Checkpoint, Claim, PendingAction, RunState } from '../contracts/run.ts';
import { sameJson } from '../json/same.ts';
import { type Law, unique, within } from './law.ts';
import { phaseAgrees } from './phases.ts';

export interface LoopIn {
  readonly run: RunState;
  readonly claim: Claim;
  readonly checkpoint: Checkpoint | null;
}

const law = (says: string, holds: (loop: LoopIn) => boolean): Law<LoopIn> => ({
  code: 'checkpoint_invalid',
  says,
  holds,
});

interface Later {
  readonly run: RunState;
  readonly claim: Claim;
  readonly checkpoint: Checkpoint;
}

/** Before the first answer there is nothing that could contradict itself. */
const later = (says: string, holds: (loop: Later) => boolean): Law<LoopIn> =>
  law(says, ({ run, claim, checkpoint }) => checkpoint === null || holds({ run, claim, checkpoint }));

const proposalIds = (response: ModelResponse | null | undefined): string[] =>
  (response?.proposals ?? []).map((proposal) => proposal.proposal_id);

const responses = ({ turns, current_response }: Checkpoint): number =>
  turns.length + (current_response === null ? 0 : 1);

/** The one proposal of the answer is the request that waits. */
const waitsForIt = ({ claim, checkpoint }: Later, pending: PendingAction): boolean => {
  const { tool_request: request } = pending;
  const [proposal, ...others] = checkpoint.current_response?.proposals ?? [];
  return (
    proposal !== undefined &&
    others.length === 0 &&
    proposal.proposal_id === checkpoint.pending_proposal_id &&
    request.proposal_ref === checkpoint.pending_proposal_id &&
    proposal.tool_name === request.tool_name &&
    sameJson(proposal.arguments, request.arguments) &&
    claim.tool_definition_fingerprints[request.tool_name] === pending.tool_definition_fingerprint
  );
};

/** What holds of a loop between any two of its steps. */
export const CHECKPOINT_LAWS: readonly Law<LoopIn>[] = [
  law('each allowed tool is named once and has exactly one definition', ({ claim }) => {
    const defined = Object.keys(claim.tool_definition_fingerprints);
    return defined.length === claim.allowed_tools.length && within(defined, claim.allowed_tools);
  }),
  law('phase and status agree', ({ run, checkpoint }) => phaseAgrees(checkpoint?.phase ?? null, run.status)),
  later(
    'no budget is overdrawn',
    ({ claim: { budgets }, checkpoint }) =>
      checkpoint.model_steps <= budgets.max_model_steps && checkpoint.tool_calls <= budgets.max_tool_calls,
  ),
  later('each answer took a step', ({ checkpoint }) => responses(checkpoint) <= checkpoint.model_steps),
  later('no action is remembered twice', ({ checkpoint }) => unique(checkpoint.seen_proposal_fingerprints)),
  later(
    'there is a current answer exactly while its proposals are dealt with',
    ({ checkpoint: { phase, current_response } }) =>
      (phase === 'response_ready' || phase === 'waiting_approval') === (current_response !== null),
  ),
  later('no proposal comes twice in an answer', ({ checkpoint }) =>
    unique(proposalIds(checkpoint.current_response)),
  ),
  later(
    'admitted proposals are of the current answer',
    ({ checkpoint: { admitted_proposals, current_response } }) =>
      unique(admitted_proposals) && within(admitted_proposals, proposalIds(current_response)),
  ),
  later(
    'an action is pending exactly while the loop waits for it',
    ({ checkpoint: { phase, pending_proposal_id, pending_request_fingerprint } }) =>
      (phase === 'waiting_approval') === (pending_proposal_id !== null) &&
      (phase === 'waiting_approval') === (pending_request_fingerprint !== null),
  ),
  later(
    'the pending proposal is the pending action, and the only one',
    (loop) =>
      loop.checkpoint.phase !== 'waiting_approval' ||
      (loop.run.pending_action !== null && waitsForIt(loop, loop.run.pending_action)),
  ),
  later(
    'a loop that goes on has the answer and the reference that it goes on from',
    ({ checkpoint: { phase, prior_response_ref, turns } }) =>
      phase !== 'continuation_ready' || (prior_response_ref !== null && turns.length > 0),
  ),
  later(
    'results are for the proposals of the answer before, each once',
    ({ checkpoint: { continuation_tool_results, turns } }) => {
      const ids = continuation_tool_results.map((result) => result.proposal_id);
      return unique(ids) && within(ids, proposalIds(turns.at(-1)?.response));
    },
  ),
];

export interface CheckpointStep {
  readonly before: Checkpoint;
  readonly after: Checkpoint;
}

const COUNTERS = ['model_steps', 'tool_calls', 'used_tokens', 'used_cost_micros', 'used_wall_ms'] as const;

const step = (says: string, holds: (step: CheckpointStep) => boolean): Law<CheckpointStep> => ({
  code: 'checkpoint_invalid',
  says,
  holds,
});

/** What holds from one checkpoint to the next: nothing that is spent comes back (GR-STATE-20). */
export const CHECKPOINT_STEP_LAWS: readonly Law<CheckpointStep>[] = [
  step('what is spent stays spent', ({ before, after }) =>
    COUNTERS.every((counter) => before[counter] <= after[counter]),
  ),
  step('what was done stays remembered', ({ before, after }) =>
    within(before.seen_proposal_fingerprints, after.seen_proposal_fingerprints),
  ),
  step('turns are only added', ({ before, after }) => before.turns.length <= after.turns.length),
  step(
    'attempts are counted until the step is answered',
    ({ before, after }) =>
      after.model_steps > before.model_steps ||
      after.phase !== before.phase ||
      before.provider_attempts <= after.provider_attempts,
  ),
  step(
    'a call that is admitted stays admitted while its answer is dealt with',
    ({ before, after }) =>
      before.phase !== 'response_ready' ||
      after.phase !== 'response_ready' ||
      (sameJson(before.current_response, after.current_response) &&
        within(before.admitted_proposals, after.admitted_proposals)),
  ),
];
