import { closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { type Db, type Engine, LOCK_WAIT_MS, type Prepared, type PreparedOne } from '../engine.ts';
import { tellingFirst } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { transacting } from '../transaction.ts';
import { askingOn, sqliteDialect, whenFree } from './dialect.ts';
import { isSound } from './sound.ts';

/** Readers of a WAL wait only while another process recovers or resets it, which is short. */
const READER_WAIT_MS = 5000;

/** Step by step: in a folder that says of a new one that it does not exist, such as /proc, Node's own way never ends. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** To append, and never to wait: a pipe that nobody reads is no database. */
const TO_APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/** Only its owner may look into the database, or into a folder that is made for it. */
const makeFile = (file: string): void => {
  makeFolder(dirname(file));
  closeSync(openSync(file, TO_APPEND, 0o600));
};

/** Empty, or made by readback. The file of another program is left as it is, down to the mode of its journal. */
const isOurs = (writer: DatabaseSync): boolean => {
  const asked = writer.prepare(
    `select count(*) as tables, count(*) filter (where name = 'readback_migrations') as ours
      from sqlite_master where type = 'table'`,
  );
  const { tables, ours } = asked.get() ?? {};
  return tables === 0 || ours === 1;
};

const openWriter = async (file: string): Promise<DatabaseSync> => {
  const writer = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    // The first process to open a new file changes its mode while others may be doing the same.
    if (await whenFree(() => isOurs(writer))) await whenFree(() => writer.exec('pragma journal_mode = wal'));
    writer.exec('pragma synchronous = full; pragma secure_delete = on; pragma recursive_triggers = on');
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
};

const openReader = (file: string): DatabaseSync => {
  const reader = new DatabaseSync(file, { timeout: READER_WAIT_MS });
  // Not mapped into memory: a file that somebody cuts short or copies over would end this process by a signal.
  reader.exec('pragma query_only = on; pragma cache_size = -16384');
  return reader;
};

/** On a connection of its own, since whoever else reads wants what was committed last. */
const snapshotOf = async <T>(file: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const reader = openReader(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(reader) });
  try {
    reader.exec('begin');
    return await work(db);
  } finally {
    // Kysely closes only what it has used.
    await db.destroy();
    if (reader.isOpen) reader.close();
  }
};

const preparingOn =
  (reader: DatabaseSync): Engine['prepare'] =>
  <Row>({ sql }: { readonly sql: string }): Prepared<Row> => {
    const statement = reader.prepare(sql);
    return async (parameters) => statement.all(...(parameters as SQLInputValue[])) as Row[];
  };

const preparingValuesOn =
  (reader: DatabaseSync): Engine['prepareValues'] =>
  <Values extends readonly unknown[]>({ sql }: { readonly sql: string }): Prepared<Values> => {
    const statement = reader.prepare(sql);
    statement.setReturnArrays(true);
    return async (parameters) => statement.all(...(parameters as SQLInputValue[])) as unknown as Values[];
  };

const preparingOneOn =
  (reader: DatabaseSync): Engine['prepareOne'] =>
  <Values extends readonly unknown[]>({ sql }: { readonly sql: string }): PreparedOne<Values> => {
    const statement = reader.prepare(sql);
    statement.setReturnArrays(true);
    return (parameters) => statement.get(...(parameters as SQLInputValue[])) as unknown as Values | undefined;
  };

const ROUNDS = 40;
const PAUSE_MS = 25;

/** Moves the log into the file and empties it, as soon as no reader of another process needs an older page of it. */
const emptyLog = async (writer: DatabaseSync): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    const done = await whenFree(() => writer.prepare('pragma wal_checkpoint(truncate)').get());
    if (done?.['busy'] === 0) return;
    await pause(PAUSE_MS);
  }
};

/** One connection writes, another reads: readers never wait for a transaction of their own process either. */
export const openSqlite = async (path: string, lockWaitMs = LOCK_WAIT_MS): Promise<Engine> => {
  const file = resolve(path);
  makeFile(file);
  const writer = await openWriter(file);
  const reader = openReader(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(reader) });
  const writing = new Kysely<Tables>({ dialect: sqliteDialect(writer, lockWaitMs) });
  const ask = askingOn(writer);
  return {
    name: 'sqlite',
    origin: `sqlite:${file}`,
    db,
    // Only one transaction writes at a time, so it holds every lock there is.
    write: (_locks, work) => transacting(writing, work),
    change: (work) => transacting(writing, () => tellingFirst(ask, work)),
    snapshot: (work) => snapshotOf(file, work),
    prepare: preparingOn(reader),
    prepareValues: preparingValuesOn(reader),
    prepareOne: preparingOneOn(reader),
    isSound: async () => isSound(file),
    // A full disk, say, has no room for it; the withdrawal stands, and the next one tries again.
    scrub: () => emptyLog(writer).catch(() => {}),
    close: async () => {
      await db.destroy();
      await writing.destroy();
    },
  };
};
