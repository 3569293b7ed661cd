export { LIMITS, type Limits } from './limits.ts';
export type { LogEntry } from './route.ts';
export { type ServeOptions, type Serving, serve } from './server/serve.ts';
export { guidanceSite, type SiteOptions } from './site.ts';
