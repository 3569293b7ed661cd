import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { raw, rawConnection } from '../../../test/support/raw.ts';
import { onEveryEngine, opened, testWorld } from '../../../test/support/stores.ts';
import type { Observed, RunStore } from '../../kernel/index.ts';
import { approvedRun, claimOf, event, executingRun, nextOf } from '../../testing/store-laws/samples.ts';
import { approved, executing, recovering, waiting } from '../../testing/store-laws/stories.ts';
import { openStore } from '../index.ts';
import { appendingOn } from '../ledger/append.ts';
import { openSqlite } from '../sqlite/open.ts';
import { runStore } from './runs.ts';

const refused = (code: string) => ({ ok: false, error: { code } });

const wished = async (address: string, wish: Parameters<typeof openStore>[2]) => {
  const store = await openStore(address, testWorld(), wish);
  if (!store.ok) throw new Error(store.error.code);
  onTestFinished(() => store.value.close());
  return store.value.runs;
};

/** A claim of the execution: the write before which nothing may be done. */
const claim = (runs: RunStore, run: Parameters<typeof executingRun>[0]) => {
  const next = executingRun(run);
  const acquire = { owner: 'worker-a', ttl_ms: 60_000 };
  return runs.commit({ run: next, acquire, operation: claimOf(next), events: [event('operation_started')] });
};

onEveryEngine(({ address, engine, server }) => {
  test('GR-DIST-18 GR-STATE-22 a lock that somebody holds is waited for so long and no longer, and whoever watches is told', async () => {
    const where = await address();
    const { runs } = await opened(where);
    const run = await approved(runs, 'run-1');
    await waiting(runs, 'run-2');
    const seen: Observed[] = [];
    const hasty = await wished(where, { lockWaitMs: 150, observer: { see: (one) => void seen.push(one) } });
    const holder = await rawConnection(where);
    onTestFinished(() => holder.close());
    await holder.run(engine === 'sqlite' ? 'begin immediate' : 'begin');
    if (engine === 'postgres') await holder.run(`select * from leases where run_id = 'run-1' for update`);
    const before = performance.now();
    expect(await claim(hasty, run)).toMatchObject(refused('state_write_failed'));
    expect(performance.now() - before).toBeGreaterThan(100);
    expect(performance.now() - before).toBeLessThan(20_000);
    expect(seen).toMatchObject([
      { kind: 'run', what: 'refused', name: 'store', codes: ['state_write_failed'] },
    ]);
    // Readers wait for nobody, and on PostgreSQL one run holds up no other.
    expect(await hasty.load('run-1')).toMatchObject({ value: { run, operations: [], lease: null } });
    if (engine === 'postgres')
      expect(await hasty.acquire('run-2', 'worker-a', 1000)).toMatchObject({ ok: true });
    await holder.run('rollback');
    expect(await claim(hasty, run)).toMatchObject({ ok: true });
  });

  test('GR-REC-15 when the write of the run fails, nothing of the commit is kept: no operation, approval, lease or entry', async () => {
    const where = await address();
    const { runs } = await opened(where);
    const run = await approved(runs, 'run-1');
    const stuck = await recovering(runs, 'run-2');
    const before = [
      await runs.load('run-1'),
      await runs.load('run-2'),
      await runs.entries('run-1'),
      await runs.entries('run-2'),
    ];
    await raw(
      where,
      ...(engine === 'sqlite'
        ? [`create trigger spoilt after update on runs begin select raise(abort, 'spoilt'); end`]
        : [
            `create function spoilt() returns trigger language plpgsql as 'begin raise exception ''spoilt''; end'`,
            'create trigger spoilt after update on runs for each row execute function spoilt()',
          ]),
    );
    expect(await claim(runs, run)).toMatchObject(refused('state_write_failed'));
    const id = stuck.pending_action?.tool_request.request_id ?? '';
    const cancelled = {
      ...nextOf(stuck),
      status: 'cancelled',
      recovery_reason: null,
      ended_by: { who: 'grace', at: stuck.updated_at, how: 'resolved' },
    } as const;
    expect(await runs.commit({ run: cancelled, events: [event('recovery_resolved', id)] })).toMatchObject(
      refused('state_write_failed'),
    );
    expect([
      await runs.load('run-1'),
      await runs.load('run-2'),
      await runs.entries('run-1'),
      await runs.entries('run-2'),
    ]).toEqual(before);
    await raw(where, `drop trigger spoilt${engine === 'sqlite' ? '' : ' on runs'}`);
    expect(await claim(runs, run)).toMatchObject({ ok: true });
  });

  const SPOILT = [
    ['GR-STATE-22 a full disk', 'pragma max_page_count = 1', 'the disk of the database is full'],
    [
      'GR-STATE-22 a database that cannot be written to',
      'pragma query_only = on',
      'the database cannot be written to',
    ],
  ] as const;
  if (engine === 'sqlite')
    for (const [what, spoil, says] of SPOILT)
      test(`${what} at the write of executing: a typed error, and nothing of it is kept`, async () => {
        const where = await address();
        const { runs } = await opened(where);
        const all = [];
        for (let at = 0; at < 30; at++) all.push(await approved(runs, `run-${at}`));
        const file = await openSqlite(where.slice('sqlite:'.length));
        onTestFinished(() => file.close());
        const spoilt = runStore({ engine: file, appender: appendingOn(file), now: testWorld().now });
        await file.write([], async (trx) => ({ ok: true, value: await sql.raw(spoil).execute(trx) }));
        const tried = [];
        for (const run of all) tried.push({ run, done: await claim(spoilt, run) });
        const failed = tried.filter(({ done }) => !done.ok);
        expect(failed.length).toBeGreaterThan(0);
        for (const { run, done } of failed) {
          const error = { code: 'state_write_failed', message: expect.stringContaining(says) };
          expect(done).toMatchObject({ ok: false, error });
          expect(await spoilt.load(run.run_id)).toMatchObject({
            value: { run, operations: [], lease: null },
          });
          expect(await claim(runs, run)).toMatchObject({ ok: true });
        }
        expect(await (await opened(where)).check()).toEqual([]);
      });

  if (engine === 'postgres')
    test('GR-STATE-22 a server that takes no writes: a typed error, nothing of it kept', async () => {
      const where = await address();
      const { runs } = await opened(where);
      const run = await approved(runs, 'run-1');
      const reading = await wished(
        `${where}${encodeURIComponent(' -c default_transaction_read_only=on')}`,
        {},
      );
      expect(await claim(reading, run)).toMatchObject({
        ok: false,
        error: { code: 'state_write_failed', message: expect.stringContaining('cannot be written to') },
      });
      expect(await reading.load('run-1')).toMatchObject({ value: { run, operations: [], lease: null } });
      expect(await claim(runs, run)).toMatchObject({ ok: true });
    });

  if (engine === 'postgres')
    test('GR-STATE-22 GR-DIST-02 the server crashes while runs are written: nothing told is lost, nothing is half, tokens go on rising', async () => {
      const where = await address();
      const { runs } = await opened(where);
      const { lease: old } = await executing(runs, 'run-0');
      const told: number[] = [];
      const codes = new Set<string>();
      let run = await waiting(runs, 'run-1');
      let crashed = false;
      const crashing = server()
        .crash()
        .then(() => {
          crashed = true;
        });
      while (!crashed) {
        const done = await runs.commit({ run: nextOf(run), events: [event('model_answered')] });
        if (done.ok) {
          run = done.value.run;
          told.push(run.revision);
        } else {
          codes.add(done.error.code);
          const whole = await runs.load('run-1');
          if (whole.ok) run = whole.value.run;
        }
      }
      await crashing;
      for (const code of codes)
        expect(['state_write_unknown', 'state_write_failed', 'state_revision_conflict']).toContain(code);
      const whole = await runs.load('run-1');
      expect(whole).toMatchObject({ ok: true });
      if (whole.ok) expect(whole.value.run.revision).toBeGreaterThanOrEqual(Math.max(1, ...told));
      const entries = await runs.entries('run-1');
      expect(entries.ok && whole.ok && entries.value.length).toBe(whole.ok ? whole.value.run.revision : 0);
      await runs.release(old);
      expect(await runs.acquire('run-0', 'worker-b', 1000)).toMatchObject({
        ok: true,
        value: { token: old.token + 1 },
      });
      expect(
        await runs.commit({
          run: approvedRun(await waiting(runs, 'run-2')),
          events: [event('approval_decided')],
        }),
      ).toMatchObject({ ok: true });
    });
}, 'own');
