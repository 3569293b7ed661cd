import type { Engine } from './engine.ts';
import { pending } from './pending.ts';
import type { Drafts, StoreWorld } from './store.ts';

export const drafts = (_engine: Engine, _world: StoreWorld): Drafts =>
  new Proxy({} as Drafts, { get: () => () => pending('drafts') });
