import type { Problem, Result } from '../../base/index.ts';
import { refuse } from '../problem.ts';

/** What every store refuses alike, in the same words. */
export const runNotFound = (): Result<never, Problem> =>
  refuse('run_not_found', 'there is no run with this id', 'check the id, and which database it is in');

/** `run_exists`: the id of a new run is taken, also by a run that was purged. */
export const runExists = (): Result<never, Problem> =>
  refuse('run_exists', 'there is a run with this id, or there was one', 'load it, or choose another id');

/** `lease_held`: the run has another owner until its lease ends. */
export const leaseHeld = (): Result<never, Problem> =>
  refuse('lease_held', 'another worker owns the run', 'wait until its lease ends, and load the run again');

/** `fence_stale`: whoever writes has lost the run, for ever. */
export const fenceStale = (): Result<never, Problem> =>
  refuse(
    'fence_stale',
    'the lease of this worker has ended, or another one has taken the run since',
    'stop working on the run; note what is known of its operation',
  );
