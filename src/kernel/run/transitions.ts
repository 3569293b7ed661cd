import type { Approval } from '../contracts/approval.ts';
import type { OperationStatus, RunState, RunStatus } from '../contracts/run.ts';

/** A legal move of a run. `kind`: only runs of this kind make it. */
export interface Transition {
  readonly from: RunStatus;
  readonly to: RunStatus;
  readonly kind?: RunState['kind'];
  readonly when: string;
}

/** How a run may begin. */
export const STARTS = [
  { to: 'running', when: 'claimed before anything is asked or done' },
  { to: 'waiting_approval', kind: 'action', when: 'a single action that a person must approve' },
] as const satisfies readonly Omit<Transition, 'from'>[];

/** Every legal move: 18 of the 64 pairs. A pair that is not here is refused, whoever asks (GR-STATE-16). */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'running', to: 'running', when: 'progress is on disk' },
  { from: 'running', to: 'waiting_approval', when: 'the packet is written, before anybody sees it' },
  { from: 'running', to: 'completed', when: 'a final answer, or the result of a single action' },
  { from: 'running', to: 'blocked', when: 'a control stopped it' },
  { from: 'running', to: 'failed', when: 'the provider, or a tool without effect, failed' },
  { from: 'running', to: 'cancelled', when: 'a person ended it between two phases' },
  {
    from: 'waiting_approval',
    to: 'waiting_approval',
    when: 'decided; found stale or expired; or issued anew',
  },
  { from: 'waiting_approval', to: 'executing', when: 'approved, and everything was checked again' },
  { from: 'waiting_approval', to: 'cancelled', when: 'rejected, or cancelled by a person' },
  { from: 'waiting_approval', to: 'blocked', when: 'the application gives up: it cannot be checked again' },
  { from: 'executing', to: 'running', kind: 'loop', when: 'the outcome is known and recorded' },
  { from: 'executing', to: 'completed', kind: 'action', when: 'the outcome is known and recorded' },
  { from: 'executing', to: 'failed', when: 'it is proved that nothing was sent' },
  { from: 'executing', to: 'recovery_required', when: 'the outcome is not known' },
  { from: 'recovery_required', to: 'running', kind: 'loop', when: 'confirmed_succeeded' },
  { from: 'recovery_required', to: 'completed', kind: 'action', when: 'confirmed_succeeded' },
  { from: 'recovery_required', to: 'waiting_approval', when: 'confirmed_not_executed' },
  { from: 'recovery_required', to: 'cancelled', when: 'cancelled, which proves nothing' },
];

const transition = (from: RunStatus, to: RunStatus): Transition | undefined =>
  TRANSITIONS.find((move) => move.from === from && move.to === to);

/** Whether a run of any kind may go from one status to the other. */
export const isLegalTransition = (from: RunStatus, to: RunStatus): boolean =>
  transition(from, to) !== undefined;

/** Whether a run of this kind may. */
export const mayGo = (kind: RunState['kind'], from: RunStatus, to: RunStatus): boolean => {
  const move = transition(from, to);
  return move !== undefined && (move.kind ?? kind) === kind;
};

/** Statuses that nothing leads out of (GR-STATE-09). */
export const ENDED: readonly RunStatus[] = ['completed', 'blocked', 'failed', 'cancelled'];

/** Whether a run with this status has ended, for ever. */
export const isEnded = (status: RunStatus): boolean => ENDED.includes(status);

/** How an approval may change. One that was used, and every other status, never changes again (GR-APPR-11). */
export const APPROVAL_MOVES: readonly (readonly [from: Approval['status'], to: Approval['status']])[] = [
  ['pending', 'approved'],
  ['pending', 'rejected'],
  ['pending', 'stale'],
  ['pending', 'expired'],
  ['approved', 'stale'],
  ['approved', 'expired'],
];

/** How an operation may change, and who may change it so (GR-DIST-08). `undefined`: there was none. */
export const OPERATION_MOVES: readonly {
  readonly from: OperationStatus | undefined;
  readonly to: OperationStatus;
  readonly by: readonly ('worker' | 'recovery')[];
}[] = [
  { from: undefined, to: 'started', by: ['worker'] },
  { from: 'started', to: 'confirmed', by: ['worker', 'recovery'] },
  { from: 'started', to: 'not_executed', by: ['worker', 'recovery'] },
  { from: 'started', to: 'outcome_unknown', by: ['worker'] },
  { from: 'outcome_unknown', to: 'confirmed', by: ['recovery'] },
  { from: 'outcome_unknown', to: 'not_executed', by: ['recovery'] },
];
