export type { NetResponse } from './fetch.ts';
export { type Net, openNet, type TxtAnswer } from './open.ts';
export { DEFAULT_LIMITS, type NetOptions, type NetRequest, type ResolveEntry } from './options.ts';
