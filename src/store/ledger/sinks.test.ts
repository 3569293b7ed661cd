import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, openedLedger, trustOf } from '../../../test/support/ledgers.ts';
import { writeRuns } from '../../../test/support/run-journey.ts';
import { onEveryEngine, testWorld } from '../../../test/support/stores.ts';
import { openStore } from '../open.ts';
import { HEADS_FILE } from './ledger.ts';
import { fileSink, type HeadSink } from './sinks.ts';

/** A place that never answers, until it is let go. */
const hanging = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const put = (): Promise<void> => {
    asked += 1;
    return promise;
  };
  const sink: HeadSink = { name: 'hanging', put };
  return { sink, letGo: resolve, asked: () => asked };
};

onEveryEngine((ground) => {
  test('a place that never answers keeps no run, no other place, no sealing and no closing waiting', async () => {
    const [stuck, folder] = [hanging(), newFolder()];
    const sinks = [stuck.sink, fileSink(join(folder, HEADS_FILE))];
    const waits: (() => void)[] = [];
    const world = {
      ...testWorld(),
      after: (ms: number, act: () => void) => {
        if (ms >= 5_000) waits.push(act);
        return () => undefined;
      },
    };
    const store = await openStore(await ground.address(), world, { ledger: { folder, sinks } });
    if (!store.ok) throw new Error(store.error.message);
    const { ledger } = store.value;
    const sealed = async (): Promise<void> => {
      const done = ledger.seal();
      await expect.poll(() => readFileSync(join(folder, HEADS_FILE), 'utf8')).not.toBe('');
      for (const act of waits) act();
      await done;
    };
    await writeRuns(store.value, ['a']);
    await sealed();
    await writeRuns(store.value, ['b']);
    await ledger.seal();
    expect(await ledger.verify(trustOf(folder))).toMatchObject({
      value: { holds: true, heads: { last: 12 }, unsealed: 0 },
    });
    expect(ledger.health()).toMatchObject({ size: 0, failed_sink: 'hanging' });
    // It is asked nothing more until it has come to an end; then it hears of all that it missed.
    expect(stuck.asked()).toBe(1);
    stuck.letGo();
    await ledger.seal();
    await ledger.seal();
    expect([stuck.asked(), ledger.health().size]).toEqual([2, 12]);
    await store.value.close();
  });

  test('as many checks at once as anybody likes come to an end', async () => {
    const store = await openedLedger(await ground.address(), { folder: newFolder() });
    await writeRuns(store, ['a']);
    await store.ledger.seal();
    const verdicts = await Promise.all(Array.from({ length: 40 }, () => store.ledger.verify()));
    for (const verdict of verdicts) expect(verdict).toMatchObject({ value: { holds: true } });
  });

  if (ground.engine === 'sqlite')
    test('a public key without an end of its line is followed by one on a line of its own', async () => {
      const folder = newFolder();
      const writtenOn = async (): Promise<void> => {
        const store = await openedLedger(await ground.address(), { folder });
        await writeRuns(store, ['a']);
        await store.ledger.seal();
        await store.close();
      };
      await writtenOn();
      const file = join(folder, 'ledger.pub');
      writeFileSync(file, readFileSync(file, 'utf8').trimEnd());
      await writtenOn();
      const store = await openedLedger(await ground.address(), { folder });
      await writeRuns(store, ['a']);
      await store.ledger.seal();
      expect(await store.ledger.verify()).toMatchObject({ value: { holds: true, after_last_head: 0 } });
    });
});
