import type { Around } from '../../../base/index.ts';
import { directiveHits, wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf, words } from '../../prose/wording.ts';
import { rule } from '../../rule.ts';

const STORE =
  'store|save|remember|keep|persist|record|write|add|put|commit|retain|memorise|memorize|log|cache|copy|append|note|preserve|archive|stash';
const SUBJECT =
  '(?:guide content|guide text|this guide|the guide|the contents? of this guide|(?:these|this|the|all|every|any|each|your|its) (?:[a-z-]{1,20} ){0,2}?(?:approvals?|commands?|steps?|instructions?|permissions?|consents?|decisions?|actions?|answers?|rules?)|approvals?|action commands|commands|instructions|permissions|it|them|that|everything|what)';
const LASTING =
  "(?:long-term|longterm|long term|persistent|permanent|cross-session|assistant|assistant's|agent|agent's|saved|lasting)";

// The user confirms again in the session that uses it: this is what the profile allows.
const RECONFIRMED =
  /\b(?:unless|until|only (?:if|when|after|once)|provided|after|once|when)\b[^.;]{0,80}\b(?:re-?confirm|re-?approv|confirms? (?:it |them |this )?(?:again|anew)|approves? (?:it |them )?again)/;

const unless = (match: string, { before, after }: Around): boolean =>
  RECONFIRMED.test(before + match + after) || /^ only (?:as|after|with|when|if)\b/.test(after);

const LATER =
  '(?:future|later|next|subsequent|coming|following|all|other|every|further)(?: \\w+)? (?:sessions?|conversations?|chats?|runs|tasks|time)';

const LATER_WORDS = oneOf('future|later|next|subsequent|coming|following|all|other|every|further');
const SESSION_WORDS = oneOf('session|sessions|conversation|conversations|chat|chats|runs|tasks|time');

const WORDING = wordingOf([
  command(
    STORE,
    String.raw` [^.;:]{0,100}?\b(?:in|into|to|as|within|with|for) ${words(3)}${LASTING}[ -](?:[a-z-]{1,20} ){0,2}?(?:memory|memories|storage|store|knowledge base|notes)\b`,
    { unless, needs: [oneOf('memory|memories|storage|store|base|notes')] },
  ),
  command(STORE, String.raw` ${SUBJECT}\b[^.;:]{0,60}? (?:in|into|to) (?:(?:your|the|its|my) )?memory\b`, {
    unless,
    needs: [oneOf('memory')],
  }),
  command(
    STORE,
    String.raw` ${SUBJECT}\b[^.;:]{0,80}? (?:for|in|across|between|into) (?:(?:use|reuse) (?:in|by|during) )?(?:(?:all|any|the|your|our) )?${LATER}\b`,
    { unless, needs: [SESSION_WORDS, LATER_WORDS] },
  ),
  command(
    'remember|memorise|memorize',
    String.raw` (?:this|these|the|that|my|all|any|every) (?:\w+ )?(?:approvals?|consents?|permissions?|authori[sz]ations?)\b`,
    { unless },
  ),
  command(
    STORE,
    String.raw` (?:guide content|the contents? of this guide|this guide|(?:these|the|this|all|every) (?:\w+ )?(?:approvals?|rules?|instructions?|commands?|steps?))[^.;:]{0,40}? (?:in|into|to) [\w./~-]{0,40}(?:(?:claude|agents|memory|gemini|copilot-instructions)\.md\b|\.cursorrules\b|\.windsurfrules\b|\.clinerules\b)`,
    {
      unless,
      needs: [oneOf('md|cursorrules|windsurfrules|clinerules')],
      confidence: 0.8,
    },
  ),
  command(
    'reuse|re-use|carry over|carry|apply|honor|honour',
    String.raw` (?:these|this|the|all|any|earlier|previous|past) (?:\w+ )?(?:approvals?|consents?|permissions?)[^.;:]{0,40}? (?:in|for|across|to|into) (?:(?:all|any|the|your) )?${LATER}\b`,
    {
      unless,
      needs: [SESSION_WORDS, LATER_WORDS],
      confidence: 0.8,
    },
  ),
  command(
    STORE,
    String.raw` ${SUBJECT}\b[^.;:]{0,40}? (?:across|between) (?:(?:all|any|the|your) )?(?:sessions|conversations|chats)\b`,
    {
      unless,
      needs: [oneOf('sessions|conversations|chats')],
    },
  ),
  command(
    'add|write|append|put|save|note|record',
    String.raw`(?: \w+){0,3}? (?:to|in|into) (?:~/[\w./-]{0,40}\b(?:claude|agents|gemini)\.md|your memory file|(?:the|your) memory file)(?: that)?\b`,
    { unless, needs: [oneOf('claude|agents|gemini|memory')] },
  ),
  command(
    'memorise|memorize',
    String.raw` (?:the|these|this|all) (?:\w+ )?(?:actions?|commands?|steps?|guide|instructions?|rules?)\b`,
    { unless },
  ),
  command(
    'create|make|build|generate|write|register|install',
    String.raw` (?:an? |the )?(?:\w+ )?(?:skills?|slash commands?|hooks?|custom commands?|plugins?) (?:from|out of|of|with|based on) (?:this|the) guide\b`,
    { needs: [oneOf('skill|skills|slash|hook|hooks|custom|plugin|plugins'), oneOf('guide')] },
  ),
  claim(
    'saved|stored|remembered|memorized|memorised|kept|persisted',
    String.raw`\b(?:this guide|(?:these|the|all) (?:commands?|approvals?|actions?|steps?|rules?|instructions?)) (?:should|must|shall|may|can|is to|are to|needs? to|has to|have to) be (?<verb>(?:saved|stored|remembered|memori[sz]ed|kept|persisted) (?:(?:to|in|into) (?:(?:the|your|its|assistant's|agent's|long-term|permanent|persistent) ){0,4}memory|permanently|forever|for (?:all )?(?:future|later) sessions))\b`,
    { unless, needs: [oneOf('memory|permanently|forever|sessions')] },
  ),
]);

export const memory = rule({
  id: 'prohibited.memory',
  severity: 'error',
  blocks: 3,
  section: '15',
  clauses: ['GP-15-10', 'VP-21-07'],
  title: 'Instruction to keep guide data in long-term memory',
  why: 'What an assistant remembers acts in later sessions, where nobody has reviewed this guide or approved anything.',
  fix: 'Remove the instruction, or let the user reconfirm in the session that uses what was stored.',
  check: ({ guide }) =>
    directiveHits(
      guide,
      WORDING,
      () => 'this keeps guide content, commands or approvals for later sessions without a new confirmation',
    ),
});
