import { rule } from '../../rule.ts';
import { claimsIn } from './claims.ts';

const SAFE = '(?:safe|secure)';

const SUREST =
  '(?:always|completely|totally|100 ?%|(?:100|one hundred|a hundred) per ?cent|absolutely|perfectly|entirely|unconditionally|guaranteed|provably|inherently|fully)';

/** Kinds of claim, each looked for only where its words stand. */
const KINDS = [
  {
    words: ['safe', 'secur'],
    also: 'always completely totally 100 hundred absolutely perfectly entirely unconditionally guarantee guarantees guaranteed provably inherently fully prove proves proven certify certifies certified verified confirmed ensure ensures mean means imply implies equal equals show shows nothing'.split(
      ' ',
    ),
    patterns: [
      // What is always safe to delete has no value; nothing is promised of what is done.
      new RegExp(
        `\\b${SUREST}(?: to be)?[ -]${SAFE}\\b(?! to (?:delete|remove|discard|clear|empty|purge|drop|ignore|skip|share|publish|log|commit|close|restart|repeat|retry|re-?run|re-?generate|re-?build|re-?create|overwrite|cache)\\b)`,
      ),
      new RegExp(
        `\\b(?:certified|verified|proven|proved|confirmed)(?<!\\b(?:until|unless|once|when|if|after|before|only|not|be|being|that (?:is|are|was|were|has|have))\\b[^.,;]{0,70})(?: (?:as|to be))?(?: (?:completely|fully))? ${SAFE}(?=[.,;:!)]|$| (?:by|to|for|and|at|with|on|in|under)\\b)`,
      ),
      /\b(?:conformance|verification|level [0-5]|passing)\b.{0,20}\b(?:means?|proves?|implies|equals?|ensures?) (?:(?:full|real|complete|total) )?(?:safety|security)(?=[.,;:!)]|$| (?:and|of|for)\b)/,
      new RegExp(`\\bguarantees?(?: \\w+){0,4} ${SAFE}\\b`),
      /\bguaranteed? (?:\w+ )?(?:safety|security)\b|\bguarantees (?:\w+ )?(?:safety|security)\b/,
      new RegExp(`\\b(?:${SAFE}|safety|security) (?:is|are) guaranteed\\b`),
      new RegExp(
        `\\b(?:proves?|certif(?:y|ies)|ensures?|guarantees?|means?|shows?)\\b(?<=\\b(?:conformance|this guide|verification|level [0-5]|the verifier)\\b.{0,50}).{0,60}\\b(?:is|are|to be|be|as) (?:completely |fully )?${SAFE}\\b`,
      ),
    ],
    denials: [new RegExp(`\\bnothing else is (?:\\w+ )?${SAFE}\\b`)],
  },
  {
    words: ['danger', 'wrong', 'damage'],
    also: ['danger', 'dangers', 'wrong', 'damage'],
    patterns: [
      /\b(?:cannot|can't|can never|will never|could never) (?:possibly |ever )?damage (?:your|the|this|any) (?:system|computer|machine|workstation|device|laptop|host)\b/,
    ],
    denials: [
      /\b(?:no|zero|without any|free of(?: any)?|poses? no) dangers?\b(?! (?:of|zones?|signs?|levels?)\b)/,
      /\bnothing (?:can|could|will|may) (?:possibly |ever )?go wrong\b/,
    ],
  },
  {
    words: ['bulletproof', 'bullet-proof', 'foolproof', 'fool-proof', 'blind'],
    also: ['bulletproof', 'bullet', 'foolproof', 'fool', 'blindly'],
    patterns: [
      /\b(?:bullet|fool)-?proof\b(?! host)/,
      /(?:^|\b(?:can|may|should|must|just|please|and),? )(?:blindly trust\b|trust (?:this guide|this file|the guide|it|us)(?: \w+)? blindly\b)/,
    ],
  },
  {
    words: ['risk'],
    also: ['risk', 'risks'],
    patterns: [
      /\b(?:no|zero|without any|free of(?: any)?|poses? no|carries no|there is no) (?:security |safety )?risks?\b(?!-| of (?!any\b|harm\b|damage\b)| (?:assess|analys|register|accept|model|owner|review|label|level|score|class|is |are |has |have |may |can |must |should ))/,
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
