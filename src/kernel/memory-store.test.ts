import { beforeEach, describe, expect, test } from 'vitest';
import { following, legalSteps, type Step } from '../../test/support/run-steps.ts';
import { storedOperation, storedRun } from '../../test/support/stored-runs.ts';
import { type ManualWorld, manualWorld } from '../testing/manual-world.ts';
import type { LedgerEvent } from './contracts/ledger.ts';
import type { RunState } from './contracts/run.ts';
import { memoryStore } from './memory-store.ts';
import type { Committed, Lease, RunStore, StoredRun } from './store.ts';

let world: ManualWorld;
let store: RunStore;

beforeEach(() => {
  world = manualWorld({ start: '2026-03-01T09:00:00.000Z' });
  store = memoryStore(world);
});

type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: string } };

const kept = <T>(result: Outcome<T>): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

const code = (result: Outcome<unknown>): string => (result.ok ? 'kept' : result.error.code);

const event = (more: Partial<LedgerEvent> = {}): LedgerEvent => ({
  event: 'tool_called',
  reference: null,
  actor: null,
  codes: [],
  facts: {},
  ...more,
});

const create = async (run: RunState): Promise<Committed> =>
  kept(await store.create({ run: { ...run, revision: 1 }, events: [event({ event: 'run_created' })] }));

const stepNamed = (name: string): Step => {
  const found = legalSteps().find((one) => one.name === name);
  if (found === undefined) throw new Error(`no step ${name}`);
  return found;
};

/** A run that executes under a lease: created, approved, claimed. */
const executing = async (): Promise<{ readonly lease: Lease; readonly run: RunState }> => {
  await create(storedRun('action-waiting-pending'));
  kept(await store.commit({ run: storedRun('action-waiting-approved'), events: [] }));
  const { after, change } = stepNamed('action-waiting-approved to action-executing');
  const { run, lease } = kept(
    await store.commit({
      run: after,
      acquire: { owner: 'w-1', ttl_ms: 1000 },
      events: [event({ event: 'operation_started' })],
      ...(change && { operation: change }),
    }),
  );
  if (lease === null) throw new Error('the lease is held');
  return { lease, run };
};

const confirm = { operation_id: 'req-1', from: 'started', to: 'confirmed', by: 'worker' } as const;
const result = storedOperation('confirmed').result;
const confirmed = result === null ? confirm : { ...confirm, result };

/** All that is stored, to see that a refusal left it as it was. */
const all = async (): Promise<readonly [StoredRun, unknown]> => [
  kept(await store.load('run-action')),
  kept(await store.entries('run-action')),
];

test('GR-STATE-17 two writers, 1,000 rounds: each revision is written once, and no update is lost', async () => {
  await create(storedRun('action-running'));
  const written: number[] = [];
  const writer = async (name: string): Promise<number> => {
    let wins = 0;
    for (let round = 0; round < 1000; round += 1) {
      const { run } = kept(await store.load('run-action'));
      await Promise.resolve();
      const next = {
        ...run,
        revision: run.revision + 1,
        extensions: { [name]: wins + 1, total: run.revision },
      };
      const committed = await store.commit({ run: next, events: [event()] });
      if (committed.ok) {
        wins += 1;
        written.push(next.revision);
      } else expect(committed.error.code).toBe('state_revision_conflict');
    }
    return wins;
  };
  const [one, other] = await Promise.all([writer('one'), writer('other')]);
  const { run } = kept(await store.load('run-action'));
  expect(run.revision).toBe(1 + one + other);
  expect(one + other).toBeLessThan(2000);
  expect(written.sort((a, b) => a - b)).toEqual(written.map((_, at) => at + 2));
  expect(kept(await store.entries('run-action')).map((entry) => entry.revision)).toEqual([1, ...written]);
});

describe('every legal step that a new run can make', () => {
  for (const { name, before, after } of legalSteps().filter((step) => step.before.revision === 1))
    test(name, async () => {
      await create(before);
      const committed = kept(await store.commit({ run: after, events: [] }));
      expect(committed).toEqual({ run: after, lease: null });
      expect(kept(await store.load(after.run_id)).run).toEqual(after);
    });
});

describe('GR-STATE-17 what a store gives out or takes in cannot change what it keeps', () => {
  const spoil = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      spoil(member);
      (value as Record<string, unknown>)[name] = 'spoilt';
    }
  };

  test('states, approvals, operations, entries and lists', async () => {
    await executing();
    const before = structuredClone(await all());
    spoil(await all());
    spoil(kept(await store.list({})));
    expect(await all()).toEqual(before);
  });

  test('what was handed in, changed afterwards', async () => {
    const run = structuredClone(storedRun('action-running'));
    const facts = { tool: 'send_mail' };
    const committed = kept(await store.create({ run, events: [event({ event: 'run_created', facts })] }));
    spoil(run);
    spoil(facts);
    spoil(committed.run);
    expect(kept(await store.load('run-action')).run).toEqual(storedRun('action-running'));
    expect(kept(await store.entries('run-action'))[0]?.facts).toEqual({ tool: 'send_mail' });
  });
});

describe('a transaction is whole, or nothing', () => {
  test('an event that is none takes the run with it', async () => {
    await executing();
    const before = await all();
    const { after, lease } = {
      ...stepNamed('action-executing to action-recovery-required'),
      lease: before[0].lease,
    };
    const bad = { ...event(), secret: 'x' } as LedgerEvent;
    const commit = { run: after, events: [event(), bad], ...(lease && { lease }) };
    expect(code(await store.commit(commit))).toBe('state_invalid');
    expect(
      code(
        await store.settle({
          run_id: 'run-action',
          lease: lease as Lease,
          operation: confirmed,
          events: [bad],
        }),
      ),
    ).toBe('state_invalid');
    expect(await all()).toEqual(before);
    expect(code(await store.commit({ ...commit, events: [event()] }))).toBe('kept');
  });

  test('an id that another run has takes the run with it', async () => {
    await create(storedRun('action-waiting-pending'));
    const twin = JSON.parse(
      JSON.stringify(storedRun('action-waiting-pending')).replaceAll('run-action', 'run-twin'),
    ) as RunState;
    expect(code(await store.create({ run: twin, events: [] }))).toBe('state_invalid');
    expect(code(await store.load('run-twin'))).toBe('run_not_found');
    const fresh = JSON.parse(JSON.stringify(twin).replaceAll('apr-1', 'apr-twin')) as RunState;
    expect(code(await store.create({ run: fresh, events: [] }))).toBe('kept');
  });

  test('GR-APPR-11 a packet is not fresh under an id that its run had before', async () => {
    await create(storedRun('action-waiting-pending'));
    const stale = (revision: number, run: RunState): RunState => {
      const pending = run.pending_action as NonNullable<RunState['pending_action']>;
      return {
        ...run,
        revision,
        pending_action: { ...pending, approval: { ...pending.approval, status: 'stale' } },
      };
    };
    const first = storedRun('action-waiting-pending');
    kept(await store.commit({ run: stale(2, first), events: [] }));
    const second = stepNamed('action-waiting-stale to action-waiting-reissued').after;
    kept(await store.commit({ run: { ...second, revision: 3 }, events: [] }));
    kept(await store.commit({ run: { ...stale(4, second) }, events: [] }));
    const again = { ...first, revision: 5, updated_at: second.updated_at };
    expect(code(await store.commit({ run: again, events: [] }))).toBe('state_invalid');
    expect(kept(await store.load('run-action')).approvals.map(({ approval_id }) => approval_id)).toEqual([
      'apr-1',
      'apr-2',
    ]);
  });

  test('a run that is too large is not written', async () => {
    await create(storedRun('action-running'));
    const run = {
      ...following(storedRun('action-running'), 'action-running'),
      extensions: { pad: 'x'.repeat(2_000_000) },
    };
    expect(code(await store.commit({ run, events: [event()] }))).toBe('checkpoint_too_large');
    expect(kept(await store.entries('run-action'))).toHaveLength(1);
  });
});

describe('leases by the clock of the world', () => {
  test('a lease ends at its last moment, and the next one has a higher token', async () => {
    await create(storedRun('action-running'));
    const lease = kept(await store.acquire('run-action', 'w-1', 1000));
    expect(lease).toEqual({
      run_id: 'run-action',
      owner: 'w-1',
      token: 1,
      expires_at: '2026-03-01T09:00:01.000Z',
    });
    expect(code(await store.acquire('run-action', 'w-2', 1000))).toBe('lease_held');
    world.advance(999);
    expect(kept(await store.load('run-action')).lease).toEqual(lease);
    expect(code(await store.acquire('run-action', 'w-2', 1000))).toBe('lease_held');
    world.advance(1);
    expect(kept(await store.load('run-action')).lease).toBeNull();
    expect(code(await store.renew(lease, 1000))).toBe('fence_stale');
    expect(kept(await store.acquire('run-action', 'w-2', 1000)).token).toBe(2);
    kept(await store.release(lease));
    expect(kept(await store.load('run-action')).lease?.owner).toBe('w-2');
  });

  test('nobody writes beside the holder, and a late one not at all', async () => {
    const { lease } = await executing();
    const { after } = stepNamed('action-executing to action-recovery-required');
    expect(code(await store.commit({ run: after, events: [] }))).toBe('lease_held');
    expect(code(await store.commit({ run: after, lease: { ...lease, token: 2 }, events: [] }))).toBe(
      'fence_stale',
    );
    expect(code(await store.commit({ run: after, lease: { ...lease, owner: 'w-2' }, events: [] }))).toBe(
      'fence_stale',
    );
    world.advance(1000);
    expect(code(await store.commit({ run: after, lease, events: [] }))).toBe('fence_stale');
    expect(code(await store.settle({ run_id: 'run-action', lease, operation: confirmed, events: [] }))).toBe(
      'fence_stale',
    );
    kept(await store.note('req-1', 'the target answered msg-81'));
    const taken = kept(
      await store.commit({ run: after, acquire: { owner: 'w-2', ttl_ms: 1000 }, release: true, events: [] }),
    );
    expect(taken.lease).toBeNull();
    expect(kept(await store.load('run-action')).operations[0]).toMatchObject({
      status: 'started',
      evidence: 'the target answered msg-81',
    });
  });

  test.each([0, -1, 1.5, Number.NaN, 86_400_001])('a lease of %s ms is refused', async (ms) => {
    await create(storedRun('action-running'));
    expect(code(await store.acquire('run-action', 'w-1', ms))).toBe('argument_invalid');
    const wish = {
      run: following(storedRun('action-running'), 'action-running'),
      acquire: { owner: 'w-1', ttl_ms: ms },
    };
    expect(code(await store.commit({ ...wish, events: [] }))).toBe('argument_invalid');
  });
});

describe('window 17: an operation is settled before its run goes on', () => {
  test('only by the worker that claimed it, and the run stays as it is', async () => {
    const { lease, run } = await executing();
    kept(
      await store.settle({
        run_id: 'run-action',
        lease,
        operation: confirmed,
        events: [event({ event: 'operation_settled' })],
      }),
    );
    const loaded = kept(await store.load('run-action'));
    expect(loaded.run).toEqual(run);
    expect(loaded.operations).toEqual([
      { ...storedOperation('confirmed'), ...{ token: 1, started_at: world.now(), settled_at: world.now() } },
    ]);
    const last = kept(await store.entries('run-action')).at(-1);
    expect(last).toMatchObject({ event: 'operation_settled', status: 'executing', revision: run.revision });
    const { after } = stepNamed('action-executing to action-completed');
    expect(code(await store.commit({ run: after, lease, release: true, events: [] }))).toBe('kept');
  });

  test('a successor may say that it does not know, and nothing else', async () => {
    await executing();
    world.advance(1000);
    const lease = kept(await store.acquire('run-action', 'w-2', 1000));
    const settlement = { run_id: 'run-action', lease, events: [] };
    expect(code(await store.settle({ ...settlement, operation: confirmed }))).toBe('operation_conflict');
    const unknown = { ...confirm, to: 'outcome_unknown' } as const;
    expect(code(await store.settle({ ...settlement, operation: unknown }))).toBe('kept');
  });
});

test('ended runs are removed, their entries and ids stay', async () => {
  await create(storedRun('action-running'));
  const end = stepNamed('action-running to action-completed').after;
  expect(code(await store.purge('yesterday'))).toBe('argument_invalid');
  expect(kept(await store.purge('2027-01-01T00:00:00.000Z'))).toBe(0);
  kept(await store.commit({ run: end, events: [event({ event: 'run_ended' })] }));
  expect(kept(await store.purge(end.updated_at))).toBe(0);
  expect(kept(await store.counts()).by_status.completed).toBe(1);
  expect(kept(await store.purge('2027-01-01T00:00:00.000Z'))).toBe(1);
  expect(code(await store.load('run-action'))).toBe('run_not_found');
  expect(kept(await store.entries('run-action'))).toHaveLength(2);
  expect(code(await store.create({ run: storedRun('action-running'), events: [] }))).toBe('run_exists');
});

test('counts and lists are of what is stored', async () => {
  await executing();
  await create(storedRun('loop-claim'));
  expect(kept(await store.counts())).toMatchObject({
    by_status: { running: 1, executing: 1, failed: 0 },
    approvals_pending: 0,
    operations_unsettled: 1,
    leases_active: 1,
  });
  const ids = async (filter: Parameters<RunStore['list']>[0]) =>
    kept(await store.list(filter)).map(({ run_id }) => run_id);
  expect(await ids({})).toEqual(['run-action', 'run-loop']);
  expect(await ids({ after: 'run-action' })).toEqual(['run-loop']);
  expect(await ids({ limit: 1 })).toEqual(['run-action']);
  expect(await ids({ status: ['running'] })).toEqual(['run-loop']);
  expect(await ids({ status: [] })).toEqual([]);
});

test('GR-DIST-13 it does not say that it is durable', () => {
  expect(store.capabilities).toEqual({ durable: false, leases: true, atomic: true, scope: 'process' });
});
