import type { Rule } from '../../rule.ts';
import { lineCount } from './line-count.ts';
import { lineLength } from './line-length.ts';
import { noAnsiEscape } from './no-ansi-escape.ts';
import { noCarriageReturns } from './no-carriage-returns.ts';
import { noNul } from './no-nul.ts';
import { noTabs } from './no-tabs.ts';
import { nonAsciiByte } from './non-ascii-byte.ts';
import { sizeLimit } from './size-limit.ts';

/** What the bytes themselves show (guide profile 8). */
export const BYTE_RULES: readonly Rule[] = [
  noTabs,
  noCarriageReturns,
  nonAsciiByte,
  noNul,
  noAnsiEscape,
  sizeLimit,
  lineLength,
  lineCount,
];
