import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Result } from '../base/index.ts';
import type { Ask } from './statement.ts';
import type { Stored, StoreProblem } from './store.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** How long a write waits for other writers before it gives up, unless the application says otherwise. */
export const LOCK_WAIT_MS = 30_000;

/** One database, whichever of the two it is. Only what stands here differs between them, and `migrations/`. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** The address without a password. */
  readonly origin: string;
  /** Reads what was committed last; never waits for a writer. */
  readonly db: Db;
  /**
   * One transaction. A refusal rolls it back, as a failure of the database does, which becomes a typed problem. `locks`
   * are names that only one transaction of all processes holds at a time; it waits for them in the given order.
   */
  write<T>(locks: readonly string[], work: (trx: Trx) => Promise<Result<T, StoreProblem>>): Stored<T>;
  /** The same without locks, for what is done at every step of a run: statements that were made once. */
  change<T>(work: (ask: Ask) => Promise<Result<T, StoreProblem>>): Stored<T>;
  /** Reads one state of the whole database, whatever others write meanwhile. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A query that is compiled once and often asked: parameters in the order in which the SQL names them. */
  prepare<Row>(query: Pick<CompiledQuery, 'sql'>): Prepared<Row>;
  /** The same with each row as its values in the order of its columns: for thousands of rows. */
  prepareValues<Values extends readonly unknown[]>(query: Pick<CompiledQuery, 'sql'>): Prepared<Values>;
  /** The same for one row: what is asked at every request. */
  prepareOne<Values extends readonly unknown[]>(query: Pick<CompiledQuery, 'sql'>): PreparedOne<Values>;
  /** Whether the engine itself finds its files whole. */
  isSound(): Promise<boolean>;
  /** What a withdrawal removed leaves the files too, as far as the engine can do that now; it never fails. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** SQLite answers at once. */
export type PreparedOne<Values> = (
  parameters: readonly (string | number)[],
) => Values | undefined | Promise<Values | undefined>;

export type Prepared<Row> = (parameters: readonly (string | number)[]) => Promise<readonly Row[]>;
