import { ok, type Problem, type Result } from '../../base/index.ts';
import { approval } from '../contracts/approval.ts';
import { digest, id } from '../contracts/common.ts';
import { type RunState, runState } from '../contracts/run.ts';
import { PROPOSERS, type ToolProposal } from '../contracts/tool.ts';
import { submissionDigest } from '../fingerprint.ts';
import type { JsonObject } from '../json/json.ts';
import { safeJson } from '../json/safe.ts';
import type { Submission } from '../kernel.ts';
import { refuse } from '../problem.ts';
import { readProposal } from '../proposal/read.ts';
import { freshRun } from '../run/fresh.ts';
import type { Parts } from './parts.ts';
import { type WholeSubmission, wholeSubmission } from './whole.ts';

/** A submission whose every part has its form. */
export interface Submitted {
  readonly submission: WholeSubmission;
  readonly proposal: ToolProposal;
  /** Of all that makes it this submission: not of ids that its sender makes anew each time. */
  readonly digest: string;
}

/** A submission that has no form, of an action or a loop. */
export const malformed = (what: string): Result<never, Problem> =>
  refuse(
    'proposal_invalid',
    `the submission is refused: ${what}`,
    'docs/kernel.md shows what propose and loop take',
  );

/** What is wrong with the part that actions and loops have in common: which run, for which task, proposed by whom. */
export const taskFault = ({
  run_id,
  task_id,
  task,
  proposer,
}: Pick<Submission, 'run_id' | 'task_id' | 'task' | 'proposer'>): string | undefined => {
  if (run_id !== undefined && !id.safeParse(run_id).success) return 'run_id is no id';
  if (!id.safeParse(task_id).success) return 'task_id is no id';
  if (!runState.shape.task.safeParse(task).success) return 'task has another form';
  return id.safeParse(proposer).success ? undefined : 'proposer is no id';
};

const faultOf = (submission: Submission): string | undefined =>
  taskFault(submission) ??
  (PROPOSERS.includes(submission.proposed_by) ? undefined : 'proposed_by is none of the four') ??
  (digest.optional().safeParse(submission.guide).success ? undefined : 'guide is no SHA-256') ??
  (approval.shape.recommendation.safeParse(submission.recommendation).success
    ? undefined
    : 'recommendation is no text of at most 2,000 characters');

/** Reads a submission: untrusted proposal, trusted rest. */
export const readSubmission = (
  { world }: Pick<Parts, 'world'>,
  given: Submission,
): Result<Submitted, Problem> => {
  if (typeof given !== 'object' || given === null) return malformed('it is no object');
  const submission = wholeSubmission(given);
  const fault = faultOf(submission);
  if (fault !== undefined) return malformed(fault);
  const read = readProposal(submission.proposal, world.isProxy, world.newId);
  if (!read.ok) return read;
  const { task_id, task, proposed_by, proposer, guide, recommendation } = submission;
  const { tool_name, arguments: args, target } = read.value;
  const whole = {
    task_id,
    task,
    proposed_by,
    proposer,
    guide: guide ?? null,
    tool_name,
    arguments: args,
    target: target ?? null,
    // Left out where there is none.
    recommendation,
  };
  // Its texts are shown, bound and kept: one that is no text has no digest.
  const copied = safeJson(whole, { strict: true });
  if (!copied.ok) return malformed(copied.error.message);
  const submitted = submissionDigest(copied.value as JsonObject, world);
  return ok({ submission, proposal: read.value, digest: submitted });
};

/** A single action at its first revision. */
export const newAction = (
  { submission, digest }: Submitted,
  first: Pick<RunState, 'run_id' | 'status' | 'pending_action'>,
  now: string,
): RunState =>
  freshRun(
    {
      ...first,
      task_id: submission.task_id,
      kind: 'action',
      task: submission.task,
      submission_digest: digest,
      claim: null,
    },
    now,
  );
