import { fail, ok, type Result } from '../base/index.ts';
import { authors } from './authors.ts';
import { collections } from './collections.ts';
import { checkStore } from './documents/check.ts';
import { documents } from './documents/documents.ts';
import { reindex } from './documents/reindex.ts';
import { drafts } from './drafts.ts';
import { type Engine, LOCK_WAIT_MS } from './engine.ts';
import { ledgerOf } from './ledger/ledger.ts';
import { tellingLedger } from './ledger/telling.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { ask, attempt } from './problems.ts';
import { entriesOf } from './runs/entries.ts';
import { runStore } from './runs/runs.ts';
import type { Store, Stored, StoreWish, StoreWorld } from './store.ts';
import { systemWorld } from './system-world.ts';
import { tokens } from './tokens.ts';
import { transfer } from './transfer.ts';

const SQLITE = /^sqlite:(?<file>.+)$/s;
const POSTGRES = /^postgres(?:ql)?:\/\//;

const isUrl = (address: string): boolean => URL.canParse(address);

const openEngine = async (
  address: string,
  { lock_wait_ms = LOCK_WAIT_MS }: StoreWish,
): Promise<Result<Engine>> => {
  const file = SQLITE.exec(address)?.groups?.['file'];
  if (file !== undefined) return ok(await (await import('./sqlite/open.ts')).openSqlite(file, lock_wait_ms));
  if (POSTGRES.test(address) && isUrl(address))
    return ok(await (await import('./postgres/open.ts')).openPostgres(address, lock_wait_ms));
  return fail(
    'store_address_invalid',
    'the address of the database is neither sqlite:FILE nor postgres://…',
    'write, for example, sqlite:guidance.db or postgres://user:password@localhost:5432/guidance',
  );
};

const isReady = async (engine: Engine): Promise<boolean> => {
  try {
    await engine.db.selectFrom('generation').select('one').executeTakeFirst();
    return true;
  } catch {
    return false;
  }
};

const assemble = (engine: Engine, world: StoreWorld, wish: StoreWish): Store => {
  const ledger = ledgerOf(engine, { after: world.after ?? systemWorld().after }, wish.ledger);
  const parts = { engine, append: ledger.appendEvents, now: world.now, entries: entriesOf(engine) };
  return {
    documents: documents(engine, world),
    drafts: drafts(engine, world),
    authors: authors(engine, world),
    tokens: tokens(engine, world),
    collections: collections(engine, world),
    transfer: transfer(engine, world),
    runs: tellingLedger(runStore(parts), ledger),
    ledger,
    check: () => ask(() => checkStore(engine)),
    reindex: reindex(engine, world),
    ready: () => isReady(engine),
    close: async () => {
      await ledger.close();
      await engine.close();
    },
  };
};

/** Opens a guidance database, `sqlite:FILE` or `postgres://…`; makes a new one, and brings an older one up to date. */
export const openStore = (address: string, world: StoreWorld, wish: StoreWish = {}): Stored<Store> =>
  attempt(async () => {
    const engine = await openEngine(address, wish);
    if (!engine.ok) return engine;
    const migrated = await migrate(engine.value, MIGRATIONS, world.now);
    if (migrated.ok) return ok(assemble(engine.value, world, wish));
    await engine.value.close();
    return migrated;
  });
