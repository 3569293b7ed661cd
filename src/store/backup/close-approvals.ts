import { ok } from '../../base/index.ts';
import { approvalClosed, type RunStore } from '../../kernel/index.ts';
import type { Stored } from '../store.ts';

/** States are up to two million bytes each. */
const BATCH = 100;

/**
 * Closes every approval that could still be decided or used. In a database that was put back an approval may be open that
 * has acted since, and it would act again; now each action needs a fresh packet, and a person who looks. Gives their number.
 */
export const closeApprovals = async (runs: RunStore, now: () => string): Stored<number> => {
  let [closed, after] = [0, ''];
  for (;;) {
    const waiting = await runs.list({ status: ['waiting_approval'], limit: BATCH, after });
    if (!waiting.ok) return waiting;
    for (const run of waiting.value) {
      const commit = approvalClosed(run, now());
      if (commit === undefined) continue;
      const done = await runs.commit(commit);
      if (!done.ok) return done;
      closed += 1;
    }
    const last = waiting.value.at(-1);
    if (last === undefined) return ok(closed);
    after = last.run_id;
  }
};
