import { setImmediate } from 'node:timers/promises';

/** How many bytes all objects of a pack may take together, each counted as often as it is made. */
const TOTAL = 256 * 1024 * 1024;
/** After so many bytes whoever else waits has a turn: unpacking is synchronous. */
const TURN = 4 * 1024 * 1024;

/** What unpacking may still cost. */
export interface Work {
  /** Whether that many bytes may be made. */
  readonly spend: (bytes: number) => boolean;
  readonly takeTurns: () => Promise<void>;
}

export const allowedWork = (total: number = TOTAL): Work => {
  let spent = 0;
  let turn = 0;
  return {
    spend: (bytes) => {
      spent += bytes;
      return spent <= total;
    },
    takeTurns: async () => {
      if (spent - turn < TURN) return;
      turn = spent;
      await setImmediate();
    },
  };
};
