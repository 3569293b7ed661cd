import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../base/index.ts';
import type { LedgerTrust } from '../../store/index.ts';
import type { OptionSpec, Parsed } from '../command.ts';
import { dataFolder } from '../guidance/data-folder.ts';
import type { World } from '../world.ts';
import { readUtf8 } from './files.ts';

export const HEADS: OptionSpec = {
  name: 'heads',
  value: 'FILE',
  many: true,
  help: 'heads that were kept outside the database: a file, or a database that keeps them; default: ledger.heads in the data folder',
};

export const KEY: OptionSpec = {
  name: 'key',
  value: 'FILE',
  help: 'the public key that heads are checked with; default: ledger.pub in the data folder',
};

const isDatabase = (source: string): boolean => /^(?:sqlite:|postgres(?:ql)?:\/\/)/.test(source);

/** The heads that another database keeps. */
const headsInStore = async (address: string, world: World): Promise<Result<string>> => {
  const { openStore } = await import('../../store/index.ts');
  const file = address.startsWith('sqlite:') ? address.slice('sqlite:'.length) : undefined;
  if (file !== undefined && !existsSync(file))
    return fail('store_missing', `there is no database ${file}`, 'check --heads');
  const store = await openStore(address, { now: world.now, random: world.random });
  if (!store.ok) return store;
  try {
    return await store.value.ledger.foreignHeads.read();
  } finally {
    await store.value.close();
  }
};

/** A file of the data folder; one that is not there says nothing. */
const usual = async (name: string, world: World): Promise<Result<string>> => {
  const folder = dataFolder(world);
  const file = folder.ok ? join(folder.value, name) : undefined;
  return file !== undefined && existsSync(file) ? readUtf8(file) : ok('');
};

/** What the command line says that heads are to be checked against. */
export const trustOf = async (parsed: Parsed, world: World): Promise<Result<LedgerTrust>> => {
  const key = parsed.value('key');
  const keys = key === undefined ? await usual('ledger.pub', world) : await readUtf8(key);
  if (!keys.ok) return keys;
  const heads: string[] = [];
  const sources = parsed.values('heads');
  for (const source of sources) {
    const read = isDatabase(source) ? await headsInStore(source, world) : await readUtf8(source);
    if (!read.ok) return read;
    heads.push(read.value);
  }
  if (sources.length > 0) return ok({ heads, keys: keys.value });
  const kept = await usual('ledger.heads', world);
  return kept.ok ? ok({ heads: [kept.value], keys: keys.value }) : kept;
};
