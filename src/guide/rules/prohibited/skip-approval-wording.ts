import type { Phrase } from '../../prose/directive.ts';
import { claim, command, oneOf } from '../../prose/wording.ts';

const SKIP =
  'skip(?: over)?|bypass|ignore|disable|circumvent|suppress|work around|get around|turn off|switch off|evade|remove|override|waive|forgo|dispense with|leave out|deactivate|silence|omit|drop|defeat|dismiss';
const KINDS =
  '(?:(?:the|any|all|every|your|its|their|these|this|that|each|other|per-action|human|user|manual|explicit|interactive|individual|required|further|security|safety|tool|remaining|usual|normal|standard|assistant|agent|action|approval|confirmation|permission|of|and|or) ){0,5}';
const GATES = String.raw`(?:approval (?:gates?|prompts?|steps?|requests?|requirements?|checks?|dialogs?)|approvals?|confirmation (?:gates?|prompts?|steps?|requests?|dialogs?|questions?)|confirmations?|permission (?:prompts?|checks?|dialogs?|gates?|requests?|questions?)|consent(?: prompts?| steps?)?|gates|gate|safety (?:checks?|rules?|gates?|prompts?|features?)|security (?:checks?|prompts?|controls?|gates?)|guardrails?|stop-and-ask (?:conditions?|rules?|lists?|gates?)|stop conditions?|verification(?: steps?)?(?! of (?!(?:[\w']{1,20} ){0,2}(?:guide|actions?|commands?|steps?|manifest)\b))|human review|verifier(?:'s)? (?:warnings?|findings?|errors?|failures?))\b(?! (?:emails?|messages?|pages?|mails?|numbers?|codes?|dates?|fields?|headers?|url))`;
const ASK =
  '(?:ask(?:ing)?|prompt(?:ing)?|wait(?:ing)?|request(?:ing)?|seek(?:ing)?|requir(?:e|ing)|pause|pausing|stop(?:ping)?|check(?:ing)? with|interrupt(?:ing)?|bother(?:ing)?)';
const CONSENT = '(?:approvals?|confirmations?|permission|consent|authori[sz]ation)';

const GATED = oneOf(
  'approval|approvals|confirmation|confirmations|permission|consent|gate|gates|safety|security|guardrail|guardrails|condition|conditions|ask|verification|review|verifier',
);
const CONSENTED = oneOf(
  'approval|approvals|confirmation|confirmations|permission|consent|authorization|authorisation',
);
const ASKED = oneOf(
  'ask|asking|prompt|prompting|wait|waiting|request|requesting|seek|seeking|require|requiring|pause|pausing|stop|stopping|check|checking|interrupt|interrupting|bother|bothering',
);
const ASKED_FOR = [...CONSENTED, 'approve', 'confirm', 'before'];
const APPROVED = oneOf(
  'approved|preapproved|authorized|authorised|preauthorized|preauthorised|confirmed|preconfirmed',
);

// What is run, or the person who says so: the profile speaks of their approval, and of that of a ticket it does not.
const ACTED_ON_WORDS = oneOf(
  'action|actions|command|commands|guide|step|steps|user|silence|answer|answers|everything|all|it|this|these|them|operation|operations|task|tasks|instruction|instructions|approval|approvals|reply|response|opening|reading|running|session|gate|gates|prompt|prompts',
);
const ACTED_ON = `(?:${ACTED_ON_WORDS.join('|')})`;

// What needs no approval by the profile may be said to need none.
const ORDINARY = /\b(?:normal|read-only|not-required|version|harmless)\b/;
const unless = (match: string): boolean => ORDINARY.test(match);

/** Skipping approval, confirmation, verification (VP-21-11). */
export const APPROVAL: readonly Phrase[] = [
  command(SKIP, ` ${KINDS}${GATES}`, { needs: [GATED] }),
  command(
    "do not|don't|never",
    String.raw` ${ASK}(?: (?:for|the|any|user|users|human|me|to|on|until|their|further|explicit|anyone|them)){0,4} (?:${CONSENT}|to (?:approve|confirm)|before (?:running|executing|each|any|every|acting|you (?:run|execute|act)))\b`,
    { unless, needs: [ASKED_FOR, ASKED] },
  ),
  command(
    'run|execute|apply|perform|proceed|continue|start|install|do(?! not)|deploy|act|carry out|go ahead|complete|finish|submit',
    String.raw`\b[^.;:]{0,80}? without (?:(?:any|further|user|the|user's|human|explicit|prior|more|additional|asking|waiting|prompting|requesting|requiring|seeking|getting|interactive|per-action|for|a|individual) ){0,4}(?:${CONSENT}|prompts?|prompting|asking|interruption|review|confirming|stopping)\b`,
    {
      unless: (match) => unless(match) || /\bstop\b/.test(match),
      needs: [
        oneOf('without'),
        [...CONSENTED, ...oneOf('prompt|prompts|prompting|asking|interruption|review|confirming|stopping')],
      ],
    },
  ),
  command(
    'auto-approve|auto-accept|auto-confirm|autoapprove|autoaccept|autoconfirm|automatically approve|automatically accept|automatically confirm|automatically allow|always approve|always accept|always confirm|always allow|silently approve|silently accept|blindly approve|blindly accept',
    String.raw`\b(?! (?:the )?(?:readme|licen[cs]e))`,
  ),
  command(
    'approve|accept|allow|confirm',
    String.raw` (?:all|every|each|everything|any)\b[^.;:]{0,40}? (?:automatically|at once|in advance|by default|without)\b`,
    { unless, needs: [oneOf('automatically|once|advance|default|without')] },
  ),
  command(
    'treat|consider|regard|count|mark|take|interpret|view',
    String.raw` (?:[\w'-]{1,20} ){0,5}?${ACTED_ON}(?: [\w'-]{1,20}){0,6}? as (?:already |being |if |having been )?(?:(?:\w+ ){0,2}?(?:pre-?approved|approved|approval|authori[sz]ed|consent|confirmed|confirmation|permission))\b`,
    { needs: [[...APPROVED, ...CONSENTED], ACTED_ON_WORDS] },
  ),
  command(
    'assume|presume|take for granted|suppose',
    String.raw`(?: that)? (?:(?:the|user|human|has|have|already|owner|your|full|standing) ){0,4}(?:approval|consent|permission|approves?|approved|consents?|agrees?|agreed|authori[sz]ed|confirmed)\b`,
    { needs: [[...APPROVED, ...CONSENTED, ...oneOf('approve|approves|consents|agree|agrees|agreed')]] },
  ),
  command(
    'answer|say|press|type|reply|respond|choose|select|click',
    String.raw` (?:with )?["'\x60]?(?:yes|y|approve|allow|ok|accept|always allow)["'\x60]? (?:to|at|on|for|in) (?:all|every|any|each|the|whatever)\b[^.;:]{0,30}?(?:prompts?|questions?|dialogs?|requests?|confirmations?|approvals?)`,
    { needs: [oneOf('yes|y|approve|allow|ok|accept|always')] },
  ),
  claim(
    'approved|preapproved|preauthorized|preauthorised|autoapproved|authorized|authorised|confirmed',
    String.raw`\b(?:all|these|the|every|each|its|following|this|they|it|everything|both)\b(?: (?!not |never )[\w-]{1,20}){0,5}? (?<verb>(?:is|are|has been|have been|was|were|counts? as|comes?) (?:already )?(?:(?:hereby|fully|considered|deemed) )?(?:pre-?approved|pre-?authori[sz]ed|auto-?approved|approved in advance|already (?:approved|authori[sz]ed|confirmed)))\b`,
    { needs: [oneOf('pre|preapproved|preauthorized|preauthorised|auto|autoapproved|advance|already')] },
  ),
  claim(
    'permission|permissions|authorization|authorisation|approval|consent',
    String.raw`\b(?<verb>you (?:already |now )?have (?:already )?(?:(?:full|all|my|our|the|user's|blanket|standing|complete|explicit|necessary|unlimited|been (?:given|granted)) ){0,4}(?:permissions?|authori[sz]ation|approval|consent)(?: (?:to|for)|[.,;]|$))`,
    { needs: [oneOf('have')] },
  ),
  claim(
    'no',
    String.raw`\bno (?:further|additional|more|separate|extra|human|user) (?:${CONSENT}) (?:(?:is|are|will be) )?(?:needed|required|necessary)`,
    { unless, needs: [CONSENTED, oneOf('further|additional|more|separate|extra|human|user')] },
  ),
  claim(
    'approval|approvals|confirmation|confirmations|permission|consent|authorization|authorisation',
    String.raw`\b${CONSENT} (?:is|are) (?:not|never|no longer) (?:needed|required|necessary) (?:for|before|to) (?:any|all|every|the (?:following|actions|steps)|these|privileged|destructive|this guide)\b`,
    { unless, needs: [oneOf('needed|required|necessary'), oneOf('not|never|longer')] },
  ),
  command(
    SKIP,
    String.raw` ${KINDS}(?:[\w-]{1,20} ){1,5}?of (?:the )?(?:verification|approvals?|confirmations?)\b`,
    { confidence: 0.8, needs: [GATED] },
  ),
  command(
    'consider|regard|deem|count|call',
    String.raw` (?:[\w'-]{1,20} ){0,4}?${ACTED_ON}(?: [\w'-]{1,20}){0,4}? (?:pre-?)?(?:approved|authori[sz]ed|confirmed)\b`,
    { unless: (match) => /\bnot\b/.test(match), confidence: 0.8, needs: [APPROVED, ACTED_ON_WORDS] },
  ),
  claim(
    'need|have',
    String.raw`\b(?:(?:do|does) not (?:need|have) to|no need to|need not|never (?:need|have) to) ${ASK}(?: (?:for|the|any|user|users|human|me|to|on|until|their|further|explicit|anyone|them)){0,4} (?:${CONSENT}|to (?:approve|confirm)|before (?:running|executing|each|any|every|acting|you (?:run|execute|act)))\b`,
    { unless, needs: [ASKED_FOR, ASKED] },
  ),
  claim(
    'approval|approvals|confirmation|confirmations|permission|consent|authorization|authorisation',
    String.raw`\b${CONSENT} (?:is|has been|was|are|have been) (?:(?:already|hereby) (?:granted|given)|implied|assumed)\b`,
    {
      needs: [oneOf('granted|given|implied|assumed')],
      unless: (match, { before }) =>
        unless(match) || /\b(?:if|when|once|after|until|unless|whether)\b[^.;]{0,60}$/.test(before),
    },
  ),
];

const BOX = String.raw`(?:sandbox(?:ing|es)?(?: mode| protections?| restrictions?| limits?)?|seatbelt|bubblewrap|network isolation|process isolation)\b(?! (?:directory|folder|file|account|project|environment|container|database|api|key|url|user|namespace|cluster|data|table|app|server|tests?))`;

const BOXED = oneOf('sandbox|sandboxing|sandboxes|seatbelt|bubblewrap|isolation');

/** Leaving the sandbox (VP-21-10). */
export const SANDBOX: readonly Phrase[] = [
  command(
    `${SKIP}|exit|leave|escape|break out of|relax|weaken|loosen|lower|stop|kill|unset|remount|get out of`,
    ` ${KINDS}(?:(?:tool|command|process|file|network|os|macos|shell) ){0,2}${BOX}`,
    { needs: [BOXED] },
  ),
  command(
    'run|execute|start|launch|work|operate|continue|do(?! not)|install',
    String.raw`\b[^.;:]{0,60}? (?:outside|without|not in|unrestricted by) (?:of )?(?:(?:the|a|any|its|your) ){0,2}${BOX}`,
    { needs: [BOXED] },
  ),
  command(
    'set|switch|turn|change|put',
    ` ${KINDS}${BOX}(?: (?:setting|option|policy))? (?:to )?(?:off|none|disabled|false|full|unrestricted|danger)`,
    { needs: [BOXED] },
  ),
  claim(
    'sandbox|sandboxing',
    String.raw`\bsandbox(?:ing)? (?:must|should|shall|needs? to|has to|is to|can|may) be (?<verb>disabled|off|turned off|switched off|removed|relaxed|skipped|bypassed)\b`,
    {
      needs: [oneOf('disabled|off|removed|relaxed|skipped|bypassed')],
      unless: (_match, { after }) => /^(?: only)? by (?:an?|the) \w/.test(after),
    },
  ),
  claim(
    'disabling|skipping|bypassing|turning|sandbox|sandboxing',
    String.raw`\b(?:requires?|needs?|works? best with|with|proceed by|start by|begin by|recommend|suggest|consider|try) (?:(?:disabling|skipping|bypassing|turning off) ${KINDS}(?:${BOX}|${GATES})|sandbox(?:ing)? (?:disabled|off|turned off))`,
    { confidence: 0.8, needs: [oneOf('disabling|skipping|bypassing|turning|disabled|off|turned')] },
  ),
];

const WIDEN =
  'expand|widen|broaden|extend|increase|raise|elevate|escalate|relax|loosen|unlock|upgrade|enlarge|lift';
const OWN = '(?:(?:the|your|its|own|any|all|available|current|session) ){0,3}';
const HOLDER =
  "(?:(?:tool|tools|tools'|assistant|assistant's|agent|agent's|model's|sandbox|shell|command|session|your|its|own|file system|filesystem|network) ){1,3}";
const RIGHTS =
  '(?:permissions?|access|privileges?|allow-?lists?|rights|scopes?|limits|restrictions)\\b(?! (?:log|token|control|key|policy file))';

const RIGHT_WORDS = oneOf(
  'permission|permissions|access|privilege|privileges|allowlist|allowlists|list|lists|rights|scope|scopes|limits|restrictions',
);

/** Widening tool permissions (VP-21-09). */
export const PERMISSIONS: readonly Phrase[] = [
  command(WIDEN, ` ${OWN}${HOLDER}${RIGHTS}`, { needs: [RIGHT_WORDS] }),
  command(
    'grant|give|allow|assign|hand',
    String.raw` (?:yourself|itself) (?:[\w-]{1,20} ){0,4}?(?:permissions?|access|privileges?|rights|scopes?|tools?)\b`,
    { needs: [oneOf('yourself|itself')] },
  ),
  command(
    'grant|give|allow|assign',
    String.raw` (?:the |this |your )?(?:assistant|agent|model|tools?) (?:(?:to have|with) )?(?:full|unrestricted|unlimited|complete|root|admin|administrator|elevated|every|all|any|broader|wider)\b[^.;:]{0,30}?(?:permissions?|access|privileges?|rights|tools?)\b`,
    { needs: [[...RIGHT_WORDS, 'tool', 'tools'], oneOf('assistant|agent|model|tool|tools')] },
  ),
  command(
    'add|put|enter|append',
    String.raw` [^.;:]{0,60}? (?:to|into|on|in) (?:(?:the|your|its) ){0,2}(?:[\w-]{1,20} ){0,3}?(?:allow-?list|auto-?approve list|allowed tools|allowedtools|permissions? (?:allow|list|settings)|trusted commands)\b`,
    {
      confidence: 0.8,
      needs: [
        oneOf('allow|allowlist|approve|autoapprove|allowed|allowedtools|permission|permissions|trusted'),
      ],
      unless: (match) => /\b(?:firewall|ip|network|egress|host|domain|email|proxy|cors)\b/.test(match),
    },
  ),
  command(
    'enable|use|switch to|turn on|activate|enter|start|run',
    String.raw` (?:in |the )?(?:yolo|auto-?approve|auto-?accept|auto-?run|bypass-?permissions|unrestricted|full[- ]auto|full[- ]access|dangerous) (?:mode|setting|option)\b`,
    { needs: [oneOf('mode|setting|option')] },
  ),
];
