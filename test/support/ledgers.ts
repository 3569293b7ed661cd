import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
export const note = (text: string): LedgerEvent => ({ ...event('model_answered'), actor: text });

const LEDGER_TABLES = ['run_entries', 'ledger_log', 'ledger_identity', 'ledger_heads'];
const RUN_TABLES = ['runs', 'approvals', 'operations', 'leases'];

const GUARDED = [...LEDGER_TABLES, ...RUN_TABLES];

const GUARDS_SQLITE = `select name, sql from sqlite_master where type = 'trigger'
  and tbl_name in (${GUARDED.map((table) => `'${table}'`).join(', ')})`;

/** Statements that take the guards away, and such that put them back. */
const guardsOf = (address: string): { readonly off: readonly string[]; readonly on: readonly string[] } => {
  const switched = (how: string) => GUARDED.map((table) => `alter table ${table} ${how} trigger all`);
  if (!address.startsWith('sqlite:')) return { off: switched('disable'), on: switched('enable') };
  const database = new DatabaseSync(address.slice('sqlite:'.length));
  const rows = database.prepare(GUARDS_SQLITE).all() as { name: string; sql: string }[];
  database.close();
  return { off: rows.map(({ name }) => `drop trigger ${name}`), on: rows.map(({ sql }) => sql) };
};

/**
 * Changes a database as somebody does who holds its file or its password: over a connection of their own, without guards,
 * which are there again afterwards.
 */
export const attack = async (address: string, ...statements: readonly string[]): Promise<void> => {
  const connection = await rawConnection(address);
  const { off, on } = guardsOf(address);
  try {
    for (const statement of ['begin', ...off, ...statements, ...on, 'commit'])
      await connection.run(statement);
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
