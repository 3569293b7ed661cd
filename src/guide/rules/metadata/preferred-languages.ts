import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

// Well-formed tags that Intl refuses: private use, grandfathered ones, and extended language subtags.
const BESIDE_INTL =
  /^(?:x(?:-[a-z0-9]{1,8})+|i-[a-z]{2,8}|en-gb-oed|sgn-(?:be-fr|be-nl|ch-de)|art-lojban|cel-gaulish|no-(?:bok|nyn)|zh-(?:guoyu|hakka|min|min-nan|xiang)|[a-z]{2,3}-[a-z]{3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?)$/i;

/** No publisher lists more; what is beyond is not looked at. */
const LISTED = 64;

const isTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return BESIDE_INTL.test(tag);
  }
};

const check = ({ guide }: Subject): readonly Hit[] => {
  const written = guide.metadata.get('preferred-languages');
  if (written === undefined) return [];
  const bad = written.value
    .split(',', LISTED)
    .map((tag) => tag.trim())
    .find((tag) => !isTag(tag));
  return bad === undefined
    ? []
    : [
        {
          message: `"${bad}" is no language tag; preferred-languages is a list such as "en, fr"`,
          at: written.span,
        },
      ];
};

export const preferredLanguages = rule({
  id: 'metadata.preferred-languages.invalid',
  severity: 'warning',
  from: 3,
  section: '25',
  clauses: ['GP-11-24', 'GP-25-02', 'VP-14-22'],
  title: 'Invalid language tag',
  why: 'A reader who needs another language cannot tell which ones the publisher offers.',
  fix: 'Write BCP 47 tags with commas between them, for example "en, pt-BR".',
  check,
});
