import { describe, expect, test } from 'vitest';
import { codeOf, houseOf, submissionOf, taken } from '../../../test/support/governed.ts';
import { createGates } from '../gates.ts';
import { unwrap } from '../problem.ts';
import type { RunStore } from '../store.ts';
import { NotDispatched, ToolFailed, type ToolSpec } from '../tool/tool.ts';
import { lostNotices } from './notify.ts';

const SECRET = 'token hunter2 at /srv/keys';

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Args = { readonly site: string; readonly build: number };

const executed = async (publish: Partial<ToolSpec<Args>>) => {
  const house = houseOf({ publish });
  await house.approve();
  const resumed = await house.kernel.resume('run-1');
  return { house, resumed, ...(await house.load()), entries: await taken(house.store.entries('run-1')) };
};

describe('what an executed action comes to', () => {
  const UNCERTAIN: readonly (readonly [string, Partial<ToolSpec<Args>>, string])[] = [
    [
      'GR-DUR-36 GR-OUT-06 the adapter throws',
      { execute: () => Promise.reject(new Error(SECRET)) },
      'tool_failed',
    ],
    ['GR-OUT-07 the answer is no JSON', { execute: () => new Map([[SECRET, () => {}]]) }, 'output_invalid'],
    [
      'GR-DUR-36 GR-TOOL-33 GR-POL-04 the verifier says no',
      { verify: () => ({ status: 'fail' }) },
      'verification_failed',
    ],
    [
      'GR-DUR-36 GR-TOOL-33 GR-OUT-06 the verifier throws',
      { verify: () => Promise.reject(new Error(SECRET)) },
      'unverified',
    ],
    [
      'GR-TOOL-33 GR-POL-04 the verifier says that no check is needed',
      { verify: () => ({ status: 'not_required' }) },
      'unverified',
    ],
  ];

  test.each(UNCERTAIN)('GR-REC-01 GR-STATE-12 %s: recovery_required', async (_title, publish, code) => {
    const { run, operations, lease, entries, house } = await executed(publish);
    expect(run.status).toBe('recovery_required');
    expect(run.recovery_reason).toContain(code);
    expect(run.pending_action?.approval.used_at).not.toBeNull();
    expect(run.last_tool_result).toBeNull();
    expect(operations).toMatchObject([{ status: 'outcome_unknown', result: null }]);
    expect(lease).toBeNull();
    expect(entries.map(({ event }) => event)).toContain('recovery_required');
    expect(JSON.stringify([run, operations, entries])).not.toMatch(/hunter2|srv/);
    const before = house.target.effects().length;
    for (let times = 0; times < 10; times++)
      expect(await codeOf(house.again().resume('run-1'))).toBe('recovery_required');
    expect(house.target.effects()).toHaveLength(before);
    expect((await house.load()).run).toEqual(run);
  });

  test('GR-DUR-36 R02 the adapter proves that nothing was sent: failed, and nothing to recover', async () => {
    const { run, operations, lease } = await executed({
      execute: () => Promise.reject(new NotDispatched(SECRET)),
    });
    expect([run.status, run.stop?.code]).toEqual(['failed', 'tool_failed']);
    expect(operations.map(({ status }) => status)).toEqual(['not_executed']);
    expect(lease).toBeNull();
    expect(JSON.stringify(run)).not.toContain('hunter2');
  });

  test('R12 known and bad: the operation is confirmed, the result has failed, and the run is completed', async () => {
    const { run, operations } = await executed({
      execute: () => Promise.reject(new ToolFailed({ status: 3 })),
    });
    expect(run).toMatchObject({
      status: 'completed',
      last_tool_result: { status: 'failed', output: { status: 3 }, verification: { status: 'unverified' } },
      result_snapshot: { verified_effects: [] },
    });
    expect(operations.map(({ status }) => status)).toEqual(['confirmed']);
  });

  test('GR-OUT-05 a sensitive output is in no row and no entry', async () => {
    const { run, operations, entries } = await executed({
      sensitive_output: true,
      execute: () => SECRET,
      verify: () => ({ status: 'pass', details: SECRET }),
    });
    expect(run.last_tool_result).toMatchObject({ status: 'executed', redacted: true });
    expect(JSON.stringify([run, operations, entries])).not.toMatch(/hunter2|srv/);
  });

  test('a tool over its time is aborted, and its outcome is not known', async () => {
    const house = houseOf({ publish: { timeout_ms: 100, execute: () => new Promise(() => {}) } });
    await house.approve();
    const resuming = house.kernel.resume('run-1');
    for (let turns = 0; turns < 20; turns++) await soon();
    house.world.advance(100);
    const run = await taken(resuming);
    expect(run.recovery_reason).toContain('tool_timeout');
    expect(house.world.waiting()).toBe(0);
  });
});

describe('executing is on disk before the effect', () => {
  test('GR-DUR-20 GR-DIST-12 seen from inside the adapter: executing, started, under a lease', async () => {
    const seen: unknown[] = [];
    const house = houseOf({
      publish: {
        execute: async () => {
          const { run, operations, lease } = await house.load();
          seen.push(
            run.status,
            operations.map(({ status }) => status),
            lease?.run_id,
          );
          seen.push(await codeOf(house.again({ owner: 'second' }).resume('run-1')));
          seen.push(await codeOf(house.again({ owner: 'second' }).cancel('run-1', 'user:kim')));
          return null;
        },
        verify: () => ({ status: 'pass' }),
      },
    });
    await house.approve();
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('completed');
    expect(seen).toEqual(['executing', ['started'], 'run-1', 'lease_held', 'lease_held']);
  });

  test('GR-DUR-20 window 25: a store that does not take the write executes nothing', async () => {
    const house = houseOf();
    const approved = await house.approve();
    const full: RunStore = {
      ...house.store,
      commit: async () => ({ ok: false, error: { code: 'state_write_failed', message: 'full', fix: '' } }),
    };
    expect(await codeOf(house.again({ store: full }).resume('run-1'))).toBe('state_write_failed');
    expect(house.target.effects()).toEqual([]);
    expect((await house.load()).run).toEqual(approved);
    expect(await codeOf(house.again().resume('run-1'))).toBe('completed');
  });

  test('GR-DIST-11 GR-DUR-21 GR-DUR-22 a store that does not take the outcome leaves it to recovery, and nothing is tried again', async () => {
    const house = houseOf();
    const approved = await house.approve();
    const refusing: RunStore = {
      ...house.store,
      settle: async () => ({ ok: false, error: { code: 'state_write_failed', message: 'full', fix: '' } }),
    };
    expect(await codeOf(house.again({ store: refusing }).resume('run-1'))).toBe('state_write_failed');
    expect(await codeOf(house.again().resume('run-1'))).toBe('lease_held');
    house.world.advance(30_001);
    for (let times = 0; times < 10; times++)
      expect(await codeOf(house.again().resume('run-1'))).toBe('recovery_required');
    expect(house.target.effects()).toHaveLength(1);
    const { run } = await house.load();
    expect(run.recovery_reason).toContain('operation_outcome_unknown');
    expect(run.pending_action?.tool_request).toEqual(approved.pending_action?.tool_request);
  });

  test('GR-DIST-10 window 17: an outcome that is on disk finishes its run, without a call', async () => {
    const house = houseOf();
    await house.approve();
    const stopping: RunStore = {
      ...house.store,
      commit: async (commit) =>
        commit.run.status === 'completed'
          ? { ok: false, error: { code: 'state_write_failed', message: 'full', fix: '' } }
          : house.store.commit(commit),
    };
    expect(await codeOf(house.again({ store: stopping }).resume('run-1'))).toBe('state_write_failed');
    expect((await house.load()).operations.map(({ status }) => status)).toEqual(['confirmed']);
    house.world.advance(30_001);
    const done = await taken(house.again({ owner: 'second' }).resume('run-1'));
    expect(done).toMatchObject({
      status: 'completed',
      last_tool_result: { verification: { status: 'pass' } },
    });
    expect(house.target.effects()).toHaveLength(1);
  });

  test('GR-APPR-10 GR-APPR-12 fifty at once on one approval: one execution', async () => {
    const house = houseOf();
    await house.approve();
    const all = Array.from({ length: 50 }, (_, at) =>
      codeOf(house.again({ owner: `w${at}` }).resume('run-1')),
    );
    const codes = await Promise.all(all);
    expect(codes.filter((code) => code === 'completed').length).toBeGreaterThanOrEqual(1);
    for (const code of codes) expect(['completed', 'lease_held', 'state_revision_conflict']).toContain(code);
    expect(house.target.effects()).toHaveLength(1);
  });

  test('GR-TOOL-40 a full gate for tools claims nothing', async () => {
    const house = houseOf();
    const approved = await house.approve();
    const full = house.again({ gates: unwrap(createGates({ tool: 0 })) });
    expect(await codeOf(full.resume('run-1'))).toBe('overloaded');
    expect((await house.load()).run).toEqual(approved);
  });
});

describe('the lease while an adapter works', () => {
  const held = (leaseMs: number) => {
    const gate = Promise.withResolvers<null>();
    const house = houseOf({
      leaseMs,
      publish: { execute: () => gate.promise, verify: () => ({ status: 'pass' }), timeout_ms: 1_000_000 },
    });
    return { house, gate };
  };

  test('it is renewed at every third of its time', async () => {
    const { house, gate } = held(900);
    await house.approve();
    const resuming = codeOf(house.kernel.resume('run-1'));
    for (let beats = 0; beats < 20; beats++) {
      for (let turns = 0; turns < 20; turns++) await soon();
      house.world.advance(300);
    }
    for (let turns = 0; turns < 20; turns++) await soon();
    expect(await codeOf(house.again({ owner: 'second' }).resume('run-1'))).toBe('lease_held');
    gate.resolve(null);
    expect(await resuming).toBe('completed');
    expect(house.world.waiting()).toBe(0);
  });

  test('a store that throws at once when it is renewed changes nothing', async () => {
    const { house, gate } = held(900);
    await house.approve();
    const broken: RunStore = {
      ...house.store,
      renew: () => {
        throw new Error('away');
      },
    };
    const resuming = codeOf(house.again({ store: broken }).resume('run-1'));
    for (let turns = 0; turns < 20; turns++) await soon();
    house.world.advance(300);
    gate.resolve(null);
    expect(await resuming).toBe('completed');
  });

  test('window 21: a worker that lost it writes nothing more, and its result is kept as evidence', async () => {
    const { house, gate } = held(900);
    await house.approve();
    const mute: RunStore = {
      ...house.store,
      renew: async () => ({ ok: false, error: { code: 'state_write_failed', message: 'away', fix: '' } }),
    };
    const late = codeOf(house.again({ owner: 'first', store: mute }).resume('run-1'));
    for (let turns = 0; turns < 20; turns++) await soon();
    house.world.set('2026-01-01T00:01:00.000Z');
    const settled = await taken(house.again({ owner: 'second' }).resume('run-1'));
    expect(settled.status).toBe('recovery_required');
    gate.resolve(null);
    expect(await late).toBe('fence_stale');
    const { run, operations } = await house.load();
    expect(run).toEqual(settled);
    expect(operations).toMatchObject([{ status: 'started', result: null }]);
    expect(operations[0]?.evidence).toContain('"late":"executed"');
    expect(operations[0]?.evidence).toContain('"verification":"pass"');
  });
});

test('window 21: a worker that was told so by its heartbeat does not even try to write', async () => {
  const gate = Promise.withResolvers<null>();
  const house = houseOf({ publish: { execute: () => gate.promise }, leaseMs: 900 });
  await house.approve();
  const writes: string[] = [];
  const fenced: RunStore = {
    ...house.store,
    renew: async () => ({ ok: false, error: { code: 'fence_stale', message: 'lost', fix: '' } }),
    commit: (commit) => {
      writes.push(commit.run.status);
      return house.store.commit(commit);
    },
    settle: (settlement) => {
      writes.push('settle');
      return house.store.settle(settlement);
    },
  };
  const resuming = codeOf(house.again({ store: fenced }).resume('run-1'));
  for (let turns = 0; turns < 20; turns++) await soon();
  house.world.advance(300);
  for (let turns = 0; turns < 20; turns++) await soon();
  gate.resolve(null);
  expect(await resuming).toBe('fence_stale');
  expect(writes).toEqual(['executing']);
});

describe('who watches', () => {
  test('GR-POL-15 window 23: an observer that throws, at once or later, changes nothing and is counted', async () => {
    const observers = [
      {
        see: () => {
          throw new Error('the sink is gone');
        },
      },
      { see: () => Promise.reject(new Error('the sink is gone')) },
    ];
    for (const observer of observers) {
      const house = houseOf({ observer });
      await house.approve();
      expect(await codeOf(house.kernel.resume('run-1'))).toBe('completed');
      await soon();
      expect(lostNotices(observer)).toBeGreaterThanOrEqual(3);
    }
    expect(lostNotices(undefined)).toBe(0);
  });

  test('GR-POL-15 it is told codes and names, and no arguments or outputs', async () => {
    const seen: unknown[] = [];
    const house = houseOf({ observer: { see: (event) => void seen.push(event) } });
    await house.approve();
    await house.kernel.resume('run-1');
    const kinds = (seen as readonly { kind: string; what: string }[]).map(
      ({ kind, what }) => `${kind} ${what}`,
    );
    expect(kinds).toEqual(['decision needs-approval', 'approval approved', 'operation completed']);
    expect(JSON.stringify(seen)).not.toMatch(/docs|published/);
  });
});

test('window 18: what has ended is answered from disk, whoever asks and however often', async () => {
  const house = houseOf();
  await house.approve();
  const done = await taken(house.kernel.resume('run-1'));
  expect(await taken(house.again().resume('run-1'))).toEqual(done);
  expect(await taken(house.again().propose(submissionOf()))).toEqual(done);
  expect(house.target.effects()).toHaveLength(1);
});
