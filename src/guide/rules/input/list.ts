import type { Rule } from '../../rule.ts';
import { expectedCanonicalUrl } from './expected-canonical-url.ts';
import { expectedSha256 } from './expected-sha256.ts';
import { notPlainText } from './not-plain-text.ts';
import { extensionNotTxt } from './not-txt.ts';

/** Whether what was given is a plain-text guide at all, and the one that the caller means. */
export const INPUT_RULES: readonly Rule[] = [
  notPlainText,
  extensionNotTxt,
  expectedSha256,
  expectedCanonicalUrl,
];
