import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LedgerEvent } from '../../src/kernel/index.ts';
import { type LedgerOptions, openStore, type Store } from '../../src/store/index.ts';
import { event } from '../../src/testing/store-laws/samples.ts';
import { rawConnection } from './raw.ts';
import { testWorld } from './stores.ts';

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A store whose ledger tells its heads to a file in a folder, when it is sealed and not by the clock. */
export const openedLedger = async (address: string, options: LedgerOptions): Promise<Store> => {
  const never = (): (() => void) => () => {};
  const store = await openStore(address, { ...testWorld(), after: never }, { ledger: options });
  if (!store.ok) throw new Error(`${store.error.code}: ${store.error.message}`);
  onTestFinished(() => store.value.close());
  return store.value;
};

/** An event that nothing depends on. */
export const note = (text: string): LedgerEvent => ({ ...event('handoff'), actor: text });

const LEDGER_TABLES = ['run_entries', 'ledger_log', 'ledger_identity', 'ledger_heads'];
const RUN_TABLES = ['runs', 'approvals', 'operations', 'leases'];

const UNGUARD_SQLITE = `select 'drop trigger ' || name || ';' as drops from sqlite_master where type = 'trigger'
  and tbl_name in (${[...LEDGER_TABLES, ...RUN_TABLES].map((table) => `'${table}'`).join(', ')})`;

const unguarded = async (address: string): Promise<readonly string[]> => {
  if (!address.startsWith('sqlite:'))
    return [...LEDGER_TABLES, ...RUN_TABLES].map((table) => `alter table ${table} disable trigger all`);
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(address.slice('sqlite:'.length));
  const rows = database.prepare(UNGUARD_SQLITE).all() as { drops: string }[];
  database.close();
  return rows.map(({ drops }) => drops);
};

/** Changes a database as somebody does who holds its file or its password: without guards, over a connection of their own. */
export const attack = async (address: string, ...statements: readonly string[]): Promise<void> => {
  const connection = await rawConnection(address);
  try {
    const all = [...(await unguarded(address)), ...statements];
    for (const statement of ['begin', ...all, 'commit']) await connection.run(statement);
  } finally {
    await connection.close();
  }
};

/** Keeps what runs and ledger are now, and puts it back later, as whoever restores a backup does. */
export const copying = (address: string) => {
  const tables = [...LEDGER_TABLES.slice(0, 2), ...RUN_TABLES];
  return {
    copy: () =>
      attack(address, ...tables.map((table) => `create table copy_${table} as select * from ${table}`)),
    restore: () =>
      attack(
        address,
        ...tables.flatMap((table) => [
          `delete from ${table}`,
          `insert into ${table} select * from copy_${table}`,
        ]),
      ),
  };
};

/** Everything that a ledger exports. */
export const exported = async ({ ledger }: Store, run?: string): Promise<string> => {
  const parts: string[] = [];
  const count = await ledger.export((lines) => void parts.push(lines), run === undefined ? {} : { run });
  if (!count.ok) throw new Error(count.error.message);
  return parts.join('');
};

/** The heads and the public key in a folder. */
export const trustOf = (folder: string) => ({
  heads: [readFileSync(join(folder, 'ledger.heads'), 'utf8')],
  keys: readFileSync(join(folder, 'ledger.pub'), 'utf8'),
});
