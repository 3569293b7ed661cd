import { rule } from '../../rule.ts';
import { claimsIn } from './claims.ts';

const SAFE = '(?:safe|secure)';

const SUREST =
  '(?:always|completely|totally|100 ?%|100 percent|absolutely|perfectly|entirely|unconditionally|guaranteed|provably|inherently|fully)';

/** Kinds of claim, each looked for only where its words stand. */
const KINDS = [
  {
    words: ['safe', 'secur'],
    also: 'always completely totally 100 absolutely perfectly entirely unconditionally guarantee guarantees guaranteed provably inherently fully prove proves certify certifies ensure ensures mean means show shows'.split(
      ' ',
    ),
    patterns: [
      new RegExp(`\\b${SUREST}(?: to be)? ${SAFE}\\b`),
      new RegExp(`\\bguarantees?(?: \\w+){0,4} ${SAFE}\\b`),
      /\bguaranteed? (?:\w+ )?(?:safety|security)\b|\bguarantees (?:\w+ )?(?:safety|security)\b/,
      new RegExp(`\\b(?:${SAFE}|safety|security) (?:is|are) guaranteed\\b`),
      new RegExp(
        `(?<=\\b(?:conformance|this guide|verification|level [0-5]|the verifier)\\b.{0,40})\\b(?:proves?|certif(?:y|ies)|ensures?|guarantees?|means?|shows?)\\b.{0,60}\\b(?:is|are|to be|be|as) (?:completely |fully )?${SAFE}\\b`,
      ),
    ],
  },
  {
    words: ['risk'],
    also: ['risk', 'risks'],
    patterns: [
      /\b(?:no|zero|without any|free of(?: any)?|poses? no|carries no|there is no) (?:security |safety )?risks?\b(?! (?:assess|analys|register|accept|model|owner|review|label|level|score|class|is |are |has |have |may |can |must |should ))/,
      /\brisk[- ]free\b/,
    ],
  },
  {
    words: ['harm'],
    also: ['harm', 'harmless'],
    patterns: [
      /\b(?:cannot|can't|can never|will never|could never) (?:(?:possibly )?(?:cause|do) (?:you )?(?:any )?)?harm\b/,
      new RegExp(`\\b${SUREST}(?: to be)? harmless\\b`),
    ],
  },
  {
    words: ['sandbox', 'privilege', 'approval'],
    also: 'unnecessary redundant superfluous obsolete optional pointless needed necessary required longer need replace replaces substitute substitutes'.split(
      ' ',
    ),
    patterns: [
      /\b(?:makes?|making|renders?|rendering) (?:\w+ ){0,3}(?:sandbox(?:ing|es)?|least privilege|(?:human |user |explicit |per-action )?approvals?) (?:\w+ )?(?:unnecessary|redundant|superfluous|obsolete|optional|pointless)\b/,
      /\b(?:sandbox(?:ing|es)?|least privilege|(?:human |user )approval) (?:is|are) (?:therefore |thus |then )?(?:not (?:needed|necessary|required)|unnecessary|redundant|superfluous|no longer (?:needed|necessary|required))\b/,
      /\b(?:no need (?:for|of)|removes? the need for|replaces?|substitutes? for) (?:a |any |the )?(?:sandbox(?:ing)?|least privilege|human approval)\b/,
    ],
  },
] as const;

export const safetyOverclaim = rule({
  id: 'content.safety-overclaim',
  severity: 'error',
  blocks: 3,
  section: '17',
  clauses: ['GP-17-03', 'GP-05-01', 'VP-25-20'],
  title: 'Absolute safety claim',
  why: 'Conformance shows form, not safety. A reader who believes the claim will check less.',
  fix: 'Remove the claim, or say plainly what has been checked and what has not.',
  check: function* ({ guide }) {
    for (const { phrase, at } of KINDS.flatMap((kind) => claimsIn(guide, kind)))
      yield { message: `"${phrase}" promises safety that no guide can promise`, at, confidence: 0.9 };
  },
});
