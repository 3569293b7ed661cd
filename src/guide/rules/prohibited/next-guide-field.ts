import type { Guide } from '../../parse/guide.ts';
import { type Hit, rule } from '../../rule.ts';
import { type Line, lineAt } from '../../text/text.ts';

const SEP = '[-_. ]?';
const WHAT = '(?:guide|file|script|prompt|instructions?|runbook|playbook|document|assistant-guide)';
const PLACE = '(?:url|uri|link|href|path)';

// The five names of the profile and their equivalents: what comes next, and where it is.
const NAMES = [
  `next${SEP}(?:${WHAT}(?:${SEP}${PLACE})?|${PLACE}|fetch|run|session|hop|step${SEP}${PLACE})`,
  `then${SEP}(?:fetch|run|follow|load|execute|open|read|get|guide|do|chain)`,
  `chain(?:ed)?${SEP}(?:to|with|next|${WHAT}|${PLACE})`,
  `follow${SEP}(?:next|then|to|on|on${SEP}${WHAT}|${WHAT}|${PLACE}|up${SEP}${WHAT}|up${SEP}${PLACE}|up)`,
  `continue${SEP}(?:with|at|from|to|in|${WHAT}|${PLACE})`,
  `(?:run|fetch|load|execute|read|open)${SEP}(?:next|then|afterwards|after)`,
  `(?:on|after)${SEP}(?:success|complete|completion|finish|done|end)${SEP}(?:fetch|run|follow|load|${WHAT}|${PLACE})`,
  `(?:child|sub|linked|successor|subsequent|second)${SEP}(?:guide|runbook|playbook)(?:${SEP}${PLACE})?`,
].join('|');

// Any other name of which a part says that it leads on, when an address is its value: proceed-to, include-guide, see-next.
const LEADING =
  /^(?!.*(?:release|version|milestone|review|major|lts)$)(?:[a-z]+[-_.])*(?:next|then|chain|include|proceed|follow|continue|fallback|successor)(?:[-_.][a-z]+)*$/i;
const GUIDES = /^(?:[a-z]+[-_.])+guide(?:[-_.](?:url|uri|link|href|path))?$/i;
const ADDRESS_FIELD =
  /^[\s>*+"'{\x60-]{0,40}([a-z][a-z._-]{2,40})["'\x60]? {0,4}[:=] {0,8}["'\x60<]?https?:\/\/\S{1,300}$/i;

// A longer line is no field that anybody reads.
const LONGEST = 400;

const FIELD = new RegExp(
  String.raw`^[\s>*+"'{\x60-]{0,40}(${NAMES})["'\x60]? {0,4}[:=] {0,8}(\S.{0,200})?$`,
  'i',
);
const KEY = new RegExp(`^(?:${NAMES})$`, 'i');

/** A field of a block that would lead to another guide. */
export const leadsElsewhere = (key: string): boolean => KEY.test(key);

const TARGET = /^["'`<]?(?:https?:\/\/|[\w./-]+\.(?:txt|md|sh|ps1|py|json|ya?ml)\b)[^\s]*["'`>,;]{0,3}$/i;

// Every name begins with one of these words; written as one word, the commonest are known.
const BEGINNINGS = [
  'next',
  'then',
  'chain',
  'chained',
  'follow',
  'followup',
  'continue',
  'run',
  'fetch',
  'load',
  'execute',
  'read',
  'open',
  'include',
  'proceed',
  'fallback',
  'see',
  'goto',
  'go',
  'step',
  'guide',
  'remediation',
  'parent',
  'other',
  'extra',
  'external',
  'remote',
  'on',
  'after',
  'child',
  'sub',
  'linked',
  'successor',
  'subsequent',
  'second',
  'nextguide',
  'nextguideurl',
  'nexturl',
  'nextstepurl',
  'thenfetch',
  'chainto',
  'follownext',
  'followupguide',
  'continuewith',
  'runnext',
];

/** Written with a space, the words are a field only when nothing but an address follows: "Next guide: https://...". */
const isField = (name: string, value: string): boolean =>
  (!name.includes(' ') && !/^[a-z]+$/.test(name)) || TARGET.test(value.trim());

const hit = (line: Line, name: string): Hit => ({
  message: `the field "${name}" names what an assistant should go to next`,
  at: { start: line.start + line.text.indexOf(name), length: name.length },
});

const hitOn = (line: Line, isBlockLine: boolean): Hit | undefined => {
  const addressed = ADDRESS_FIELD.exec(line.text)?.[1];
  if (addressed !== undefined && (LEADING.test(addressed) || GUIDES.test(addressed)))
    return hit(line, addressed);
  const [, name, value = ''] = FIELD.exec(line.text) ?? [];
  if (name === undefined) return undefined;
  return (isBlockLine && KEY.test(name)) || isField(name, value) ? hit(line, name) : undefined;
};

const inBlocks = ({ blocks }: Guide): ReadonlySet<number> =>
  new Set(blocks.all.flatMap((block) => block.fields.map((field) => field.key.span.start)));

const MARKS: ReadonlySet<string> = new Set(' \t\r\f\v\xa0>*+"\'{`-');
const MOST_MARKS = 40;

/** Whether nothing but marks and spaces stands before the word on its line. */
const beginsLine = (lower: string, offset: number): boolean => {
  let at = offset - 1;
  while (at >= 0 && offset - at <= MOST_MARKS && MARKS.has(lower.charAt(at))) at -= 1;
  return at < 0 || lower[at] === '\n';
};

/** The lines that begin, marks and spaces aside, with a word with which a name begins. */
const candidates = ({ text, lower, words }: Guide): readonly Line[] =>
  BEGINNINGS.flatMap((word) => words.offsetsOf(word))
    .filter((offset) => beginsLine(lower, offset))
    .flatMap((offset) => lineAt(text, offset) ?? [])
    .filter((line) => line.text.length <= LONGEST);

function* fields(guide: Guide): Iterable<Hit> {
  const lines = candidates(guide);
  if (lines.length === 0) return;
  const known = inBlocks(guide);
  for (const line of lines) {
    const found = hitOn(line, known.has(line.start));
    if (found !== undefined) yield found;
  }
}

export const nextGuideField = rule({
  id: 'prohibited.next-guide-field',
  severity: 'error',
  blocks: 3,
  section: '15',
  clauses: ['GP-15-08', 'VP-21-03'],
  title: 'Field that chains to another guide',
  why: 'A field that names the next guide invites an assistant to go there by itself, to a text that nobody reviewed.',
  fix: 'Remove the field. Tell the user in a sentence where further material is.',
  check: ({ guide }) => fields(guide),
});
