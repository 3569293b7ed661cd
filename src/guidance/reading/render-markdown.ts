import { plural, visible } from '../../base/index.ts';
import { keyOf } from '../reference.ts';
import { type FailedLink, type ReadDocument, type Reading, type SkippedLink, targetOf } from './reading.ts';
import { type EntryLines, sectionsOf } from './sections.ts';
import { AS_WORDS, STEP_WORDS } from './words.ts';

/** What Markdown would act on: marks, what begins a list or a heading, and what some renderers make links of. */
const ACTIVE = /[\\`*_[\]<>#|~&$@]|(?<=\d)[.)]|(?<=www)\.|:(?=\/\/)|(?<=mailto|xmpp):|^[-+=]/gi;

/** A backslash keeps these from being marks, and not from being parts of a link. */
const ENTITIES: Readonly<Record<string, string>> = { '@': '&#64;', ':': '&#58;', '.': '&#46;' };

/** Untrusted text in one line of Markdown, of which nothing becomes markup. */
const inline = (text: string): string =>
  visible(text.trimStart()).replace(ACTIVE, (one) => ENTITIES[one] ?? `\\${one}`);

/** Untrusted text of several lines, as a quotation that it cannot end. */
const quoted = (text: string): readonly string[] =>
  text.split(/\r\n|\n/).map((line) => (line.trim() === '' ? '>' : `> ${inline(line)}  `));

const code = (text: string): string => `\`${visible(text).replaceAll('`', '')}\``;

const steps = ({ steps: all, operating, not_operating }: ReadDocument): readonly string[] => {
  if (all.length === 0) return [];
  if (!operating)
    return ['', `Its ${plural(all.length, 'step')} may not be carried out: ${inline(not_operating ?? '')}.`];
  const lines = all.map(({ step, text, effects, code: why }) => {
    const hint = effects.length === 0 ? '' : ` (seems to: ${effects.join(', ')})`;
    return `${step}. ${inline(text)}${hint}${why === undefined ? '' : ` **withheld**: ${STEP_WORDS[why]}`}`;
  });
  return ['', 'Steps, as far as the user authorises them:', '', ...lines];
};

const cameBy = ({ link, reason, role, digest, url, path }: ReadDocument): readonly string[] => [
  `- Role: ${role}`,
  `- Why it was read: ${inline(reason)}`,
  ...(link === null ? [] : [`- By: ${code(keyOf(link.from))}, ${link.relation}, when ${inline(link.when)}`]),
  ...(path.length > 1 ? [`- Path: ${path.map((one) => code(keyOf(one.from))).join(' > ')}`] : []),
  `- From: ${code(url)}`,
  `- SHA-256: ${code(digest)}`,
];

const document = (one: ReadDocument): readonly string[] => [
  '',
  `## ${code(keyOf(one))} ${inline(one.title)}`,
  '',
  ...cameBy(one),
  '',
  ...quoted(one.summary),
  '>',
  ...quoted(one.body),
  ...steps(one),
  ...(one.checks.length === 0 ? [] : ['', 'Checks:', '', ...one.checks.map((check) => `- ${inline(check)}`)]),
  ...(one.demands.length === 0
    ? []
    : [
        '',
        ...one.demands.map(
          (demand) => `- **${demand.code}** at ${code(demand.path)}: ${inline(demand.message)}`,
        ),
      ]),
];

const skipped = (link: SkippedLink): readonly string[] => [
  `- ${code(keyOf(targetOf(link)))} ${inline(link.summary?.title ?? link.label)}, ${link.relation} of ${code(keyOf(link.from))}, ` +
    `when ${inline(link.when)}: ${AS_WORDS[link.code]}${link.reason === undefined ? '' : `: ${inline(link.reason)}`}`,
];

const failed = (link: FailedLink): readonly string[] => [
  `- ${code(keyOf(targetOf(link)))} ${inline(link.label)}, ${link.relation} of ${code(keyOf(link.from))}: ${inline(link.message)} (${link.code})`,
];

const LINES: EntryLines = {
  skipped,
  failed,
  cycle: ({ documents }) => [`- ${documents.map((ref) => code(keyOf(ref))).join(', ')}`],
  mixed: ({ id, revisions }) => [`- ${code(id)}: ${revisions.join(', ')}`],
  stopped: ({ document: ref, step, precondition, why }) => [
    `- ${code(keyOf(ref))}${step === undefined ? '' : `, step ${step}`}: ${inline(precondition)} is not met: ${inline(why)}`,
  ],
};

const head = (reading: Reading): readonly string[] => {
  const { entry, origin, task, complete, incomplete_reasons, budget } = reading;
  const name = entry.revision === null ? entry.id : keyOf({ id: entry.id, revision: entry.revision });
  const state = complete
    ? 'Complete.'
    : `Incomplete: ${incomplete_reasons.map((one) => AS_WORDS[one]).join('; ')}.`;
  return [
    `# Reading of ${code(name)}`,
    '',
    `From ${code(origin)}. ${plural(budget.used.documents, 'document')} of at most ${budget.limits.documents}. ${state}`,
    ...(task === null ? [] : ['', `Task: ${inline(task)}`]),
  ];
};

/** A Reading as Markdown. No text of a document becomes markup, a link or an image in it. */
export const readingMarkdown = (reading: Reading): string =>
  [
    ...head(reading),
    ...reading.documents.flatMap(document),
    ...sectionsOf(reading, LINES).flatMap(({ title, lines }) => ['', `## ${title}`, '', ...lines]),
    '',
  ].join('\n');
