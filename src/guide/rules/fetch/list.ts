import type { Rule } from '../../rule.ts';
import { canonicalMismatch } from './canonical-mismatch.ts';
import { contentType } from './content-type.ts';
import { divergentCopies } from './copies.ts';
import { hostingHeaders } from './hosting-headers.ts';
import { noncanonicalLocation } from './location.ts';
import { fetchProblems } from './problems.ts';
import { redirects } from './redirects.ts';
import { statusNot200 } from './status.ts';
import { variation } from './variation.ts';

/** How the guide was served, and whether it came at all (guide profile 20). */
export const FETCH_RULES: readonly Rule[] = [
  fetchProblems,
  statusNot200,
  redirects,
  canonicalMismatch,
  noncanonicalLocation,
  divergentCopies,
  variation,
  contentType,
  hostingHeaders,
];
