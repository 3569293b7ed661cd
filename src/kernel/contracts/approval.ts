import * as z from 'zod';
import {
  digest,
  extensions,
  id,
  jsonObject,
  materiality,
  sideEffectClass,
  time,
  toolName,
} from './common.ts';

/**
 * What an approval is bound to. The packet is made from this very object, the person sees all of it, and its digest is
 * the fingerprint: a change of any member makes the approval stale (GR-APPR-03 to 07, 15, 16).
 */
export const boundAction = z.strictObject({
  run_id: id,
  request_id: id,
  tool_name: toolName,
  tool_version: z.string().nullable(),
  tool_definition_fingerprint: digest,
  side_effect_class: sideEffectClass,
  target: z.string().nullable(),
  arguments: jsonObject,
  /** Who proposed it. */
  requester: id,
  /** On whose authority it is done, and where. */
  principal: id,
  environment: z.string().nullable(),
  capability: z.string().nullable(),
  resource: z.string().nullable(),
  materiality,
  policy_revision: z.string().min(1),
  /** Of the rules in canonical form. */
  policy_digest: digest,
  /** SHA-256 of the guide that the action comes from, if it does. */
  guide: digest.nullable(),
});

/**
 * The exact action that an approval is bound to: the packet shows all of it, and a change of any member makes it
 * stale.
 */
export type BoundAction = z.infer<typeof boundAction>;

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'stale', 'expired'] as const;

export const signature = z.strictObject({
  /** SHA-256 of the approver's raw public key, in hexadecimal digits. */
  key_id: digest,
  algorithm: z.literal('ed25519'),
  /** Base64 of the 64 bytes. */
  value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});

/** One answer of one person to one packet. */
export const approvalDecision = z.strictObject({
  approval_id: id,
  decision: z.enum(['approved', 'rejected']),
  decided_by: id,
  decided_at: time,
  /** How the person was reached: `signed-terminal`, `unauthenticated-terminal`, or the application's own word. */
  channel: z.string().min(1).max(100),
  /** SHA-256 of the packet in canonical form: what the person saw. */
  packet_digest: digest,
  comment: z.string().max(2000).optional(),
  signature: signature.optional(),
  extensions,
});

/**
 * One answer of one person to one packet, made by `decisionOn` or signed by an approver key. Given to
 * `kernel.decide`.
 */
export type ApprovalDecision = z.infer<typeof approvalDecision>;

/** The packet that a person decides on, and what became of it. */
export const approval = z.strictObject({
  approval_id: id,
  run_id: id,
  status: z.enum(APPROVAL_STATUSES),
  action: boundAction,
  action_fingerprint: digest,
  /** Codes that say why a person is asked. */
  reasons: z.array(z.string()),
  recommendation: z.string().max(2000).optional(),
  /** From the definition, as in the packet. */
  recovery: z.string().nullable(),
  issued_at: time,
  expires_at: time,
  decision: approvalDecision.nullable(),
  /** When the one execution that it was given for was claimed; an approval is used once. */
  used_at: time.nullable(),
  extensions,
});

/**
 * The packet that a person decides on, with what became of it: pending, approved, rejected, stale or expired, and
 * when it was used.
 */
export type Approval = z.infer<typeof approval>;
