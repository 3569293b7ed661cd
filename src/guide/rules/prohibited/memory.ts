import { type Around, directiveHits, wordingOf } from '../../directive.ts';
import { rule } from '../../rule.ts';
import { command, oneOf, words } from '../../wording.ts';

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
  RECONFIRMED.test(before + match + after);

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
    String.raw` (?:guide content|this guide|(?:these|the|this|all|every) (?:\w+ )?approvals?)[^.;:]{0,40}? (?:in|into|to) [\w./~-]{0,40}(?:claude|agents|memory)\.md\b`,
    {
      unless,
      needs: [oneOf('md')],
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
