import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Statements over a connection of their own, as anybody who has the file or the password can send them. */
export interface Raw {
  readonly run: (statement: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const rawConnection = async (address: string): Promise<Raw> => {
  if (address.startsWith('sqlite:')) {
    const database = new DatabaseSync(address.slice('sqlite:'.length), { timeout: 60_000 });
    return { run: async (statement) => database.exec(statement), close: async () => database.close() };
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return {
    run: async (statement) => {
      await client.query(statement);
    },
    close: () => client.end(),
  };
};

/** Whether the database refuses a statement, and with which words. */
export const refusalOf = async ({ run }: Raw, statement: string): Promise<string> => {
  try {
    await run(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  }
};

export const raw = async (address: string, ...statements: readonly string[]): Promise<void> => {
  const connection = await rawConnection(address);
  try {
    for (const statement of statements) await connection.run(statement);
  } finally {
    await connection.close();
  }
};
