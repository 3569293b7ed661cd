import type { Engine } from './engine.ts';
import { pending } from './pending.ts';
import type { StoreWorld, Transfer } from './store.ts';

export const transfer = (_engine: Engine, _world: StoreWorld): Transfer =>
  new Proxy({} as Transfer, { get: () => () => pending('transfer') });
