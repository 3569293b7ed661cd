import { join } from 'node:path';
import { lazy, ok, type Result } from '../../base/index.ts';
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

const addressOf = (parsed: Parsed, world: World): Result<string> => {
  const given = parsed.value('database');
  if (given !== undefined) return ok(given);
  const folder = dataFolder(world);
  return folder.ok ? ok(`sqlite:${join(folder.value, 'readback.db')}`) : folder;
};

/** Opens the database that the command line names, or the usual one. Whoever opens it closes it. */
export const openDatabase = async (parsed: Parsed, world: World): Promise<Result<Store>> => {
  const address = addressOf(parsed, world);
  if (!address.ok) return address;
  const { openStore } = await loadStore();
  return openStore(address.value, { now: world.now, random: world.random });
};
