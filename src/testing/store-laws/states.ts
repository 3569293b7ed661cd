import { deepStrictEqual, ok as demand, equal } from 'node:assert/strict';
import type { RunState } from '../../kernel/index.ts';
import { committed, kept, loaded, refused, refusedWhole, type StoreLaw } from './law.ts';
import { approvedRun, event, nextOf, reissuedRun, rejectedRun, waitingRun, withApproval } from './samples.ts';
import { approved, executing, waiting } from './stories.ts';

const REQUIRED = Object.keys(waitingRun('x')) as (keyof RunState)[];

/** The state without one member, and with a status that is none. */
const broken = (run: RunState): readonly (readonly [string, RunState])[] => [
  ...REQUIRED.map((member): readonly [string, RunState] => {
    const { [member]: _, ...rest } = run;
    return [member, rest as RunState];
  }),
  ['an unknown status', { ...run, status: 'done' as 'completed' }],
  ['another spelling', { ...run, status: 'Running' as 'running' }],
  ['a member too many', { ...run, admin: true } as RunState],
];

/** Writers that take turns without knowing it. */
const ROUNDS = 1000;

export const STATE_STORE_LAWS: readonly StoreLaw[] = [
  {
    title: 'a new run is checked member by member, and one that is refused leaves nothing',
    ids: ['GR-STATE-02'],
    law: async ({ open }) => {
      const store = await open();
      for (const [what, run] of broken(waitingRun('run-1'))) {
        const done = await store.create({ run, events: [event('run_created')] });
        demand(!done.ok, `it took a run without ${what}`);
      }
      refused(await store.load('run-1'), 'run_not_found');
      deepStrictEqual(kept(await store.entries('run-1')), []);
      await waiting(store, 'run-1');
    },
  },
  {
    title: 'a change is checked member by member, and one that is refused changes nothing',
    ids: ['GR-STATE-04'],
    law: async ({ open }) => {
      const store = await open();
      const run = await waiting(store, 'run-1');
      for (const [what, next] of broken(nextOf(run))) {
        // By its id a run is found: without one there is nothing that it would be a change of.
        if (what === 'run_id') continue;
        const act = () => store.commit({ run: next, events: [event('approval_decided')] });
        await refusedWhole(
          store,
          'run-1',
          act,
          'state_invalid',
          'state_revision_conflict',
          'state_illegal_transition',
          'checkpoint_version_unsupported',
          'checkpoint_invalid',
        );
      }
    },
  },
  {
    title: 'an id is given to one run, for ever',
    ids: ['GR-STATE-18'],
    law: async ({ open }) => {
      const [one, other] = [await open(), await open()];
      await waiting(one, 'run-1');
      await refusedWhole(
        one,
        'run-1',
        () => other.create({ run: waitingRun('run-1'), events: [] }),
        'run_exists',
      );
      const both = await Promise.all(
        [one, other].map((store) => store.create({ run: waitingRun('run-2'), events: [] })),
      );
      equal(both.filter(({ ok }) => ok).length, 1);
    },
  },
  {
    title: 'a change names the revision that is stored and adds exactly one',
    ids: ['GR-STATE-17'],
    law: async ({ open }) => {
      const store = await open();
      const run = await waiting(store, 'run-1');
      const next = nextOf(await committed(store, nextOf(run)));
      for (const revision of [1, 2, 4, 5, 1000])
        await refusedWhole(
          store,
          'run-1',
          () => store.commit({ run: { ...next, revision }, events: [] }),
          'state_revision_conflict',
        );
      equal((await committed(store, next)).revision, 3);
    },
  },
  {
    title: `of two writers in ${ROUNDS} rounds each revision is written once, and no update is lost`,
    ids: ['GR-STATE-17'],
    law: async ({ open }) => {
      const stores = [await open(), await open()];
      const first = stores[0] ?? (await open());
      let run = await waiting(first, 'run-1');
      let wins = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const next = nextOf(run);
        const both = await Promise.all(
          stores.map((store, at) => store.commit({ run: { ...next, extensions: { by: at } }, events: [] })),
        );
        const won = both.findIndex(({ ok }) => ok);
        for (const one of both) if (!one.ok) refused(one, 'state_revision_conflict');
        wins += both.filter(({ ok }) => ok).length;
        run = { ...next, extensions: { by: won } };
      }
      equal(wins, ROUNDS);
      const { run: last } = await loaded(first, 'run-1');
      deepStrictEqual([last.revision, last.extensions], [ROUNDS + 1, run.extensions]);
    },
  },
  {
    title: 'what a run was made with never changes, and time does not go back',
    ids: ['GR-STATE-18'],
    law: async ({ open }) => {
      const store = await open();
      const run = await waiting(store, 'run-1');
      const next = nextOf(run);
      const others: readonly Partial<RunState>[] = [
        { task_id: 'task-2' },
        { created_at: '2026-01-01T00:00:00.000Z' },
        { updated_at: '2026-01-02T00:00:59.999Z' },
        { kind: 'loop' },
        { task: { ...run.task, objective: 'Something else.' } },
      ];
      for (const change of others)
        await refusedWhole(
          store,
          'run-1',
          () => store.commit({ run: { ...next, ...change }, events: [] }),
          'state_invalid',
          'checkpoint_invalid',
        );
      const moved = { ...next, run_id: 'run-2' };
      await refusedWhole(store, 'run-1', () => store.commit({ run: moved, events: [] }), 'run_not_found');
    },
  },
  {
    title: 'a status that the table does not lead to is refused, and nothing leads out of the end',
    ids: ['GR-STATE-08'],
    law: async ({ open }) => {
      const store = await open();
      const run = await approved(store, 'run-1');
      const hasty = { ...nextOf(run), status: 'recovery_required', recovery_reason: 'x' } as const;
      await refusedWhole(
        store,
        'run-1',
        () => store.commit({ run: hasty, events: [] }),
        'state_illegal_transition',
      );
      const ended = await committed(store, rejectedRun(await waiting(store, 'run-2')));
      for (const status of ['running', 'waiting_approval', 'executing', 'cancelled'] as const)
        await refusedWhole(
          store,
          'run-2',
          () => store.commit({ run: { ...nextOf(ended), status }, events: [] }),
          'state_illegal_transition',
        );
    },
  },
  {
    title: 'an approval is used once, is never made fit again, and never waits beside another',
    ids: ['GR-APPR-14'],
    law: async ({ open }) => {
      const store = await open();
      const stale = await committed(store, withApproval(await waiting(store, 'run-1'), { status: 'stale' }));
      await refusedWhole(
        store,
        'run-1',
        () => store.commit({ run: approvedRun(stale), events: [] }),
        'approval_stale',
        'approval_not_pending',
      );
      const fresh = await committed(store, reissuedRun(stale, 2));
      const hasty = () => store.commit({ run: reissuedRun(fresh, 3), events: [] });
      await refusedWhole(store, 'run-1', hasty, 'state_invalid');
      const { approvals } = await loaded(store, 'run-1');
      deepStrictEqual(
        approvals.map(({ status }) => status),
        ['stale', 'pending'],
      );
      const { run, lease } = await executing(store, 'run-2');
      const again = withApproval(run, { used_at: null });
      await refusedWhole(
        store,
        'run-2',
        () => store.commit({ run: again, lease, events: [] }),
        'state_illegal_transition',
        'state_invalid',
      );
    },
  },
];
