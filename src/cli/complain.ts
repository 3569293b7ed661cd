import { type Problem, visible } from '../base/index.ts';
import type { World } from './world.ts';

/** One failure on standard error: what happened, and below it what to do. Nothing that was typed or read acts there. */
export const complain = (world: World, { message, fix }: Pick<Problem, 'message' | 'fix'>): void =>
  world.err.write(`readback: ${visible(message)}\n  ${visible(fix)}\n`);
