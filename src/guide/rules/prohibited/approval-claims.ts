import type { Around } from '../../../base/index.ts';
import type { Phrase } from '../../prose/directive.ts';
import { claim, command, oneOf } from '../../prose/wording.ts';

const CONSENT = '(?:approvals?|confirmations?|permission|consent|authori[sz]ation)';
const GATE =
  '(?:(?:approval|confirmation|permission|consent) (?:gates?|prompts?|steps?|requests?|requirements?|checks?|dialogs?|fields?|questions?)|approvals?|confirmations?|consent|gates?|safety (?:checks?|rules?|gates?)|guardrails?|verification|human review|sandbox(?:ing)?)';
const GATE_WORDS = oneOf(
  'approval|approvals|confirmation|confirmations|permission|consent|gate|gates|safety|guardrail|guardrails|verification|review|sandbox|sandboxing',
);
const CONSENT_WORDS = oneOf(
  'approval|approvals|confirmation|confirmations|permission|consent|authorization|authorisation',
);
const PERSON = '(?:user|human|operator|owner|person)';
const PERSON_WORDS = oneOf('user|human|operator|owner|person');
const ALL =
  '(?:all|every|each|everything|any|these|this guide|the (?:actions|commands|steps|whole|following))';

// What needs no approval by the profile may be said to need none.
const ORDINARY = /\b(?:normal|read-only|not-required|version|harmless|product|app)\b/;
const CONDITION =
  /\b(?:if|when|where|which|whose|whether|once|after|until|unless|before|only|that|because|why|means?|says?)\b[^.;,]{0,60}$/;

const ordinary = (match: string, { before, after }: Around): boolean =>
  ORDINARY.test(match + after.slice(0, 60)) || ORDINARY.test(before.slice(-40));

const conditional = (match: string, around: Around): boolean =>
  ordinary(match, around) ||
  CONDITION.test(around.before) ||
  /^ ?,?\s?(?:only|when|if|once|after|until|unless|except|by (?:an?|the) (?!assistant|agent))/.test(
    around.after,
  );

/** Approval that is said to be given, or to be no longer needed (VP-21-11). */
export const APPROVAL_CLAIMS: readonly Phrase[] = [
  claim(
    'skipped|bypassed|ignored|disabled|omitted|waived|off|dropped|dismissed|suppressed|circumvented|removed|overridden|disregarded|deactivated|out',
    String.raw`\b${GATE} (?:(?:is|are) optional and )?(?:may|can|could|should|must|shall|might|is to|are to|needs? to|has to|have to) (?:(?:safely|simply|also|just|now|all) )?be (?<verb>skipped|bypassed|ignored|disabled|omitted|waived|turned off|switched off|dropped|dismissed|suppressed|circumvented|removed|overridden|left out|disregarded|deactivated)\b`,
    { needs: [GATE_WORDS, oneOf('be')], unless: conditional },
  ),
  claim(
    'optional|unnecessary|superfluous|formality|needed|required|necessary',
    String.raw`\b${GATE} (?:is|are) (?:(?<verb>not|never|no longer) (?:really )?(?:needed|required|necessary)|(?:(?:purely|only|just|entirely) )?(?:optional|unnecessary|superfluous|a formality))(?=[.,;!]|$| (?:here|at all|and|in this (?:guide|session)|for (?:any|all|every|each|these|this|the (?:following|actions|steps)|privileged|destructive|networked)|because|since|so)\b)`,
    { needs: [GATE_WORDS], unless: conditional },
  ),
  claim(
    'need|have',
    String.raw`\b(?:you|assistants?|agents?) (?:do not|don't|never|does not) (?:need|have) to (?:ask|prompt|consult|check with|wait for|interrupt) (?:the user|the human|the operator|anyone|anybody|me|us)(?=[.,;!]|$| (?:first|again|anything|before|here|about (?:any|these|this|the actions))\b)`,
    { needs: [oneOf('user|human|operator|anyone|anybody|me|us')], unless: ordinary },
  ),
  claim(
    'necessary|needed|required',
    String.raw`\bnot (?:necessary|needed|required) to (?:ask for|request|seek|obtain|get|wait for|await) (?:(?:the|any|user|user's|human|further|explicit) ){0,3}${CONSENT}\b`,
    { needs: [CONSENT_WORDS], unless: ordinary },
  ),
  claim(
    'approved|authorized|authorised|confirmed|consented|agreed',
    String.raw`\b(?:the|your) ${PERSON} (?:(?:has|have|had) )?(?:already |pre-)(?:approved|authori[sz]ed|confirmed|consented to|agreed to) ${ALL}\b`,
    { needs: [PERSON_WORDS, oneOf('already|pre')], unless: conditional },
  ),
  claim(
    'covers|cover|applies|counts|enough|sufficient|valid|suffices|extends|holds|authorizes|authorises',
    String.raw`\b(?:one|a single|single|the (?:first|initial)|this|your) (?:\w+ )?${CONSENT} (?<verb>(?:covers?|applies to|counts for|is (?:enough|sufficient|valid) for|suffices for|extends to|holds for|authori[sz]es) (?:\w+ ){0,2}?(?:all|every|each|everything|any|the whole|the rest|later|further|following|subsequent|remaining))\b`,
    { needs: [CONSENT_WORDS], unless: ordinary },
  ),
  claim(
    'silence|no|missing|not|reading|opening|using|running|loading|starting|following',
    String.raw`\b(?:silence|no (?:answer|reply|response|reaction|objection)|(?:reading|opening|using|running|loading|starting|following) (?:this|the) guide|a missing (?:answer|reply)|not answering)(?: (?!not\b|never\b)[\w]{1,12}){0,6}? (?:counts?|is|means?|implies|serves|equals|constitutes|amounts|gives|signals|signifies)(?: (?:as|to|treated|taken|an?|the|user's|full|implied|your)){0,4} (?:approval|consent|yes|permission|confirmation|agreement|authori[sz]ation|approved)\b`,
    {
      needs: [
        oneOf('approval|consent|yes|permission|confirmation|agreement|authorization|authorisation|approved'),
      ],
    },
  ),
  claim(
    'consents|consent|agrees|agree|approves|approve|authorizes|authorises|authorize|authorise',
    String.raw`\bby (?:opening|reading|using|running|loading|giving|sharing|starting|following|accepting|invoking) [^.;]{0,40}?(?:you|user|users|human|they|reader)(?: \w+)? (?:consents?|agrees?|approves?|authori[sz]es?)(?: to| that)? (?:\w+ ){0,3}?(?:all|every|each|any|actions?|commands?|steps?|execution|everything)\b`,
    {
      needs: [oneOf('by')],
      unless: (match, { after }) =>
        /\b(?:licen[cs]e|terms|conditions|conduct|disclaimer|polic(?:y|ies))\b/.test(
          match + after.slice(0, 60),
        ),
    },
  ),
  claim(
    'answer|reply|respond|react|object',
    String.raw`\b(?:if|when) (?:the|your) ${PERSON} (?:does not|doesn't|fails to) (?:answer|reply|respond|react|object)\b[^.;]{0,40}?, (?:then )?(?<verb>proceed|continue|go ahead|run|execute|assume|approve|carry on)\b`,
    {
      needs: [PERSON_WORDS],
      unless: (_match, { after }) => /^ (?:to )?(?:wait|with (?:another|other))/.test(after),
    },
  ),
  claim(
    'skipping|bypassing|ignoring|disabling|omitting|waiving|turning',
    String.raw`\b(?:skipping|bypassing|ignoring|disabling|omitting|waiving|turning off) (?:(?:the|any|all|every|each|these|user|human) ){0,3}${GATE} (?<verb>is|are) (?:(?:perfectly|entirely|quite|always) )?(?:fine|ok|okay|safe|allowed|permitted|acceptable|recommended|encouraged|harmless|preferred|expected)\b`,
    { needs: [GATE_WORDS] },
  ),
];

/** Acting first, or in the place of the person who approves (VP-21-11). */
export const APPROVAL_COMMANDS: readonly Phrase[] = [
  command(
    'treat|consider|regard|count|take|view|deem|assume|interpret',
    String.raw` (?:(?:the|every|each|all|any|user|human|user's) ){0,3}${CONSENT} (?:for [^.;:]{0,40}? )?(?:(?:as|to be|already|being|having been) ){0,3}(?:given|granted|obtained|received|done|settled|complete|satisfied|implied|present|optional)\b`,
    { needs: [CONSENT_WORDS], unless: conditional },
  ),
  command(
    "do not|don't|never",
    String.raw` (?:bother|interrupt|disturb|pester|annoy|trouble) (?:the|your) ${PERSON} (?:with|for|by) (?:\w+ ){0,2}?(?:questions?|prompts?|requests?|confirmations?|approvals?)\b`,
    { needs: [PERSON_WORDS] },
  ),
  command(
    "do not|don't|never",
    String.raw` (?:pause|stop|wait|halt|interrupt) (?:between|after) (?:(?:the|each|any|every|individual|single) ){0,2}(?:actions?|steps?|commands?)\b`,
    { needs: [oneOf('between|after')] },
  ),
  command(
    'run|execute|apply|perform|start|complete|carry out',
    String.raw` (?:(?:the|all|these|every|each|any|of|following) ){1,3}(?:\w+ )?(?:actions?|commands?|steps?|them|it|everything) (?:\w+ ){0,2}?before (?:(?:asking|getting|any|the|user|user's|human|for|you ask|waiting|receiving|obtaining) ){0,4}${CONSENT}\b`,
    { needs: [oneOf('before'), CONSENT_WORDS] },
  ),
  command(
    'ask|request|obtain|seek|get|collect',
    String.raw` (?:for )?(?:(?:the|user|user's|human|any|all) ){0,3}${CONSENT} (?:only )?(?:later\b|afterwards\b|retroactively\b|in retrospect\b|after (?:running|executing|the (?:actions?|commands?|steps?) (?:have |has )?(?:run|finished|completed|been (?:run|executed)|ran|executed)))`,
    { needs: [CONSENT_WORDS, oneOf('later|afterwards|retroactively|retrospect|after')] },
  ),
  command(
    'proceed|continue|run|execute|go ahead|go on|carry on',
    String.raw`\b[^.;:]{0,60}? (?:even (?:if|when|though)|whether or not|no matter whether|regardless of whether|although) (?:the |your )?${PERSON} (?:\w+ ){0,2}?(?:declines?|refuses?|objects?|says no|approves?|agrees?|confirms?|answers?|denies|rejects?|disagrees?|cancels?|is (?:away|silent|absent))\b`,
    { needs: [PERSON_WORDS, oneOf('even|whether|although')] },
  ),
  command(
    'continue|proceed|go ahead|go on|carry on',
    String.raw`\b[^.;:]{0,40}? (?:when|if|even when|even if|although|though|despite|in spite of|regardless of) [^.;:]{0,40}?\b(?:verifier|verification)\b[^.;:]{0,30}?\b(?:fail(?:s|ed|ure|ures)?|errors?|blocking|findings?|rejects?|mismatch)\b`,
    {
      needs: [oneOf('verifier|verification')],
      unless: (match) => /\b(?:no|not|zero|without|only|never|human|user)\b/.test(match),
    },
  ),
  command(
    'approve|authorize|authorise',
    String.raw` (?:each|every|all|the|any|these|it|them)\b[^.;:]{0,40}? yourself\b`,
    { needs: [oneOf('yourself')] },
  ),
  command(
    'answer|confirm|accept',
    String.raw` [^.;:]{0,40}?(?:prompts?|questions?|requests?|dialogs?|approvals?|confirmations?|actions?|each|every)\b[^.;:]{0,30}? yourself\b`,
    { needs: [oneOf('yourself')] },
  ),
  command(
    'approve|confirm|consent|answer|agree|accept|authorize|authorise',
    String.raw`\b[^.;:]{0,50}? (?:on (?:the user's|the human's|their|my|his|her) behalf|on behalf of (?:the|your) ${PERSON}|in place of the ${PERSON})\b`,
    { needs: [oneOf('behalf|place')] },
  ),
  command(
    'ignore|disregard|override|overrule|bypass|dismiss',
    String.raw` (?:(?:a|any|the|every|each|all|user) ){0,3}(?:refusals?|objections?|denials?|rejections?) (?:by|of|from) (?:the |your )?${PERSON}\b`,
    { needs: [oneOf('refusal|refusals|objection|objections|denial|denials|rejection|rejections')] },
  ),
  command(
    'batch|combine|merge|bundle|collapse',
    String.raw` [^.;:]{0,30}?\b(?:approvals|confirmations)\b[^.;:]{0,20}? into (?:one|a single)\b`,
    { needs: [oneOf('approvals|confirmations')] },
  ),
  command(
    'use',
    String.raw` [^.;:]{0,60}? without (?:asking|waiting|requesting)(?: (?:the|user|for|any|your|human)){0,4} (?:${CONSENT}|user|human|first)\b`,
    { needs: [oneOf('without')] },
  ),
  command(
    'escape|break out',
    String.raw` (?:from|of) (?:the|your|its|a|any) (?:\w+ )?(?:container|jail|vm|virtual machine)\b`,
    {
      needs: [oneOf('container|jail|vm|machine')],
    },
  ),
  command(
    'request|use|ask for|enable|choose|prefer|start|run|execute|require|allow',
    String.raw`\b[^.;:]{0,40}? unsandboxed\b`,
    { needs: [oneOf('unsandboxed')] },
  ),
  command(
    'request|ask for|demand|obtain|acquire',
    String.raw` (?:broader|wider|elevated|unrestricted|unlimited|full) (?:tool|tools|shell|agent|assistant|system|host) (?:permissions?|access|privileges?|rights)\b`,
    { needs: [oneOf('broader|wider|elevated|unrestricted|unlimited|full')] },
  ),
  command('add|put|set|enter|append|include|allow', String.raw`\b[^;]{0,60}?\bbash\(\*?\)`, {
    needs: [oneOf('bash')],
  }),
];
