import type { Guide } from '../../guide.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Line } from '../../text.ts';

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

const FIELD = new RegExp(
  String.raw`^[\s>*+"'{\x60-]{0,40}(${NAMES})["'\x60]? {0,4}[:=] {0,8}(\S.{0,200})?$`,
  'i',
);
const KEY = new RegExp(`^(?:${NAMES})$`, 'i');

/** A field of a block that would lead to another guide. */
export const leadsElsewhere = (key: string): boolean => KEY.test(key);

const TARGET = /^["'`<]?(?:https?:\/\/|[\w./-]+\.(?:txt|md|sh|ps1|py|json|ya?ml)\b)[^\s]*["'`>,;]{0,3}$/i;

// One of these stands in every name, and rarely in a guide.
const HINTS = [
  'next',
  'then',
  'chain',
  'follow',
  'continue',
  'afterw',
  'after',
  'success',
  'complet',
  'finish',
  'guide',
  'runbook',
  'playbook',
];

/** Written with a space, the words are a field only when nothing but an address follows: "Next guide: https://...". */
const isField = (name: string, value: string): boolean =>
  (!name.includes(' ') && !/^[a-z]+$/.test(name)) || TARGET.test(value.trim());

const hit = (line: Line, name: string): Hit => ({
  message: `the field "${name}" names what an assistant should go to next`,
  at: { start: line.start + line.text.indexOf(name), length: name.length },
});

const hitOn = (line: Line, isBlockLine: boolean): Hit | undefined => {
  const colon = line.text.search(/[:=]/);
  if (colon < 4 || colon > 80) return undefined;
  const [, name, value = ''] = FIELD.exec(line.text) ?? [];
  if (name === undefined) return undefined;
  return (isBlockLine && KEY.test(name)) || isField(name, value) ? hit(line, name) : undefined;
};

const inBlocks = ({ blocks }: Guide): ReadonlySet<number> =>
  new Set(blocks.all.flatMap((block) => block.fields.map((field) => field.key.span.start)));

function* fields(guide: Guide): Iterable<Hit> {
  if (!HINTS.some((hint) => guide.lower.includes(hint))) return;
  const known = inBlocks(guide);
  for (const line of guide.text.lines) {
    const found = line.text.length > 400 ? undefined : hitOn(line, known.has(line.start));
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
