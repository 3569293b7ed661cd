import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openStore } from '../../src/store/index.ts';
import { hasPostgres, startPostgres } from '../../test/support/postgres.ts';
import { median, row } from '../measure.ts';
import { ARGUMENTS, cycle, kernelOver, made, world } from './world.ts';

/** In a round; many short rounds in turn, so that a drift of the machine meets both. */
const CYCLES = 40;
const ROUNDS = 25;
const WORKERS = 8;
/** What a run of these cycles weighs as a row, over its writes: 3.6, 3.9, 3.9 and 1.0 KB. */
const ROW_BYTES = 3100;

/**
 * The bare commit writes as much: text of the same kind, and another one each time. A row whose text stays the same, SQLite does not
 * write again, and one letter repeated PostgreSQL keeps in a few bytes.
 */
const BODIES = Array.from({ length: 16 }, (_, turn) =>
  Array.from({ length: 4 }, (__, part) => JSON.stringify([world.sha256(`${turn} ${part}`), ARGUMENTS]))
    .join()
    .slice(0, ROW_BYTES),
);

const bodyAt = (revision: number): string => BODIES[revision % BODIES.length] ?? '';

/** How many a second, while so many do it at once. */
const rateOf = async (
  workers: number,
  each: number,
  work: (worker: number, turn: number) => Promise<unknown>,
): Promise<number> => {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = 0; turn < each; turn++) await work(worker, turn);
    }),
  );
  return (workers * each * 1000) / (performance.now() - start);
};

type Bare = (worker: number) => Promise<unknown>;

/** One compare-and-swap commit of a row, as bare as the engine can do it, with the durability that ours has. */
const bareSqlite = (file: string): { readonly swap: Bare; readonly close: () => void } => {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table runs (id text primary key, revision integer, body text) without rowid');
  database.exec(`insert into runs values ('a', 0, '')`);
  const statement = database.prepare(
    'update runs set revision = revision + 1, body = ? where id = ? and revision = ?',
  );
  let revision = 0;
  return {
    swap: async () => {
      database.exec('begin immediate');
      statement.run(bodyAt(revision), 'a', revision++);
      database.exec('commit');
    },
    close: () => database.close(),
  };
};

const barePostgres = async (
  address: string,
): Promise<{ readonly swap: Bare; readonly close: () => Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: address, max: WORKERS });
  // The server is stopped while connections of the pool are still being closed.
  pool.on('error', () => {});
  await pool.query('create table bare (id integer primary key, revision integer, body text)');
  for (let worker = 0; worker < WORKERS; worker++)
    await pool.query('insert into bare values ($1, 0, $2)', [worker, '']);
  const revisions = new Array<number>(WORKERS).fill(0);
  return {
    swap: (worker) => {
      const revision = revisions[worker] ?? 0;
      revisions[worker] = revision + 1;
      return pool.query({
        name: 'swap',
        text: 'update bare set revision = revision + 1, body = $1 where id = $2 and revision = $3',
        values: [bodyAt(revision), worker, revision],
      });
    },
    close: () => pool.end(),
  };
};

interface Ground {
  readonly address: string;
  readonly swap: Bare;
  readonly folder: string;
}

const compare = async (label: string, workers: number, { address, swap, folder }: Ground): Promise<void> => {
  const store = made(await openStore(address, world, { ledger: { folder } }));
  const kernel = kernelOver(store.runs);
  let count = 0;
  const each = Math.ceil(CYCLES / workers);
  const ours: number[] = [];
  const bare: number[] = [];
  await rateOf(workers, 20, () => cycle(kernel, `warm-${workers}-${count++}`));
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await rateOf(workers, each * 5, swap));
    ours.push(await rateOf(workers, each, () => cycle(kernel, `run-${workers}-${count++}`)));
  }
  await store.close();
  const [cycles, commits] = [median(ours), median(bare)];
  const shares = ours.map((rate, round) => (rate * 5) / (bare[round] ?? Number.NaN));
  row(`  ${label}, bare commits`, `${commits.toFixed(0)} a second`);
  row(`  ${label}, whole cycles with ledger`, `${cycles.toFixed(0)} a second`);
  const goal = workers === 1 ? 0.65 : 0.6;
  row(`  ${label}, five commits a cycle`, `${median(shares).toFixed(2)} of the bare rate (goal ${goal})`);
};

export const benchDurable = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-bench-'));
  try {
    console.log('\nDurable cycles: propose, wait, approve, execute, verify, record');
    const sqlite = bareSqlite(join(folder, 'bare.db'));
    await compare('SQLite', 1, { address: `sqlite:${join(folder, 'runs.db')}`, swap: sqlite.swap, folder });
    sqlite.close();
    if (!hasPostgres()) return row('  PostgreSQL', 'not installed');
    const server = await startPostgres({ fsync: true });
    const bare = await barePostgres(await server.fresh());
    const address = await server.fresh();
    await compare('PostgreSQL', 1, { address, swap: bare.swap, folder });
    await compare(`PostgreSQL, ${WORKERS} workers`, WORKERS, { address, swap: bare.swap, folder });
    await bare.close();
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
