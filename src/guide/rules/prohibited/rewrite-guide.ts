import { directiveHits, wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf } from '../../prose/wording.ts';
import { rule } from '../../rule.ts';
import { DETERMINERS } from './fragments.ts';

const CHANGE =
  'modify|rewrite|re-write|replace|overwrite|edit|alter|amend|patch|regenerate|truncate|delete|tamper with|append to|save over|write over|swap(?: out)?|falsify|forge';
const SOFTER = 'update|change|adjust|correct|fix|remove|write to|write into|refresh';
const MILD = '(?:(?!target|draft|new|another|example|template)[a-z-]{1,20} ){0,3}?';
const FILE = String.raw`(?:[\w./-]{0,40}assistant-guide(?:-manifest)?\.txt\b|assistant-guide-manifest\b|(?:this|the|its|your) (?:assistant )?guide(?:'s)? (?:manifest|hash|file|text|bytes)\b)`;
const GUIDE = String.raw`(?:this|the current|the installed|the served) guide\b(?! ?(?:[\w-]+ (?:version|repository|url)|version))`;
const MANIFEST = String.raw`(?:(?:the|its|this|your) (?:guide |guide's )?manifest|guide manifests?)\b(?!\.\w| [\w./-]{0,60}\.(?:ya?ml|json|toml|xml)|(?: files?)? (?:of|for) (?!(?:(?:the|this|its|your) )?(?:assistant )?guide))`;
const OUTPUT = String.raw`(?:verifier|verification|readback)(?:'s)? (?:outputs?|reports?|results?|verdicts?|findings?)\b`;

const GUIDE_WORD = oneOf('guide');
const FILE_WORDS = oneOf('txt|manifest|hash|file|text|bytes');
const VERIFIER_WORDS = oneOf('verifier|verification|readback');
const OUTPUT_WORDS = oneOf('output|outputs|report|reports|result|results|verdict|verdicts|finding|findings');

const WORDING = wordingOf([
  command(CHANGE, ` ${MILD}${FILE}`, { needs: [FILE_WORDS, GUIDE_WORD] }),
  command(SOFTER, ` (?:(?:the|this|your|its|our|any|local|served|published|current|cached) ){0,3}${FILE}`, {
    needs: [FILE_WORDS, GUIDE_WORD],
  }),
  command(CHANGE, ` ${GUIDE}`, { needs: [GUIDE_WORD] }),
  command(CHANGE, ` (?:${GUIDE}(?:,| and| or) ){0,1}${MANIFEST}`, { needs: [oneOf('manifest|manifests')] }),
  command(
    `${CHANGE}|${SOFTER}|hide|suppress|drop|omit|fake|doctor|invent|shorten`,
    ` ${DETERMINERS}${MILD}${OUTPUT}`,
    { needs: [VERIFIER_WORDS, OUTPUT_WORDS] },
  ),
  command(
    'report|claim|state|announce|display|show|say',
    String.raw` (?:that )?(?:(?:the|this|a) )?(?:verifier|verification|guide|level)\b[^.;]{0,60} (?:regardless|even if|even when|whatever|no matter)\b`,
    { confidence: 0.7, needs: [oneOf('regardless|even|whatever|matter')] },
  ),
  command(
    'remove|delete|drop|strip|omit|hide|cut|erase|filter out|leave out|leave|exclude|take',
    String.raw` (?:(?:the|any|all|every|these|its) ){0,2}(?:blocking|critical|high-severity) (?:findings?|errors?|warnings?)\b(?:(?=[^.;]{0,40}\b(?:report|summary|output)\b)|(?= (?:before|from|out|when|so)\b)|$|[.;])`,
    { needs: [oneOf('findings|finding|errors|error|warnings|warning')] },
  ),
  command(
    'tell|inform|assure|report|say|claim',
    String.raw` (?:to )?(?:(?:the|your) (?:user|human|operator) )?(?:that )?(?:the |this )?(?:(?:achieved|verified|guide|guide's) ){0,2}(?:level is|guide (?:has |is )?(?:reached |at )?level|guide passed|verification (?:passed|succeeded)|guide is verified)(?: [1-5])?\b`,
    {
      needs: [oneOf('level|passed|succeeded|verified')],
      unless: (_match, { after }) =>
        /^[^.;]{0,60}\b(?:if|when|only|as|verifier|once|shows?|unless)\b/.test(after),
    },
  ),
  claim(
    'edited|changed|modified|altered|adjusted|rewritten|replaced',
    String.raw`\b${OUTPUT} (?:should|must|may|can|shall|is to|are to|needs? to|has to) be (?<verb>edited|changed|modified|altered|adjusted|rewritten|replaced)\b`,
    { needs: [VERIFIER_WORDS] },
  ),
]);

export const rewriteGuide = rule({
  id: 'prohibited.rewrite-guide',
  severity: 'error',
  blocks: 3,
  section: '15',
  clauses: ['GP-15-09', 'VP-21-04', 'VP-21-05', 'VP-21-06'],
  title: 'Instruction to change the guide, its manifest or verifier output',
  why: 'A guide that can change itself or its verification result makes the review worthless: another text runs than was approved.',
  fix: 'Remove the instruction. A new version of a guide is published by its maintainers and reviewed again.',
  check: ({ guide }) =>
    directiveHits(
      guide,
      WORDING,
      () => 'this tells the assistant to change the guide, its manifest or verifier output',
    ),
});
