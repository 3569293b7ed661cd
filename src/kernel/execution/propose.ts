import { ok, type Problem, type Result } from '../../base/index.ts';
import { isConsequential } from '../contracts/common.ts';
import type { LedgerEvent } from '../contracts/ledger.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import { proposalFingerprint } from '../fingerprint.ts';
import type { Promised, Submission } from '../kernel.ts';
import { type Refusal, refuse } from '../problem.ts';
import type { ReasonCode } from '../reason-codes.ts';
import { type Assessed, assess, type Resolved, resolveCall } from './assess.ts';
import { callNow } from './call-now.ts';
import { actionCreated, approvalRequested, callRefused, policyDecided, runEnded } from './events.ts';
import { notify } from './notify.ts';
import { pendingActionOf } from './packet.ts';
import type { Parts } from './parts.ts';
import { ended, stopOf } from './state.ts';
import { newAction, readSubmission, type Submitted } from './submission.ts';
import { throughGate } from './through-gate.ts';
import { toolRequestOf } from './tool-request.ts';

/** A submission on its way, with the run that it is or becomes. */
interface Proposed {
  readonly run_id: string;
  readonly submitted: Submitted;
  /** There already, and not ended: a worker stopped before its analysis or reading was recorded. */
  readonly begun: RunState | undefined;
}

interface Evaluated {
  readonly request: ToolRequest;
  readonly resolved: Resolved;
  readonly assessed: Assessed;
  readonly events: readonly LedgerEvent[];
}

/** The run at `running`: created now, or begun before. */
const begin = async (
  parts: Parts,
  { run_id, submitted, begun }: Proposed,
  events: readonly LedgerEvent[],
): Promised<RunState> => {
  if (begun !== undefined) return ok(begun);
  const run = newAction(submitted, { run_id, status: 'running', pending_action: null }, parts.world.now());
  const { proposal, submission } = submitted;
  const created = actionCreated(run, { tool_name: proposal.tool_name, proposer: submission.proposer });
  const stored = await parts.store.create({ run, events: [created, ...events] });
  return stored.ok ? ok(stored.value.run) : stored;
};

/** Refused: the refusal is on record, and the run is over. */
const block = async (
  parts: Parts,
  proposed: Proposed,
  refused: { readonly code: ReasonCode; readonly events: readonly LedgerEvent[] },
): Promised<RunState> => {
  const run = await begin(parts, proposed, refused.events);
  if (!run.ok) return run;
  const next = ended(run.value, parts.world.now(), { status: 'blocked', stop: stopOf(refused.code) });
  const events = proposed.begun === undefined ? [] : refused.events;
  const stored = await parts.store.commit({ run: next, events: [...events, runEnded(next)] });
  return stored.ok ? ok(stored.value.run) : stored;
};

/** A packet on disk before anybody can see it (GR-DUR-15). */
const wait = async (
  parts: Parts,
  { run_id, submitted }: Proposed,
  { request, resolved, assessed, events }: Evaluated,
): Promised<RunState> => {
  const pending_action = pendingActionOf(parts, {
    request,
    tool: resolved.tool,
    assessed,
    guide: submitted.submission.guide ?? null,
    reissued_from: null,
    recommendation: submitted.submission.recommendation,
  });
  const run = newAction(submitted, { run_id, status: 'waiting_approval', pending_action }, parts.world.now());
  const stored = await parts.store.create({
    run,
    events: [actionCreated(run, request), ...events, approvalRequested(parts.world, pending_action.approval)],
  });
  return stored.ok ? ok(stored.value.run) : stored;
};

/** The gate for tools comes first: when it is full, nothing is begun that nobody would go on with. */
const run = (parts: Parts, proposed: Proposed, evaluated: Evaluated): Promised<RunState> =>
  throughGate(parts, 'tool', async () => {
    const begun = await begin(parts, proposed, evaluated.events);
    if (!begun.ok) return begun;
    const { request, resolved, assessed } = evaluated;
    return callNow(parts, { run: begun.value, request, tool: resolved.tool, decision: assessed.decision });
  });

const evaluate = async (parts: Parts, proposed: Proposed): Promised<RunState> => {
  const { run_id, submitted, begun } = proposed;
  const { proposal } = submitted;
  const refused = ({ code }: Refusal): Promised<RunState> =>
    block(parts, proposed, {
      code,
      events: [callRefused(proposal.proposal_id, code, proposal.tool_name)],
    });
  const resolved = resolveCall(parts, proposal);
  if (!resolved.ok) return refused(resolved.error);
  const { tool } = resolved.value;
  // In plain mode a routine write may have happened already: it is neither tried again nor called blocked.
  if (begun !== undefined && isConsequential(tool.definition.side_effect_class)) return ok(begun);
  const { proposed_by, proposer } = submitted.submission;
  const request = toolRequestOf(proposal, { run_id, ...resolved.value, proposed_by, proposer }, parts.world);
  const assessed = await assess(parts, {
    ...resolved.value,
    run: begun,
    task: submitted.submission.task,
    request,
  });
  if (!assessed.ok) return refused(assessed.error);
  const { decision, policy_digest } = assessed.value;
  const request_fingerprint = proposalFingerprint(request, parts.world);
  const decided = policyDecided(request.request_id, { decision, policy_digest, request_fingerprint, tool });
  notify(parts.observer, {
    kind: 'decision',
    what: decision.outcome,
    run_id,
    name: tool.definition.name,
    codes: decision.reasons,
  });
  if (decision.outcome === 'deny')
    return block(parts, proposed, { code: decision.reasons[0] ?? 'capability_denied', events: [decided] });
  const evaluated = { request, resolved: resolved.value, assessed: assessed.value, events: [decided] };
  return decision.outcome === 'allow' ? run(parts, proposed, evaluated) : wait(parts, proposed, evaluated);
};

const conflict = (): Result<never, Problem> =>
  refuse(
    'run_submission_conflict',
    'this run was made by another submission',
    'submit it without a run id, or under a new one',
  );

/** The run that is there under this id, when this very submission made it. */
const same = async (parts: Parts, submitted: Submitted, run_id: string): Promised<RunState> => {
  const stored = await parts.store.load(run_id);
  if (!stored.ok) return stored;
  return stored.value.run.submission_digest === submitted.digest ? ok(stored.value.run) : conflict();
};

/** `same`, or undefined where the run is new. */
const begunBefore = async (parts: Parts, submitted: Submitted): Promised<RunState | undefined> => {
  const { run_id } = submitted.submission;
  if (run_id === undefined) return ok(undefined);
  const there = await same(parts, submitted, run_id);
  return !there.ok && there.error.code === 'run_not_found' ? ok(undefined) : there;
};

/** Somebody submitted the same at the same time: theirs is the run. */
const BY_ANOTHER: readonly string[] = ['run_exists', 'state_revision_conflict'];

/**
 * Evaluates one action: executed at once, waiting for a person, or blocked with the code that says why. A proposal that
 * has no form is refused without a run. The same submission under the same id answers with the run that is there.
 */
export const propose = async (parts: Parts, submission: Submission): Promised<RunState> => {
  const submitted = readSubmission(parts, submission);
  if (!submitted.ok) return submitted;
  const there = await begunBefore(parts, submitted.value);
  if (!there.ok) return there;
  const begun = there.value;
  // One that is running was begun by a worker that stopped, or by one that is at it.
  if (begun !== undefined && begun.status !== 'running') return ok(begun);
  const run_id = submission.run_id ?? parts.world.newId();
  const done = await evaluate(parts, { run_id, submitted: submitted.value, begun });
  return !done.ok && BY_ANOTHER.includes(done.error.code) ? same(parts, submitted.value, run_id) : done;
};
