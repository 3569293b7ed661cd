import type { Engine } from './engine.ts';
import type { StoreWorld, Transfer } from './store.ts';
import { exporting } from './transfer/export.ts';
import { importing } from './transfer/import.ts';

/** Published revisions from one store to another, byte for byte; drafts, tokens and bookmarks are not published. */
export const transfer = (engine: Engine, world: StoreWorld): Transfer => ({
  export: () => exporting(engine),
  import: importing(engine, world),
});
