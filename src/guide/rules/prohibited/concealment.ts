import { directiveHits, wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf, words } from '../../prose/wording.ts';
import { rule } from '../../rule.ts';

const PERSON = '(?:user|human|operator|person|owner|reviewer)s?';
const PERSON_WORDS = oneOf(
  'user|human|operator|person|owner|reviewer|users|humans|operators|persons|owners|reviewers',
);
const DONE =
  '(?:this|that|it|them|any of (?:this|these|it)|(?:the|these|this|that|your|any|all) (?:\\w+ ){0,2}?(?:actions?|commands?|steps?|outputs?|paragraphs?|sections?|instructions?|results?|changes?|errors?|findings?|files?))';

const SECRET = String.raw`(?:[~$\w./-]{0,40}(?:\.(?:ssh|aws|env|netrc|npmrc|kube|gnupg)|\bid_(?:rsa|ed25519))\b[\w./-]{0,40}|(?:(?:api|ssh|private|secret|access) )?(?:keys?|tokens?|passwords?|credentials?|secrets?|cookies)\b|(?:conversation|chat|prompt|session)(?: (?:history|log|transcript))?\b|environment variables\b)`;
const SECRET_WORDS = oneOf(
  'ssh|id|aws|env|netrc|npmrc|kube|gnupg|key|keys|token|tokens|password|passwords|credential|credentials|secret|secrets|cookies|conversation|chat|prompt|session|environment',
);
const PLACE = String.raw`(?:https?://|[a-z0-9-]{1,63}\.[a-z]{2,20}\b)`;

const WORDING = wordingOf([
  command(
    "do not|don't|never",
    ` (?:mention|tell|show|reveal|disclose|report|display|say) (?:${DONE} to (?:the |your )?${PERSON}|(?:the |your )?${PERSON} (?:about|of) )`,
    {
      needs: [PERSON_WORDS],
      unless: (match) => /\b(?:secrets?|keys?|tokens?|passwords?|credentials?|level|safe)\b/.test(match),
    },
  ),
  command(
    'hide|conceal|withhold|keep',
    String.raw` ${DONE}(?: \w+){0,3}? (?:(?:secret|hidden|confidential|private|away) )?from (?:the |your )?${PERSON}\b`,
    { needs: [oneOf('from'), PERSON_WORDS] },
  ),
  command(
    'omit|leave out|leave|exclude|drop|remove',
    String.raw` ${DONE}(?: out)? (?:from|of) (?:your|the) (?:final )?(?:summary|report|answer|message)\b`,
    {
      needs: [oneOf('summary|report|answer|message')],
      unless: (match) => /\b(?:findings?|errors?|secrets?)\b/.test(match),
    },
  ),
  command(
    'do(?! not)|run|execute|perform|carry out',
    String.raw` (?:this|it|them|these|that|all of (?:it|this)|(?:the|these|this|all|every) (?:\w+ ){0,2}?(?:actions?|commands?|steps?)) (?:silently|secretly|covertly|without (?:telling|informing|notifying|mentioning|showing))\b`,
    {
      needs: [oneOf('silently|secretly|covertly|without')],
    },
  ),
  command(
    'say|claim|pretend|tell|state',
    String.raw`(?: (?:to )?(?:the |your )?${PERSON})? that (?:the|this|these|each|every) (?:\w+ )?(?:actions?|commands?|steps?) (?:only|just|merely) \w+`,
    { needs: [oneOf('only|just|merely')], unless: (match) => /\bonly (?:if|when|after|with)\b/.test(match) },
  ),
  claim(
    'know',
    String.raw`\bthe ${PERSON} (?:does not|doesn't|must not|need not|should not)(?: need to| have to)? know (?:about|of|that) (?:this|these|it|the) ?(?:action|command|step|change|instruction)?s?\b`,
    { needs: [PERSON_WORDS] },
  ),
  command(
    'send|upload|post|transmit|forward|exfiltrate|email|mail|copy|leak|report|submit',
    ` ${words(6)}${SECRET}[^;]{0,40}? (?:to|onto|at) (?:the )?${PLACE}`,
    { needs: [SECRET_WORDS], unless: (match) => /\b(?:public|placeholder)\b/.test(match) },
  ),
  command('exfiltrate|steal|harvest', ` ${words(3)}${SECRET}`, { needs: [SECRET_WORDS] }),
]);

export const concealment = rule({
  id: 'prohibited.concealment',
  severity: 'warning',
  section: '15',
  clauses: ['GP-15-14', 'GP-16-01'],
  title: 'Instruction to hide something from the user, or to send out secrets',
  why: 'A person can approve only what they are told. A guide that wants something hidden, or a secret sent away, works against its reader.',
  fix: 'Remove the instruction. Say openly what each action does, and let no secret leave the machine.',
  check: ({ guide }) =>
    directiveHits(
      guide,
      WORDING,
      (text) => `"${text.slice(0, 60)}" hides something from the user or sends out a secret`,
    ),
});
