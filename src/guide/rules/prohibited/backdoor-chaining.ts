import type { Guide } from '../../parse/guide.ts';
import { type Directive, directivesIn, wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf, words } from '../../prose/wording.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { CHAINED_GUIDE, SESSION_PIVOT } from './chaining-wording.ts';

const RESOURCE = String.raw`["'\`(<]?(?:https?://|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}/)[^\s"'<>]{0,300}?(?:\.(?:txt|sh|ps1|py|bat)\b|(?:runbook|playbook|guide|instructions)s?\b)`;

// Looked at, not acted on; or the user's own decision.
const READ_BY_A_HUMAN =
  /\b(?:licen[cs]e|copyright|new session|sha256sums|checksums?|robots\.txt|llms\.txt|security\.txt|humans?\b|verify this guide|verifier)\b/;

const WORDING = wordingOf([
  command(
    'run|execute|follow|apply|source|perform|obey|launch|invoke|use|load|work through|continue with|proceed with|pipe|start|do(?! not)|complete|implement',
    ` ${words(6)}${RESOURCE}`,
    { confidence: 0.7, mark: '/' },
  ),
  command(
    'fetch|download|get|retrieve|curl|wget|pull|grab|open|visit',
    String.raw` ${words(4)}${RESOURCE}[^;]{0,60}? (?:and|then) (?:then )?(?:run|execute|follow|apply|source|perform|obey|launch|use|install)\b`,
    {
      confidence: 0.7,
      mark: '/',
      needs: [oneOf('run|execute|follow|apply|source|perform|obey|launch|use|install')],
    },
  ),
  claim(
    'steps|actions|instructions|commands',
    String.raw`\b(?:remaining|other|further|more|additional|missing|next|following) (?:\w+ )?(?:steps|actions|instructions|commands)(?: for (?:the )?(?:assistants?|agents?))?(?: (?:is|are|can be found|stand|live)(?: (?:at|in|on|under))?|:) ${RESOURCE}`,
    {
      confidence: 0.7,
      mark: '/',
      needs: [oneOf('remaining|other|further|more|additional|missing|next|following')],
    },
  ),
  claim(
    'then|next|after|afterwards|finally|once',
    String.raw`\b(?:then|next|after this|after that|afterwards|finally|once done),? (?:run|execute|follow|apply|fetch|source|obey|load|read)\b[^.;]{0,60} ${RESOURCE}`,
    {
      confidence: 0.6,
      mark: '/',
      needs: [oneOf('run|execute|follow|apply|fetch|source|obey|load|read')],
    },
  ),
]);

/** Sentences in which an exact wording is an error already; below Level 3 those rules do not run. */
const reported = ({ guide, claim: claimed }: Subject): ReadonlySet<number> =>
  new Set(
    claimed < 3
      ? []
      : [CHAINED_GUIDE, SESSION_PIVOT].flatMap((wording) =>
          directivesIn(guide, wording).map(({ sentence }) => sentence.at.start),
        ),
  );

/** A guide may name itself, its manifest and its verifier. */
const isOwn = ({ metadata }: Guide, { text }: Directive): boolean =>
  metadata.blocks[0]?.fields.some(
    ({ value }) => value.value.startsWith('https://') && text.includes(value.value),
  ) ?? false;

const suspicious = (subject: Subject): readonly Directive[] => {
  const found = directivesIn(subject.guide, WORDING).filter(
    (one) => !READ_BY_A_HUMAN.test(one.sentence.lower) && !isOwn(subject.guide, one),
  );
  if (found.length === 0) return [];
  const known = reported(subject);
  return found.filter(({ sentence }) => !known.has(sentence.at.start));
};

const hit = ({ at, confidence }: Directive): Hit => ({
  message: 'an instruction stands beside the address of a script or a document of instructions',
  at,
  ...(confidence !== undefined && { confidence }),
});

export const backdoorChaining = rule({
  id: 'prohibited.backdoor-chaining',
  severity: 'warning',
  section: '21',
  clauses: ['GP-15-17', 'GP-21-05', 'VP-21-13', 'VP-21-14'],
  title: 'Instruction beside the address of a script or guide',
  why: 'An agent may fetch what the address names and act on it, though nobody has reviewed that text.',
  fix: 'Write the steps into an action block, or tell the user to read the document in a session of its own.',
  check: (subject) => suspicious(subject).map(hit),
});
