export type { NetResponse } from './fetch.ts';
export { askLocalSocket } from './local-socket.ts';
export { type Net, openNet } from './open.ts';
export { DEFAULT_LIMITS, type NetOptions, type NetRequest } from './options.ts';
