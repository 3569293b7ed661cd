import type { Engine } from './engine.ts';
import { pending } from './pending.ts';
import type { Collections, StoreWorld } from './store.ts';

export const collections = (_engine: Engine, _world: StoreWorld): Collections =>
  new Proxy({} as Collections, { get: () => () => pending('collections') });
