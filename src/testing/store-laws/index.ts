import { KEEPING_STORE_LAWS } from './keeping.ts';
import type { StoreLaw } from './law.ts';
import { LEASE_STORE_LAWS } from './leases.ts';
import { OPERATION_STORE_LAWS } from './operations.ts';
import { STATE_STORE_LAWS } from './states.ts';

export type { LawGround, StoreLaw } from './law.ts';

/**
 * The contract of every store of runs, as laws that belong to no test framework: each is tried in an empty store and throws
 * where the store does not keep to it. A store that keeps to all of them may carry durable runs.
 */
export const STORE_LAWS: readonly StoreLaw[] = [
  ...STATE_STORE_LAWS,
  ...KEEPING_STORE_LAWS,
  ...LEASE_STORE_LAWS,
  ...OPERATION_STORE_LAWS,
];
