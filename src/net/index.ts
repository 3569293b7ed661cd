export type { NetResponse } from './fetch.ts';
export { askLocalSocket, type LocalAnswer, type LocalQuestion } from './local-socket.ts';
export { type Net, openNet } from './open.ts';
export { DEFAULT_LIMITS, type NetOptions, type NetRequest } from './options.ts';
