import { type Problem, visible } from '../base/index.ts';
import type { World } from './world.ts';

/** Of a token that was typed in the wrong place nothing is repeated: messages end in logs and in questions to others. */
const withoutSecrets = (text: string): string => text.replace(/rbt_[\w-]{20,}/g, 'rbt_…');

/** One failure on standard error: what happened, and below it what to do. Nothing that was typed or read acts there. */
export const complain = (
  world: Pick<World, 'err'>,
  { message, fix }: Pick<Problem, 'message' | 'fix'>,
): void => world.err.write(withoutSecrets(`readback: ${visible(message)}\n  ${visible(fix)}\n`));

/** Wrong use and unreadable input are values; what is thrown is a bug of ours, and never looks like a verdict. */
export const complainOfBug = (world: Pick<World, 'err'>, error: unknown): void => {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const what = said.split('\n').map(visible).join('\n');
  world.err.write(`readback: this is a bug in readback, please report it\n${what}\n`);
};
