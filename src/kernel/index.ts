export type { Observed, Observer } from './observe.ts';
export { REASON_CODES, type ReasonCode } from './reason-codes.ts';
export type { KernelWorld } from './world.ts';
