import { isAlive } from '../approval/end.ts';
import type { Approval } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import { isTime, type Law } from './law.ts';
import { isEnded } from './transitions.ts';

const law = (says: string, holds: (run: RunState) => boolean): Law<RunState> => ({
  code: 'state_invalid',
  says,
  holds,
});

const only = (status: RunState['status'], says: string, holds: (run: RunState) => boolean): Law<RunState> =>
  law(says, (run) => run.status !== status || holds(run));

const approval = (run: RunState): Approval | undefined => run.pending_action?.approval;

const isUsed = (run: RunState): boolean => {
  const given = approval(run);
  return given === undefined || (given.status === 'approved' && given.used_at !== null);
};

/** What each status must hold (docs/kernel.md, "What is kept"): on create, on load and on every write. */
export const STATE_LAWS: readonly Law<RunState>[] = [
  law('every time of a run exists', ({ created_at, updated_at, ended_by }) =>
    [created_at, updated_at, ended_by?.at ?? created_at].every(isTime),
  ),
  law('a run was not changed before it was made', ({ created_at, updated_at }) => created_at <= updated_at),
  law(
    'a loop has a claim, and nothing else has one',
    ({ kind, claim }) => (kind === 'loop') === (claim !== null),
  ),
  law('only a loop has a checkpoint', ({ kind, checkpoint }) => kind === 'loop' || checkpoint === null),
  only('running', 'a running run has no pending action', (run) => run.pending_action === null),
  only('completed', 'a completed run has no pending action', (run) => run.pending_action === null),
  only('waiting_approval', 'a waiting run has its pending action', (run) => run.pending_action !== null),
  only(
    'waiting_approval',
    'the approval that a run waits with is neither rejected nor used',
    (run) => approval(run)?.status !== 'rejected' && (approval(run)?.used_at ?? null) === null,
  ),
  only('executing', 'an executing run has its pending action', (run) => run.pending_action !== null),
  only('executing', 'an executing run has used its approval', isUsed),
  only('recovery_required', 'a run in recovery has its pending action', (run) => run.pending_action !== null),
  only('recovery_required', 'a run in recovery has used its approval', isUsed),
  law(
    'a run in recovery has a reason that is not blank, and no other run has one',
    ({ status, recovery_reason }) =>
      status === 'recovery_required' ? !!recovery_reason?.trim() : recovery_reason === null,
  ),
  only('completed', 'a completed run has a result', ({ kind, last_tool_result, result_snapshot }) =>
    kind === 'loop' ? result_snapshot !== null : last_tool_result !== null,
  ),
  only('blocked', 'a blocked run has a stop code', ({ stop }) => stop !== null),
  only('failed', 'a failed run has an error code', ({ stop }) => stop !== null),
  law('only a run that has ended has a stop code', ({ status, stop }) => isEnded(status) || stop === null),
  law(
    'a cancelled run names who ended it and when, and no other run does',
    ({ status, ended_by }) => (status === 'cancelled') === (ended_by !== null),
  ),
  law('a run that has ended has no open approval', (run) => {
    const last = approval(run);
    return !isEnded(run.status) || last === undefined || !isAlive(last);
  }),
];
