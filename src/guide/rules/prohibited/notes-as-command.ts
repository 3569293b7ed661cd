import { directiveHits, wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf } from '../../prose/wording.ts';
import { rule } from '../../rule.ts';
import { DETERMINERS } from './fragments.ts';

const NOTES = `(?:notes?(?: fields?| lines?| entries| values?| text)?|prose(?: fields?| text| sections?)?|free text|surrounding text|(?:text|lines|sentences|paragraphs) (?:outside|between|around) (?:the |any )?(?:action )?blocks?)`;
const AS =
  'as (?:if (?:they|it) (?:were|was|is|are) )?(?:an? |the )?(?:(?:executable|shell|approved|further|additional|valid|real|binding|authoritative) ){0,2}(?:commands?|instructions?|actions?|directives?|code|orders?|steps to (?:run|execute)|executable)';

const NOTE_WORDS = oneOf('note|notes|prose|text|lines|sentences|paragraphs');

const WORDING = wordingOf([
  command(
    'treat|interpret|handle|regard|consider|use|read|take|parse|view|understand',
    String.raw` ${DETERMINERS}(?:(?:guide's|action's|action|block's) )?${NOTES}(?: (?:in|of|below|above|here|inside|as well|too)(?: (?:the|each|every|this|any) (?:\w+ )?\w+)?)? ${AS}\b`,
    { needs: [NOTE_WORDS, oneOf('as')] },
  ),
  command(
    'execute|run|perform|obey|carry out|act on|act upon|evaluate|eval',
    String.raw` (?:(?:commands?|instructions?|steps|text|shell lines|everything|whatever|anything|what)(?: that)?(?: is| are| stands?| you find| it says)?(?: (?:written|found|given|named|listed))? (?:in|from|inside|within) )?${DETERMINERS}(?:(?:commands?|instructions?|steps|text|contents?) (?:in|from|of|inside|within|found in|written in) )?${DETERMINERS}(?:(?:guide's|action's|action|block's) )?${NOTES}\b`,
    { needs: [NOTE_WORDS], unless: (match) => /\b(?:release|patch) notes\b/.test(match) },
  ),
  claim(
    'note|notes|prose|text|lines|sentences|paragraphs',
    String.raw`\b${NOTES}(?: \w+){0,4}? (?:are|is|count as|counts as|hold|holds|contains?|serves? as) (?:(?:also|real|executable|valid|binding|the|an?|approved) ){0,3}(?:commands?|instructions?|actions?|directives?) (?:that|which|to|and|for|as|you|the assistant)\b[^.;]{0,30}\b(?:run|execute|executed|follow|obey|perform|performed|carry out|must be)\b`,
    {
      confidence: 0.8,
      needs: [
        oneOf('command|commands|instruction|instructions|action|actions|directive|directives'),
        oneOf('run|execute|executed|follow|obey|perform|performed|carry|must'),
      ],
    },
  ),
  command(
    'execute|run|perform|obey|do(?! not)|follow',
    String.raw` (?:what|whatever|all that|everything that) (?:the |these |its )?(?:notes?|prose|comments?)(?: fields?)? (?:says?|tells?|asks?|contains?|states?)\b`,
    {
      needs: [oneOf('note|notes|prose|comment|comments')],
    },
  ),
  claim(
    'notes|note|prose|comments',
    String.raw`\b(?:(?:the|all|every) )?(?:notes?(?: fields?)?|prose|comments)(?: (?:of|in) (?:(?:this|the|each|every|all|an?) )?(?:guide|actions?|blocks?|section|text))? (?<verb>(?:is|are) (?:(?:also|all|real|to be treated as|shell|binding) ){0,2}(?:commands|instructions|executable|to be (?:executed|run|obeyed|followed)))(?: (?:too|as well|here))?(?=[.,;!]|$| (?:that|which|to|for|you|and)\b)`,
    {
      needs: [oneOf('commands|instructions|executable|executed|run|obeyed|followed')],
      unless: (_match, { before }) =>
        /\b(?:if|whether|that|no|never|believe|think)\b[^.;]{0,40}$/.test(before),
    },
  ),
  command(
    'treat|interpret|read|take|handle|regard|understand',
    String.raw` (?:every|each|all|the|any) (?:sentences?|paragraphs?|lines?|words?)(?: (?:of|in) (?:this|the) (?:guide|text|section)| below| above)? ${AS}\b`,
    { needs: [oneOf('sentence|sentences|paragraph|paragraphs|line|lines|word|words'), oneOf('as')] },
  ),
]);

export const notesAsCommand = rule({
  id: 'prohibited.notes-as-command',
  severity: 'error',
  blocks: 3,
  section: '15',
  clauses: ['GP-12-20', 'GP-15-13', 'VP-21-12'],
  title: 'Instruction to treat notes or prose as commands',
  why: 'Only an approved action block may run. Prose and notes have no class, no limits and no approval.',
  fix: 'Write what is to be run as an action block, and let notes explain it.',
  check: ({ guide }) =>
    directiveHits(guide, WORDING, () => 'this tells the assistant to execute notes or prose'),
});
