import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the port of the shared PostgreSQL is told. */
    readonly postgresDoor: number;
  }
}

/** One PostgreSQL for all test files of a run, started when the first of them asks, and stopped when the run ends. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  let server: Promise<PostgresServer> | undefined;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    server ??= startPostgres();
    server.then(
      ({ port }) => socket.end(String(port)),
      (error: unknown) => socket.end(String(error)),
    );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('postgresDoor', (door.address() as AddressInfo).port);
  return async () => {
    door.close();
    await (await server?.catch(() => undefined))?.stop();
  };
};

/** The port of the shared server, which starts now if nobody asked before. */
export const sharedPort = async (door: number): Promise<number> => {
  const told = await text(connect(door, '127.0.0.1'));
  if (/^\d+$/.test(told)) return Number(told);
  throw new Error(told);
};
