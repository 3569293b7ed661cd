import type { Engine } from './engine.ts';
import { pending } from './pending.ts';
import type { Authors, StoreWorld } from './store.ts';

export const authors = (_engine: Engine, _world: StoreWorld): Authors =>
  new Proxy({} as Authors, { get: () => () => pending('authors') });
