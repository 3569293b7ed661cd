import * as z from 'zod';
import { digest, extensions, id, json, jsonObject, sideEffectClass, toolName } from './common.ts';

/** A proposal as it arrives, from anybody: data without authority. No other member is allowed (GR-TOOL-15). */
export const toolProposal = z.strictObject({
  proposal_id: id,
  tool_name: toolName,
  arguments: jsonObject,
  target: z.string().nullable().optional(),
  source_ref: z.string().max(500).nullable().optional(),
  extensions,
});

/** A call that somebody wishes for: tool, arguments, perhaps a target. It carries no authority. */
export type ToolProposal = z.infer<typeof toolProposal>;

export const PROPOSERS = ['model', 'primary_agent', 'human', 'system'] as const;

/** A proposal that was admitted to a run: the exact call that may later be approved and executed. */
export const toolRequest = z.strictObject({
  /** Also the id of its operation (GR-DIST-07). */
  request_id: id,
  run_id: id,
  tool_name: toolName,
  arguments: jsonObject,
  target: z.string().nullable(),
  proposed_by: z.enum(PROPOSERS),
  /** Who proposed, by the application's own knowledge; whoever it is cannot decide it. */
  proposer: id,
  proposal_ref: id.nullable(),
  extensions,
});

/** A proposal that was admitted to a run: the exact call, under an id that is also the one of its operation. */
export type ToolRequest = z.infer<typeof toolRequest>;

/** What everybody may know of a registered tool; its digest is the definition fingerprint. */
export const toolDefinition = z.strictObject({
  name: toolName,
  /** Owned by the application; every consequential tool has one. */
  version: z.string().min(1).max(200).nullable(),
  description: z.string().min(1).max(4000),
  side_effect_class: sideEffectClass,
  input_schema: jsonObject,
  requires_verification: z.boolean(),
  sensitive_output: z.boolean(),
  /** Whether the target comes from the arguments, by the application's own function. */
  target_from_arguments: z.boolean(),
  timeout_ms: z.int().min(1),
  /** How to recover or contain, or why that does not apply; required for `sensitive_destructive` (GR-APPR-02). */
  recovery: z
    .union([
      z.strictObject({ plan: z.string().min(1) }),
      z.strictObject({ not_applicable: z.string().min(1) }),
    ])
    .nullable(),
  has_undo: z.boolean(),
  has_lookup: z.boolean(),
  /** Where a bound tool comes from; part of the fingerprint (GR-MCP-22). */
  provenance: jsonObject.nullable(),
});

/** What everybody may know of a registered tool: all of it is part of its fingerprint. */
export type ToolDefinition = z.infer<typeof toolDefinition>;

export const VERIFICATIONS = ['pass', 'fail', 'not_required', 'unverified'] as const;

export const toolResult = z.strictObject({
  request_id: id,
  tool_name: toolName,
  /** `failed` is known and bad (R12); what is not known has no result. */
  status: z.enum(['executed', 'blocked', 'approval_required', 'failed']),
  side_effect_class: sideEffectClass,
  /** Codes of `reason-codes.ts`. */
  reasons: z.array(z.string()),
  /** Withheld (absent) where the definition says that it is sensitive. */
  output: json.optional(),
  /** Of the whole output in canonical JSON, also of a withheld or cut one. */
  output_digest: digest.optional(),
  redacted: z.boolean(),
  truncated: z.boolean(),
  approval_ref: id.nullable(),
  verification: z.strictObject({ status: z.enum(VERIFICATIONS), details: z.string().max(500).optional() }),
  /** Settled by a person with evidence, not by this program (GR-REC-06). */
  recovered: z.boolean().optional(),
  evidence_ref: z.string().max(2000).optional(),
  extensions,
});

/** What came of one call: status, verification, output as far as it may be kept, and digests. */
export type ToolResult = z.infer<typeof toolResult>;
