import * as z from 'zod';
import { approval } from './approval.ts';
import { count, digest, extensions, id, json, jsonObject, materiality, time, toolName } from './common.ts';
import { continuationResult, modelResponse, modelTurn } from './model.ts';
import { toolRequest, toolResult } from './tool.ts';

/** Every status that a run can have; the last four are ends. */
export const STATUSES = [
  'running',
  'waiting_approval',
  'executing',
  'recovery_required',
  'completed',
  'blocked',
  'failed',
  'cancelled',
] as const;

/** Where a run stands. docs/kernel-states.md has every move between two of them. */
export type RunStatus = (typeof STATUSES)[number];

export const PHASES = ['response_ready', 'waiting_approval', 'continuation_ready', 'terminal'] as const;

export type Phase = (typeof PHASES)[number];

export const classification = z.strictObject({
  materiality,
  consequence: z.enum(['low', 'medium', 'high', 'critical']),
  uncertainty: z.enum(['low', 'medium', 'high']).optional(),
});

/** Every limit is finite and fixed when the run is made (GR-LOOP-03, 04, 21). */
export const budgets = z.strictObject({
  max_model_steps: z.int().min(1),
  max_tool_calls: count,
  /** Characters (UTF-16 code units) of one result as a model sees it. */
  max_tool_result_chars: z.int().min(1),
  max_output_tokens: z.int().min(1).nullable(),
  max_total_tokens: z.int().min(1).nullable(),
  /** In millionths of the application's unit of money. */
  max_cost_micros: z.int().min(1).nullable(),
  /** Of waiting for models and tools; time that a run waits for people does not count. */
  max_wall_ms: z.int().min(1).nullable(),
});

/** The finite limits of a loop, all of them given when it is made; a restart refills none. */
export type Budgets = z.infer<typeof budgets>;

/** What a loop run was claimed with, before the first request to a provider (R08). It never changes. */
export const claim = z.strictObject({
  provider: id,
  model: id,
  /** Of the route and its capabilities, by the adapter. */
  capability_fingerprint: digest,
  allowed_tools: z.array(toolName),
  tool_definition_fingerprints: z.record(z.string(), digest),
  /** Of instructions and input in canonical form: a resubmission must bring the same. */
  input_digest: digest,
  budgets,
});

export type Claim = z.infer<typeof claim>;

/** A loop between two of its phases. `checkpoint` is null from the claim to the first persisted response. */
export const checkpoint = z.strictObject({
  version: z.literal(1),
  phase: z.enum(PHASES),
  model_steps: z.int().min(1),
  tool_calls: count,
  used_tokens: count,
  used_cost_micros: count,
  used_wall_ms: count,
  /**
   * Requests sent for the step that is not answered yet, and then how often the calls of its answer were begun anew, so
   * that a crash loop has an end.
   */
  provider_attempts: count,
  /** Digests of name, target and arguments; only growing. */
  seen_proposal_fingerprints: z.array(digest),
  /** Proposals of the current response that are charged already (R06). */
  admitted_proposals: z.array(id),
  prior_response_ref: id.nullable(),
  pending_proposal_id: id.nullable(),
  pending_request_fingerprint: digest.nullable(),
  current_response: modelResponse.nullable(),
  continuation_tool_results: z.array(continuationResult),
  /** Finished turns before the current response. */
  turns: z.array(modelTurn),
});

export type Checkpoint = z.infer<typeof checkpoint>;

export const pendingAction = z.strictObject({
  tool_request: toolRequest,
  approval,
  tool_definition_fingerprint: digest,
  /** Coarse facts for the record. A resumption never relies on them. */
  authorization_context: jsonObject,
  /** The first request of this action that `confirmed_not_executed` closed; exempts it once from the repeat rule (R05). */
  reissued_from: id.nullable(),
});

export type PendingAction = z.infer<typeof pendingAction>;

/** A durable run, as it is persisted: one JSON object a row (docs/kernel.md, "What is kept"). */
export const runState = z.strictObject({
  version: z.literal(1),
  run_id: id,
  task_id: id,
  kind: z.enum(['action', 'loop']),
  status: z.enum(STATUSES),
  /** 1 at creation, and one more at each write. */
  revision: z.int().min(1),
  created_at: time,
  updated_at: time,
  task: z.strictObject({
    objective: z.string().min(1).max(4000),
    workflow: z.string().min(1).max(200),
    classification,
  }),
  pending_action: pendingAction.nullable(),
  last_tool_result: toolResult.nullable(),
  /** What may be shown of the end: text of the model, or the result of the action. */
  result_snapshot: z.strictObject({ text: z.string().nullable(), verified_effects: z.array(id) }).nullable(),
  /** Why a control or a failure ended it. */
  stop: z.strictObject({ code: z.string().min(1), message: z.string().min(1).max(1000) }).nullable(),
  ended_by: z
    .strictObject({ who: id, at: time, how: z.enum(['rejected', 'cancelled', 'resolved']) })
    .nullable(),
  recovery_reason: z.string().max(1000).nullable(),
  /** Of the submission of a single action; fixed. A resubmission under the same id must bring the same. */
  submission_digest: digest.optional(),
  claim: claim.nullable(),
  checkpoint: checkpoint.nullable(),
  extensions,
});

/** A run as it is on disk: what every answer of the kernel is, and what a store keeps. */
export type RunState = z.infer<typeof runState>;

export const OPERATION_STATUSES = ['started', 'confirmed', 'not_executed', 'outcome_unknown'] as const;

/** What is known of an effect: `started` and `outcome_unknown` are not settled. */
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** One consequential execution, claimed before the adapter is called. */
export const operation = z.strictObject({
  operation_id: id,
  run_id: id,
  request_fingerprint: digest,
  approval_id: id,
  /** Fencing token of the lease under which it was claimed. */
  token: z.int().min(1),
  status: z.enum(OPERATION_STATUSES),
  started_at: time,
  settled_at: time.nullable(),
  /** With `confirmed`: what the run is finished from after a crash (window 17). */
  result: toolResult.nullable(),
  /** Of whoever settled it in recovery; or a late answer that came after the lease was lost. */
  evidence: z.string().max(4000).nullable(),
});

/** The one record of one consequential execution, claimed before the tool is called. */
export type Operation = z.infer<typeof operation>;

export const recoveryResolution = z.strictObject({
  resolution_id: id,
  run_id: id,
  decision: z.enum(['confirmed_succeeded', 'confirmed_not_executed', 'cancelled']),
  decided_by: id,
  decided_at: time,
  /** Not blank. */
  evidence: z.string().max(4000).regex(/\S/),
  /** What the effect gave, for `confirmed_succeeded`; redacted by the rule of the definition. */
  output: json.optional(),
  extensions,
});

/** How a person or a service settled an outcome that nobody knew, with evidence. */
export type RecoveryResolution = z.infer<typeof recoveryResolution>;
