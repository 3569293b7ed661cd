/** Runs in one list at most: states are up to two million bytes each. */
const MOST_LISTED = 1000;

const USUAL = 100;

/** How many runs a list gives, whatever was asked for. */
export const listLimit = (asked = USUAL): number => Math.min(Math.max(asked, 0), MOST_LISTED);
