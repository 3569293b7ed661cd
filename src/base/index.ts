export { lazy } from './lazy.ts';
export { fail, ok, type Problem, type Result } from './result.ts';
export { clip, visible } from './visible.ts';
