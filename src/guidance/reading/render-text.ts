import { PLAIN_STYLE, plural, type Style, visible, wrap } from '../../base/index.ts';
import { keyOf } from '../reference.ts';
import {
  type FailedLink,
  type ReadDocument,
  type Reading,
  type ReadingStep,
  type SkippedLink,
  targetOf,
} from './reading.ts';
import { type EntryLines, sectionsOf } from './sections.ts';
import { AS_WORDS, STEP_WORDS } from './words.ts';

/** Lines of untrusted text: each visible-escaped and wrapped, so that a text can neither act on a terminal nor hide. */
const prose = (text: string, indent: string): readonly string[] =>
  text.split(/\r\n|\n/).flatMap((line) => (line.trim() === '' ? [''] : wrap(visible(line), indent)));

const entry = ({ entry: { id, revision, discovered }, origin }: Reading): string => {
  const name = revision === null ? id : keyOf({ id, revision });
  return visible(
    `Reading of ${name}${discovered && revision !== null ? ', the latest revision,' : ''} from ${origin}`,
  );
};

const usage = ({ budget: { limits, used } }: Reading): string =>
  `${plural(used.documents, 'document')} of at most ${limits.documents}, depth ${used.depth} of ${limits.depth}, ` +
  `${used.summaries} of ${limits.summaries} summaries`;

const state = ({ complete, incomplete_reasons }: Reading, style: Style): readonly string[] =>
  complete
    ? [style.good('Complete.')]
    : wrap(`Incomplete: ${incomplete_reasons.map((code) => AS_WORDS[code]).join('; ')}.`).map(style.warning);

const step = (
  { step: number, text, effects, offered, code }: ReadingStep,
  style: Style,
): readonly string[] => {
  const hint = effects.length === 0 ? '' : ` (seems to: ${effects.join(', ')})`;
  const why = code === undefined ? '' : ` [withheld: ${STEP_WORDS[code]}]`;
  const lines = wrap(visible(text) + hint + why, `     ${number}. `, '        ');
  return offered ? lines : lines.map(style.faint);
};

const steps = ({ steps: all, operating, not_operating }: ReadDocument, style: Style): readonly string[] => {
  if (all.length === 0) return [];
  if (!operating)
    return [
      '',
      ...wrap(`Its ${plural(all.length, 'step')} may not be carried out: ${not_operating ?? ''}.`, '   '),
    ];
  return ['', '   Steps, as far as you authorise them:', ...all.flatMap((one) => step(one, style))];
};

const cameBy = ({ link, reason, path, role }: ReadDocument): readonly string[] => [
  ...wrap(`why: ${visible(reason)}`, '   ', '        '),
  ...(link === null
    ? []
    : wrap(`by: ${keyOf(link.from)}, ${link.relation}, when ${visible(link.when)}`, '   ', '       ')),
  ...(path.length > 1
    ? wrap(`${role} along: ${path.map((one) => keyOf(one.from)).join(' > ')}`, '   ', '      ')
    : []),
];

const document = (one: ReadDocument, index: number, style: Style): readonly string[] => [
  '',
  `${index + 1}. ${style.strong(keyOf(one))}  ${one.role}  ${visible(one.title)}`,
  ...cameBy(one).map(style.faint),
  '',
  ...prose(one.summary, '   '),
  '',
  ...prose(one.body, '   '),
  ...steps(one, style),
  ...(one.checks.length === 0
    ? []
    : ['', '   Checks:', ...one.checks.flatMap((check) => wrap(visible(check), '     - ', '       '))]),
  ...one.demands.flatMap(({ path, code, message }) =>
    wrap(`${code} at ${path}: ${visible(message)}`, '   ! ', '     ').map(style.error),
  ),
];

const skipped = (link: SkippedLink): readonly string[] => [
  ...wrap(
    `${keyOf(targetOf(link))}  ${link.summary === undefined ? visible(link.label) : visible(link.summary.title)}`,
    '  ',
    '    ',
  ),
  ...wrap(`${link.relation} of ${keyOf(link.from)}, when ${visible(link.when)}`, '    '),
  ...(link.summary === undefined ? [] : wrap(visible(link.summary.summary), '    ')),
  ...wrap(`${AS_WORDS[link.code]}${link.reason === undefined ? '' : `: ${visible(link.reason)}`}`, '    '),
];

const failed = (link: FailedLink): readonly string[] => [
  ...wrap(`${keyOf(targetOf(link))}  ${visible(link.label)}`, '  ', '    '),
  ...wrap(`${link.relation} of ${keyOf(link.from)}: ${visible(link.message)}`, '    '),
  ...(link.namespace === undefined ? [] : wrap(`its format is ${visible(link.namespace)}`, '    ')),
];

const LINES: EntryLines = {
  skipped,
  failed,
  cycle: ({ documents }) => wrap(documents.map(keyOf).join(', '), '  ', '    '),
  mixed: ({ id, revisions }) => wrap(`${id}: ${revisions.join(', ')}`, '  ', '    '),
  stopped: ({ document: ref, step: number, precondition, why }) =>
    wrap(
      `${keyOf(ref)}${number === undefined ? '' : `, step ${number}`}: ${visible(precondition)} is not met: ${visible(why)}`,
      '  ',
      '    ',
    ),
};

/** A Reading as text for a person at a terminal. Whoever prints decides on colours. */
export const readingText = (reading: Reading, style: Style = PLAIN_STYLE): string =>
  [
    ...wrap(entry(reading)).map(style.strong),
    ...(reading.task === null ? [] : wrap(`Task: ${visible(reading.task)}`, '', '  ')),
    ...wrap(usage(reading)),
    ...state(reading, style),
    ...reading.documents.flatMap((one, index) => document(one, index, style)),
    ...sectionsOf(reading, LINES).flatMap(({ title, lines }) => ['', style.strong(title), ...lines]),
    '',
  ].join('\n');
