export { lazy } from './lazy.ts';
export { plural } from './plural.ts';
export { fail, ok, type Problem, type Result } from './result.ts';
export { clip, visible } from './visible.ts';
