import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { published } from '../../test/support/published-documents.ts';
import { onEveryEngine, opened, testWorld } from '../../test/support/stores.ts';
import { openStore } from './open.ts';

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'readback-open-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

const codeOf = async (address: string): Promise<string> => {
  const store = await openStore(address, testWorld());
  if (store.ok) await store.value.close();
  return store.ok ? 'opened' : store.error.code;
};

/** One statement over a raw connection. */
const raw = async (address: string, statement: string): Promise<void> => {
  if (address.startsWith('sqlite:')) {
    const database = new DatabaseSync(address.slice('sqlite:'.length));
    database.exec(statement);
    return database.close();
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  return client.end();
};

onEveryEngine(({ address }) => {
  test('a new database is made, is ready, and opens again', async () => {
    const where = await address();
    expect(await (await opened(where)).ready()).toBe(true);
    expect(await codeOf(where)).toBe('opened');
  });

  test('many open one new database at once, and each migration runs once', async () => {
    const where = await address();
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(where)));
    expect(codes).toEqual(Array(8).fill('opened'));
  });

  test('a database of a newer program is refused and left alone', async () => {
    const where = await address();
    await codeOf(where);
    await raw(where, `insert into readback_migrations values (999, 'of tomorrow', '2030-01-01T00:00:00Z')`);
    expect(await codeOf(where)).toBe('store_schema_unsupported');
  });

  test('a database of another program is refused and left alone', async () => {
    const where = await address();
    await raw(where, 'create table customers (name text)');
    const file = where.startsWith('sqlite:') ? where.slice('sqlite:'.length) : undefined;
    const before = file === undefined ? undefined : readFileSync(file);
    expect(await codeOf(where)).toBe('store_foreign');
    if (file !== undefined) expect(readFileSync(file).equals(before ?? Buffer.of())).toBe(true);
  });
});

test('a folder is made for the file; nobody else may look into either', async () => {
  const base = folder();
  await opened(`sqlite:${join(base, 'data', 'guidance.db')}`);
  const modes = ['data', 'data/guidance.db', 'data/guidance.db-wal'].map(
    (name) => statSync(join(base, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

test('a file that is cut short while it is open is a problem, and the end of no process', async () => {
  const file = join(folder(), 'guidance.db');
  const { documents } = await opened(`sqlite:${file}`);
  for (let at = 0; at < 8; at++) await published(documents, { id: `d-${at}`, body: 'Long. '.repeat(2000) });
  // The log goes into the file, and is empty.
  await documents.withdraw({ id: 'd-0', revision: 1 }, 'to begin with');
  expect(await documents.rendition({ id: 'd-7', revision: 1 }, 'json')).toMatchObject({ ok: true });
  truncateSync(file, 8192);
  expect(await documents.rendition({ id: 'd-1', revision: 1 }, 'json')).toMatchObject({ ok: false });
});

test('an address that is none, and a place where no database can be, say so in plain words', async () => {
  const base = folder();
  writeFileSync(join(base, 'letter.txt'), 'Dear reader, this file is no database at all. '.repeat(40));
  mkdirSync(join(base, 'folder'));
  expect(await codeOf('mysql://localhost/x')).toBe('store_address_invalid');
  expect(await codeOf('postgres://[')).toBe('store_address_invalid');
  expect(await codeOf(`sqlite:${join(base, 'letter.txt')}`)).toBe('store_not_a_database');
  expect(await codeOf(`sqlite:${join(base, 'folder')}`)).toBe('store_unreachable');
  execFileSync('mkfifo', [join(base, 'pipe')]);
  expect(await codeOf(`sqlite:${join(base, 'pipe')}`)).toBe('store_unreachable');
  expect(await codeOf('postgres://nobody:secret@127.0.0.1:1/none')).toBe('store_unreachable');
});
