import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { codeOf, decisionFor, houseOf, submissionOf, taken } from '../../../test/support/governed.ts';
import { published } from '../../../test/support/published-documents.ts';
import { raw } from '../../../test/support/raw.ts';
import { onEveryEngine, opened, testWorld } from '../../../test/support/stores.ts';
import { manualWorld } from '../../testing/index.ts';
import { nextOf } from '../../testing/store-laws/samples.ts';
import { executing, recovering, waiting } from '../../testing/store-laws/stories.ts';
import { backUp, openStore, restore } from '../index.ts';

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'readback-backup-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

const OK = { ok: true };
const refusal = (code: string) => ({ ok: false, error: { code } });

/** A database with a document, a run that waits, one that executes and one in recovery; and a checked copy of it. */
const backedUp = async () => {
  const where = folder();
  const [address, copy] = [`sqlite:${join(where, 'a.db')}`, join(where, 'copy.db')];
  const store = await opened(address);
  await published(store.documents);
  await waiting(store.runs, 'run-1');
  const { run, lease } = await executing(store.runs, 'run-2');
  await recovering(store.runs, 'run-3');
  expect(await backUp(address, copy, testWorld())).toMatchObject(OK);
  return { where, address, copy, store, run, lease };
};

test('GR-STATE-21 GR-DUR-26 a copy of a database in use is one whole file, for its owner alone, and restores to the same', async () => {
  const { where, copy, store } = await backedUp();
  expect(readdirSync(where).sort()).toEqual(['a.db', 'a.db-shm', 'a.db-wal', 'copy.db']);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  const target = `sqlite:${join(where, 'b.db')}`;
  expect(await restore(target, copy, testWorld())).toMatchObject(OK);
  expect(statSync(join(where, 'b.db')).mode & 0o777).toBe(0o600);
  const other = await opened(target);
  expect(await other.check()).toEqual([]);
  const settled = { status: ['executing', 'recovery_required'] } as const;
  expect(await other.runs.list(settled)).toEqual(await store.runs.list(settled));
  expect(await other.runs.list({})).toMatchObject({ value: [{ run_id: 'run-1' }, {}, {}] });
  expect(await other.documents.count()).toBe(1);
  expect(await other.runs.load('run-3')).toEqual(await store.runs.load('run-3'));
  for (const id of ['run-2', 'run-3'])
    expect(await other.runs.entries(id)).toEqual(await store.runs.entries(id));
});

test('GR-STATE-21 a copy with a single damaged place is refused, and the database stays as it is', async () => {
  const { where, address, copy, store } = await backedUp();
  const bytes = readFileSync(copy);
  const at = bytes.indexOf('"objective":"Tell Ada');
  const damages: Readonly<Record<string, Buffer>> = {
    'a letter of a run': Buffer.concat([
      bytes.subarray(0, at + 14),
      Buffer.from('Y'),
      bytes.subarray(at + 15),
    ]),
    'a page': Buffer.from(bytes).fill(0xff, 8 * 4096, 8 * 4096 + 100),
    'the header': Buffer.from(bytes).fill(0, 0, 100),
    'the end': bytes.subarray(0, bytes.length - 4096),
    everything: Buffer.from('no database'),
    'all of it': Buffer.of(),
  };
  const before = await store.runs.list({});
  for (const [what, damaged] of Object.entries(damages)) {
    const file = join(where, 'damaged.db');
    writeFileSync(file, damaged);
    for (const target of [address, `sqlite:${join(where, 'new.db')}`])
      expect(await restore(target, file, testWorld(), { replace: true }), what).toMatchObject(
        refusal('store_corrupt'),
      );
    expect(existsSync(join(where, 'new.db')), what).toBe(false);
  }
  expect(await store.runs.list({})).toEqual(before);
  expect(readdirSync(where).filter((name) => name.includes('partial'))).toEqual([]);
});

test('GR-STATE-21 on a machine where nothing is yet a copy is restored; what is no file is no copy', async () => {
  const { where, copy } = await backedUp();
  const target = `sqlite:${join(where, 'new', 'data', 'a.db')}`;
  for (const none of [where, '/dev/null'])
    expect(await restore(target, none, testWorld())).toMatchObject(refusal('store_missing'));
  symlinkSync('circle', join(where, 'circle'));
  for (const none of [join(where, 'circle'), join(where, 'a'.repeat(300))])
    expect(await restore(target, none, testWorld())).toMatchObject({ ok: false });
  writeFileSync(join(where, 'none.db'), 'no database');
  expect(await restore(target, join(where, 'none.db'), testWorld())).toMatchObject(refusal('store_corrupt'));
  expect(existsSync(join(where, 'new'))).toBe(false);
  expect(await restore(target, copy, testWorld())).toMatchObject(OK);
  expect(statSync(join(where, 'new')).mode & 0o777).toBe(0o700);
  expect(await (await opened(target)).check()).toEqual([]);
});

test('GR-STATE-21 a copy whose guards are gone, and one of another program, are refused', async () => {
  const { where, copy } = await backedUp();
  const target = `sqlite:${join(where, 'new.db')}`;
  await raw(`sqlite:${copy}`, 'drop trigger runs_update');
  expect(await restore(target, copy, testWorld())).toMatchObject(refusal('store_corrupt'));
  const foreign = join(where, 'foreign.db');
  new DatabaseSync(foreign).exec('create table customers (name text)');
  expect(await restore(target, foreign, testWorld())).toMatchObject(refusal('store_corrupt'));
  expect(await restore(target, join(where, 'nothing.db'), testWorld())).toMatchObject(
    refusal('store_missing'),
  );
});

test('GR-DIST-02 GR-DIST-03 after a restore no token is given again, and every worker of before is refused', async () => {
  const { address, copy, store, run, lease } = await backedUp();
  const later = await store.runs.acquire('run-1', 'worker-a', 60_000);
  await waiting(store.runs, 'run-4');
  const seen = [lease.token, later.ok ? later.value.token : 0];
  for (let round = 0; round < 3; round++) {
    expect(await restore(address, copy, testWorld(), { replace: true })).toMatchObject(OK);
    // The store that was open all the time sees the restored database.
    expect(await store.runs.load('run-4')).toMatchObject(refusal('run_not_found'));
    expect(await store.runs.renew(lease, 1000)).toMatchObject(refusal('fence_stale'));
    expect(await store.runs.commit({ run: nextOf(run), lease, events: [] })).toMatchObject(
      refusal('fence_stale'),
    );
    await waiting(store.runs, 'run-4');
    for (const id of ['run-1', 'run-4']) {
      const next = await store.runs.acquire(id, 'worker-b', 60_000);
      expect(next).toMatchObject(OK);
      if (next.ok) seen.push(next.value.token);
    }
  }
  // Of one run: tokens of different runs are never compared.
  const ofRun1 = [seen[1], seen[2], seen[4], seen[6]].map(Number);
  expect(ofRun1).toEqual(ofRun1.toSorted((one, other) => one - other));
  expect(new Set(seen.slice(2).concat(seen[1] ?? 0)).size).toBeGreaterThanOrEqual(4);
  expect(Math.min(...seen.slice(2))).toBeGreaterThan(1e15);
  expect(await store.check()).toEqual([]);
});

test.each(['approved', 'pending'] as const)(
  'GR-STATE-21 an approval that is %s in a copy, and has acted since, does not act again after a restore',
  async (kept) => {
    const where = folder();
    const [address, copy] = [`sqlite:${join(where, 'a.db')}`, join(where, 'copy.db')];
    const store = await opened(address);
    const world = { ...manualWorld(), newId: randomUUID };
    const { kernel, target } = houseOf({ store: store.runs, world });
    const decision = decisionFor(await taken(kernel.propose(submissionOf())), world);
    const backup = async () => expect(await backUp(address, copy, testWorld())).toMatchObject(OK);
    if (kept === 'pending') await backup();
    await taken(kernel.decide('run-1', decision));
    if (kept === 'approved') await backup();
    expect(await codeOf(kernel.resume('run-1'))).toBe('completed');
    expect(await restore(address, copy, testWorld(), { replace: true })).toMatchObject(OK);
    expect(await codeOf(kernel.decide('run-1', decision))).toBe('approval_stale');
    expect(await codeOf(kernel.resume('run-1'))).toBe('waiting_approval');
    expect(target.effects()).toHaveLength(1);
    // Somebody looks, and decides a packet of now.
    await taken(kernel.decide('run-1', decisionFor(await taken(kernel.reissue('run-1')), world)));
    expect(await codeOf(kernel.resume('run-1'))).toBe('completed');
    expect(await store.check()).toEqual([]);
  },
);

test('GR-STATE-21 nothing is overwritten that nobody said may be', async () => {
  const { address, copy, store } = await backedUp();
  const before = readFileSync(copy);
  expect(await backUp(address, copy, testWorld())).toMatchObject(refusal('store_exists'));
  expect(readFileSync(copy).equals(before)).toBe(true);
  expect(await restore(address, copy, testWorld())).toMatchObject(refusal('store_exists'));
  expect(await store.runs.load('run-2')).toMatchObject({ ok: true, value: { lease: { token: 1 } } });
});

test('GR-STATE-21 a damaged database is no source of a backup', async () => {
  const { where, address, store } = await backedUp();
  await store.close();
  await raw(address, 'drop trigger runs_update', `update runs set body = replace(body, 'Ada', 'Eve')`);
  const copy = join(where, 'second.db');
  expect(await backUp(address, copy, testWorld())).toMatchObject(refusal('store_corrupt'));
  expect(existsSync(copy)).toBe(false);
});

onEveryEngine(({ address, engine }) => {
  test('GR-DIST-02 tokens are raised by hand after a restore by other means', async () => {
    const { runs, raiseTokens, closeApprovals } = await opened(await address());
    const { lease } = await executing(runs, 'run-1');
    const raised = await raiseTokens();
    expect(raised).toMatchObject(OK);
    expect(await runs.renew(lease, 1000)).toMatchObject(refusal('fence_stale'));
    const next = await runs.acquire('run-1', 'worker-b', 1000);
    expect(next.ok && raised.ok && next.value.token > raised.value).toBe(true);
    const again = await raiseTokens();
    expect(again.ok && next.ok && again.value > next.value.token).toBe(true);
    const { run: made } = { run: await waiting(runs, 'run-2') };
    const first = await runs.acquire(made.run_id, 'worker-b', 1000);
    expect(first.ok && again.ok && first.value.token > again.value).toBe(true);
    if (first.ok) await runs.release(first.value);
    for (const closed of [1, 0]) expect(await closeApprovals()).toEqual({ ok: true, value: closed });
    const closed = await runs.load('run-2');
    expect(closed.ok && closed.value.run.pending_action?.approval.status).toBe('stale');
  });

  if (engine === 'postgres')
    test('GR-STATE-21 PostgreSQL is backed up by its own programs, and that is said', async () => {
      const where = await address();
      const file = join(folder(), 'copy.db');
      for (const done of [await backUp(where, file, testWorld()), await restore(where, file, testWorld())])
        expect(done).toMatchObject({
          ok: false,
          error: { code: 'store_backup_elsewhere', fix: expect.stringContaining('pg_dump') },
        });
      expect((await openStore(where, testWorld())).ok).toBe(true);
    });
});

test.each(['sqlite:', 'somewhere.db', 'mysql://localhost/runs'])(
  'GR-STATE-21 an address of no database that there could be is refused as such: %s',
  async (where) => {
    const { copy } = await backedUp();
    for (const done of [
      await backUp(where, `${copy}.more`, testWorld()),
      await restore(where, copy, testWorld(), { replace: true }),
    ])
      expect(done).toMatchObject(refusal('store_address_invalid'));
  },
);
