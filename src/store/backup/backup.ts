import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fail, ok, type Result } from '../../base/index.ts';
import { addressInvalid, isPostgres, sqliteFile } from '../address.ts';
import { openStore } from '../open.ts';
import { attempt } from '../problems.ts';
import { makeFolder } from '../sqlite/open.ts';
import type { Store, StoreWorld } from '../store.ts';
import {
  besides,
  checkFree,
  copyPages,
  corruptIfDamaged,
  damagedCopy,
  finished,
  isOurs,
  overwrite,
  putInPlace,
} from './files.ts';

/** The file of a database that is backed up by copying it. */
const fileOf = (address: string): Result<string> => {
  const file = sqliteFile(address);
  if (file !== undefined) return ok(resolve(file));
  return isPostgres(address)
    ? fail(
        'store_backup_elsewhere',
        'a PostgreSQL database is backed up and restored by its own programs',
        'use pg_dump and pg_restore, and run readback store raise-tokens after a restore',
      )
    : addressInvalid();
};

type Work<T> = () => Promise<Result<T>>;

/** What the file system or SQLite refuses, as a problem. */
const told = async <T>(work: Work<T>): Promise<Result<T>> => {
  const done = await attempt(async () => ok(await work()));
  return done.ok ? done.value : corruptIfDamaged(done.error);
};

/** Opens a copy, checks all of it, and does something with it while it is open. */
const checked = async <T>(
  copy: string,
  world: StoreWorld,
  work: (store: Store) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const store = await openStore(`sqlite:${copy}`, world);
  if (!store.ok) return store;
  try {
    const [fault] = await store.value.check();
    return fault === undefined ? await work(store.value) : damagedCopy(fault.message);
  } finally {
    await store.value.close();
  }
};

/**
 * Copies a SQLite database while it is in use into a new file for its owner alone (0600), as one state of it. The copy is
 * checked, and gets its name when it is whole. `store_exists`, `store_corrupt`; `store_backup_elsewhere` for PostgreSQL.
 */
export const backUp = async (address: string, file: string, world: StoreWorld): Promise<Result<void>> => {
  const source = fileOf(address);
  if (!source.ok) return source;
  const free = checkFree(file);
  if (!free.ok) return free;
  return told(() =>
    besides(resolve(file), async (partial) => {
      await copyPages(source.value, partial);
      const good = await checked(partial, world, async () => ok(undefined));
      if (!good.ok) return good;
      finished(partial);
      return putInPlace(partial, resolve(file));
    }),
  );
};

/** Whether it can be read as a copy: a folder cannot, and a pipe would be waited for. */
const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** How a backup is restored. */
export interface RestoreWish {
  /** A database that is there is replaced. Without it that is refused with `store_exists`. */
  readonly replace?: boolean;
}

/** Ends the leases of the database that is replaced; its tokens count too, as far as it can still be read. */
const highestIn = async (file: string, world: StoreWorld): Promise<number> => {
  const store = await openStore(`sqlite:${file}`, world);
  if (!store.ok) return 0;
  const raised = await store.value.raiseTokens();
  await store.value.close();
  return raised.ok ? raised.value : 0;
};

/**
 * Puts a checked copy in place of a database, in one transaction, and lifts its tokens above every one that was ever given:
 * workers of before are refused from then on. Approvals that are open in the copy are closed: they may have acted since it
 * was made, and each action needs a fresh packet. A copy with a fault is refused with `store_corrupt`, and changes nothing.
 */
export const restore = async (
  address: string,
  file: string,
  world: StoreWorld,
  { replace = false }: RestoreWish = {},
): Promise<Result<void>> => {
  const named = fileOf(address);
  if (!named.ok) return named;
  const target = named.value;
  return told(async () => {
    if (!isFile(file)) return fail('store_missing', 'there is no such copy', 'check the name of the file');
    const isThere = existsSync(target);
    if (isThere && !replace)
      return fail(
        'store_exists',
        'there is a database already',
        'back it up, and say that it may be replaced: --replace',
      );
    if (!isOurs(file)) return damagedCopy('it is no database that readback made');
    makeFolder(dirname(target));
    return besides(target, async (partial) => {
      await copyPages(file, partial);
      const closed = await checked(partial, world, async (store) => {
        const raised = await store.raiseTokens(isThere ? await highestIn(target, world) : 0);
        return raised.ok ? store.closeApprovals() : raised;
      });
      if (!closed.ok) return closed;
      finished(partial);
      return isThere ? overwrite(partial, target) : putInPlace(partial, target);
    });
  });
};
