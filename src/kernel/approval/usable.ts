import { ok, type Problem, type Result } from '../../base/index.ts';
import type { Approval } from '../contracts/approval.ts';
import { boundFingerprint, packetDigest } from '../fingerprint.ts';
import { refuse } from '../problem.ts';
import type { KernelWorld } from '../world.ts';
import { isOver } from './end.ts';

const AGAIN = 'reissue it, and let a person decide the new one';

/**
 * Whether it permits its one execution now: approved, in time, never used, its fingerprint that of what it shows, and the
 * decision about these very bytes. A signature is over the digest of the packet, so whoever edits both on disk needs a key.
 */
export const checkUsable = (
  approval: Approval,
  now: string,
  world: Pick<KernelWorld, 'sha256'>,
): Result<void, Problem> => {
  const { status, decision, used_at } = approval;
  if (status === 'pending')
    return refuse('approval_required', 'nobody has decided it yet', 'let a person decide it');
  if (status === 'rejected')
    return refuse('approval_rejected', 'a person rejected it', 'propose something else, or ask them why');
  if (status === 'stale') return refuse('approval_stale', 'what it was given for has changed', AGAIN);
  if (status === 'expired' || isOver(approval, now))
    return refuse('approval_expired', `its time was over at ${approval.expires_at}`, AGAIN);
  if (used_at !== null)
    return refuse('approval_not_pending', 'it was used already', 'propose the action anew');
  if (decision?.decision !== 'approved' || decision.approval_id !== approval.approval_id)
    return refuse('approval_mismatch', 'it is called approved, and its decision says otherwise', AGAIN);
  if (approval.action_fingerprint !== boundFingerprint(approval.action, world))
    return refuse('approval_stale', 'its fingerprint is not that of what it shows', AGAIN);
  if (decision.packet_digest !== packetDigest(approval, world))
    return refuse('approval_mismatch', 'its decision is about other bytes than this packet', AGAIN);
  return ok(undefined);
};
