import { ok, type Problem, type Result } from '../../base/index.ts';
import {
  checkTtl,
  checkWish,
  type LedgerEntry,
  type Observer,
  type RunStore,
  refuse,
  type StoreCapabilities,
} from '../../kernel/index.ts';
import type { Engine, Trx } from '../engine.ts';
import { attempt } from '../problems.ts';
import { checkWishes, commitIn, createIn, settleIn, type Writing } from './commit.ts';
import { giveBack, prolong, take } from './leases.ts';
import { countsIn, listIn } from './list.ts';
import { loadingOn } from './load.ts';
import { noteOn } from './operations.ts';
import { notFound, written } from './problems.ts';
import { purgeIn } from './purge.ts';

/** Of one host the processes that share a file; of a network those that share a server. */
const SCOPES: Readonly<Record<Engine['name'], StoreCapabilities['scope']>> = {
  sqlite: 'host',
  postgres: 'network',
};

type Work<T> = (trx: Trx) => Promise<Result<T, Problem>>;

export interface RunParts extends Writing {
  readonly entries: (runId: string) => Promise<Result<readonly LedgerEntry[], Problem>>;
  readonly observer?: Observer | undefined;
}

/** Whoever watches is told, and can neither delay nor spoil anything. */
const tell = (observer: Observer | undefined, code: string, ms: number): void => {
  try {
    const seen = observer?.see({
      kind: 'run',
      what: 'refused',
      run_id: null,
      name: 'store',
      codes: [code],
      ms,
    });
    Promise.resolve(seen).catch(() => {});
  } catch {
    // It is the application's.
  }
};

/** Runs in a database: each method that writes is one transaction. Waits for locks are bounded (`state_write_failed`). */
export const runStore = ({ entries, observer, ...writing }: RunParts): RunStore => {
  const { engine } = writing;
  const write = async <T>(work: Work<T>): Promise<Result<T, Problem>> => {
    const before = performance.now();
    const done = written(await engine.write([], work));
    if (!done.ok && done.error.code.startsWith('state_write_'))
      tell(observer, done.error.code, performance.now() - before);
    return done;
  };
  const load = loadingOn(engine);
  const checked = async <T>(check: Result<void, Problem>, work: Work<T>): Promise<Result<T, Problem>> =>
    check.ok ? write(work) : check;
  return {
    capabilities: { durable: true, leases: true, atomic: true, scope: SCOPES[engine.name] },
    create: (commit) => checked(checkWishes(commit), (trx) => createIn(trx, writing, commit)),
    load: (runId) => attempt(() => load(runId)),
    commit: (commit) => checked(checkWishes(commit), (trx) => commitIn(trx, writing, commit)),
    settle: (settlement) => checked(checkWishes(settlement), (trx) => settleIn(trx, writing, settlement)),
    acquire: (runId, owner, ttlMs) =>
      checked(checkWish({ owner, ttl_ms: ttlMs }), async (trx) => {
        const there = await trx
          .selectFrom('runs')
          .select('run_id')
          .where('run_id', '=', runId)
          .executeTakeFirst();
        return there === undefined ? notFound() : take(trx, engine, runId, { owner, ttl_ms: ttlMs });
      }),
    renew: (lease, ttlMs) => checked(checkTtl(ttlMs), (trx) => prolong(trx, engine, lease, ttlMs)),
    release: (lease) =>
      write(async (trx) => {
        await giveBack(trx, lease);
        return ok(undefined);
      }),
    note: (operationId, evidence) =>
      evidence.trim() === ''
        ? Promise.resolve(refuse('recovery_evidence_missing', 'the evidence is blank', 'say what is known'))
        : write((trx) => noteOn(trx, engine, operationId, evidence)),
    list: (filter) => attempt(() => listIn(engine, filter)),
    entries: (runId) => attempt(() => entries(runId)),
    counts: () => attempt(() => countsIn(engine)),
    purge: async (before) => written(await purgeIn(engine, before)),
  };
};
