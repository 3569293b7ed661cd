import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest';
import { openStore, type Store, type StoreWorld } from '../../src/store/index.ts';
import { type Fresh, hasPostgres, ownDatabase, type PostgresServer, startPostgres } from './postgres.ts';
import { sharedPort } from './shared-postgres.ts';

/** Where a law is tried. */
export interface Ground {
  readonly engine: 'sqlite' | 'postgres';
  /** The address of an empty database for one test. */
  readonly address: () => Promise<string>;
  /** A store in an empty database for one test, closed when it ends. */
  readonly store: (world?: Partial<StoreWorld>) => Promise<Store>;
  /** Of the file's own. */
  readonly server: () => PostgresServer;
}

/** A clock that goes on by a second at each look, and chance that repeats itself. */
export const testWorld = (): StoreWorld => {
  let [seconds, seed] = [0, 0];
  return {
    now: () => new Date(Date.UTC(2026, 0, 2) + 1000 * seconds++).toISOString(),
    random: (bytes) => Uint8Array.from({ length: bytes }, () => (seed = (seed * 73 + 41) % 251)),
  };
};

export const opened = async (address: string, world: Partial<StoreWorld> = {}): Promise<Store> => {
  const store = await openStore(address, { ...testWorld(), ...world });
  if (!store.ok) throw new Error(`${store.error.code}: ${store.error.message}`);
  onTestFinished(() => store.value.close());
  return store.value;
};

const sqliteAddress = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return `sqlite:${join(folder, 'guidance.db')}`;
};

const groundOf = (
  engine: Ground['engine'],
  address: Ground['address'],
  server: Ground['server'],
): Ground => ({
  engine,
  address,
  server,
  store: async (world) => opened(await address(), world),
});

const started = <T>(part: T | undefined): T => {
  if (part === undefined) throw new Error('no server of its own, or not started yet');
  return part;
};

/** A server that only this file has, which may crash; or the one that all files share. */
type Servers = 'own' | 'shared';

/** Tries each law on both engines; without PostgreSQL its half is skipped and says so. */
export const onEveryEngine = (laws: (ground: Ground) => void, servers: Servers = 'shared'): void => {
  describe('sqlite', () => {
    laws(
      groundOf('sqlite', sqliteAddress, () => {
        throw new Error('SQLite has no server');
      }),
    );
  });
  const title = hasPostgres() ? 'postgres' : 'postgres (not installed: apt-get install postgresql)';
  describe.skipIf(!hasPostgres())(title, () => {
    let server: PostgresServer | undefined;
    let fresh: Fresh | undefined;
    beforeAll(async () => {
      if (servers === 'shared') fresh = await ownDatabase(await sharedPort(inject('postgresDoor')));
      else {
        server = await startPostgres();
        fresh = server.fresh;
      }
    });
    afterAll(() => server?.stop());
    laws(
      groundOf(
        'postgres',
        () => started(fresh)(),
        () => started(server),
      ),
    );
  });
};
