import type { RunState } from '../contracts/run.ts';

/** What a run is made with. */
export type First = Pick<
  RunState,
  'run_id' | 'task_id' | 'kind' | 'status' | 'task' | 'pending_action' | 'claim' | 'submission_digest'
>;

/** A run at its first revision: nothing is done, spent or decided. */
export const freshRun = (first: First, now: string): RunState => ({
  version: 1,
  revision: 1,
  created_at: now,
  updated_at: now,
  last_tool_result: null,
  result_snapshot: null,
  stop: null,
  ended_by: null,
  recovery_reason: null,
  checkpoint: null,
  ...first,
  task: structuredClone(first.task),
});
