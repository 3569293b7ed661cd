import type { Subject } from '../../subject.ts';

/** A22, VP-3-03: exactly this string, no other path or host that looks like it. */
const PRIMARY_VERIFIER = 'https://guidecheck.org/verify';

/** The standard primary verifier, unless the caller configured another one (VP-8-07). */
export const primaryVerifier = ({ evidence }: Subject): string =>
  evidence.ask.primaryVerifier ?? PRIMARY_VERIFIER;
