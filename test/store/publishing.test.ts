import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../src/store/index.ts';
import { runs } from '../support/runs.ts';
import { onEveryEngine, opened } from '../support/stores.ts';
import { buildPublisher, type Publisher, startPublisher } from './publishers.ts';

const ID = 'contested';
const EACH = Math.min(runs(30), 250);
const KILLS = Math.min(runs(20), 200);
const AT_ONCE = 4;

let built = { program: '', remove: (): void => {} };
beforeAll(async () => {
  built = await buildPublisher();
});
afterAll(() => built.remove());

/** Processes that begin to publish together. */
const together = async (
  address: string,
  names: readonly string[],
  count: number,
): Promise<readonly Publisher[]> => {
  const publishers = names.map((name) => startPublisher(built.program, address, { id: ID, count, name }));
  onTestFinished(() => {
    for (const publisher of publishers) publisher.process.kill('SIGKILL');
  });
  await Promise.all(publishers.map(({ ready }) => ready));
  return publishers;
};

/** What publishers were told, against what is there: nothing told is lost, nothing is torn, no number is left out. */
const holds = async (store: Store, told: readonly string[], unsure: number): Promise<void> => {
  expect(await store.check()).toEqual([]);
  const there = (await store.documents.revisions(ID)).map(({ revision, digest }) => `${revision} ${digest}`);
  expect(there.map((line) => Number(line.split(' ')[0]))).toEqual(there.map((_, at) => at + 1));
  expect(there).toEqual(expect.arrayContaining([...told]));
  expect(new Set(told).size).toBe(told.length);
  expect(there.length - told.length).toBeLessThanOrEqual(unsure);
};

onEveryEngine(({ address, engine, server }) => {
  test(`LG-VER-10 two processes publish ${EACH} revisions each of one id at once: no gap, none twice`, async () => {
    const where = await address();
    const store = await opened(where);
    const publishers = await together(where, ['one', 'other'], EACH);
    for (const { go } of publishers) go();
    await Promise.all(publishers.map(({ ended }) => ended));
    const told = publishers.flatMap((publisher) => publisher.told);
    expect(told).toHaveLength(2 * EACH);
    await holds(store, told, 0);
  });

  test(`LG-VER-17 publishers killed ${KILLS} times at any moment: nothing is lost, torn or left locked`, async () => {
    const where = await address();
    const store = await opened(where);
    const told: string[] = [];
    for (let killed = 0; killed < KILLS; killed += AT_ONCE) {
      const names = Array.from({ length: AT_ONCE }, (_, at) => `round ${killed} ${at}`);
      const publishers = await together(where, names, 10_000);
      for (const [at, publisher] of publishers.entries()) {
        publisher.killAfter(1 + at, ((killed + at) * 7) % 13);
        publisher.go();
      }
      await Promise.all(publishers.map(({ ended }) => ended));
      told.push(...publishers.flatMap((publisher) => publisher.told));
      await holds(store, told, killed + AT_ONCE);
    }
  });

  if (engine === 'postgres')
    test('LG-VER-17 the server crashes while they publish: nothing told is lost', async () => {
      const where = await address();
      const publishers = await together(where, ['one', 'other'], 10_000);
      for (const { go } of publishers) go();
      while (publishers.some(({ told }) => told.length < 5)) await pause(5);
      await server().crash();
      for (const publisher of publishers) publisher.process.kill('SIGKILL');
      await Promise.all(publishers.map(({ ended }) => ended));
      const told = publishers
        .flatMap((publisher) => publisher.told)
        .filter((line) => !line.startsWith('refused'));
      await holds(await opened(where), told, Number.POSITIVE_INFINITY);
    });
}, 'own');
