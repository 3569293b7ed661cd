import type { Received } from '../../evidence.ts';
import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';

const MAX_BYTES = 8192;

const sizeHits = ({ bytes, truncated }: Received): readonly Hit[] => {
  const size = bytes.length;
  if (size <= MAX_BYTES && !truncated) return [];
  const message = truncated
    ? `the guide is longer than the ${size} bytes that were read: size, hash and findings cover these only, and at most ${MAX_BYTES} are allowed`
    : `the guide has ${size} bytes; at most ${MAX_BYTES} are allowed`;
  if (size <= MAX_BYTES) return [{ message }];
  return [{ message, at: { start: MAX_BYTES, length: 1 } }];
};

export const sizeLimit = rule({
  id: 'byte-profile.size-limit',
  severity: 'error',
  blocks: 2,
  section: '8',
  clauses: ['GP-08-10', 'GP-08-13', 'VP-11-03', 'VP-25-10'],
  title: 'Guide larger than 8192 bytes',
  why: 'A human must be able to read the whole guide before approving it; nobody reads a long one to the end.',
  fix: 'Shorten the guide or split it into several, or present it as a Level 1 guide.',
  check: ({ evidence }) => sizeHits(evidence.guide),
});
