import type { DocumentSummary } from '../guidance/index.ts';
import type { Engine, Trx } from './engine.ts';
import { pending } from './pending.ts';
import type { ListFilter, ListItem, Page, Stored } from './store.ts';

/** Replaces what was indexed of this id: its newest revision that is not withdrawn. */
export const indexHead = async (_trx: Trx, _engine: Engine, _summary: DocumentSummary): Promise<void> => {};

/** Nothing of this id is left to find. */
export const unindexHead = async (_trx: Trx, _engine: Engine, _id: string): Promise<void> => {};

/** Lists with `q`: ranked. */
export const searchHeads = async (
  _engine: Engine,
  _filter: ListFilter & { readonly q: string },
  _page: { readonly limit: number; readonly cursor?: string },
): Stored<Page<ListItem>> => pending('search');
