import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, systemWorld } from '../../src/store/index.ts';
import { waiting } from '../../src/testing/store-laws/stories.ts';
import { folderWith, readback } from '../support/command.ts';
import { raw } from '../support/raw.ts';

test('GR-STATE-21 GR-DUR-26 back up, verify, restore and raise tokens, from the command line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-cli-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { READBACK_HOME: folder };
  const address = `sqlite:${join(folder, 'readback.db')}`;
  const store = await openStore(address, systemWorld());
  if (!store.ok) throw new Error(store.error.code);
  onTestFinished(() => store.value.close());
  await waiting(store.value.runs, 'run-1');
  const run = (...line: readonly string[]) => readback(['store', ...line], { env });
  const copy = join(folder, 'copy.db');
  expect(run('backup', copy)).toMatchObject({ status: 0, out: expect.stringContaining('and all holds') });
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  await waiting(store.value.runs, 'run-2');
  expect(run('restore', copy)).toMatchObject({
    status: 2,
    err: expect.stringContaining('there is a database already'),
  });
  expect(run('restore', copy, '--replace')).toMatchObject({ status: 0 });
  expect(await store.value.runs.load('run-2')).toMatchObject({
    ok: false,
    error: { code: 'run_not_found' },
  });
  expect(JSON.parse(run('raise-tokens', '--format', 'json').out)).toMatchObject({
    lowest: expect.any(Number),
  });
  await raw(
    `sqlite:${copy}`,
    'drop trigger runs_update',
    `update runs set body = replace(body, 'Ada', 'Eve')`,
  );
  expect(run('restore', copy, '--replace')).toMatchObject({
    status: 2,
    err: expect.stringContaining('cannot be relied on'),
  });
  expect(run('restore', copy, '--database', 'postgres://127.0.0.1:1/none').err).toContain('pg_restore');
  expect(run('verify').out).toContain('1 run, and all holds');
});

test('a database of which nobody can tell whether it is there is not said to be missing', () => {
  const folder = folderWith();
  symlinkSync('readback.db', join(folder, 'readback.db'));
  expect(readback(['runs', 'list'], { env: { READBACK_HOME: folder } })).toMatchObject({
    status: 2,
    err: expect.stringContaining('the database file cannot be opened'),
  });
  expect(readback(['runs', 'list'], { env: { READBACK_HOME: join(folder, 'none') } }).err).toContain(
    'there is no database',
  );
});
