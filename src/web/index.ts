export { LIMITS, type Limits } from './limits.ts';
export type { LogEntry } from './route.ts';
export { guidanceSite, type SiteOptions } from './site.ts';
