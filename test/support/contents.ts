import type { Content, Link } from '../../src/guidance/index.ts';

/** A small sound content, changed as a test needs it. */
export const contentWith = (more: Partial<Content> = {}): Content => ({
  id: 'review-changes',
  kind: 'guide',
  lang: 'en',
  title: 'Review one code change',
  summary: 'Locate the actual impact.',
  applies: 'The user asks for a review.',
  body: 'Read the whole change first.',
  steps: ['Report only what has evidence.'],
  links: [],
  checks: ['Each claim has a line.'],
  tags: ['review'],
  ...more,
});

export const linkWith = (more: Partial<Link> = {}): Link => ({
  target: 'test-changes',
  revision: 1,
  relation: 'guide',
  when: 'a test has to be chosen',
  label: 'Choose tests',
  ...more,
});
