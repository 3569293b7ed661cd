import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { raw } from '../../test/support/raw.ts';
import { onEveryEngine, opened, testWorld } from '../../test/support/stores.ts';
import { waitingRun } from '../testing/store-laws/samples.ts';
import { waiting } from '../testing/store-laws/stories.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openStore } from './open.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

const MIGRATOR = join(import.meta.dirname, '../../test/store/migrator.ts');

const engineOf = (address: string) =>
  address.startsWith('sqlite:') ? openSqlite(address.slice('sqlite:'.length)) : openPostgres(address);

/** As the program was that knew so many migrations. */
const openedByOlder = async (address: string, known: number): Promise<string> => {
  const engine = await engineOf(address);
  const done = await migrate(engine, MIGRATIONS.slice(0, known), testWorld().now);
  await engine.close();
  return done.ok ? 'opened' : done.error.code;
};

const codeOf = async (address: string): Promise<string> => {
  const store = await openStore(address, testWorld());
  if (store.ok) await store.value.close();
  return store.ok ? 'opened' : store.error.code;
};

onEveryEngine(({ address, engine }) => {
  test('GR-STATE-19 a database without runs gets them in one transaction, with what it holds', async () => {
    const where = await address();
    expect(await openedByOlder(where, 3)).toBe('opened');
    await raw(where, `insert into authors values ('ada', 'Ada')`);
    const store = await opened(where);
    await waiting(store.runs, 'run-1');
    expect(await store.authors.get('ada')).toEqual({ id: 'ada', name: 'Ada' });
    expect(await store.check()).toEqual([]);
  });

  test('GR-STATE-19 GR-DIST-14 an older program, and one that meets a newer database, open nothing', async () => {
    const where = await address();
    const { runs } = await opened(where);
    await waiting(runs, 'run-1');
    for (const known of [1, 2, 3]) expect(await openedByOlder(where, known)).toBe('store_schema_unsupported');
    await raw(where, `insert into readback_migrations values (999, 'of tomorrow', '2030-01-01T00:00:00Z')`);
    expect(await codeOf(where)).toBe('store_schema_unsupported');
    expect(await runs.load('run-1')).toMatchObject({ ok: true });
  });

  const DAMAGES: readonly (readonly [string, string])[] = [
    ['a table', `drop table operations${engine === 'postgres' ? ' cascade' : ''}`],
    ['a guard', `drop trigger runs_update${engine === 'postgres' ? ' on runs' : ''}`],
    ['the memory of tokens', `drop table leases${engine === 'postgres' ? ' cascade' : ''}`],
    engine === 'postgres'
      ? ['a guard that works', 'alter table approvals disable trigger approvals_update']
      : [
          'a guard that works',
          `drop trigger leases_update; create trigger leases_update before update on leases begin select 1; end`,
        ],
    [
      'the words of a guard',
      engine === 'postgres'
        ? `create or replace function readback_runs_update() returns trigger language plpgsql as 'begin return new; end'`
        : 'drop trigger runs_delete; create trigger runs_delete before delete on runs begin select 1; end',
    ],
    [
      'a column',
      engine === 'postgres'
        ? 'alter table runs drop column fence cascade'
        : 'alter table runs add column more text',
    ],
    [
      'the guard of its ledger',
      engine === 'postgres'
        ? 'drop trigger run_entries_never on run_entries'
        : 'drop trigger run_entries_update',
    ],
    [
      'the order of its ledger',
      engine === 'postgres'
        ? `create or replace function readback_ledger_ledger_log() returns trigger language plpgsql as 'begin return new; end'`
        : 'drop trigger ledger_log_insert; create trigger ledger_log_insert before insert on ledger_log begin select 1; end',
    ],
    ['the heads of other ledgers', 'drop table ledger_heads'],
  ];
  for (const [what, damage] of DAMAGES)
    test(`GR-STATE-19 a database that has lost ${what} runs nothing, and says so`, async () => {
      const where = await address();
      const before = await opened(where);
      await waiting(before.runs, 'run-1');
      await raw(where, damage);
      const store = await opened(where);
      expect(store.runs.capabilities).toEqual({
        durable: false,
        leases: false,
        atomic: false,
        scope: 'process',
      });
      const tried = [
        await store.runs.create({ run: waitingRun('run-2'), events: [] }),
        await store.runs.load('run-1'),
        await store.runs.list({}),
        await store.runs.acquire('run-1', 'worker-a', 1000),
      ];
      for (const one of tried)
        expect(one).toMatchObject({ ok: false, error: { code: 'store_schema_unsupported' } });
      expect(await store.check()).toMatchObject([{ code: 'schema_damaged' }]);
      expect(await store.documents.count()).toBe(0);
    });

  test('GR-STATE-19 a migration that is killed in the middle leaves the old database, and the next one is whole', async () => {
    const where = await address();
    await openedByOlder(where, 3);
    await raw(where, `insert into authors values ('ada', 'Ada')`);
    const child = spawn(process.execPath, [MIGRATOR, where], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(said.toString()).toBe('begun\n');
    child.kill('SIGKILL');
    await once(child, 'close');
    const tables =
      engine === 'sqlite'
        ? 'sqlite_master where name'
        : `pg_tables where schemaname = current_schema() and tablename`;
    await expect(
      raw(where, `select 1 / (1 - (select count(*) from ${tables} = 'runs'))`),
    ).resolves.toBeUndefined();
    const store = await opened(where);
    await waiting(store.runs, 'run-1');
    expect(await store.check()).toEqual([]);
    expect(await store.authors.get('ada')).toEqual({ id: 'ada', name: 'Ada' });
  });
});
