import type { Deed } from './program.ts';

/** Nothing but its output. */
export const QUERY: Deed = { pure: true };

/** Reads files of the project. */
export const READS: Deed = { does: ['reads-files'] };

/** Writes files of the project. */
export const WRITES: Deed = { does: ['writes-files'] };

/** Runs code of the project or of its dependencies. */
export const RUNS: Deed = { does: ['code-executing'] };

/** Asks a server and prints the answer. */
export const ASKS_SERVER: Deed = { does: ['networked'], pure: true };
