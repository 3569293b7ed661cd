import { ok, type Result } from '../base/index.ts';
import { addressInvalid, isPostgres, sqliteFile } from './address.ts';
import { authors } from './authors.ts';
import { closeApprovals } from './backup/close-approvals.ts';
import { raiseTokens } from './backup/raise-tokens.ts';
import { collections } from './collections.ts';
import { checkStore } from './documents/check.ts';
import { documents } from './documents/documents.ts';
import { reindex } from './documents/reindex.ts';
import { drafts } from './drafts.ts';
import { type Engine, LOCK_WAIT_MS } from './engine.ts';
import { type Ledger, ledgerOf } from './ledger/ledger.ts';
import { tellingLedger } from './ledger/telling.ts';
import { migrate } from './migrate.ts';
import { runs } from './migrations/0004-runs.ts';
import { ledger } from './migrations/0005-ledger.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { ask, attempt } from './problems.ts';
import { faultsOfLedger, faultsOfRuns, orphansOfRuns } from './runs/check.ts';
import { closedRuns } from './runs/closed.ts';
import { runStore } from './runs/runs.ts';
import { checkSchema } from './schema.ts';
import type { Store, Stored, StoreWish, StoreWorld } from './store.ts';
import { systemWorld } from './system-world.ts';
import { tokens } from './tokens.ts';
import { transfer } from './transfer.ts';

const openEngine = async (
  address: string,
  { lockWaitMs = LOCK_WAIT_MS }: StoreWish,
): Promise<Result<Engine>> => {
  const file = sqliteFile(address);
  if (file !== undefined) return ok(await (await import('./sqlite/open.ts')).openSqlite(file, lockWaitMs));
  return isPostgres(address)
    ? ok(await (await import('./postgres/open.ts')).openPostgres(address, lockWaitMs))
    : addressInvalid();
};

const isReady = async (engine: Engine): Promise<boolean> => {
  try {
    await engine.db.selectFrom('generation').select('one').executeTakeFirst();
    return true;
  } catch {
    return false;
  }
};

const NO_TRUST = { heads: [], keys: '' };

/** What was lost of the schema of runs or their ledger, as a refusal. */
type Damage = Result<never> | undefined;

const checking = (engine: Engine, ledger: Ledger, damage: Damage): Store['check'] => {
  if (damage !== undefined && !damage.ok) {
    const { message } = damage.error;
    return async () => [{ code: 'schema_damaged', id: '', message }];
  }
  return () =>
    ask(async () => {
      const faults = await checkStore(engine);
      // A file that is damaged as a whole tells of nothing else.
      if (faults.some(({ code, id }) => code === 'integrity_mismatch' && id === '')) return faults;
      const chain = faultsOfLedger(await ledger.verify(NO_TRUST));
      return [...faults, ...(await faultsOfRuns(engine)), ...(await orphansOfRuns(engine)), ...chain];
    });
};

const assemble = (engine: Engine, world: StoreWorld, wish: StoreWish, damage: Damage): Store => {
  const ledger = ledgerOf(engine, { after: world.after ?? systemWorld().after }, wish.ledger);
  const { observer } = wish;
  const parts = { engine, appender: ledger.entries, now: world.now, observer };
  const runs = damage === undefined ? tellingLedger(runStore(parts), ledger) : closedRuns(damage);
  return {
    documents: documents(engine, world),
    drafts: drafts(engine, world),
    authors: authors(engine, world),
    tokens: tokens(engine, world),
    collections: collections(engine, world),
    transfer: transfer(engine, world),
    runs,
    ledger,
    check: checking(engine, ledger, damage),
    reindex: reindex(engine, world),
    raiseTokens: (least) => raiseTokens(engine, world.now, least),
    closeApprovals: () => closeApprovals(runs, world.now),
    ready: () => isReady(engine),
    close: async () => {
      await ledger.close();
      await engine.close();
    },
  };
};

/**
 * Opens a database, `sqlite:FILE` or `postgres://…`; makes a new one, and brings an older one up to date. One of a newer
 * program is refused (`store_schema_unsupported`). Where the tables or guards of runs or of their ledger are damaged, runs are refused with the
 * same code, and everything else can be read.
 */
export const openStore = (address: string, world: StoreWorld, wish: StoreWish = {}): Stored<Store> =>
  attempt(async () => {
    const engine = await openEngine(address, wish);
    if (!engine.ok) return engine;
    const migrated = await migrate(engine.value, MIGRATIONS, world.now);
    if (!migrated.ok) {
      await engine.value.close();
      return migrated;
    }
    const schema = await checkSchema(engine.value, [runs, ledger]);
    return ok(assemble(engine.value, world, wish, schema.ok ? undefined : schema));
  });
