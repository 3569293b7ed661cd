import { AssertionError } from 'node:assert/strict';
import { expect, test } from 'vitest';
import { SPOILED, type Spoil } from '../../../test/support/spoiled-stores.ts';
import { memoryStore } from '../../kernel/index.ts';
import { manualWorld } from '../manual-world.ts';
import { STORE_LAWS } from './index.ts';
import type { LawGround } from './law.ts';

/** Its time stands still while a law does not let it pass. */
const memoryGround = (spoil: Spoil = (store) => store): LawGround => {
  const world = manualWorld();
  const store = spoil(memoryStore(world));
  return { open: async () => store, pass: async (ms) => world.advance(ms) };
};

for (const { title, ids, law } of STORE_LAWS)
  test(`${['GR-DIST-17', ...ids].join(' ')} in memory: ${title}`, () => law(memoryGround()));

test('GR-DIST-17 there is a store that breaks it for every law', () => {
  expect(Object.keys(SPOILED).toSorted()).toEqual(STORE_LAWS.map(({ title }) => title).toSorted());
});

for (const { title, law } of STORE_LAWS)
  test(`GR-DIST-17 found out: ${title}`, async () => {
    for (const spoil of SPOILED[title] ?? [])
      await expect(law(memoryGround(spoil))).rejects.toThrow(AssertionError);
  });
