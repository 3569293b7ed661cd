export { openStore } from './open.ts';
export { StoreFailure } from './problems.ts';
export * from './store.ts';
