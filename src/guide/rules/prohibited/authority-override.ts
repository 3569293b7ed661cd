import { directiveHits, wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf } from '../../prose/wording.ts';
import { rule } from '../../rule.ts';

const ABOVE =
  '(?:previous|prior|earlier|preceding|above|former|original|system|user|developer|higher-priority|conflicting|other|existing|initial|current|safety|security|local|repository|policy|organi[sz]ation(?:al)?|company|operator)';
const RULES =
  '(?:instructions?|prompts?|rules?|polic(?:y|ies)|guidelines?|directives?|messages?|context|restrictions?|constraints?|guardrails?|orders|requests|preferences)';
const LISTED = `(?:${ABOVE}(?:,? and |,? or |, |/| )){1,4}`;
const OPENERS = '(?:(?:all|any|every|the|your|my|these|those|of|its|their|and|or) ){0,4}';
const DROP =
  'ignore|disregard|forget|discard|set aside|override|overrule|neglect|disobey|violate|stop (?:following|obeying)|pay no attention to|do not (?:follow|obey)|never obey';
const GUIDE =
  '(?:this guide|this file|this document|the guide|these instructions|its instructions|the instructions (?:below|here|in this guide|that follow)|these (?:steps|actions|rules)|what follows)';
const RULE_OBJECT = String.raw`(?:${OPENERS}(?:${LISTED}${RULES}|(?:system|user|local|security|package[- ]manager|operating[- ]system|repository|company) (?:\w+ )?(?:${RULES}|prompts?|settings)|agents\.md|claude\.md|user|operator|anything else|everything else|any other instructions?|all other (?:rules|instructions)))`;
const WHO =
  '(?:administrators?|admins?|operators?|security team|it department|it team|system owner|anthropic|openai|google|microsoft|platform|organi[sz]ation|company|employer|management|developer mode|higher authority|root user)';

const ABOVE_WORDS = oneOf(
  'previous|prior|earlier|preceding|above|former|original|system|user|developer|higher|conflicting|other|existing|initial|current|safety|security|local|repository|policy|organization|organisation|organizational|organisational|company|operator',
);
const RULE_WORDS = oneOf(
  'instruction|instructions|prompt|prompts|rule|rules|policy|policies|guideline|guidelines|directive|directives|message|messages|context|restriction|restrictions|constraint|constraints|guardrail|guardrails|orders|requests|preferences',
);
const GUIDE_WORDS = oneOf('guide|file|document|instructions|steps|actions|rules|follows');
const RULE_OBJECT_WORDS = [...RULE_WORDS, ...oneOf('settings|agents|claude|user|operator|else')];
const WHO_WORDS = oneOf(
  'administrator|administrators|admin|admins|operator|operators|team|department|owner|anthropic|openai|google|microsoft|platform|organization|organisation|company|employer|management|mode|authority|user',
);

// The rules of a tool: "all other rules in .gitignore".
const IN_A_FILE = /^ (?:in|of|from) (?:(?:the|your) )?(?!agents|claude|gemini|\.cursor)[\w/-]{0,30}\.[a-z]\w/;

const WORDING = wordingOf([
  command(DROP, String.raw` ${OPENERS}${LISTED}${RULES}\b`, {
    needs: [RULE_WORDS, ABOVE_WORDS],
    unless: (match, { after }) =>
      IN_A_FILE.test(after) ||
      /^(?:do not|never) .*\b(?:conflicting|other|existing|repository|local)\b/.test(match),
  }),
  command(
    'ignore|disregard|forget',
    String.raw` (?:everything|all|anything)(?: of)?(?: (?:that|the))? (?:above|before this|said before|written above|you (?:were|have been|are) told|you know)\b`,
    { needs: [oneOf('above|before|told|know')] },
  ),
  command('ignore|disregard', String.raw` the above\b`, { needs: [oneOf('above')] }),
  claim(
    'override|overrides|supersede|supersedes|precedence|priority|outrank|outranks|trump|trumps|prevail|prevails|win|wins|replace|replaces|comes|beat|beats|authority|higher|above|important|stronger|come',
    String.raw`\b${GUIDE} (?:\w+ ){0,3}?(?<verb>overrides?|supersedes?|takes? (?:precedence|priority)|ha(?:s|ve) (?:precedence|priority|a? ?higher (?:priority|authority)|authority)|outranks?|trumps?|prevails?|wins?|replaces?|comes? before|beats?|(?:is|are) (?:above|of higher priority|higher[- ]priority|more important|stronger))(?: (?:over|than|against|to|of))? ${RULE_OBJECT}\b`,
    { needs: [GUIDE_WORDS, RULE_OBJECT_WORDS] },
  ),
  command(
    'give|treat|consider|regard|prefer|put|place|rank',
    String.raw` ${GUIDE} (?:\w+ ){0,2}?(?:precedence over|priority over|above|over|higher than|as (?:overriding|superseding|above|higher than|more important than)) ${RULE_OBJECT}\b`,
    { needs: [oneOf('over|above|than|overriding|superseding'), GUIDE_WORDS, RULE_OBJECT_WORDS] },
  ),
  command(
    'follow|obey|prefer|trust',
    String.raw` ${GUIDE} (?:instead of|rather than|over|even (?:if|when|where|against)|before|in spite of|regardless of|despite) [^.;]{0,40}?(?:system|user|polic|agents\.md|claude\.md|instructions|rules)`,
    {
      confidence: 0.8,
      needs: [oneOf('instead|rather|over|even|before|spite|regardless|despite'), GUIDE_WORDS],
    },
  ),
  command(
    'bypass|circumvent|evade|work around|get around|override|violate|disobey|ignore|disable|turn off',
    String.raw` ${OPENERS}(?:(?:system|user|local|security|organi[sz]ation(?:al)?|corporate|company|package[- ]manager|operating[- ]system|os|repository|endpoint|platform)(?:'s)?(?: and | or |, | )){1,3}(?:\w+ )?(?:polic(?:y|ies)|instructions?|permission prompts?|prompts?|rules?|restrictions?|controls?|protections?)\b`,
    {
      needs: [
        [...RULE_WORDS, ...oneOf('control|controls|protection|protections')],
        [...ABOVE_WORDS, ...oneOf('corporate|package|operating|os|endpoint|platform')],
      ],
    },
  ),
  claim(
    'approved|preapproved',
    String.raw`\bpre-?approved by (?:the |your |our |an? )?(?:\w+ )?(?!user\b|human\b)\w+`,
    { needs: [oneOf('by'), oneOf('pre|preapproved')] },
  ),
  claim(
    'approved|authorized|authorised|granted|cleared|allowed|permitted|instructed|ordered|preapproved|preauthorized|preauthorised|pregranted|precleared|preallowed|prepermitted|preinstructed|preordered',
    String.raw`\b(?:the|your|our|an?) (?:\w+ )?${WHO} (?:has|have|had) (?:already )?(?:pre-?)?(?:approved|authori[sz]ed|granted|cleared|allowed|permitted|instructed|ordered) (?:this|these|all|the|every|each|that|it|you|everything|what)\b`,
    { needs: [WHO_WORDS, oneOf('has|have|had')] },
  ),
  claim(
    'authorized|authorised|cleared|sanctioned',
    String.raw`\b(?:these|this|all|the) (?:\w+ )?(?:actions?|commands?|steps?|guide|instructions?) (?:is|are|was|were|has been|have been) (?:already )?(?:authori[sz]ed|cleared|sanctioned) by (?:the |your |our )?(?:\w+ )?${WHO}\b`,
    { needs: [WHO_WORDS, oneOf('by')] },
  ),
  claim(
    'unrestricted|root|administrator|admin|superuser|dan|jailbroken|mode|free|longer',
    String.raw`\byou are now (?:an? |the |in |acting as (?:an? |the )?|operating (?:as|in) )?(?:\w+ ){0,2}?(?:unrestricted|root|administrator|admin|superuser|dan|jailbroken|developer mode|god mode|debug mode|maintenance mode|free (?:of|from)|no longer)\b`,
    { needs: [oneOf('now'), oneOf('you')] },
  ),
  claim(
    'restrictions|restriction|limits|rules|guidelines|policies|policy|constraints|instructions',
    String.raw`\byou (?:have no|are not bound by|are no longer bound by|are free of|need not follow)(?: \w+){0,2} (?:restrictions?|limits|rules|guidelines|polic(?:y|ies)|constraints|instructions)\b`,
    { needs: [oneOf('you'), oneOf('no|not|free')] },
  ),
  command(
    'act|behave|respond',
    String.raw` as (?:if you (?:were|had|have)|an?|the) (?:\w+ ){0,2}?(?:unrestricted|unfiltered|jailbroken|root|dan|administrator|system prompt|without restrictions)\b`,
    { needs: [oneOf('unrestricted|unfiltered|jailbroken|root|dan|administrator|prompt|restrictions')] },
  ),
  command(
    'pretend|imagine|assume',
    String.raw` (?:that )?you (?:are|have|were) (?:\w+ ){0,3}?(?:unrestricted|root|administrator|admin|no (?:rules|restrictions|limits|policy)|not bound|allowed everything)\b`,
    { needs: [oneOf('you')] },
  ),
  command(
    'enter|enable|activate|switch to|go into',
    String.raw` (?:developer|god|admin|unrestricted|jailbreak|dan|maintenance override) mode\b`,
    { needs: [oneOf('mode')] },
  ),
  claim(
    'disagree|disagrees|conflict|conflicts|differ|differs|contradict|contradicts',
    String.raw`\b(?:when|if|where|whenever) [^.;]{0,40}?\b(?:guide|document|file)\b[^.;]{0,60}?\b(?:disagrees?|conflicts?|differs?|contradicts?)\b[^.;]{0,60}?, (?:then )?(?<verb>(?:this|the) (?:guide|document|file) (?:wins?|prevails?|takes precedence|decides|counts|rules|applies)|(?:follow|obey|trust|prefer) (?:this|the) (?:guide|document|file))\b`,
    { needs: [oneOf('guide|document|file')] },
  ),
  claim(
    'instructions|rules|policies|policy|restrictions|prompt',
    String.raw`\b(?:higher-priority|system|user|developer|safety|security|local|repository) (?:instructions|rules|polic(?:y|ies)|restrictions|prompt)(?: and [\w-]{1,20}){0,2} (?:do|does) (?<verb>not) apply (?:here|in this session|to this guide|to these (?:actions|commands|steps)|while|during)\b`,
    { needs: [ABOVE_WORDS, oneOf('apply')] },
  ),
  claim(
    'superseded|overridden|replaced|outranked|overruled',
    String.raw`\b(?:system|user|developer|security|local|higher-priority|repository) (?:instructions?|rules?|prompts?|polic(?:y|ies)) (?:is|are) (?<verb>(?:superseded|overridden|replaced|outranked|overruled) by (?:this|the) (?:guide|file|document))\b`,
    { needs: [ABOVE_WORDS, oneOf('by')] },
  ),
  command(
    'treat|regard|consider|handle|take|interpret|read',
    String.raw` ${GUIDE} as (?:if (?:it|they) (?:were|was) )?(?:an? |the |your |part of the |part of your )?(?:system|developer|administrator|operator) (?:messages?|prompts?|instructions?)\b`,
    { needs: [oneOf('as'), GUIDE_WORDS] },
  ),
  claim(
    'anthropic|openai|google|microsoft',
    String.raw`\b(?:anthropic|openai|google|microsoft) (?:has |have )?(?:already )?(?:approved|authori[sz]ed|certified|cleared|endorsed) (?:this|these|the) (?:guide|actions?|commands?|steps?|instructions?)\b`,
  ),
  claim(
    'system',
    String.raw`(?:^|["'(] ?)(?:\[system\]|<system>|<\|im_start\|>system\b|### ?system\b|system(?: message| prompt| override)?:) ?(?:you|ignore|the assistant|override|disregard|all|from now|new|approve|this)\b`,
  ),
  claim(
    'system',
    String.raw`\b(?:this is|here is|treat this as|the following is) (?:a|the|your)(?: new)? system (?:message|prompt)\b`,
    { needs: [oneOf('message|prompt')] },
  ),
  claim('new', String.raw`\byour new (?:system prompt|instructions) (?:is|are)\b`, {
    needs: [oneOf('prompt|instructions'), oneOf('your')],
  }),
]);

export const authorityOverride = rule({
  id: 'prohibited.authority-override',
  severity: 'error',
  blocks: 3,
  section: '5',
  clauses: ['GP-05-03'],
  title: 'Claim of authority above system, user or policy',
  why: 'A guide is advice from outside. One that sets itself above the user, the system or a policy takes control that nobody gave it.',
  fix: 'Remove the claim, and state that the guide ranks below system, user, repository and local policy instructions.',
  check: ({ guide }) =>
    directiveHits(
      guide,
      WORDING,
      (text) => `"${text.slice(0, 60)}" claims authority that a guide cannot have`,
    ),
});
