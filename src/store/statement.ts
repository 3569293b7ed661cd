import type { RawBuilder } from 'kysely';
import type { Engine } from './engine.ts';

/** A statement whose text is made once, and whose plan a connection keeps; it names its parameters in order. */
export interface Statement<Row> {
  /** No other statement of this process has it. */
  readonly name: string;
  readonly sql: string;
  /** Of what a row consists; there is no such member. */
  readonly row?: Row;
}

/** PostgreSQL takes lists too. */
export type Parameter = string | number | null | readonly (string | number)[];

/**
 * Asks statements within a transaction, in the order of the calls. What is asked without waiting for an answer goes to a
 * server together, and costs one round trip.
 */
export type Ask = <Row>(
  statement: Statement<Row>,
  parameters: readonly Parameter[],
) => Promise<readonly Row[]>;

let count = 0;

/** Every `${}` of the query is a parameter, whatever stands in it. */
export const statementOf = <Row>({ db }: Pick<Engine, 'db'>, query: RawBuilder<Row>): Statement<Row> => ({
  name: `readback_s${++count}`,
  sql: query.compile(db).sql,
});

/**
 * Work that fails with what failed first in the order of the statements: after it a server refuses all that was sent
 * behind it, and those refusals may arrive together.
 */
export const tellingFirst = async <T>(ask: Ask, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const failures: unknown[] = [];
  const asking: Ask = async (statement, parameters) => {
    try {
      return await ask(statement, parameters);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  try {
    return await work(asking);
  } catch (error) {
    throw failures[0] ?? error;
  }
};
