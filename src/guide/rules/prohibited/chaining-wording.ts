import type { Around } from '../../../base/index.ts';
import { wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf, words } from '../../prose/wording.ts';
import { CHAINED_MORE } from './chaining-wording-more.ts';
import { DETERMINERS, DOCUMENT, LINK, LINK_WORDS, SOURCE, SOURCE_WORDS } from './fragments.ts';

const GET = 'fetch|download|retrieve|get|load|open|read|pull|visit|grab|browse|access|curl|wget|import|check';
const OBEY =
  'follow|apply|execute|obey|run|perform|act on|act upon|carry out|comply with|complete|implement|do(?! not)|proceed with|continue with|work through|source|start';
const AND = '(?:,? and then|,? and|, then|, |,? before you)';
const ANOTHER =
  '(?:another|the next|a second|the second|a different|a further|the other|other|additional|further|the follow-up|a follow-up|the remote|a remote|an external|the external|the updated|the newer|the following)';

// The guide in hand, and rules that stand above it: following these is no chain.
const OWN =
  /\b(?:this (?:guide|file|document|assistant-guide)|(?:these|those) instructions|(?:the )?(?:instructions?|steps|guide) (?:above|below|in this)|(?:user|system|repository|local|policy|project|higher-priority)(?:'s)? instructions|agents\.md|claude\.md|contributing\.md|readme(?:\.md)?|package\.json)\b/;

// Somebody looks at it first: that is a review, not a chain.
const REVIEWED =
  /\b(?:review|inspect|verif(?:y|ied)|checksum|sha-?256|approv|compare|shows?\b|reads? it|human)/;

const NEW_SESSION = /\b(?:new|fresh|separate|another) session\b/;

const harmless = (match: string, { before, after }: Around): boolean =>
  OWN.test(match + after.slice(0, 40)) ||
  NEW_SESSION.test(match) ||
  REVIEWED.test(match) ||
  /\bhumans?\b.{0,60}$/.test(before);

const unless = harmless;

const OBEYED = oneOf(
  'follow|apply|execute|obey|run|perform|act|carry|comply|complete|implement|do|proceed|continue|work|source|start',
);
const GUIDES = oneOf('guide|guides|runbook|runbooks|playbook|playbooks|instruction|script|scripts');
const STEPS = oneOf('instruction|instructions|steps|commands|directives');

/** Fetching a further document and acting on it (GP-06-09, GP-06-10, GP-15-06, VP-21-01). */
export const CHAINED_GUIDE = wordingOf([
  command(GET, String.raw`(?: it)?${AND} (?:then )?(?:${OBEY}) ${words(6)}(?:${DOCUMENT}\b|${SOURCE})`, {
    unless,
    needs: [[...SOURCE_WORDS, ...GUIDES, ...oneOf('instructions|remediation|skill|prompt')], OBEYED],
  }),
  command(
    GET,
    String.raw` ${words(6)}(?:${DOCUMENT}|${SOURCE})[^.;]{0,80}?${AND} (?:then )?(?:${OBEY}) (?:it|its|them|that|those|this|what|whatever|all|everything|the (?:steps|instructions?|commands?|guide|script|contents?|result)|each|every)\b`,
    {
      unless,
      needs: [OBEYED],
    },
  ),
  command(
    OBEY,
    ` ${DETERMINERS}${words(3)}(?:guide|runbook|playbook|instructions?|instruction file|steps|commands|procedure|script|directives)(?: (?:that|which|you|is|are|find|see|stands?|given|found|located|hosted|served|published|available|listed|stored|written)){0,4} (?:at|from|in|on|under) (?:the (?:file|page|url|link|document|site)(?: at)? )?${SOURCE}`,
    {
      unless: (match, around) => harmless(match, around) || /\bin assistant-guide\.txt$/.test(match),
      needs: [SOURCE_WORDS, [...GUIDES, ...STEPS, 'procedure']],
    },
  ),
  command(
    'follow|load|fetch|obey|apply|execute|continue with|proceed to|proceed with|go on to|go on with|move on to|go to|chain to|jump to|hand over to',
    String.raw` ${ANOTHER} ${words(2)}(?:assistant[- ]guide(?:\.txt)?|guides?|runbooks?|playbooks?|instruction (?:files?|documents?)|scripts?)\b`,
    {
      unless,
      needs: [
        GUIDES,
        oneOf(
          'another|next|second|different|further|other|additional|follow|remote|external|updated|newer|following',
        ),
      ],
    },
  ),
  command(
    'get|fetch|obtain|take|pull|load|read|receive|download|retrieve',
    String.raw` (?:your|the|its|all|any|further|more|additional|new|next|remaining|follow-up) ${words(3)}(?:instructions?|steps|commands|orders|tasks|directives|actions)(?: to \w+)? (?:at|from|in) (?:${SOURCE}|the (?:url|link|site|page|server|endpoint|website))`,
    { unless, needs: [[...STEPS, ...oneOf('orders|tasks|actions')]] },
  ),
  command(
    'visit|open|read|fetch|go to|see|browse|check|load|get|access',
    String.raw` ${words(4)}${LINK}[^;]{0,30}?,? and (?:then )?(?:do|follow|execute|obey|perform|apply|act on|carry out|comply with|implement|run)\b`,
    { unless, needs: [LINK_WORDS, OBEYED] },
  ),
  claim(
    'txt|md|sh|ps1|py|bat|http|https',
    String.raw`\b(?:part|step|section|chapter|phase|continuation|rest|remainder|next part|second half)s?\b[^.;]{0,40} (?:is|are|continues?|lives?|can be found|stands?)(?: \w+)? (?:in|at|on|under) (?:the )?${SOURCE}[^.]{0,30}?\b(?:read|follow|fetch|open|load|run|execute|do|apply)\b`,
    {
      unless,
      needs: [
        oneOf(
          'part|parts|step|steps|section|sections|chapter|chapters|phase|phases|continuation|continuations|rest|rests|remainder|remainders|half|halfs',
        ),
        oneOf('read|follow|fetch|open|load|run|execute|do|apply'),
      ],
    },
  ),
  command(
    'continue|proceed|go on|carry on',
    `(?: (?:the|this) (?:task|setup|work|session|install|installation))? (?:in|at|with|to|from) ${words(4)}${SOURCE}`,
    { unless, needs: [SOURCE_WORDS] },
  ),
  command(
    'treat|use|regard|take|accept',
    String.raw` (?:the )?${words(4)}(?:content|contents|text|page|file|response|document|readme|instructions)(?: \w+){0,4}? (?:at|from|of|in) ${LINK}[^.;]{0,20} as (?:your )?(?:new |next |further |additional )?(?:instructions|commands|steps|directives|part of this guide)`,
    { unless, needs: [LINK_WORDS] },
  ),
  ...CHAINED_MORE,
]);

const SESSION = '(?:session|conversation|chat|context|task|work|run)';

const GUIDE_WORDS = oneOf('guide|runbook|playbook');

/** Taking the running session to another guide (GP-15-07, VP-21-02). */
export const SESSION_PIVOT = wordingOf([
  command(
    'switch|pivot|move|transfer|redirect|hand|change|migrate|retarget|re-target|repoint|point|continue|restart|resume|carry',
    String.raw` (?:over )?(?:this|the|your|our|that) (?:\w+ ){0,2}?${SESSION}(?: over)? (?:to|with|under|against|on|onto|using|into|from) [^.;]{0,40}?(?:guide|runbook|playbook|instructions|${SOURCE})`,
    {
      unless: (match) => NEW_SESSION.test(match) || /\bthis guide$/.test(match),
      needs: [oneOf('session|conversation|chat|context|task|work|run')],
    },
  ),
  command(
    'pivot|switch|change|move|jump',
    String.raw`(?: over)? to ${words(4)}(?:assistant-guide\.txt\b|guide\b|runbook\b|playbook\b|${LINK})`,
    {
      unless: (match) => NEW_SESSION.test(match) || /\bthis guide$/.test(match),
      needs: [[...GUIDE_WORDS, ...LINK_WORDS]],
    },
  ),
  command(
    'treat|use|regard|consider|adopt|accept',
    ` ${words(3)}(?:(?:guide|runbook|playbook|instructions) )?(?:(?:at|from) )?${SOURCE} (?:as (?:the|your|this session's) (?:current|active|new|confirmed|approved|governing)|from now on|instead|in place of this)`,
    { needs: [SOURCE_WORDS, oneOf('as|now|instead|place')] },
  ),
  command(
    'abandon|leave|drop|discard|close|stop using|stop following|set aside',
    String.raw` (?:this|the current) guide[^.;]{0,30}? (?:follow|use|continue with|go on with|load|switch to|take|apply|work (?:from|with|by))\b`,
    { needs: [oneOf('follow|use|continue|go|load|switch|take|apply|work'), oneOf('this|current')] },
  ),
  command(
    'use|follow|load|apply|obey',
    ` (?:the|another|a different|that) ${words(2)}(?:guide|runbook|playbook)(?: (?:at|from) ${SOURCE}| ${SOURCE})? (?:instead|in this session|in place of this|rather than this|for the rest of (?:this|the) session|from (?:now|here|then) on)`,
    { needs: [GUIDE_WORDS, oneOf('instead|session|place|rather|rest|now|here|then')] },
  ),
]);
