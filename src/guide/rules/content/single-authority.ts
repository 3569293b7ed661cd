import { rule } from '../../rule.ts';
import { claimsIn } from './claims.ts';

const WORTH =
  '(?:authoritative|official|true|valid|trusted|trustworthy|acceptable|accepted|recogni[sz]ed|approved|legitimate|permitted|conformant|correct|binding)';

const SOLE: readonly RegExp[] = [
  new RegExp(
    `\\b(?:the|our|its|one|an?) (?:(?:only|sole|exclusive) (?:${WORTH} )?|(?:single|one) ${WORTH} )(?:\\w+ )?verifier\\b`,
  ),
  new RegExp(`\\bonly (?:\\S+ ){1,4}(?:is|counts as) (?:an? |the )?${WORTH}(?: verifier)?\\b`),
  new RegExp(
    `\\bverifier\\b.{0,60}\\b(?:is|are|as) the (?:only|sole|single|final|ultimate|one) (?:${WORTH}|authority|one|verifier|source of truth|arbiter)\\b`,
  ),
  new RegExp(`\\b(?:just|only|exactly) one ${WORTH} verifier\\b`),
  // That a person or a policy has the last word is as it should be.
  /\b(?:sole|only|single|final|ultimate) authority(?<!\b(?:users?|humans?|operators?|person|people|maintainers?|owners?|publishers?|you|polic(?:y|ies)|instructions?)\b[^.;]{0,80}) (?:for|on|over) (?:\w+ ){0,3}(?:verif|conformance|this guide)/,
  /\b(?:verif(?:y|ied)|check(?:ed)?|validated?)\b[^.;]{0,60}\b(?:with|by|using|through) (?:the recommended|the official|our|this|its) verifier (?:only|exclusively|alone)\b/,
  /\b(?:verify|verified|check|checked|validate) (?:\w+ ){0,4}(?:only|exclusively|solely) (?:with|by|at|through|using) (?!a |an |any |the recommended verifier or)/,
];

const NO_OTHER: readonly RegExp[] = [
  new RegExp(
    `\\bno other verifiers?\\b.{0,40}\\b(?:${WORTH}|counts?|matters?|may|can|should|must|will|needed)\\b`,
  ),
  /\b(?:do not|don't|never|must not|may not) (?:use|trust|accept|rely on|consult|run) (?:\w+ ){0,2}(?:any )?(?:other|another|different|alternative) verifiers?\b/,
  /\b(?:ignore|disregard|discard|distrust|reject) (?:(?:the|any|all) )?(?:(?:results?|reports?|findings|output|verdicts?|opinions?|conclusions?) (?:of|from|by) )?(?:(?:the|any|all) )?(?:other|another|different|alternative|third-party) verifiers?\b/,
  /(?<!\bthere is )\bnothing else to (?:verify|check|validate)\b/,
  /\b(?:other|alternative|third-party) verifiers?\b.{0,30}\b(?:(?:is|are) (?:not (?:accepted|valid|trusted|permitted|authoritative|allowed)|invalid|untrusted)|(?:must|should) be (?:ignored|rejected)|do(?:es)? not count)\b/,
];

const SOUGHT = {
  words: ['verif', 'authority'],
  also: 'only sole solely single exclusive exclusively one final ultimate other another different alternative third alone nothing'.split(
    ' ',
  ),
  patterns: SOLE,
  denials: NO_OTHER,
} as const;

export const singleAuthority = rule({
  id: 'verification-instruction.single-authority',
  severity: 'error',
  blocks: 3,
  section: '10.2',
  clauses: ['GP-10-24', 'VP-15-09'],
  title: 'One verifier is made the only authority',
  why: 'A person must be free to have the guide checked by any conformant verifier; one alone can be bent or broken.',
  fix: 'Recommend a verifier and allow "another conformant verifier".',
  check: function* ({ guide }) {
    for (const { phrase, at } of claimsIn(guide, SOUGHT))
      yield { message: `"${phrase}" makes one verifier the only authority`, at, confidence: 0.9 };
  },
});
