export type { TxtAnswer } from './dns/txt.ts';
export type { NetResponse } from './fetch.ts';
export { type Net, openNet } from './open.ts';
export { DEFAULT_LIMITS, type NetOptions, type NetRequest, type ResolveEntry } from './options.ts';
