import type { Engine } from '../engine.ts';
import { pending } from '../pending.ts';
import type { Documents, StoreWorld } from '../store.ts';

export const documents = (_engine: Engine, _world: StoreWorld): Documents =>
  new Proxy({} as Documents, { get: () => () => pending('documents') });
