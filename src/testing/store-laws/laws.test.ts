import { expect, test } from 'vitest';
import { memoryStore, type RunStore } from '../../kernel/index.ts';
import { manualWorld } from '../manual-world.ts';
import { STORE_LAWS } from './index.ts';
import type { LawGround } from './law.ts';

/** Its time stands still while a law does not let it pass. */
const memoryGround = (): LawGround => {
  const world = manualWorld();
  const store = memoryStore(world);
  return { open: async () => store, pass: async (ms) => world.advance(ms) };
};

for (const { title, ids, law } of STORE_LAWS)
  test(`GR-DIST-17 ${ids.join(' ')} in memory: ${title}`, () => law(memoryGround()));

/** Stores that break one promise each, and the requirement whose law finds it. */
const FAULTY: readonly (readonly [string, string, (store: RunStore) => RunStore])[] = [
  [
    'GR-DIST-01',
    'gives a run to everybody',
    (store) => ({
      ...store,
      acquire: async (run_id, owner) => ({ ok: true, value: { run_id, owner, token: 1, expires_at: '' } }),
    }),
  ],
  [
    'GR-DIST-05',
    'renews whatever it is asked',
    (store) => ({ ...store, renew: async (lease) => ({ ok: true, value: lease }) }),
  ],
  [
    'GR-DIST-04',
    'forgets leases when it writes',
    (store) => ({
      ...store,
      commit: async (commit) => {
        const now = await store.load(commit.run.run_id);
        if (now.ok && now.value.lease !== null) await store.release(now.value.lease);
        const { lease: _, ...rest } = commit;
        return store.commit(rest);
      },
    }),
  ],
  [
    'GR-STATE-17',
    'repeats a write until it fits',
    (store) => ({
      ...store,
      commit: async (commit) => {
        const now = await store.load(commit.run.run_id);
        const revision = now.ok ? now.value.run.revision + 1 : 1;
        return store.commit({ ...commit, run: { ...commit.run, revision } });
      },
    }),
  ],
];

for (const [id, what, spoil] of FAULTY)
  test(`GR-DIST-17 ${id} the laws find a store that ${what}`, async () => {
    const found = await Promise.allSettled(
      STORE_LAWS.filter(({ ids }) => ids.includes(id)).map(({ law }) => {
        const ground = memoryGround();
        return law({ ...ground, open: async () => spoil(await ground.open()) });
      }),
    );
    expect(found.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });
