import { clip, visible } from '../../base/index.ts';
import type { World } from '../world.ts';

/** Tells somebody who waits at a terminal what is being asked; it leaves nothing behind. */
export interface Progress {
  readonly say: (line: string) => void;
  readonly clear: () => void;
}

const NO_PROGRESS: Progress = { say: () => undefined, clear: () => undefined };

/** To the start of the line, and what stands there erased. */
const START = '\r\u001b[K';
const WIDTH = 78;

/** Progress on the terminal's own line, or none where nobody looks. */
export const progressOn = ({ err }: World, quiet: boolean): Progress => {
  if (quiet || !err.terminal) return NO_PROGRESS;
  let shown = false;
  return {
    say: (line) => {
      shown = true;
      err.write(`${START}${clip(`asking ${visible(line)}`, WIDTH)}`);
    },
    clear: () => {
      if (shown) err.write(START);
      shown = false;
    },
  };
};
