import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { RunStore } from '../../src/kernel/index.ts';
import { systemWorld } from '../../src/store/index.ts';
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy.ts';
import {
  codeOf,
  decisionFor,
  kernelOf,
  memoryTarget,
  publishTool,
  registryOf,
  submissionOf,
  taken,
} from '../support/governed.ts';
import { type Fresh, hasPostgres, ownDatabase } from '../support/postgres.ts';
import { raw } from '../support/raw.ts';
import { sharedPort } from '../support/shared-postgres.ts';
import { opened } from '../support/stores.ts';

/** Longer than a busy machine lets an execution wait. */
const LEASE_MS = 5000;

let fresh: Fresh;

/** Which write of an execution loses its answer, and what may be known of it afterwards. */
const WRITES: readonly (readonly [at: number, what: string, effects: number, end: string])[] = [
  [1, 'GR-DUR-20 GR-DUR-22 the claim: nothing is executed, and a person settles it', 0, 'recovery_required'],
  [2, 'GR-DIST-10 the outcome: it is on disk, and the run is finished from it', 1, 'completed'],
  [3, 'GR-DUR-21 the end: it is on disk, and nothing is done again', 1, 'completed'],
];

/** The store, with the connection cut behind the n-th write from now on. */
const cutAt = (store: RunStore, proxy: CuttingProxy, at: number): RunStore => {
  let count = 0;
  const cut = <T>(write: () => T): T => {
    count += 1;
    if (count === at) proxy.cutAfterCommit();
    return write();
  };
  return {
    ...store,
    commit: (commit) => cut(() => store.commit(commit)),
    settle: (settlement) => cut(() => store.settle(settlement)),
  };
};

/** A run that is approved, in a database that is reached through the proxy. */
const approved = async (during: (address: string) => Promise<void> = async () => {}) => {
  const direct = await fresh();
  const proxy = await cuttingProxy(Number(new URL(direct).port));
  const store = await opened(Object.assign(new URL(direct), { port: String(proxy.port) }).href);
  const [world, target] = [systemWorld(), memoryTarget()];
  const tool = publishTool(target, {
    execute: async ({ site, build }, { operation_id, fence }) => {
      target.act({ key: operation_id, fence, what: `${site} ${build}` });
      await during(direct);
      return { published: build };
    },
  });
  const tools = registryOf(world, tool);
  const kernelWith = (runs: RunStore) => kernelOf({ world, tools, store: runs, leaseMs: LEASE_MS });
  const waiting = await taken(kernelWith(store.runs).propose(submissionOf()));
  await taken(kernelWith(store.runs).decide('run-1', decisionFor(waiting, world)));
  // No other transaction is left to begin, so the next commit is one of the execution.
  await store.ledger.seal();
  return { proxy, store, target, kernelWith };
};

const TITLE = hasPostgres() ? 'postgres' : 'postgres (not installed: apt-get install postgresql)';

describe.skipIf(!hasPostgres())(TITLE, () => {
  beforeAll(async () => {
    fresh = await ownDatabase(await sharedPort(inject('postgresDoor')));
  });

  test.each(WRITES)(
    'a commit whose answer is lost is neither taken for done nor done again, write %i: %s',
    async (at, _what, effects, end) => {
      const { proxy, store, target, kernelWith } = await approved();
      expect(await codeOf(kernelWith(cutAt(store.runs, proxy, at)).resume('run-1'))).toBe(
        'state_write_unknown',
      );
      expect(proxy.cuts()).toBe(1);
      expect(target.effects()).toHaveLength(effects);
      await pause(LEASE_MS + 200);
      for (let times = 0; times < 3; times++)
        expect(await codeOf(kernelWith(store.runs).resume('run-1'))).toBe(end);
      expect(target.effects()).toHaveLength(effects);
      expect(await store.check()).toEqual([]);
    },
  );

  test('GR-DUR-21 every connection is lost while the tool works: it is executed once, and recorded over fresh ones', async () => {
    const { store, target, kernelWith } = await approved(async (address) => {
      await raw(
        address,
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
      // Until the pool has heard of it: a tool that ends in the same moment finds what the table above tries.
      for (let turn = 0; turn < 20; turn++) await pause(10);
    });
    expect(await codeOf(kernelWith(store.runs).resume('run-1'))).toBe('completed');
    expect(target.effects()).toHaveLength(1);
    expect(await store.check()).toEqual([]);
  });
});
