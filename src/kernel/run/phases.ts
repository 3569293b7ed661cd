import type { Phase, RunStatus } from '../contracts/run.ts';

/** The statuses that each phase of a loop goes with; any other pair is corrupt and does not load (GR-DUR-31). */
export const PHASE_STATUSES: Readonly<Record<Phase, readonly RunStatus[]>> = {
  response_ready: ['running'],
  waiting_approval: ['waiting_approval', 'executing', 'recovery_required'],
  continuation_ready: ['running'],
  terminal: ['completed', 'blocked', 'failed', 'cancelled'],
};

/** Statuses of a loop without a checkpoint: it is claimed, or ended before the first answer was persisted. */
export const CLAIM_STATUSES: readonly RunStatus[] = ['running', 'blocked', 'failed', 'cancelled'];

/** Whether a loop with this status may be in this phase; null is the claim, before there is a checkpoint. */
export const phaseAgrees = (phase: Phase | null, status: RunStatus): boolean =>
  (phase === null ? CLAIM_STATUSES : PHASE_STATUSES[phase]).includes(status);

/** How a loop moves from phase to phase. Staying is progress within one: calls admitted, attempts counted, decisions. */
export const PHASE_MOVES: readonly (readonly [from: Phase | null, to: Phase | null])[] = [
  [null, null],
  [null, 'response_ready'],
  [null, 'terminal'],
  ['response_ready', 'response_ready'],
  ['response_ready', 'continuation_ready'],
  ['response_ready', 'waiting_approval'],
  ['response_ready', 'terminal'],
  ['waiting_approval', 'waiting_approval'],
  ['waiting_approval', 'continuation_ready'],
  ['waiting_approval', 'terminal'],
  ['continuation_ready', 'continuation_ready'],
  ['continuation_ready', 'response_ready'],
  ['continuation_ready', 'terminal'],
];

/** Whether a loop may go from one phase to the other. */
export const mayMove = (from: Phase | null, to: Phase | null): boolean =>
  PHASE_MOVES.some(([one, other]) => one === from && other === to);
