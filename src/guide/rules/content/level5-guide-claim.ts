import { rule } from '../../rule.ts';
import { claimsIn } from './claims.ts';

const LEVEL_5: readonly RegExp[] = [
  /\blevel[ -](?:5|five)[- ](?:certified|conformant|compliant|verified|enforced|approved|conformance|certification)\b/,
  /\b(?:is|achieves?|reach(?:es)?|meets?|has|claims?|satisfies|conforms to|attains?|holds)\b(?<=\b(?:this|the|our) (?:guide|file|document)\b.{0,40}).{0,30}\blevel[ -](?:5|five)\b/,
  /\bwe (?:(?:now|also|fully|have|already) ){0,2}(?:achieved?|reach(?:ed)?|meet|met|attain(?:ed)?|claim|hold|have|satisfy|satisfied)(?: (?!no\b|not\b|never\b)\w+){0,4} level[ -](?:5|five)\b/,
  /^(?:fully |now |it )?(?:achieves|reaches|meets|attains|satisfies|holds)(?: (?!no\b|not\b|never\b)\w+){0,4} level[ -](?:5|five)\b/,
  /\b(?:certified|conformant|compliant|verified|conforms|conformance|achieved|claimed|rated|approved)(?: \w+){0,3}:? (?:at |to |as |for |with |is )?(?:guidecheck )?level[ -](?:5|five)\b/,
];

const SOUGHT = {
  words: ['level 5', 'level-5', 'level five', 'level-five'],
  also: ['5', 'five'],
  patterns: LEVEL_5,
} as const;

export const level5GuideClaim = rule({
  id: 'level5.guide-claim',
  severity: 'warning',
  from: 1,
  section: '18',
  clauses: ['GP-18-17'],
  title: 'The guide claims Level 5 for itself',
  why: 'Level 5 belongs to a guide together with the runtime that enforces it; a text alone never has it.',
  fix: 'Remove the claim. A guide can be prepared for Level 5, and the verifier reports that.',
  check: function* ({ guide }) {
    for (const { phrase, at } of claimsIn(guide, SOUGHT))
      yield { message: `"${phrase}" claims Level 5, which no guide has on its own`, at, confidence: 0.8 };
  },
});
