import { ok, type Problem, type Result } from '../../base/index.ts';
import { modelRequest } from '../contracts/model.ts';
import { type Claim, claim as claimForm, type RunState } from '../contracts/run.ts';
import { shownName } from '../execution/assess.ts';
import { loopCreated } from '../execution/events.ts';
import { malformed, taskFault } from '../execution/submission.ts';
import type { WholeLoop } from '../execution/whole.ts';
import { inputDigest } from '../fingerprint.ts';
import { safeJson } from '../json/safe.ts';
import { sameJson } from '../json/same.ts';
import type { KernelParts, LoopSubmission } from '../kernel.ts';
import type { Model } from '../model/model.ts';
import { refuse } from '../problem.ts';
import { freshRun } from '../run/fresh.ts';
import { priceOf, readBudgets } from './budget.ts';
import type { Write } from './write.ts';

type Parts = Pick<KernelParts, 'tools' | 'world'>;

const definitionsOf = (
  { tools }: Parts,
  names: readonly string[],
): Result<Record<string, string>, Problem> => {
  const fingerprints: Record<string, string> = {};
  for (const name of names) {
    const tool = tools.get(name);
    if (tool === undefined)
      return refuse(
        'tool_unknown',
        `the loop asks for the tool ${shownName(name)}, which is not registered`,
        'give createRegistry a tool of that name, or leave it out of allowed_tools',
      );
    if (Object.hasOwn(fingerprints, name))
      return refuse('tool_name_duplicate', 'the loop names a tool twice', 'name each tool once');
    fingerprints[name] = tool.fingerprint;
  }
  return ok(fingerprints);
};

const moneyProblem = ({ model, budgets }: LoopSubmission): Result<never, Problem> | undefined =>
  budgets.max_cost_micros !== null && priceOf(model, { input_tokens: 0, output_tokens: 0 }) === null
    ? refuse('budget_invalid', 'money is bounded, and what the model costs is not known', 'give its prices')
    : undefined;

const words = modelRequest.pick({ instructions: true, input: true });

/** The digest of what a model is told first, which must be text in the form that requests have. */
const digestOf = ({ world }: Parts, submission: WholeLoop): Result<string, Problem> => {
  const { instructions, input } = submission;
  const copied = safeJson({ instructions, input }, { strict: true });
  const read = copied.ok ? words.safeParse(copied.value) : undefined;
  return read?.success
    ? ok(inputDigest(read.data.instructions, read.data.input, world))
    : malformed('instructions or input have another form');
};

const route = claimForm.pick({ provider: true, model: true, capability_fingerprint: true });

const isModel = (model: unknown): boolean => {
  const { identity, respond } = Object(model) as Partial<Model>;
  return typeof respond === 'function' && route.safeParse(identity).success;
};

const isSignal = (signal: unknown): boolean =>
  signal == null || typeof (Object(signal) as Partial<AbortSignal>).addEventListener === 'function';

/** What is wrong with the form of a submission, beside its words and its budgets. */
const formFault = (submission: WholeLoop): string | undefined => {
  const { allowed_tools, model, signal } = submission;
  const named = Array.isArray(allowed_tools) && allowed_tools.every((name) => typeof name === 'string');
  if (!named) return 'allowed_tools is no list of names';
  if (!isModel(model)) return 'model is no model';
  return isSignal(signal) ? taskFault(submission) : 'signal is no AbortSignal';
};

const claimFrom = (parts: Parts, submission: WholeLoop): Result<Claim, Problem> => {
  const fault = formFault(submission);
  if (fault !== undefined) return malformed(fault);
  const budgets = readBudgets(submission.budgets);
  if (!budgets.ok) return budgets;
  const unpriced = moneyProblem(submission);
  if (unpriced !== undefined) return unpriced;
  const definitions = definitionsOf(parts, submission.allowed_tools);
  if (!definitions.ok) return definitions;
  const digest = digestOf(parts, submission);
  if (!digest.ok) return digest;
  const { provider, model, capability_fingerprint } = submission.model.identity;
  return ok({
    provider,
    model,
    capability_fingerprint,
    allowed_tools: [...submission.allowed_tools],
    tool_definition_fingerprints: definitions.value,
    input_digest: digest.value,
    budgets: budgets.value,
  });
};

/** The first write of a loop, before anything is sent anywhere (R08): what it may do, with whom, and within what. */
export const claimed = (parts: Parts, submission: WholeLoop): Result<Write, Problem> => {
  const claim = claimFrom(parts, submission);
  if (!claim.ok) return claim;
  const { run_id, task_id, task } = submission;
  const run = freshRun(
    { run_id, task_id, kind: 'loop', status: 'running', task, pending_action: null, claim: claim.value },
    parts.world.now(),
  );
  return ok({ run, events: [loopCreated(run, claim.value)] });
};

const conflict = (what: string): Result<never, Problem> =>
  refuse(
    'run_submission_conflict',
    `the run was claimed with ${what}`,
    'bring what it was claimed with, or start another run under another id',
  );

const sameTools = (asked: readonly string[], claim: Claim): Result<void, Problem> => {
  if (asked.some((name) => !claim.allowed_tools.includes(name)))
    return refuse(
      'tool_not_exposed',
      'the submission asks for a tool that the run was not claimed with',
      'start another run for more tools',
    );
  return asked.length === claim.allowed_tools.length ? ok(undefined) : conflict('other tools');
};

/**
 * Whether a submission is about the very work of a stored run: task, inputs, tools and budgets. The application brings
 * them again, and nothing of the run is taken from it (GR-DUR-13, 33).
 */
export const checkWork = (parts: Parts, run: RunState, submission: WholeLoop): Result<void, Problem> => {
  const { claim } = run;
  if (claim === null) return conflict('a single action');
  const fault = formFault(submission);
  if (fault !== undefined) return malformed(fault);
  if (run.task_id !== submission.task_id || !sameJson(run.task, submission.task))
    return conflict('another task');
  const digest = digestOf(parts, submission);
  if (!digest.ok) return digest;
  if (digest.value !== claim.input_digest) return conflict('other instructions or other input');
  const budgets = readBudgets(submission.budgets);
  if (!budgets.ok) return budgets;
  return sameJson(claim.budgets, budgets.value)
    ? sameTools(submission.allowed_tools, claim)
    : conflict('other budgets');
};
