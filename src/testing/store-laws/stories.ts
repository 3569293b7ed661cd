import type { Lease, RunState, RunStore } from '../../kernel/index.ts';
import { kept, LONG_MS } from './law.ts';
import { approvedRun, claimOf, event, executingRun, recoveringRun, waitingRun } from './samples.ts';

/** A new action that waits for a person. */
export const waiting = async (store: RunStore, runId: string): Promise<RunState> =>
  kept(await store.create({ run: waitingRun(runId), events: [event('run_created')] })).run;

export const approved = async (store: RunStore, runId: string): Promise<RunState> =>
  kept(
    await store.commit({
      run: approvedRun(await waiting(store, runId)),
      events: [event('approval_decided')],
    }),
  ).run;

export interface Executing {
  readonly run: RunState;
  readonly lease: Lease;
}

/** An approved action whose execution a worker has claimed. */
export const executing = async (
  store: RunStore,
  runId: string,
  { owner = 'worker-a', ttl_ms = LONG_MS }: { readonly owner?: string; readonly ttl_ms?: number } = {},
): Promise<Executing> => {
  const run = executingRun(await approved(store, runId));
  const done = kept(
    await store.commit({
      run,
      acquire: { owner, ttl_ms },
      operation: claimOf(run),
      events: [event('operation_started', run.pending_action?.tool_request.request_id)],
    }),
  );
  if (done.lease === null) throw new Error('the store gave no lease');
  return { run: done.run, lease: done.lease };
};

/** An action whose outcome nobody knows, and whose lease is given back. */
export const recovering = async (store: RunStore, runId: string): Promise<RunState> => {
  const { run, lease } = await executing(store, runId);
  const next = recoveringRun(run);
  return kept(await store.commit({ run: next, lease, release: true, events: [event('recovery_required')] }))
    .run;
};
