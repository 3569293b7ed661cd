import { randomBytes } from 'node:crypto';
import { ok } from '../../src/base/index.ts';
import { insertRevision, make } from '../../src/store/documents/insert.ts';
import type { Engine } from '../../src/store/engine.ts';
import { openStore, type Store, type StoreWorld } from '../../src/store/index.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { documentOf } from './catalogue.ts';

export const WORLD: StoreWorld = {
  now: () => new Date().toISOString(),
  random: (bytes) => randomBytes(bytes),
};

export const storeAt = async (address: string): Promise<Store> => {
  const store = await openStore(address, WORLD);
  if (!store.ok) throw new Error(`${store.error.code}: ${store.error.message}`);
  return store.value;
};

const engineAt = (address: string): Promise<Engine> =>
  address.startsWith('sqlite:') ? openSqlite(address.slice('sqlite:'.length)) : openPostgres(address);

/** Documents that one transaction writes: the disk is waited for once, since it is not filling that is measured. */
const TOGETHER = 500;

const PUBLISHED = { author: 'local', published_at: '2026-01-02T03:04:05.000Z' };

/** An engine with so many documents in it; what else is measured comes on top. */
export const filled = async (address: string, count: number): Promise<void> => {
  await (await storeAt(address)).close();
  const engine = await engineAt(address);
  for (let first = 0; first < count; first += TOGETHER) {
    const written = await engine.write([], async (trx) => {
      for (let index = first; index < Math.min(first + TOGETHER, count); index++)
        await insertRevision(trx, engine, make(documentOf(index), PUBLISHED));
      return ok(undefined);
    });
    if (!written.ok) throw new Error(written.error.message);
  }
  await engine.close();
};
