import type { Engine } from './engine.ts';
import { pending } from './pending.ts';
import type { StoreWorld, Tokens } from './store.ts';

export const tokens = (_engine: Engine, _world: StoreWorld): Tokens =>
  new Proxy({} as Tokens, { get: () => () => pending('tokens') });
