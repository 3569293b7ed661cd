import { BASE } from './base.ts';
import { COMPARISON } from './comparison.ts';
import { DOCUMENT } from './document.ts';
import { LISTING } from './listing.ts';
import { PRINT } from './print.ts';
import { TOKENS } from './tokens.ts';

/** The one stylesheet of all pages. No element carries a style of its own, so the pages need no exception for it. */
export const STYLE = [TOKENS, BASE, DOCUMENT, LISTING, COMPARISON, PRINT].join('').trimStart();
