import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { exported, newFolder, note, openedLedger, trustOf } from '../../../test/support/ledgers.ts';
import { runSteps, writeRuns } from '../../../test/support/run-journey.ts';
import { onEveryEngine, opened, testWorld } from '../../../test/support/stores.ts';
import type { LedgerLine } from '../../kernel/index.ts';
import { openStore } from '../open.ts';
import { HEADS_FILE } from './ledger.ts';
import { paced } from './pace.ts';
import { fileSink, type HeadSink, printSink } from './sinks.ts';

/** A sink that remembers the sizes it was told. */
const remembering = (): HeadSink & { readonly sizes: number[]; broken: boolean } => {
  const sizes: number[] = [];
  return {
    name: 'remembering',
    sizes,
    broken: false,
    async put({ size }) {
      if (this.broken) throw new Error('no room left');
      sizes.push(size);
    },
  };
};

/** A timer that goes on by hand. */
const clock = () => {
  const waiting = new Map<number, { readonly ms: number; readonly act: () => void }>();
  let count = 0;
  return {
    waiting,
    after: (ms: number, act: () => void) => {
      const id = ++count;
      waiting.set(id, { ms, act });
      return () => void waiting.delete(id);
    },
    ring: () => {
      for (const [id, { act }] of [...waiting]) {
        waiting.delete(id);
        act();
      }
    },
  };
};

const settled = (act: () => void): Promise<void> => vi.waitFor(act, { timeout: 300_000, interval: 5 });

onEveryEngine((ground) => {
  test('a head is written after an approval and after the end of a run, and otherwise when its time has come', async () => {
    const [sink, timer] = [remembering(), clock()];
    const store = await openStore(
      await ground.address(),
      { ...testWorld(), after: timer.after },
      { ledger: { folder: newFolder(), sinks: [sink], restMs: 0 } },
    );
    if (!store.ok) throw new Error(store.error.message);
    const [create, approve, claim, settle, end] = runSteps(store.value, 'a');
    await create?.();
    expect([sink.sizes, [...timer.waiting.values()].map(({ ms }) => ms)]).toEqual([[], [1000]]);
    timer.ring();
    await settled(() => expect(sink.sizes).toEqual([2]));
    await approve?.();
    await settled(() => expect(sink.sizes).toEqual([2, 3]));
    await claim?.();
    await settle?.();
    expect([sink.sizes, timer.waiting.size]).toEqual([[2, 3], 1]);
    await end?.();
    await settled(() => expect(sink.sizes).toEqual([2, 3, 6]));
    expect(timer.waiting.size).toBe(0);
    expect(store.value.ledger.health()).toMatchObject({ size: 6, failures: 0 });
    await runSteps(store.value, 'b')[0]?.();
    await store.value.close();
    // Closing leaves nothing without a head, and no timer behind.
    expect([sink.sizes, timer.waiting.size]).toEqual([[2, 3, 6, 8], 0]);
  });

  test('after so many entries a head is written without waiting for the clock', async () => {
    const sink = remembering();
    const ledger = { folder: newFolder(), sinks: [sink], everyEntries: 4 };
    const store = await openedLedger(await ground.address(), ledger);
    await runSteps(store, 'a')[0]?.();
    expect(sink.sizes).toEqual([]);
    await runSteps(store, 'b')[0]?.();
    await settled(() => expect(sink.sizes).toEqual([4]));
  });

  test('a sink that fails changes nothing but is told, and has the next head; others have theirs', async () => {
    const [broken, whole] = [remembering(), remembering()];
    const folder = newFolder();
    const file = fileSink(join(folder, HEADS_FILE));
    const address = await ground.address();
    const store = await openedLedger(address, { folder, sinks: [broken, whole, file] });
    await writeRuns(store, ['a']);
    await store.ledger.seal();
    broken.broken = true;
    await writeRuns(store, ['b']);
    await store.ledger.seal();
    const { size, failures, failed_sink } = store.ledger.health();
    expect([whole.sizes.at(-1), broken.sizes.at(-1), size, failed_sink]).toEqual([12, 6, 6, 'remembering']);
    expect(failures).toBeGreaterThan(0);
    broken.broken = false;
    await store.ledger.seal();
    expect([broken.sizes.at(-1), store.ledger.health().size]).toEqual([12, 12]);
    // A folder that is no folder: no key, no heads, and the runs go on; what verify tells is the lag.
    writeFileSync(join(folder, 'file'), '');
    const other = await openedLedger(address, { folder: join(folder, 'file') });
    await writeRuns(other, ['c']);
    await other.ledger.seal();
    expect(other.ledger.health()).toMatchObject({ size: 0, failed_sink: join(folder, 'file') });
    const verdict = await other.ledger.verify(trustOf(folder));
    expect(verdict).toMatchObject({ value: { holds: true, entries: 18, after_last_head: 6 } });
  });

  test('the key is made once, for its owner only; the public key names each ledger', async () => {
    const folder = join(newFolder(), 'data');
    const [first, second] = [await ground.address(), await ground.address()];
    for (const address of [first, first, second]) {
      const store = await openedLedger(address, { folder });
      await writeRuns(store, [`run-${Math.floor(performance.now() * 1000)}`]);
      await store.ledger.seal();
      await store.close();
    }
    const modes = ['ledger.key', 'ledger.heads'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect([statSync(folder).mode & 0o777, ...modes]).toEqual([0o700, 0o600, 0o600]);
    const lines = trustOf(folder).keys.trimEnd().split('\n');
    expect(lines.map((line) => /^readback\/ledger\/[0-9a-f]{32}\+[0-9a-f]{8}\+/.test(line))).toEqual([
      true,
      true,
    ]);
    for (const address of [first, second]) {
      const verdict = await (await openedLedger(address, { folder })).ledger.verify();
      expect(verdict).toMatchObject({
        value: { holds: true, after_last_head: 0, heads: { foreign: expect.any(Number) } },
      });
    }
    expect(readFileSync(join(folder, 'ledger.key'), 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });

  test('heads are kept in another store and on paper, and the ledger is checked against them', async () => {
    const [folder, printed] = [newFolder(), [] as string[]];
    const keeper = await openedLedger(await ground.address(), { folder: newFolder() });
    const sinks = [keeper.ledger.foreignHeads.sink, printSink((text) => printed.push(text))];
    const store = await openedLedger(await ground.address(), { folder, sinks });
    await writeRuns(store, ['a', 'b']);
    await store.ledger.seal();
    const keys = readFileSync(join(folder, 'ledger.pub'), 'utf8');
    const kept = await keeper.ledger.foreignHeads.read();
    for (const heads of [kept.ok ? kept.value : '', printed.join('')])
      expect(await store.ledger.verify({ heads: [heads], keys })).toMatchObject({
        value: { holds: true, after_last_head: 0, heads: { last: 12 } },
      });
    const none = await store.ledger.verify({ heads: [], keys: '' });
    expect(none).toMatchObject({ value: { holds: true, after_last_head: 12, heads: { last: null } } });
  });

  test('a store without options keeps the ledger, and writes no head', async () => {
    const store = await opened(await ground.address());
    await writeRuns(store, ['a']);
    await store.ledger.seal();
    const lines = (await exported(store)).trimEnd().split('\n').slice(1, -1);
    expect(lines.map((line) => (JSON.parse(line) as LedgerLine).seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(store.ledger.health()).toEqual({ size: 0, failures: 0, failed_sink: null, seal_failures: 0 });
  });
});

test('what is asked for while it is sealed is done once more, and never twice at a time', async () => {
  let [under, most, times] = [0, 0, 0];
  const pace = paced(
    clock(),
    async () => {
      most = Math.max(most, ++under);
      await new Promise((next) => setTimeout(next, 2));
      under -= 1;
      times += 1;
    },
    {},
  );
  for (let at = 0; at < 50; at++) pace.after([{ ...note('x'), event: 'run_ended' }]);
  await pace.close();
  expect([most, times]).toEqual([1, 2]);
  pace.after([{ ...note('x'), event: 'run_ended' }]);
  expect(times).toBe(2);
});

test('what many runs end within a short time is sealed together, and the first of it at once', async () => {
  const timer = clock();
  let times = 0;
  const act = async (): Promise<void> => void times++;
  const pace = paced(timer, act, { restMs: 3_600_000 });
  const urgent = [{ ...note('x'), event: 'run_ended' as const }];
  pace.after(urgent);
  await settled(() => expect(times).toBe(1));
  for (let at = 0; at < 3; at++) pace.after(urgent);
  pace.after([note('y')]);
  const waits = [...timer.waiting.values()].map(({ ms }) => ms);
  // The second of other events comes before such a long rest is over.
  expect([times, waits]).toEqual([1, [1000]]);
  timer.ring();
  await settled(() => expect(times).toBe(2));
  await pace.close();
  expect([times, timer.waiting.size]).toEqual([2, 0]);
});

test('a head that was cut off in a file is followed by whole ones', async () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, HEADS_FILE);
  const sink = fileSink(file);
  const head = (text: string) => sink.put({ origin: 'o', size: 1, note: text });
  await head('a\n');
  await head('b\n');
  writeFileSync(file, 'c', { flag: 'a' });
  await head('d\n');
  expect(readFileSync(file, 'utf8')).toBe('a\n\nb\nc\n\nd\n');
  rmSync(file);
});
