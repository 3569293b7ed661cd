import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LOCK_WAIT_MS } from '../engine.ts';
import type { Ask, Parameter, Statement } from '../statement.ts';

const STEPS = [1, 2, 4, 8, 16, 25, 50];
/** Statements that are kept prepared; more appear only through lists of changing length. */
const KEPT = 200;

const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

/** Tries until other processes let go, without holding up this one's event loop. */
export const whenFree = async <T>(work: () => T, waitMs = LOCK_WAIT_MS): Promise<T> => {
  const before = performance.now();
  for (let round = 0; ; round++) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - before > waitMs) throw error;
    }
    await pause(STEPS[Math.min(round, STEPS.length - 1)]);
  }
};

interface Kept {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

const preparing = (database: DatabaseSync): ((sql: string) => Kept) => {
  const kept = new Map<string, Kept>();
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    if (kept.size >= KEPT) kept.clear();
    const statement = database.prepare(sql);
    const made = { statement, givesRows: statement.columns().length > 0 };
    kept.set(sql, made);
    return made;
  };
};

/** Statements on the connection of a transaction, which the caller has begun. */
export const askingOn = (database: DatabaseSync): Ask => {
  const prepare = preparing(database);
  return async <Row>({ sql }: Statement<Row>, parameters: readonly Parameter[]) =>
    prepare(sql).statement.all(...(parameters as readonly SQLInputValue[])) as Row[];
};

const connectionOf = (database: DatabaseSync): DatabaseConnection => {
  const prepare = preparing(database);
  const run = <R>({ sql, parameters }: CompiledQuery): QueryResult<R> => {
    const { statement, givesRows } = prepare(sql);
    const values = parameters as SQLInputValue[];
    if (givesRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
  return {
    executeQuery: async <R>(query: CompiledQuery) => run<R>(query),
    streamQuery: async function* <R>(query: CompiledQuery) {
      yield run<R>(query);
    },
  };
};

/** `node:sqlite` for kysely: one connection, whose users take turns (kysely sees to that). */
const driverOf = (database: DatabaseSync, waitMs?: number): Driver => {
  const connection = connectionOf(database);
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    // IMMEDIATE: whoever will write says so first, so that what it reads cannot have changed when it writes.
    beginTransaction: () => whenFree(() => database.exec('begin immediate'), waitMs),
    commitTransaction: async () => database.exec('commit'),
    // A failed commit or a full disk has rolled back already.
    rollbackTransaction: async () => {
      if (database.isTransaction) database.exec('rollback');
    },
    releaseConnection: async () => {},
    destroy: async () => database.close(),
  };
};

export const sqliteDialect = (database: DatabaseSync, waitMs?: number): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driverOf(database, waitMs),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
