import type { Phrase } from '../../prose/directive.ts';
import { claim, command, oneOf, words } from '../../prose/wording.ts';
import { LINK, LINK_WORDS, SOURCE, SOURCE_WORDS } from './fragments.ts';

// Files of a repository that are written as instructions to whoever builds it.
const INSTRUCTION_FILE = String.raw`[\w./-]{0,60}\b(?:install|setup|readme|instructions?|runbook|playbook|steps|todo|bootstrap|agents?|next)[\w-]{0,20}\.(?:md|txt|rst)\b`;
const INSTRUCTION_FILE_WORDS = oneOf('md|txt|rst');
const ACT =
  '(?:apply (?:it|them)|follow (?:it|them)|obey (?:it|them)|execute (?:it|them)|run (?:it|them)|use it|act (?:accordingly|on (?:it|them))|do (?:as|what) (?:it|they) (?:says?|tells?|returns?)|do what(?:ever)? (?:it|they) (?:says?|tells? you|returns?|asks?))';
const ACT_WORDS = oneOf('apply|follow|obey|execute|run|use|act|do');
const HUMAN = /\b(?:humans?|maintainers?|contributors?|users?|style|conventions?|license)\b/;
const unless = (match: string): boolean => HUMAN.test(match);

/** Other documents and outputs that are obeyed, told in further ways (GP-06-09, GP-15-06). */
export const CHAINED_MORE: readonly Phrase[] = [
  command(
    'follow|obey|execute|work through|carry out',
    ` (?:(?:the|all|any|every) )?(?:(?:instructions?|steps|commands) (?:in|of|from) )?(?:the )?(?:file )?${INSTRUCTION_FILE}`,
    {
      needs: [INSTRUCTION_FILE_WORDS],
      unless: (match) => unless(match) || /assistant-guide\.txt$|\b(?:agents|claude)\.md$/.test(match),
    },
  ),
  command(
    'consult|query|call|ask|see|read|open|check|visit|contact',
    String.raw` ${words(5)}${LINK}[^;]{0,60}?(?:,| and|;) (?:and |then )?${ACT}\b`,
    { needs: [LINK_WORDS, ACT_WORDS], unless },
  ),
  claim(
    'instructions|instruction|steps|runbook|commands|actions|directives',
    String.raw`\b(?:instructions?|steps|runbook|commands|actions|directives)(?: (?:for|to) (?:the )?(?:agents?|assistants?|models?|you))? (?:is|are|at|can be found|live|come)(?: (?:in|at|on|from|under))? (?:the )?${SOURCE}[^;.]{0,40}?[;,.]? ?(?:and |then |please )?\b${ACT}\b`,
    { needs: [SOURCE_WORDS, ACT_WORDS], unless },
  ),
  command('fetch|download|open|read|get|load|visit|follow|retrieve', ` ${words(4)}hxxps?:/`, {
    needs: [oneOf('hxxp|hxxps')],
  }),
  command(
    'run|execute|do(?! not)|follow|apply|perform|use',
    String.raw` (?:whatever|whichever|any|the|every|all|each)(?: \w+)? (?:commands?|fix(?:es)?|steps?|instructions?) (?:that |which )?(?:(?:is|are) )?(?:(?:the|an?|its|your|any) )?(?:[\w-]+ ){0,4}?(?:prints?|suggests?|recommends?|outputs?|shows?|returns?|proposes?|tells? you|suggested by|printed by|recommended by|returned by)\b`,
    {
      needs: [
        oneOf(
          'print|prints|suggest|suggests|recommend|recommends|output|outputs|show|shows|return|returns|propose|proposes|tell|tells|suggested|printed|recommended|returned',
        ),
        oneOf('command|commands|fix|fixes|step|steps|instruction|instructions'),
      ],
      unless: (match) => /\b(?:user|human|guide|action|operator|maintainer)\b/.test(match),
    },
  ),
  claim(
    'suggests|suggest|recommends|recommend|prints|print|proposes|propose|tells|tell',
    String.raw`\b(?:if|when|whenever) (?:(?:the|a|an|any) )?(?!user|human|operator|maintainer)[\w'-]{1,20}(?: (?!user|human)[\w-]{1,20}){0,2} (?:suggests?|recommends?|prints?|proposes?|tells you) (?:(?:a|an|the|any|some|to run a|you) ){0,2}(?:fix(?:es)?|commands?|steps?|actions?|instructions?|remed(?:y|ies)),? (?:then )?(?<verb>run|execute|follow|apply|do|use) (?:it|them|that|what)\b`,
    {
      needs: [oneOf('run|execute|follow|apply|do|use')],
      unless: (_match, { after }) => /^[^.;]{0,40}\b(?:approv|confirm|ask)/.test(after),
    },
  ),
  command(
    'execute|follow|obey|perform|carry out',
    ` (?:the )?(?:instructions?|steps|commands) (?:(?:contained|found|given|listed|returned) )?(?:in|by) (?:the )?(?:response|output|reply|answer|body) (?:of|from) ${SOURCE}`,
    {
      needs: [oneOf('response|output|reply|answer|body'), SOURCE_WORDS],
    },
  ),
];
