import type { RunState } from '../contracts/run.ts';
import { approvalEnded } from '../execution/events.ts';
import { moved } from '../execution/state.ts';
import type { Commit } from '../store.ts';
import { isAlive, staleApproval } from './end.ts';

/**
 * The commit after which nothing that a run waits with can be decided or executed any more: it goes on waiting, for a fresh
 * packet. Undefined where nothing is open.
 */
export const approvalClosed = (run: RunState, now: string): Commit | undefined => {
  const pending = run.pending_action;
  if (run.status !== 'waiting_approval' || pending === null || !isAlive(pending.approval)) return undefined;
  const approval = staleApproval(pending.approval);
  return {
    run: moved(run, now, { pending_action: { ...pending, approval } }),
    events: [approvalEnded(approval, ['approval_stale'])],
  };
};
