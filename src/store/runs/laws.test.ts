import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { onEveryEngine, opened } from '../../../test/support/stores.ts';
import { STORE_LAWS } from '../../testing/store-laws/index.ts';

onEveryEngine(({ address }) => {
  for (const { title, ids, law } of STORE_LAWS)
    test(`${['GR-DIST-17', ...ids].join(' ')} ${title}`, async () => {
      const where = await address();
      await law({ open: async () => (await opened(where)).runs, pass: (ms) => pause(ms) });
    });
});
