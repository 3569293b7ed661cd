import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentWith } from '../../test/support/documents.ts';
import { published } from '../../test/support/published-documents.ts';
import { raw } from '../../test/support/raw.ts';
import { onEveryEngine, opened, testWorld } from '../../test/support/stores.ts';
import { openStore } from './open.ts';
import { ask, attempt, problemOf } from './problems.ts';

const codeOf = async (address: string): Promise<string> => {
  const store = await openStore(address, testWorld());
  if (store.ok) await store.value.close();
  return store.ok ? 'opened' : store.error.code;
};

/** The problem that a real failure of SQLite becomes. */
const failing = (work: () => void): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    return problemOf(error).code;
  }
};

const file = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-problems-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'some.db');
};

test('what SQLite refuses is told in plain words: full, locked, read-only, damaged', () => {
  const name = file();
  const one = new DatabaseSync(name, { timeout: 0 });
  one.exec('create table t (text text)');
  const fill = `insert into t select hex(zeroblob(2000)) from (values (1), (2), (3), (4), (5), (6), (7), (8))`;
  one.exec('pragma max_page_count = 4');
  expect(failing(() => one.exec(fill))).toBe('store_full');
  one.exec('pragma max_page_count = 1000000');
  one.exec(fill);
  const other = new DatabaseSync(name, { timeout: 0 });
  one.exec('begin immediate');
  expect(failing(() => other.exec(fill))).toBe('store_busy');
  one.exec('commit');
  other.close();
  const reader = new DatabaseSync(name, { readOnly: true });
  expect(failing(() => reader.exec(fill))).toBe('store_read_only');
  reader.close();
  one.close();
  writeFileSync(name, Buffer.alloc(8192, 'x'), { flag: 'r+' });
  expect(failing(() => new DatabaseSync(name).exec('select * from t'))).toBe('store_not_a_database');
});

test('GR-STATE-22 a disk without room for the index of the log is told as full, and one that fails otherwise as failing', async () => {
  const name = file();
  await (await opened(`sqlite:${name}`)).close();
  const program = `const { openStore } = await import(${JSON.stringify(new URL('open.ts', import.meta.url).href)});
    const world = { now: () => new Date().toISOString(), random: (bytes) => new Uint8Array(bytes) };
    console.log((await openStore('sqlite:${name}', world)).error.code);`;
  // No file may grow beyond a kibibyte.
  const shell = 'ulimit -f 1; exec "$0" --input-type=module --eval "$1"';
  const ran = spawnSync('sh', ['-c', shell, process.execPath, program], { encoding: 'utf8' });
  expect(ran.stdout).toBe('store_full\n');
  const folder = dirname(name);
  expect(failing(() => new DatabaseSync(folder, { readOnly: true }).exec('select * from t'))).toBe(
    'store_failed',
  );
});

/** A server that takes connections and is no PostgreSQL. */
const taking = async (act: (socket: Socket) => unknown): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    act(socket);
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => open.add(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `postgres://u:pw@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
};

const UNANSWERED = {
  ok: false,
  error: { code: 'store_unreachable', message: 'the database server does not answer' },
};

const ENDINGS: Readonly<Record<string, (socket: Socket) => unknown>> = {
  'closes the connection': (socket) => socket.end(),
  'resets the connection': (socket) => socket.once('data', () => socket.resetAndDestroy()),
};

for (const [name, act] of Object.entries(ENDINGS))
  test(`a connection that was never made is not told as lost: the server ${name}`, async () => {
    expect(await openStore(await taking(act), testWorld())).toMatchObject(UNANSWERED);
  });

test('a connection that was never made is not told as lost: the server says nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = Promise.withResolvers<void>();
  const opening = openStore(await taking((socket) => socket.once('data', asked.resolve)), testWorld());
  await asked.promise;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opening).toMatchObject(UNANSWERED);
});

test('an error of the program itself is thrown on, and is no problem of a database', async () => {
  const bug = async (): Promise<never> => {
    throw new TypeError('undefined is not a function');
  };
  await expect(attempt(bug)).rejects.toThrow(TypeError);
  await expect(ask(bug)).rejects.toThrow(TypeError);
});

onEveryEngine(({ address, engine, server }) => {
  test('a database that fails: Results carry the problem, look-ups are unreachable, the rest rejects with it', async () => {
    const where = await address();
    const { documents, ready } = await opened(where);
    await published(documents);
    await raw(where, engine === 'sqlite' ? 'drop table heads' : 'drop table heads cascade');
    const done = await documents.publish({ content: contentWith({ body: 'Next.' }), author: 'local' });
    expect(done).toMatchObject({ ok: false, error: { code: 'store_failed' } });
    expect(JSON.stringify(done)).not.toMatch(/heads|select|relation|sqlite|postgres/i);
    expect(await documents.list({}, { limit: 10 })).toMatchObject({ error: { code: 'store_failed' } });
    expect(await documents.latest('review-changes')).toMatchObject({
      found: false,
      absence: { code: 'source_unreachable' },
    });
    await expect(documents.count()).rejects.toMatchObject({ problem: { code: 'store_failed' } });
    expect(await ready()).toBe(true);
    await raw(where, 'drop table generation');
    expect(await ready()).toBe(false);
  });

  if (engine === 'sqlite')
    test('a damaged file is found by the check', async () => {
      const where = await address();
      const first = await opened(where);
      for (let number = 1; number <= 20; number++)
        await published(first.documents, { body: `${number} ${'x'.repeat(3000)}` });
      await first.close();
      const name = where.slice('sqlite:'.length);
      const bytes = readFileSync(name);
      // The page where a text of revision 7 begins, from its header on.
      const page = Math.floor(bytes.indexOf('7 xxx') / 4096) * 4096;
      writeFileSync(name, bytes.fill(0xff, page, page + 64));
      expect(await (await opened(where)).check()).toMatchObject([{ code: 'integrity_mismatch', id: '' }]);
    });

  if (engine === 'postgres')
    test('a server that refuses or is not there is told as that, without the password', async () => {
      const where = await address();
      const { port } = server();
      await raw(where, `create role guest login password 'right'`);
      const at = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
      expect(await codeOf(at('guest:wrong', 'postgres'))).toBe('store_refused');
      expect(await codeOf(at('guest:right', 'nowhere'))).toBe('store_refused');
      expect(await codeOf(at('guest:right', 'postgres'))).toBe('store_refused');
      expect(await codeOf('postgres://guest:secret@127.0.0.1:1/none')).toBe('store_unreachable');
      const store = await opened(`${where}&application_name=x`);
      expect(store.documents.origin).toBe(`postgres://127.0.0.1:${port}/postgres`);
    });

  if (engine === 'postgres')
    test('after a crash of the server the same store goes on', async () => {
      const { documents } = await opened(await address());
      await published(documents);
      await server().crash();
      const first = await documents.publish({ content: contentWith({ body: 'Two.' }), author: 'local' });
      if (!first.ok) expect(first.error.code).toBe('store_unreachable');
      expect(await published(documents, { body: 'Three.' })).toMatchObject({ status: 'published' });
    });
}, 'own');
