import type { Approval, ApprovalDecision } from '../contracts/approval.ts';
import { packetDigest } from '../fingerprint.ts';
import type { KernelWorld } from '../world.ts';

/** What a person answered, as whoever asked them knows it. `channel` says how they were reached. */
export type Answer = Pick<ApprovalDecision, 'decision' | 'decided_by' | 'channel' | 'comment'>;

/**
 * The decision of a person on the very packet that they saw, made now, for `kernel.decide`. It is not signed: a signature is
 * made over `signedText` of it.
 */
export const decisionOn = (
  approval: Approval,
  answer: Answer,
  world: Pick<KernelWorld, 'sha256' | 'now'>,
): ApprovalDecision => ({
  approval_id: approval.approval_id,
  decision: answer.decision,
  decided_by: answer.decided_by,
  decided_at: world.now(),
  channel: answer.channel,
  packet_digest: packetDigest(approval, world),
  ...(answer.comment === undefined ? {} : { comment: answer.comment }),
});
