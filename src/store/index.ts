export { backUp, type RestoreWish, restore } from './backup/backup.ts';
export { STORE_CODES, STORE_FIXES } from './codes.ts';
export {
  type Ledger,
  type LedgerHealth,
  type LedgerOptions,
  type LedgerTrust,
  verifyLedgerExport,
} from './ledger/ledger.ts';
export { fileSink, type HeadSink, printSink } from './ledger/sinks.ts';
export { openStore } from './open.ts';
export { StoreFailure } from './problems.ts';
export {
  type Author,
  type Authors,
  type Backlink,
  type Collection,
  type Collections,
  type Documents,
  type DraftEntry,
  type Drafts,
  type ExportedRevision,
  IDEMPOTENCY_KEY,
  type Imported,
  type ListFilter,
  type ListItem,
  type Page,
  type Publication,
  type PublishRequest,
  type Rendition,
  type RevisionEntry,
  ROLES,
  type Role,
  type Store,
  type Stored,
  type StoreFault,
  type StoreProblem,
  type StoreWish,
  type StoreWorld,
  type TokenEntry,
  type Tokens,
  type Transfer,
  type Withdrawal,
} from './store.ts';
export { systemWorld } from './system-world.ts';
