import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.ts';

export type Fresh = () => Promise<string>;

/** A real PostgreSQL for tests, on a port of its own; nothing of it is left afterwards. */
export interface PostgresServer {
  readonly port: number;
  /** An address for a test alone: a schema of its own in one database. */
  readonly fresh: Fresh;
  /** The server ends at once without writing anything more, and starts again from its log. */
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The owner needs no password; whoever else a test makes needs one. */
const ACCESS = `host all postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`;

const DEBIAN = '/usr/lib/postgresql';

/** Debian keeps the programs of the server outside PATH. */
const programs = (): string | undefined =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .map((version) => join(DEBIAN, version, 'bin'))
    .findLast((folder) => existsSync(join(folder, 'initdb')));

export const hasPostgres = (): boolean => programs() !== undefined;

const idOf = (flag: string): number =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());

/** The server refuses to run as root; as anybody else it runs as who starts it. */
const user = (): { readonly uid?: number; readonly gid?: number } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

const initialise = (bin: string, folder: string): void => {
  const { uid, gid } = user();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user(), cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  writeFileSync(join(folder, 'data', 'pg_hba.conf'), ACCESS);
};

/** Whether a commit is on the disk when it returns; tests are about crashes of the server, not of the machine. */
interface Durability {
  readonly fsync: boolean;
}

interface Place extends Durability {
  readonly folder: string;
  readonly port: number;
}

const start = (bin: string, { folder, port, fsync }: Place): ChildProcess =>
  spawn(
    join(bin, 'postgres'),
    [
      ...['-D', join(folder, 'data'), '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
      ...['-c', `fsync=${fsync ? 'on' : 'off'}`, '-c', 'shared_buffers=32MB', '-c', 'max_connections=200'],
    ],
    { ...user(), cwd: folder, stdio: 'ignore' },
  );

const execute = async (address: string, statement: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
};

const ownerOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Whether the server of this folder answers; on its port there may be another one. */
const answers = async ({ folder, port }: Place): Promise<boolean> => {
  const told = await execute(ownerOf(port), 'show data_directory').catch(() => []);
  return JSON.stringify(told) === JSON.stringify([{ data_directory: join(folder, 'data') }]);
};

const over = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Starts the server and waits until it answers; undefined when it ended instead, as where its port is taken. */
const ready = async (bin: string, place: Place): Promise<ChildProcess | undefined> => {
  const child = start(bin, place);
  while (!over(child)) {
    if (await answers(place)) return child;
    await pause(50);
  }
  return undefined;
};

/** The same at the first port of several that it gets. */
const onSomePort = async (bin: string, folder: string, fsync: boolean) => {
  for (let round = 0; round < 20; round++) {
    const place: Place = { folder, fsync, port: await freePort() };
    const child = await ready(bin, place);
    if (child !== undefined) return { place, child };
  }
  throw new Error('PostgreSQL does not start at any port');
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (over(child)) resolve();
    else child.once('exit', () => resolve());
  });

/** SIGINT: in good order; SIGQUIT: all its processes at once, without a word to the disk. */
const end = async (child: ChildProcess, signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
  child.kill(signal);
  await ended(child);
};

const schemasIn = (port: number, database: string): Fresh => {
  let count = 0;
  const address = `postgres://postgres@127.0.0.1:${port}/${database}`;
  return async () => {
    const schema = `test_${++count}`;
    await execute(address, `create schema ${schema}`);
    return `${address}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
  };
};

/** Addresses in a database of its own, on a server that others use as well: locks are those of one database. */
export const ownDatabase = async (port: number): Promise<Fresh> => {
  const database = `tests_${randomUUID().replaceAll('-', '')}`;
  await execute(ownerOf(port), `create database ${database}`);
  return schemasIn(port, database);
};

export const startPostgres = async ({ fsync }: Durability = { fsync: false }): Promise<PostgresServer> => {
  const bin = programs();
  if (bin === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'readback-postgres-'));
  initialise(bin, folder);
  const { place, child: first } = await onSomePort(bin, folder, fsync);
  const { port } = place;
  let child = first;
  // Whoever started it may end without stopping it.
  const abandon = (): void => {
    child.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  return {
    port,
    fresh: schemasIn(port, 'postgres'),
    crash: async () => {
      await end(child, 'SIGQUIT');
      const again = await ready(bin, place);
      if (again === undefined) throw new Error('PostgreSQL does not start again');
      child = again;
    },
    stop: async () => {
      process.off('exit', abandon);
      await end(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
