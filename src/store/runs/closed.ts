import type { Problem, Result } from '../../base/index.ts';
import type { RunStore } from '../../kernel/index.ts';

/** The store of runs of a database that cannot hold any: it promises nothing and refuses everything. */
export const closedRuns = (refusal: Result<never, Problem>): RunStore => {
  const refuse = async (): Promise<Result<never, Problem>> => refusal;
  return {
    capabilities: { durable: false, leases: false, atomic: false, scope: 'process' },
    create: refuse,
    load: refuse,
    commit: refuse,
    settle: refuse,
    acquire: refuse,
    renew: refuse,
    release: refuse,
    note: refuse,
    list: refuse,
    entries: refuse,
    counts: refuse,
    purge: refuse,
  };
};
