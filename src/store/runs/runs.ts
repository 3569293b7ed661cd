import type { Problem, Result } from '../../base/index.ts';
import {
  checkTtl,
  checkWish,
  notify,
  type Observer,
  type RunStore,
  refuse,
  runNotFound,
  type StoreCapabilities,
} from '../../kernel/index.ts';
import type { Engine } from '../engine.ts';
import type { EntryAppender } from '../ledger/append.ts';
import { attempt } from '../problems.ts';
import type { Ask } from '../statement.ts';
import { checkWishes, commitIn, createIn, settleIn } from './commit.ts';
import { entriesOf } from './entries.ts';
import { giveBack, prolong, take } from './leases.ts';
import { countsIn, listIn } from './list.ts';
import { loadingOn } from './load.ts';
import { noteOn } from './operations.ts';
import { written } from './problems.ts';
import { purgeIn } from './purge.ts';
import { runStatements } from './statements.ts';

/** Of one host the processes that share a file; of a network those that share a server. */
const SCOPES: Readonly<Record<Engine['name'], StoreCapabilities['scope']>> = {
  sqlite: 'host',
  postgres: 'network',
};

type Work<T> = (ask: Ask) => Promise<Result<T, Problem>>;

export interface RunParts {
  readonly engine: Engine;
  readonly appender: EntryAppender;
  readonly now: () => string;
  readonly observer?: Observer | undefined;
}

/** Runs in a database: each method that writes is one transaction. Waits for locks are bounded (`state_write_failed`). */
export const runStore = ({ engine, appender, now, observer }: RunParts): RunStore => {
  const statements = runStatements(engine);
  const writing = { statements, entries: appender, now };
  const write = async <T>(work: Work<T>): Promise<Result<T, Problem>> => {
    const before = performance.now();
    const done = written(await engine.change(work));
    if (!done.ok && done.error.code.startsWith('state_write_'))
      notify(observer, {
        kind: 'run',
        what: 'refused',
        run_id: null,
        name: 'store',
        codes: [done.error.code],
        ms: performance.now() - before,
      });
    return done;
  };
  const load = loadingOn(engine);
  const entries = entriesOf(engine);
  const checked = async <T>(check: Result<void, Problem>, work: Work<T>): Promise<Result<T, Problem>> =>
    check.ok ? write(work) : check;
  return {
    capabilities: { durable: true, leases: true, atomic: true, scope: SCOPES[engine.name] },
    create: (commit) => checked(checkWishes(commit), (ask) => createIn(ask, writing, commit)),
    load: (runId) => attempt(() => load(runId)),
    commit: (commit) => checked(checkWishes(commit), (ask) => commitIn(ask, writing, commit)),
    settle: (settlement) => checked(checkWishes(settlement), (ask) => settleIn(ask, writing, settlement)),
    acquire: (runId, owner, ttlMs) =>
      checked(checkWish({ owner, ttl_ms: ttlMs }), async (ask) => {
        const [there] = await ask(statements.run, [runId]);
        return there === undefined ? runNotFound() : take(ask, statements, runId, { owner, ttl_ms: ttlMs });
      }),
    renew: (lease, ttlMs) => checked(checkTtl(ttlMs), (ask) => prolong(ask, statements, lease, ttlMs)),
    release: (lease) => write((ask) => giveBack(ask, statements, lease)),
    note: (operationId, evidence) =>
      evidence.trim() === ''
        ? Promise.resolve(refuse('recovery_evidence_missing', 'the evidence is blank', 'say what is known'))
        : write((ask) => noteOn(ask, statements, operationId, evidence)),
    list: (filter) => attempt(() => listIn(engine, filter)),
    entries: (runId) => attempt(() => entries(runId)),
    counts: () => attempt(() => countsIn(engine)),
    purge: async (before) => written(await purgeIn(engine, before)),
  };
};
