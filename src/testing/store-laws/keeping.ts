import { deepStrictEqual, equal } from 'node:assert/strict';
import type { RunState } from '../../kernel/index.ts';
import { committed, kept, loaded, refused, refusedWhole, type StoreLaw } from './law.ts';
import { approvedRun, event, rejectedRun, waitingRun } from './samples.ts';
import { executing, recovering, waiting } from './stories.ts';

const LATER = '2030-01-01T00:00:00.000Z';

/** What is found, counted, removed and remembered. */
export const KEEPING_STORE_LAWS: readonly StoreLaw[] = [
  {
    title: 'runs are listed by status, in the order of their ids, page by page',
    ids: [],
    law: async ({ open }) => {
      const store = await open();
      for (const id of ['c', 'a', 'e', 'b']) await waiting(store, id);
      await recovering(store, 'd');
      const ids = async (filter: Parameters<typeof store.list>[0]) =>
        kept(await store.list(filter)).map(({ run_id }) => run_id);
      deepStrictEqual(await ids({}), ['a', 'b', 'c', 'd', 'e']);
      deepStrictEqual(await ids({ limit: 2 }), ['a', 'b']);
      deepStrictEqual(await ids({ limit: 2, after: 'b' }), ['c', 'd']);
      deepStrictEqual(await ids({ status: ['recovery_required'] }), ['d']);
      deepStrictEqual(await ids({ status: [] }), []);
    },
  },
  {
    title: 'counts are of what is stored',
    ids: ['GR-TRACE-21'],
    law: async ({ open }) => {
      const store = await open();
      await waiting(store, 'run-1');
      await executing(store, 'run-2');
      await recovering(store, 'run-3');
      const { by_status, ...others } = kept(await store.counts());
      deepStrictEqual(
        [by_status.waiting_approval, by_status.executing, by_status.recovery_required, by_status.completed],
        [1, 1, 1, 0],
      );
      deepStrictEqual(others, { approvals_pending: 1, operations_unsettled: 2, leases_active: 1 });
    },
  },
  {
    title: 'a purge removes old ended runs and nothing else; their entries stay, and so does their id',
    ids: ['GR-DUR-29'],
    law: async ({ open }) => {
      const store = await open();
      const ended = await committed(store, rejectedRun(await waiting(store, 'run-1')));
      await waiting(store, 'run-2');
      await recovering(store, 'run-3');
      equal(kept(await store.purge(ended.updated_at)), 0);
      equal(kept(await store.purge(LATER)), 1);
      refused(await store.load('run-1'), 'run_not_found');
      refused(await store.create({ run: waitingRun('run-1'), events: [] }), 'run_exists');
      refused(await store.acquire('run-1', 'worker-a', 1000), 'run_not_found');
      equal(kept(await store.entries('run-1')).length, 1);
      deepStrictEqual(
        kept(await store.list({})).map(({ run_id }) => run_id),
        ['run-2', 'run-3'],
      );
      for (const notime of ['yesterday', '2026-02-30T00:00:00.000Z', '2026-01-31T00:00:00Z'])
        refused(await store.purge(notime), 'argument_invalid');
    },
  },
  {
    title: 'an event of another form is refused, and with it the change that it tells of',
    ids: [],
    law: async ({ open }) => {
      const store = await open();
      const run = await waiting(store, 'run-1');
      const good = event('approval_decided');
      for (const bad of [
        { ...good, event: 'forgotten' },
        { ...good, secret: 'x' },
        { ...good, facts: [] },
        { ...good, reference: '' },
      ]) {
        const events = [good, bad as never];
        await refusedWhole(
          store,
          'run-1',
          () => store.commit({ run: approvedRun(run), events }),
          'state_invalid',
        );
      }
    },
  },
  {
    title: 'what was given out is a copy: changing it changes nothing that is stored',
    ids: [],
    law: async ({ open }) => {
      const store = await open();
      const run = structuredClone(waitingRun('run-1')) as { status: string } & RunState;
      kept(await store.create({ run, events: [] }));
      (run as { status: string }).status = 'completed';
      const first = await loaded(store, 'run-1');
      (first.run as { status: string }).status = 'completed';
      equal((await loaded(store, 'run-1')).run.status, 'waiting_approval');
    },
  },
  {
    title: 'the entries of a run are numbered without a gap, each naming the one before it',
    ids: ['GR-TRACE-22'],
    law: async ({ open }) => {
      const store = await open();
      await recovering(store, 'run-1');
      const entries = kept(await store.entries('run-1'));
      deepStrictEqual(
        entries.map(({ number, event: name }) => [number, name]),
        [
          [1, 'run_created'],
          [2, 'approval_decided'],
          [3, 'operation_started'],
          [4, 'recovery_required'],
        ],
      );
      equal(new Set(entries.map(({ prev }) => prev)).size, 4);
      deepStrictEqual(
        entries.map(({ revision }) => revision),
        [1, 2, 3, 4],
      );
    },
  },
];
