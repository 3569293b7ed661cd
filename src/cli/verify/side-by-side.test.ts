import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('results stand in the order of the items, and no more than the width are under way', async () => {
  let [under, most] = [0, 0];
  const items = [30, 1, 20, 2, 10, 3, 0];
  const results = await sideBySide(items, 3, async (ms) => {
    most = Math.max(most, ++under);
    await new Promise((resolve) => setTimeout(resolve, ms));
    under--;
    return ms;
  });
  expect(results).toEqual(items);
  expect(most).toBe(3);
});

test('no item at all', async () => expect(await sideBySide([], 3, async () => 1)).toEqual([]));
