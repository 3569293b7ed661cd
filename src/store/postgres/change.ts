import type pg from 'pg';
import type { Engine } from '../engine.ts';
import { attempt } from '../problems.ts';
import { type Ask, type Statement, tellingFirst } from '../statement.ts';

/**
 * Holds what is asked now until nothing else is ready to be asked: it goes out in one write, of which each costs more than
 * making a statement.
 */
const gather = ({ connection: { stream } }: pg.PoolClient): void => {
  stream.cork();
  process.nextTick(() => stream.uncork());
};

const askingOn =
  (client: pg.PoolClient): Ask =>
  async <Row>({ name, sql }: Statement<Row>, parameters: readonly unknown[]) => {
    gather(client);
    return (await client.query({ name, text: sql, values: [...parameters] })).rows as Row[];
  };

/** A server that finds a statement refused ends a transaction by undoing it, whatever it is told. */
const commit = async (client: pg.PoolClient): Promise<void> => {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction was undone');
};

const undo = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

/** Transactions on connections that send ahead: `begin` goes out together with what is asked first. */
export const changingOn =
  (pool: pg.Pool): Engine['change'] =>
  (work) =>
    attempt(async () => {
      const client = await pool.connect();
      let isWhole = false;
      try {
        gather(client);
        // A server that cannot begin has closed the connection, and nothing after it is heard.
        const [, result] = await Promise.all([client.query('begin'), tellingFirst(askingOn(client), work)]);
        if (result.ok) await commit(client);
        isWhole = result.ok || (await undo(client));
        return result;
      } catch (error) {
        isWhole = await undo(client);
        throw error;
      } finally {
        client.release(!isWhole);
      }
    });
