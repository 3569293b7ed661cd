export type { ContinuationResult, ModelInput, ModelRequest, ModelResponse } from './contracts/model.ts';
export type { Model, ModelIdentity } from './model/model.ts';
export type { Observed, Observer } from './observe.ts';
export { REASON_CODES, type ReasonCode } from './reason-codes.ts';
export type { KernelWorld } from './world.ts';
