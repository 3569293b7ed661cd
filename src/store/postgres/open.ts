import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { turns } from '../../base/index.ts';
import { type Engine, LOCK_WAIT_MS, type Prepared, type PreparedOne } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { transacting } from '../transaction.ts';
import { CallingClient } from './calling-client.ts';
import { changingOn } from './change.ts';

const CONNECT_MS = 10_000;
/** A transaction that does nothing for longer is ended by the server. */
const IDLE_MS = 30_000;
/** OID of `bigint`: revisions and counts, all of them safe integers. */
const INT8 = 20;
/** Tells this program's advisory locks from those of others in the same database. */
const LOCK_SEED = 4870;

/** Transactions of this process at once; others of it wait in turn, outside the server. */
const WRITERS = 8;
const READERS = 8;

interface PoolWish {
  readonly max: number;
  readonly lockWaitMs: number;
  /** Whether a connection sends what is asked before it has the answer to what was asked before. */
  readonly pipeline: boolean;
}

const poolOf = (address: string, { max, lockWaitMs, pipeline }: PoolWish): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: address,
    Client: CallingClient,
    max,
    pipeline,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'readback',
    lock_timeout: lockWaitMs,
    idle_in_transaction_session_timeout: IDLE_MS,
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

/** Each query under a name of its own: a connection plans it when it first meets it. */
const preparingOn = (pool: pg.Pool): Pick<Engine, 'prepare' | 'prepareValues' | 'prepareOne'> => {
  let count = 0;
  const named = ({ sql }: Pick<CompiledQuery, 'sql'>): { readonly name: string; readonly text: string } => ({
    name: `readback_${++count}`,
    text: sql,
  });
  const prepareValues = <Values extends readonly unknown[]>(
    query: Pick<CompiledQuery, 'sql'>,
  ): Prepared<Values> => {
    const statement = { ...named(query), rowMode: 'array' } as const;
    return async (values) => (await pool.query<Values>({ ...statement, values: [...values] })).rows;
  };
  return {
    prepare: <Row>(query: Pick<CompiledQuery, 'sql'>): Prepared<Row> => {
      const statement = named(query);
      return async (values) => (await pool.query({ ...statement, values: [...values] })).rows as Row[];
    },
    prepareValues,
    prepareOne: <Values extends readonly unknown[]>(
      query: Pick<CompiledQuery, 'sql'>,
    ): PreparedOne<Values> => {
      const find = prepareValues<Values>(query);
      return async (values) => (await find(values))[0];
    },
  };
};

export const openPostgres = async (address: string, lockWaitMs = LOCK_WAIT_MS): Promise<Engine> => {
  const pool = poolOf(address, { max: READERS, lockWaitMs, pipeline: false });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Connections of their own: writers that wait for a lock leave none for readers otherwise.
  const writers = poolOf(address, { max: WRITERS, lockWaitMs, pipeline: true });
  const writing = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writers }) });
  const change = changingOn(writers);
  const inTurn = turns(WRITERS);
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
    change: (work) => inTurn(() => change(work)),
    snapshot: (work) => db.transaction().setIsolationLevel('repeatable read').execute(work),
    ...preparingOn(pool),
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
