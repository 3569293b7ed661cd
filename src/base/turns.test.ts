import { expect, test } from 'vitest';
import { turns } from './turns.ts';

/** Work that ends when it is told to, and notes when it began. */
const works = (count: number) => {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<number>());
  const work = (index: number) => (): Promise<number> => {
    begun.push(index);
    return ends[index]?.promise ?? Promise.reject(new Error('no such work'));
  };
  return { begun, ends, work };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('as many run at once as may, and the others in the order in which they came', async () => {
  const { begun, ends, work } = works(4);
  const inTurn = turns(2);
  const all = [0, 1, 2, 3].map((index) => inTurn(work(index)));
  await settled();
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve(1);
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, end] of ends.entries()) end.resolve(index);
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test('work that fails gives its place up', async () => {
  const { begun, ends, work } = works(2);
  const inTurn = turns(1);
  const failing = inTurn(work(0));
  const after = inTurn(work(1));
  ends[0]?.reject(new Error('broken'));
  ends[1]?.resolve(1);
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe(1);
  expect(begun).toEqual([0, 1]);
});

test('a place that nobody waits for is free for who comes later', async () => {
  const inTurn = turns(1);
  expect(await inTurn(async () => 'first')).toBe('first');
  expect(await inTurn(async () => 'second')).toBe('second');
});
