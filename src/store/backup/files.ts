import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { fail, ok, type Problem, type Result } from '../../base/index.ts';

const WAIT_MS = 30_000;
/** More pages than a database has. */
const ALL = 2 ** 31 - 1;

const removed = (file: string): void => {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
};

/** Works with a new file for its owner alone, beside the one that it is for; nothing of it is left afterwards. */
export const besides = async <T>(file: string, work: (partial: string) => Promise<T>): Promise<T> => {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    return await work(partial);
  } finally {
    removed(partial);
  }
};

/** All pages in one step, so that it is one state of the source, whoever writes meanwhile. */
export const copyPages = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: WAIT_MS });
  try {
    await backup(source, to, { rate: ALL });
  } finally {
    source.close();
  }
};

/** One file without a log beside it, whole on the disk. */
export const finished = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: WAIT_MS });
  database.exec('pragma journal_mode = delete');
  database.close();
  synced(file);
};

const synced = (path: string): void => {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

const exists = (): Result<never> =>
  fail('store_exists', 'there is a file of this name already', 'name another file, or move this one away');

export const checkFree = (file: string): Result<void> => (existsSync(file) ? exists() : ok(undefined));

/** Gives a finished file its name, at once, and never in place of another one. */
export const putInPlace = (partial: string, file: string): Result<void> => {
  try {
    linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return exists();
    throw error;
  }
  synced(dirname(file));
  return ok(undefined);
};

/** Whether a file is a database that readback made. */
export const isOurs = (file: string): boolean => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS });
  try {
    const found = database.prepare(`select 1 from sqlite_master where name = 'readback_migrations'`).get();
    return found !== undefined;
  } finally {
    database.close();
  }
};

/** Replaces all of a database in one transaction; whoever has it open sees the old one or the new one. */
export const overwrite = async (from: string, to: string): Promise<Result<void>> => {
  const target = new DatabaseSync(to, { timeout: WAIT_MS });
  try {
    // Whoever writes at this moment is waited for here, where waiting has an end.
    target.exec('begin immediate; rollback');
  } finally {
    target.close();
  }
  await copyPages(from, to);
  return ok(undefined);
};

export const damagedCopy = (what: string): Result<never> =>
  fail('store_corrupt', `the copy cannot be relied on: ${what}`, 'use another backup; nothing was changed');

/** Damage that SQLite meets in a file, of whichever kind, as one refusal. */
export const corruptIfDamaged = ({ code, message, fix }: Problem): Result<never> =>
  ['store_corrupt', 'store_not_a_database'].includes(code) ? damagedCopy(message) : fail(code, message, fix);
