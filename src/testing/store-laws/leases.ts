import { deepStrictEqual, ok as demand, equal } from 'node:assert/strict';
import type { Lease, RunStore } from '../../kernel/index.ts';
import { codeOf, committed, kept, LONG_MS, loaded, refused, refusedWhole, type StoreLaw } from './law.ts';
import {
  claimOf,
  completedRun,
  confirmation,
  event,
  executingRun,
  nextOf,
  recoveringRun,
} from './samples.ts';
import { approved, executing, waiting } from './stories.ts';

const ATTEMPTS = 50;
const HAND_OVERS = 1000;
const SHORT_MS = 60;
/** What has to happen within such a lease does so on a busy machine too. */
const ROOMY_MS = 5000;

const taken = async (store: RunStore, runId: string, owner: string, ttlMs = LONG_MS): Promise<Lease> =>
  kept(await store.acquire(runId, owner, ttlMs));

export const LEASE_STORE_LAWS: readonly StoreLaw[] = [
  {
    title: 'a store says what it can promise',
    ids: ['GR-DIST-13'],
    law: async ({ open }) => {
      const { capabilities } = await open();
      deepStrictEqual(Object.keys(capabilities).sort(), ['atomic', 'durable', 'leases', 'scope']);
      demand(['process', 'host', 'network'].includes(capabilities.scope), 'the scope is none of the three');
    },
  },
  {
    title: `of ${ATTEMPTS} workers that want a run at once, one gets it`,
    ids: ['GR-DIST-01'],
    law: async ({ open }) => {
      const stores = await Promise.all(Array.from({ length: 4 }, open));
      const first = stores[0] ?? (await open());
      await waiting(first, 'run-1');
      for (let round = 1; round <= 3; round++) {
        const tried = await Promise.all(
          Array.from({ length: ATTEMPTS }, (_, at) =>
            (stores[at % stores.length] ?? first).acquire('run-1', `worker-${at}`, LONG_MS),
          ),
        );
        const got = tried.flatMap((one) => (one.ok ? [one.value] : []));
        const [lease] = got;
        deepStrictEqual([got.length, lease?.token, lease?.run_id], [1, round, 'run-1']);
        for (const one of tried) if (!one.ok) refused(one, 'lease_held');
        deepStrictEqual((await loaded(first, 'run-1')).lease, lease);
        if (lease !== undefined) kept(await first.release(lease));
      }
    },
  },
  {
    title: `the token rises at each of ${HAND_OVERS} changes of owner`,
    ids: ['GR-DIST-02'],
    law: async ({ open }) => {
      const stores = [await open(), await open()];
      const first = stores[0] ?? (await open());
      await waiting(first, 'run-1');
      let last = 0;
      for (let round = 0; round < HAND_OVERS; round++) {
        const store = stores[round % 2] ?? first;
        const lease = await taken(store, 'run-1', `worker-${round % 2}`);
        demand(lease.token > last, `token ${lease.token} came after ${last}`);
        last = lease.token;
        kept(await store.release(lease));
      }
    },
  },
  {
    title: 'a worker that was paused past the end of its lease is refused for ever once another has the run',
    ids: ['GR-DIST-03', 'GR-DIST-06'],
    law: async ({ open, pass }) => {
      const [a, b] = [await open(), await open()];
      const run = await waiting(a, 'run-1');
      const old = await taken(a, 'run-1', 'worker-a', SHORT_MS);
      await pass(SHORT_MS + 40);
      const lease = await taken(b, 'run-1', 'worker-b');
      const late = () => a.commit({ run: nextOf(run), lease: old, events: [event('model_answered')] });
      await refusedWhole(b, 'run-1', late, 'fence_stale');
      const next = await committed(b, nextOf(run), lease);
      kept(await b.release(lease));
      for (const act of [
        () => a.commit({ run: nextOf(next), lease: old, events: [] }),
        () => a.renew(old, LONG_MS),
        () => a.commit({ run: nextOf(next), lease: { ...old, owner: 'worker-b' }, events: [] }),
      ])
        await refusedWhole(b, 'run-1', act, 'fence_stale');
      equal((await taken(b, 'run-1', 'worker-b')).token > lease.token, true);
      await refusedWhole(
        b,
        'run-1',
        () => a.commit({ run: nextOf(next), lease: old, events: [] }),
        'fence_stale',
      );
    },
  },
  {
    title: 'a lease that has expired is no proof, also when nobody took the run since',
    ids: ['GR-DIST-03', 'GR-DIST-05'],
    law: async ({ open, pass }) => {
      const store = await open();
      const run = await waiting(store, 'run-1');
      const old = await taken(store, 'run-1', 'worker-a', SHORT_MS);
      await pass(SHORT_MS + 40);
      await refusedWhole(
        store,
        'run-1',
        () => store.commit({ run: nextOf(run), lease: old, events: [] }),
        'fence_stale',
      );
      await refusedWhole(store, 'run-1', () => store.renew(old, LONG_MS), 'fence_stale');
      equal((await loaded(store, 'run-1')).lease, null);
      await committed(store, nextOf(run));
    },
  },
  {
    title: 'while a run is owned, nobody writes without its lease, and no lease is made up',
    ids: ['GR-DIST-04'],
    law: async ({ open }) => {
      const [a, b] = [await open(), await open()];
      const run = await waiting(a, 'run-1');
      const lease = await taken(a, 'run-1', 'worker-a');
      const next = nextOf(run);
      await refusedWhole(
        a,
        'run-1',
        () => b.commit({ run: next, events: [event('model_answered')] }),
        'lease_held',
      );
      const acquire = { owner: 'worker-b', ttl_ms: LONG_MS };
      await refusedWhole(a, 'run-1', () => b.commit({ run: next, acquire, events: [] }), 'lease_held');
      for (const forged of [{ token: lease.token + 1 }, { token: lease.token - 1 }, { owner: 'worker-b' }])
        await refusedWhole(
          a,
          'run-1',
          () => b.commit({ run: next, lease: { ...lease, ...forged }, events: [] }),
          'fence_stale',
        );
      equal((await committed(a, next, lease)).revision, 2);
    },
  },
  {
    title: 'only the holder renews a lease, and an old holder ends no other one',
    ids: ['GR-DIST-05'],
    law: async ({ open, pass }) => {
      const [a, b] = [await open(), await open()];
      await waiting(a, 'run-1');
      const old = await taken(a, 'run-1', 'worker-a', ROOMY_MS);
      const longer = kept(await a.renew(old, LONG_MS));
      equal(longer.token, old.token);
      await pass(ROOMY_MS + 40);
      refused(await b.acquire('run-1', 'worker-b', LONG_MS), 'lease_held');
      kept(await a.renew(longer, SHORT_MS));
      await pass(SHORT_MS + 40);
      const lease = await taken(b, 'run-1', 'worker-b');
      refused(await a.renew(longer, LONG_MS), 'fence_stale');
      kept(await a.release(longer));
      refused(await a.acquire('run-1', 'worker-a', LONG_MS), 'lease_held');
      deepStrictEqual((await loaded(b, 'run-1')).lease, lease);
      kept(await b.release(lease));
      kept(await b.release(lease));
      equal((await loaded(b, 'run-1')).lease, null);
    },
  },
  {
    title: 'a lease belongs to one hold of a run, not to a name',
    ids: ['GR-DIST-01'],
    law: async ({ open }) => {
      const store = await open();
      await waiting(store, 'run-1');
      await taken(store, 'run-1', 'worker-a');
      refused(await store.acquire('run-1', 'worker-a', LONG_MS), 'lease_held');
    },
  },
  {
    title: 'a commit that is refused takes no lease, and one that is kept takes or gives back its own',
    ids: [],
    law: async ({ open }) => {
      const store = await open();
      const run = await waiting(store, 'run-1');
      const acquire = { owner: 'worker-a', ttl_ms: LONG_MS };
      const wrong = { ...nextOf(run), revision: 7 };
      await refusedWhole(
        store,
        'run-1',
        () => store.commit({ run: wrong, acquire, events: [] }),
        'state_revision_conflict',
      );
      const { lease } = kept(await store.commit({ run: nextOf(run), acquire, events: [] }));
      equal(lease?.owner, 'worker-a');
      const next = nextOf(nextOf(run));
      const done = kept(
        await store.commit({ run: next, ...(lease === null ? {} : { lease }), release: true, events: [] }),
      );
      deepStrictEqual([done.lease, (await loaded(store, 'run-1')).lease], [null, null]);
      equal((await taken(store, 'run-1', 'worker-b')).token > (lease?.token ?? 0), true);
    },
  },
  {
    title: 'a lease lasts a positive, finite time, and is for a run that is there',
    ids: ['GR-DIST-01'],
    law: async ({ open }) => {
      const store = await open();
      const run = await waiting(store, 'run-1');
      for (const ttl of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e12]) {
        refused(await store.acquire('run-1', 'worker-a', ttl), 'argument_invalid');
        const acquire = { owner: 'worker-a', ttl_ms: ttl };
        await refusedWhole(
          store,
          'run-1',
          () => store.commit({ run: nextOf(run), acquire, events: [] }),
          'argument_invalid',
        );
      }
      refused(await store.acquire('run-2', 'worker-a', 1000), 'run_not_found');
      refused(await store.load('run-2'), 'run_not_found');
      refused(await store.commit({ run: { ...nextOf(run), run_id: 'run-2' }, events: [] }), 'run_not_found');
    },
  },
  {
    title:
      'no second worker takes over while a call is in flight; after its end there is recovery, and no overwriting',
    ids: ['GR-DIST-12', 'GR-DIST-03'],
    law: async ({ open, pass }) => {
      const [a, b] = [await open(), await open()];
      const { run, lease } = await executing(a, 'run-1', { ttl_ms: LONG_MS });
      const acquire = { owner: 'worker-b', ttl_ms: LONG_MS };
      const recovery = { run: recoveringRun(run), acquire, events: [event('recovery_required')] };
      await refusedWhole(a, 'run-1', () => b.commit(recovery), 'lease_held');
      refused(await b.acquire('run-1', 'worker-b', LONG_MS), 'lease_held');
      const held = kept(await a.renew(lease, SHORT_MS));
      await pass(SHORT_MS + 40);
      kept(await b.commit(recovery));
      const late = confirmation(run);
      const settling = () =>
        a.settle({ run_id: 'run-1', lease: held, operation: late, events: [event('operation_settled')] });
      await refusedWhole(b, 'run-1', settling, 'fence_stale');
      const finishing = () => a.commit({ run: completedRun(run), lease: held, operation: late, events: [] });
      await refusedWhole(b, 'run-1', finishing, 'fence_stale', 'state_revision_conflict');
      kept(await a.note(late.operation_id, 'the target answered: sent'));
      const [operation] = (await loaded(b, 'run-1')).operations;
      deepStrictEqual([operation?.status, operation?.evidence], ['started', 'the target answered: sent']);
    },
  },
  {
    title: 'two workers that claim one execution at once: one does',
    ids: ['GR-DIST-01', 'GR-DIST-12'],
    law: async ({ open }) => {
      const stores = [await open(), await open()];
      const first = stores[0] ?? (await open());
      for (let round = 0; round < 20; round++) {
        const run = executingRun(await approved(first, `run-${round}`));
        const both = await Promise.all(
          stores.map((store, at) =>
            store.commit({
              run,
              acquire: { owner: `worker-${at}`, ttl_ms: LONG_MS },
              operation: claimOf(run),
              events: [],
            }),
          ),
        );
        deepStrictEqual(both.map(codeOf).sort(), ['lease_held', 'ok']);
      }
    },
  },
];
