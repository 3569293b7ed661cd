import type { Commit, RunState } from '../../src/kernel/index.ts';
import type { Store } from '../../src/store/index.ts';
import {
  approvedRun,
  claimOf,
  completedRun,
  confirmation,
  event,
  executingRun,
  waitingRun,
} from '../../src/testing/store-laws/samples.ts';

const done = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

const written = async ({ runs }: Store, commit: Commit): Promise<RunState> =>
  done(await runs.commit(commit)).run;

/** The steps of a run from its packet to its end: 6 entries in 5 transactions. */
export const runSteps = (store: Store, runId: string): readonly (() => Promise<void>)[] => {
  const { runs } = store;
  let run = waitingRun(runId);
  let lease: Commit['lease'];
  return [
    async () => {
      const events = [event('run_created'), event('approval_requested', `${runId}-approval-1`)];
      run = done(await runs.create({ run, events })).run;
    },
    async () => {
      run = await written(store, { run: approvedRun(run), events: [event('approval_decided')] });
    },
    async () => {
      const acquire = { owner: 'worker-1', ttl_ms: 60_000 };
      const events = [event('operation_started')];
      const claimed = await runs.commit({ run: executingRun(run), acquire, operation: claimOf(run), events });
      ({ run } = done(claimed));
      lease = done(claimed).lease ?? undefined;
    },
    async () => {
      const events = [event('operation_settled')];
      if (lease === undefined) throw new Error('nobody has the lease');
      done(await runs.settle({ run_id: runId, lease, operation: confirmation(run), events }));
    },
    async () => {
      const commit = { run: completedRun(run), release: true, events: [event('run_ended')] } as const;
      run = await written(store, { ...commit, ...(lease === undefined ? {} : { lease }) });
    },
  ];
};

/** Runs that do their steps in turn. */
export const writeRuns = async (store: Store, runIds: readonly string[]): Promise<void> => {
  const all = runIds.map((runId) => runSteps(store, runId));
  for (let step = 0; step < 5; step++) for (const steps of all) await steps[step]?.();
};
