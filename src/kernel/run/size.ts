import type { Problem, Result } from '../../base/index.ts';
import type { RunState } from '../contracts/run.ts';
import { refuse } from '../problem.ts';

/** Bytes of one stored run, approval or operation in UTF-8 (GR-OUT-08). */
export const MAX_STORED_BYTES = 2_000_000;

/** More than one move of a run adds to it, beside outputs and arguments. */
const ROOM_BYTES = 32_768;

/**
 * What a run may have at most. Whatever comes next must find room: a run that waits can be decided, executed, settled and
 * cancelled, and one that goes on can be ended.
 */
export const mostBytes = ({
  status,
  pending_action,
}: Pick<RunState, 'status' | 'pending_action'>): number => {
  if (status === 'running') return MAX_STORED_BYTES - ROOM_BYTES;
  if (status !== 'waiting_approval') return MAX_STORED_BYTES;
  return MAX_STORED_BYTES - (pending_action?.approval.status === 'pending' ? 3 : 2) * ROOM_BYTES;
};

/** What the result of an operation may have: its record needs room for the rest of it, and for what late workers know. */
export const MOST_RESULT_BYTES = MAX_STORED_BYTES - ROOM_BYTES;

/** Most texts are far below the limit, and a code unit has three bytes at most. */
export const isTooLarge = (text: string, most = MAX_STORED_BYTES): boolean =>
  text.length > most || (text.length * 3 > most && new TextEncoder().encode(text).length > most);

export const tooLarge = (most = MAX_STORED_BYTES): Result<never, Problem> =>
  refuse(
    'checkpoint_too_large',
    `it has more than ${most} bytes`,
    'give smaller arguments, or fewer and shorter results to the model; nothing was written',
  );
