import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import type { Located } from '../../text/text.ts';

const STATED = /^canonical (?:source )?url: {0,8}(\S+) *$/im;

/** From the metadata, or from the line of a guide without metadata. */
const canonicalUrl = ({ guide }: Subject): Located | undefined => {
  const field = guide.metadata.get('canonical-url');
  if (field !== undefined || !guide.lower.includes('canonical ')) return field;
  const found = STATED.exec(guide.text.source);
  const value = found?.[1];
  if (found === null || value === undefined) return undefined;
  return { value, span: { start: found.index + found[0].lastIndexOf(value), length: value.length } };
};

export const expectedCanonicalUrl = rule({
  id: 'input.canonical-url.mismatch',
  severity: 'error',
  blocks: 1,
  section: '8',
  clauses: ['VP-8-02'],
  title: 'Canonical URL differs from the expected one',
  why: 'You named the place that this guide should come from, and the guide names another: it is not the guide that you meant.',
  fix: 'Check which guide you meant; the author corrects canonical-url if it is wrong.',
  check: (subject) => {
    const expected = subject.evidence.ask.expectedCanonicalUrl?.trim();
    if (expected === undefined) return [];
    const found = canonicalUrl(subject);
    if (found === undefined)
      return [{ message: `the guide names no canonical URL, expected was ${expected}` }];
    if (found.value === expected) return [];
    return [{ message: `the canonical URL is ${found.value}, expected was ${expected}`, at: found.span }];
  },
});
