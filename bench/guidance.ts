import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../src/store/index.ts';
import { hasPostgres, startPostgres } from '../test/support/postgres.ts';
import { chance, documentOf, idOf } from './guidance/catalogue.ts';
import { filled, storeAt } from './guidance/database.ts';
import { benchFormat } from './guidance/format.ts';
import { benchRequests, memoryOf, startServer } from './guidance/http.ts';
import { benchSearch } from './guidance/search.ts';
import { benchTogether } from './guidance/together.ts';
import { median, ratio, row } from './measure.ts';

/** The largest takes minutes to fill: `READBACK_BENCH_DOCUMENTS=1000,10000 npm run bench guidance` leaves it out. */
const SIZES = (process.env['READBACK_BENCH_DOCUMENTS'] ?? '1000,10000,100000').split(',').map(Number);
const LOOKS = 4000;
const PUBLICATIONS = 300;

const microseconds = async (times: number, work: (turn: number) => Promise<unknown>): Promise<number> => {
  const batches = [];
  for (let batch = 0; batch < 9; batch++) {
    const start = performance.now();
    for (let turn = 0; turn < times / 9; turn++) await work(batch * times + turn);
    batches.push(((performance.now() - start) * 1000) / (times / 9));
  }
  return median(batches);
};

/** Reading by id at the smallest size, which every other size is compared with. */
let smallest: number | undefined;

const benchReading = async (store: Store, count: number): Promise<void> => {
  const next = chance(7);
  const read = (): Promise<unknown> =>
    store.documents.rendition({ id: idOf(Math.floor(next() * count)), revision: 1 }, 'json');
  await microseconds(LOOKS, read);
  const cost = await microseconds(LOOKS, read);
  smallest ??= cost;
  row('  reading by id', `${cost.toFixed(1)} us = ${ratio(cost, smallest)} what the smallest needs (goal 1)`);
};

const benchPublishing = async (store: Store, count: number): Promise<void> => {
  const cost = await microseconds(PUBLICATIONS, (turn) => {
    const { revision: _, ...content } = documentOf(turn % count, 1000 + turn);
    return store.documents.publish({ content, author: 'local' });
  });
  row(
    '  publishing',
    `${(cost / 1000).toFixed(2)} ms, ${(1e6 / cost).toFixed(0)} a second, each on disk when it returns`,
  );
};

const benchDatabase = async (address: string, count: number): Promise<void> => {
  const start = performance.now();
  await filled(address, count);
  row('  filling it', `${((performance.now() - start) / 1000).toFixed(1)} s`);
  const store = await storeAt(address);
  await benchReading(store, count);
  const served = await startServer(address);
  const before = (await memoryOf(served)).rss;
  await benchRequests(served, count);
  const after = (await memoryOf(served)).rss;
  row(
    '  memory of the server, before / after',
    `${(before / 1e6).toFixed(0)} / ${(after / 1e6).toFixed(0)} MB`,
  );
  served.child.disconnect();
  await benchSearch(store, address);
  await benchTogether(store, address, count);
  await benchPublishing(store, count);
  await store.close();
};

const onSqlite = async (count: number): Promise<void> => {
  console.log(`\n${count} documents on SQLite`);
  const folder = mkdtempSync(join(tmpdir(), 'readback-bench-'));
  try {
    await benchDatabase(`sqlite:${join(folder, 'guidance.db')}`, count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const onPostgres = async (count: number): Promise<void> => {
  console.log(`\n${count} documents on PostgreSQL (fsync off)`);
  if (!hasPostgres()) return row('  PostgreSQL is not installed', 'apt-get install postgresql');
  const server = await startPostgres();
  smallest = undefined;
  try {
    await benchDatabase(await server.fresh(), count);
  } finally {
    await server.stop();
  }
};

export const benchGuidance = async (): Promise<void> => {
  benchFormat();
  for (const count of SIZES) await onSqlite(count);
  await onPostgres(10_000);
};
