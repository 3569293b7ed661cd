import type { LintRule } from '../finding.ts';

/** The same target, revision and relation once more (LG-LINK-24). */
export const duplicateLink: LintRule = ({ links }) => {
  const first = new Map<string, number>();
  return links.flatMap(({ target, revision, relation }, at) => {
    const key = `${relation} ${revision} ${target}`;
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, at + 1);
      return [];
    }
    const message = `the link repeats link ${before}: ${target}@${revision} as ${relation}; join their conditions, or take one out`;
    return [{ code: 'duplicate_link', path: `guidance/link[${at + 1}]`, message }];
  });
};
