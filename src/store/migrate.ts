import { sql } from 'kysely';
import { fail, ok, type Result } from '../base/index.ts';
import type { Db, Engine, Trx } from './engine.ts';
import type { Migration } from './migrations/migration.ts';
import { attempt } from './problems.ts';
import type { Stored } from './store.ts';

const TABLE = 'readback_migrations';

const TABLES: Readonly<Record<Engine['name'], string>> = {
  sqlite: `select name from sqlite_master where type = 'table'`,
  postgres: 'select tablename as name from pg_tables where schemaname = current_schema()',
};

/** The number of the last migration that a database has had; 0 for an empty one. */
const versionOf = async (db: Db, engine: Engine): Promise<Result<number>> => {
  const { rows } = await sql.raw<{ name: string }>(TABLES[engine.name]).execute(db);
  if (!rows.some(({ name }) => name === TABLE))
    return rows.length === 0
      ? ok(0)
      : fail(
          'store_foreign',
          'the database holds tables of another program',
          'name a database that is empty, or one that readback made',
        );
  const last = await db
    .selectFrom(TABLE)
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return ok(last?.number ?? 0);
};

const tooNew = (version: number, known: number): Result<never> =>
  fail(
    'store_schema_unsupported',
    `the database is of version ${version}, and this program knows versions up to ${known}`,
    'use a newer readback with it; nothing was changed',
  );

const apply = async (trx: Trx, engine: Engine, migration: Migration, now: string): Promise<void> => {
  for (const statement of migration[engine.name]) await sql.raw(statement).execute(trx);
  const { number, name } = migration;
  await trx.insertInto(TABLE).values({ number, name, applied_at: now }).execute();
};

/** Brings a database to the newest version, all steps in one transaction, whoever else opens it at the same time. */
export const migrate = (engine: Engine, migrations: readonly Migration[], now: () => string): Stored<void> =>
  attempt(async () => {
    const known = migrations.length;
    const before = await versionOf(engine.db, engine);
    if (!before.ok) return before;
    if (before.value > known) return tooNew(before.value, known);
    if (before.value === known) return ok(undefined);
    return engine.write(['migrations'], async (trx) => {
      // Another process may have come first.
      const version = await versionOf(trx, engine);
      if (!version.ok) return version;
      if (version.value > known) return tooNew(version.value, known);
      if (version.value === 0)
        await sql
          .raw(
            `create table ${TABLE} (number bigint primary key, name text not null, applied_at text not null)`,
          )
          .execute(trx);
      for (const migration of migrations.slice(version.value)) await apply(trx, engine, migration, now());
      return ok(undefined);
    });
  });
