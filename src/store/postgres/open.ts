import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Engine, Prepared } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { transacting } from '../transaction.ts';
import { gate } from './gate.ts';

const CONNECT_MS = 10_000;
/** A transaction that waits longer for another one gives up. */
const LOCK_MS = 30_000;
/** OID of `bigint`: revisions and counts, all of them safe integers. */
const INT8 = 20;
/** Tells this program's advisory locks from those of others in the same database. */
const LOCK_SEED = 4870;

/** Transactions of this process at once; others of it wait in turn, outside the server. */
const WRITERS = 4;
const READERS = 8;

const poolOf = (address: string, max: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'readback',
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: LOCK_MS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // A connection that breaks is dropped by the pool; the next query opens another, or fails and says so. While it is
  // in use between two queries only the client itself tells.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** `postgres://host:port/database`, with neither user nor password. */
const originOf = (address: string): string => {
  const { hostname, port, pathname } = new URL(address);
  return `postgres://${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
};

const preparingOn = (pool: pg.Pool): Engine['prepare'] => {
  let count = 0;
  return <Row>({ sql: text }: { readonly sql: string }): Prepared<Row> => {
    const name = `readback_${++count}`;
    return async (values) => (await pool.query({ name, text, values: [...values] })).rows as Row[];
  };
};

const preparingOneOn = (pool: pg.Pool): Engine['prepareOne'] => {
  let count = 0;
  return <Values extends readonly unknown[]>({ sql: text }: { readonly sql: string }) => {
    const name = `readback_one_${++count}`;
    return async (values: readonly (string | number)[]): Promise<Values | undefined> => {
      const { rows } = await pool.query({ name, text, values: [...values], rowMode: 'array' });
      return rows[0] as Values | undefined;
    };
  };
};

export const openPostgres = async (address: string): Promise<Engine> => {
  const pool = poolOf(address, READERS);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Connections of their own: writers that wait for a lock leave none for readers otherwise.
  const writing = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOf(address, WRITERS) }),
  });
  const inTurn = gate(WRITERS);
  return {
    name: 'postgres',
    origin: originOf(address),
    db,
    write: (locks, work) =>
      inTurn(() =>
        transacting(writing, async (trx) => {
          for (const lock of locks)
            await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${LOCK_SEED}))`.execute(trx);
          return work(trx);
        }),
      ),
    prepare: preparingOn(pool),
    prepareOne: preparingOneOn(pool),
    // The server checks its pages as it reads them.
    isSound: async () => true,
    // Vacuum frees what no transaction can see any more; when is the server's business.
    scrub: async () => {},
    close: async () => {
      await db.destroy();
      await writing.destroy();
    },
  };
};
