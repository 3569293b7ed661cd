import { rule } from '../../rule.ts';
import { claimsIn } from './claims.ts';

const WORDS = [
  'safe',
  'secure',
  'risk',
  'harm',
  'danger',
  'sandbox',
  'privilege',
  'approval',
  'bulletproof',
  'unhackable',
];

const SAFE = '(?:safe|secure|harmless|risk-free|trustworthy|tamper-?proof)';

const ABSOLUTE: readonly RegExp[] = [
  new RegExp(
    `\\b(?:always|completely|totally|100 ?%|100 percent|absolutely|perfectly|entirely|unconditionally|guaranteed|provably|inherently|fully)(?: to be)? ${SAFE}\\b`,
  ),
  new RegExp(
    `\\bguarantees?(?: \\w+){0,6} ${SAFE}\\b|\\b(?:guarantees?|guaranteed) (?:\\w+ )?(?:safety|security)\\b`,
  ),
  new RegExp(`\\b${SAFE} (?:is|are) guaranteed\\b|\\b(?:safety|security) is guaranteed\\b`),
  /\b(?:no|zero|without any|free of(?: any)?|poses? no|carries no|there is no) (?:security |safety )?(?:risks?|dangers?)\b(?! (?:assess|analys|register|accept|model|owner|review|label|level|score|class|is |are |has |have |may |can |must |should ))/,
  /\brisk[- ]free\b/,
  /\b(?:cannot|can't|can never|will never|could never) (?:possibly )?(?:cause|do) (?:you |any )*harm\b|\b(?:cannot|can't|can never|will never) harm\b/,
  /\b(?:bulletproof|unhackable)\b/,
  new RegExp(
    `(?<=\\b(?:conformance|this guide|verification|level [0-5]|the verifier)\\b.{0,40})\\b(?:proves?|certif(?:y|ies)|ensures?|guarantees?|means?|shows?)\\b.{0,60}\\b(?:is|are|to be|be|as) (?:completely |fully )?${SAFE}\\b`,
  ),
  /\b(?:makes?|making|renders?|rendering) (?:\w+ ){0,3}(?:sandbox(?:ing|es)?|least privilege|(?:human |user |explicit |per-action )?approvals?) (?:\w+ )?(?:unnecessary|redundant|superfluous|obsolete|optional|pointless)\b/,
  /\b(?:sandbox(?:ing|es)?|least privilege|(?:human |user )approval) (?:is|are) (?:therefore |thus |then )?(?:not (?:needed|necessary|required)|unnecessary|redundant|superfluous|no longer (?:needed|necessary|required))\b/,
  /\b(?:no need for|no need of|removes? the need for|replaces?|substitutes? for|instead of) (?:a |any |the )?(?:sandbox(?:ing)?|least privilege|human approval)\b/,
];

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
    for (const { phrase, at } of claimsIn(guide, { words: WORDS, patterns: ABSOLUTE }))
      yield { message: `"${phrase}" promises safety that no guide can promise`, at, confidence: 0.9 };
  },
});
