import { sql } from 'kysely';
import { fail, ok, type Result } from '../base/index.ts';
import type { Engine } from './engine.ts';
import type { Migration } from './migrations/migration.ts';

/** Something that a migration made, by a name that nothing else in the schema has. */
interface Part {
  readonly name: string;
  /** The words that it was made with, where the database keeps them. */
  readonly made: string | null;
}

type Reading = (statement: string) => readonly Part[];

const named = (pattern: RegExp, statement: string): string | undefined =>
  pattern.exec(statement)?.groups?.['name'];

/** From the name on: SQLite writes the beginning in its own way. */
const wordsOf = (statement: string): string => statement.replace(/^\s*create (?:table|trigger) /i, '').trim();

/** SQLite keeps every statement as it was. */
const onSqlite: Reading = (statement) => {
  const name = named(/^\s*create (?:table|trigger) (?<name>\w+)/i, statement);
  return name === undefined ? [] : [{ name, made: wordsOf(statement) }];
};

/** PostgreSQL keeps the columns of tables, the bodies of functions and the names of triggers. */
const onPostgres: Reading = (statement) => {
  const table = named(/^\s*create table (?<name>\w+)/, statement);
  if (table !== undefined)
    return [...statement.matchAll(/[(,]\s*(?<column>\w+) (?:text|bigint)\b/g)].map(({ groups }) => ({
      name: `${table}.${groups?.['column']}`,
      made: null,
    }));
  const guard = /^\s*create function (?<name>\w+).*?\$guard\$(?<made>.*)\$guard\$/s.exec(statement)?.groups;
  if (guard !== undefined) return [{ name: `${guard['name']}()`, made: guard['made'] ?? null }];
  const trigger = named(/^\s*create trigger (?<name>\w+)/, statement);
  return trigger === undefined ? [] : [{ name: trigger, made: null }];
};

const READINGS: Readonly<Record<Engine['name'], Reading>> = { sqlite: onSqlite, postgres: onPostgres };

const THERE: Readonly<Record<Engine['name'], string>> = {
  sqlite: `select name, sql as made from sqlite_master where type in ('table', 'trigger')`,
  // A trigger that somebody has disabled guards nothing.
  postgres: `select table_name || '.' || column_name as name, null as made from information_schema.columns
      where table_schema = current_schema()
    union all select t.tgname, null from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and t.tgenabled in ('O', 'A')
    union all select p.proname || '()', p.prosrc from pg_proc p where p.pronamespace = current_schema()::regnamespace`,
};

const damaged = (name: string): Result<never> =>
  fail(
    'store_schema_unsupported',
    `the database has lost ${name}, or has it in another form`,
    'restore a backup; nothing was changed',
  );

/** Whether the tables of these migrations and the guards that hold them are there, as they were made. */
export const checkSchema = async (
  engine: Engine,
  migrations: readonly Migration[],
): Promise<Result<void>> => {
  const { rows } = await sql.raw<Part>(THERE[engine.name]).execute(engine.db);
  const kept = (made: string | null) => (engine.name === 'sqlite' && made !== null ? wordsOf(made) : made);
  const there = new Map(rows.map(({ name, made }) => [name, kept(made)]));
  const missing = migrations
    .flatMap((migration) => migration[engine.name])
    .flatMap(READINGS[engine.name])
    .find(({ name, made }) => there.get(name) !== made);
  return missing === undefined ? ok(undefined) : damaged(missing.name);
};
