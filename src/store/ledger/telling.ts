import type { Problem, Result } from '../../base/index.ts';
import type { LedgerEvent, RunStore } from '../../kernel/index.ts';
import type { LedgerOfStore } from './ledger.ts';

/** The store of runs, which tells the ledger after each change what it has appended. */
export const tellingLedger = (
  runs: RunStore,
  { afterCommit }: Pick<LedgerOfStore, 'afterCommit'>,
): RunStore => {
  const told =
    <C extends { readonly events: readonly LedgerEvent[] }, T>(
      write: (change: C) => Promise<Result<T, Problem>>,
    ) =>
    async (change: C): Promise<Result<T, Problem>> => {
      const done = await write(change);
      if (done.ok) afterCommit(change.events);
      return done;
    };
  return { ...runs, create: told(runs.create), commit: told(runs.commit), settle: told(runs.settle) };
};
