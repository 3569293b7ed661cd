import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, lazy, ok, type Result } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import type { OptionSpec, Parsed } from '../command.ts';
import type { World } from '../world.ts';
import { dataFolder } from './data-folder.ts';

const loadStore = lazy(() => import('../../store/index.ts'));

export const DATABASE: OptionSpec = {
  name: 'database',
  value: 'ADDRESS',
  help: 'sqlite:FILE or postgres://…; default: readback.db in the data folder',
};

/** The address that the command line names, or the usual one. */
export const addressOf = (parsed: Parsed, world: World): Result<string> => {
  const given = parsed.value('database');
  if (given !== undefined) return ok(given);
  const folder = dataFolder(world);
  return folder.ok ? ok(`sqlite:${join(folder.value, 'readback.db')}`) : folder;
};

/** Whether it is known not to be there; of one behind a folder that this user may not enter nothing is known. */
const isAbsent = (file: string): boolean => {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
};

/** A file that is not there is more often a slip than a wish, unless the command is one that puts something into it. */
const missing = (address: string): Result<never> | undefined => {
  const file = address.startsWith('sqlite:') ? address.slice('sqlite:'.length) : undefined;
  return file === undefined || !isAbsent(file)
    ? undefined
    : fail(
        'store_missing',
        `there is no database ${file}`,
        'check --database and READBACK_HOME; publishing a document makes one, and so does an application that begins a run',
      );
};

export interface Opening {
  /** A database that is not there is made. */
  readonly creates?: boolean;
}

/** Opens the database that the command line names, or the usual one. Whoever opens it closes it. */
export const openDatabase = async (
  parsed: Parsed,
  world: World,
  { creates = false }: Opening = {},
): Promise<Result<Store>> => {
  const address = addressOf(parsed, world);
  if (!address.ok) return address;
  const absent = creates ? undefined : missing(address.value);
  if (absent !== undefined) return absent;
  const { openStore } = await loadStore();
  const folder = dataFolder(world);
  const ledger = folder.ok ? { ledger: { folder: folder.value } } : {};
  return openStore(address.value, { now: world.now, random: world.random }, ledger);
};
