import type { Approval } from '../contracts/approval.ts';

/** Whether it can still lead to an execution, or be decided. What has ended never changes again (GR-APPR-14). */
export const isAlive = ({ status, used_at }: Approval): boolean =>
  status === 'pending' || (status === 'approved' && used_at === null);

/** At its last moment it is over: an approval holds strictly before `expires_at`. */
export const isOver = ({ expires_at }: Approval, now: string): boolean => now >= expires_at;

/** What clocks of two machines that are in order may be apart, in ms. */
const SKEW_MS = 300_000;

/** Whether a moment is further before another one than clocks differ; one that is no time is before all of them. */
export const isLongBefore = (moment: string, other: string): boolean =>
  !(Date.parse(moment) >= Date.parse(other) - SKEW_MS);

/** After anything that it is bound to has changed. One that has ended is given back as it is. */
export const staleApproval = (approval: Approval): Approval =>
  isAlive(approval) ? { ...approval, status: 'stale' } : approval;

/** After its time. One that has ended is given back as it is. */
export const expiredApproval = (approval: Approval): Approval =>
  isAlive(approval) ? { ...approval, status: 'expired' } : approval;

/** Takes it for its one execution. Throws where `checkUsable` would have refused: nobody may get here without asking. */
export const usedApproval = (approval: Approval, at: string): Approval => {
  if (approval.status !== 'approved' || approval.used_at !== null || isOver(approval, at))
    throw new Error('only an approved approval that is neither used nor expired can be used');
  return { ...approval, used_at: at };
};
