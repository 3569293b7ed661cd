import type { LedgerEvent } from '../contracts/ledger.ts';
import type { Checkpoint, Claim, RunState } from '../contracts/run.ts';

/** One step of a loop as it goes to the store: the state after it, and what is told of it. */
export interface Write {
  readonly run: RunState;
  readonly events: readonly LedgerEvent[];
}

/** The claim that every loop has from its first write on; its absence is a bug, since stored runs are checked. */
export const claimOf = (run: RunState): Claim => {
  if (run.claim === null) throw new Error('a loop without a claim');
  return run.claim;
};

/** The checkpoint that a loop has from its first answer on. */
export const checkpointOf = (run: RunState): Checkpoint => {
  if (run.checkpoint === null) throw new Error('a loop without a checkpoint');
  return run.checkpoint;
};
