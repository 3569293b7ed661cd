import fc from 'fast-check';
import {
  type Content,
  type GuidanceDocument,
  KINDS,
  type Link,
  trimmedContent,
} from '../../src/guidance/index.ts';

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

/** Characters that formats trip over: markup, white space, CJK, emoji, right-to-left, combining, astral, unseen. */
const awkward = fc.constantFrom(
  ...['<', '>', '&', '"', "'", ']]>', '<!--', '&amp;', '&#x9;', '{', '\\', '\\u0000', '$x', '---'],
  ...[' ', '  ', '\t', '\n', '\r', '\r\n', '\u0085', '\u2028', '\u00a0', '\u3000', '\u200b', '\ufeff'],
  ...[
    '审查',
    '変更',
    '👩‍💻',
    '🏳️‍🌈',
    'שלום',
    'مرحبا',
    'e\u0301',
    '\u202e',
    '\u{1F600}',
    '\u{20000}',
    '\u007f',
    '\ud7ff',
    '\ufffd',
  ],
);

const character = fc
  .nat({ max: 0x10ffff })
  .filter((code) => code >= 0x20 && !(code >= 0xd800 && code < 0xe000) && code !== 0xfffe && code !== 0xffff)
  .map((code) => String.fromCodePoint(code));

/** Text that a document may hold: characters of XML 1.0, not white space alone. */
export const anyText = (maxLength = 12): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(awkward, character, fc.constantFrom('a', 'word', 'Review')), { minLength: 1, maxLength })
    .map((parts) => parts.join(''))
    .filter((text) => /\S/.test(text));

export const anyId = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
export const anyRevision = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(1, 2 ** 53 - 1));
export const anyLang = fc.constantFrom(
  'en',
  'zh-CN',
  'sr-Latn',
  'x-private',
  'i-klingon',
  'zh-cmn',
  'de-1996',
);

export const anyLink: fc.Arbitrary<Link> = fc.record({
  target: anyId,
  revision: anyRevision,
  relation: fc.constantFrom(...KINDS),
  when: anyText(),
  label: anyText(6),
});

/** Any content that the format allows, with title, tags and labels trimmed as every reader does. */
export const anyContent: fc.Arbitrary<Content> = fc
  .record({
    id: anyId,
    kind: fc.constantFrom(...KINDS),
    lang: anyLang,
    title: anyText(6),
    summary: anyText(),
    applies: anyText(),
    body: anyText(40),
    steps: fc.array(anyText(), { maxLength: 4 }),
    links: fc.array(anyLink, { maxLength: 4 }),
    checks: fc.array(anyText(), { maxLength: 3 }),
    tags: fc.array(anyText(3), { maxLength: 3 }),
  })
  .map(trimmedContent);

export const anyDocument: fc.Arbitrary<GuidanceDocument> = fc
  .record({ content: anyContent, revision: anyRevision })
  .map(({ content, revision }) => ({ ...content, revision }));
