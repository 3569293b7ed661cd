import { PLAIN_STYLE, plural, type Style, visible, wrap } from '../../base/index.ts';
import type { Finding } from '../report/finding.ts';
import type { ActionInfo, Report } from '../report/report.ts';
import { NOT_SAFETY, WHAT_A_LEVEL_SAYS } from '../report/scope.ts';
import { looked } from './channels.ts';
import { groupBy } from './group.ts';
import { fetchLines, overridesNote } from './network.ts';
import { surfaceLines } from './surfaces.ts';
import { replayNote, verdict } from './verdict.ts';

const TOO_MANY_APPROVALS = 'approval.required.too-many';

// Some CI services act on these anywhere in a line of a log.
const LOG_COMMAND = /##(?=\[|vso\[)/g;

const of = (report: Report, severity: Finding['severity']): readonly Finding[] =>
  report.findings.filter((finding) => finding.severity === severity);

/** What blocks the lowest level first: it decides the verdict. */
const byLevel = (errors: readonly Finding[]): readonly Finding[] =>
  [...errors].sort((one, other) => (one.blocks_level ?? 0) - (other.blocks_level ?? 0));

const where = ({ line, column }: Finding): string =>
  line === undefined ? '' : `line ${line}, column ${column}: `;

/** The source line with a caret under each marked character. */
const excerpt = ({ line, excerpt: shown }: Finding, style: Style): readonly string[] => {
  if (shown === undefined || line === undefined) return [];
  const number = String(line).padStart(6);
  const marked = shown.text.slice(shown.start, shown.start + shown.length);
  const carets = '^'.repeat(Math.max(1, [...marked].length));
  const before = ' '.repeat([...shown.text.slice(0, shown.start)].length);
  return [
    `${style.faint(`${number} |`)} ${shown.text}`,
    `${style.faint(`${' '.repeat(number.length)} |`)} ${before}${style.error(carets)}`,
  ];
};

const evidence = (finding: Finding): readonly string[] =>
  finding.excerpt === undefined && finding.evidence !== undefined
    ? wrap(`seen: ${finding.evidence}`, '  ', '    ')
    : [];

const blocking = (group: readonly Finding[], style: Style): readonly string[] => {
  const [{ id, blocks_level: blocks, why, remediation, section, clauses }] = group as [Finding];
  return [
    `${style.error('error')} ${style.strong(id)}${blocks === undefined ? '' : ` (blocks Level ${blocks})`}`,
    ...group.flatMap((finding) => [
      ...wrap(`${where(finding)}${finding.message}`, '  ', '    '),
      ...excerpt(finding, style),
      ...evidence(finding),
    ]),
    ...wrap(`why: ${why}`, '  ', '       '),
    ...wrap(`fix: ${remediation}`, '  ', '       '),
    ...wrap(`clause: guide profile ${section}; ${clauses.join(', ')}`, '  ', '       ').map(style.faint),
    '',
  ];
};

const short = (group: readonly Finding[], style: Style): readonly string[] => {
  const [{ id, severity, remediation }] = group as [Finding];
  const [first = '', ...rest] = group.flatMap((finding, index) =>
    wrap(`${where(finding)}${finding.message}`, index === 0 ? `${severity} ${id}  ` : '  ', '  '),
  );
  const head = `${style[severity](severity)} ${style.strong(id)}`;
  const fix = severity === 'warning' ? wrap(`fix: ${remediation}`, '  ', '       ') : [];
  return [head + first.slice(severity.length + 1 + id.length), ...rest, ...fix];
};

const bySameRemedy = ({ id, remediation }: Finding): string => `${id} ${remediation}`;

const section = (title: string, lines: readonly string[], style: Style): readonly string[] =>
  lines.length === 0 ? [] : [style.strong(title), ...lines, ''];

const listed = (report: Report, severity: 'warning' | 'info', style: Style): readonly string[] => {
  const findings = of(report, severity);
  const lines = groupBy(findings, bySameRemedy).flatMap((group) => short(group, style));
  return section(severity === 'info' ? 'Noted' : 'Warnings', lines, style);
};

const action = ({ line, id, class: classes, approval, runner, command }: ActionInfo): readonly string[] => {
  const says = [
    classes?.join(', ') ?? 'no class',
    approval === undefined ? 'no approval field' : `approval ${approval}`,
    ...(runner === undefined ? [] : [runner]),
  ].join('; ');
  return wrap(`${id ?? 'no id'} [${says}] runs: ${command ?? 'no command'}`, `  line ${line}: `, '    ');
};

const notChecked = (report: Report): readonly string[] =>
  groupBy(report.not_checked, (one) => one.why).flatMap((group) =>
    wrap(`${group.map((one) => one.what).join(', ')}: ${group[0]?.why}`, '  ', '    '),
  );

const source = ({ input, fetch }: Report): readonly string[] => {
  if (fetch !== undefined) return wrap(visible(fetch.final_url), 'URL: ', '  ');
  if (input.path === undefined) return [];
  return [`File: ${input.path === '-' ? 'standard input' : visible(input.path)}`];
};

const beside = (report: Report): readonly string[] =>
  looked(report).flatMap(({ head, details }) => [
    ...wrap(head, '  ', '    '),
    ...details.flatMap((line) => wrap(line, '    ', '      ')),
  ]);

const header = (report: Report, style: Style): readonly string[] => {
  const clean = report.summary.blocking_findings === 0 && report.guide.received;
  const notes = [replayNote(report), overridesNote(report)].filter((note) => note !== '');
  const approvals = report.findings.find(({ id }) => id === TOO_MANY_APPROVALS);
  return [
    ...wrap(verdict(report)).map(clean ? style.good : style.error),
    ...notes.flatMap((note) => wrap(note).map(style.warning)),
    '',
    ...source(report),
    ...report.compact_report.split('\n'),
    // GP-27-03: said again where the person decides.
    ...(approvals === undefined
      ? []
      : wrap(`Before you answer: ${approvals.message}. Read the whole guide once, not action by action.`).map(
          style.warning,
        )),
    '',
  ];
};

const discovery = (report: Report): readonly string[] =>
  surfaceLines(report).flatMap(({ surface, says }) => wrap(visible(says), `  ${surface}: `, '    '));

const footer = (report: Report, style: Style): readonly string[] => [
  ...section(
    'How it was fetched',
    fetchLines(report).flatMap((line) => wrap(line, '  ', '    ')),
    style,
  ),
  ...section('Manifest and channels: what was asked, and what counts', beside(report), style),
  ...section(
    'Actions: compare what each says it is with what it runs',
    report.actions.flatMap(action),
    style,
  ),
  ...section('Where the guide is named', discovery(report), style),
  ...section(`Not checked (${report.summary.not_checked})`, notChecked(report), style),
  ...wrap(WHAT_A_LEVEL_SAYS),
  style.strong(NOT_SAFETY),
];

/** What a person reads by default: the verdict, what blocks it and where, the rest shorter, and what it does not say. */
export const renderText = (report: Report, style: Style = PLAIN_STYLE): string => {
  const errors = byLevel(of(report, 'error'));
  const lines = [
    ...header(report, style),
    ...(errors.length > 0 ? [style.strong(`What blocks (${plural(errors.length, 'finding')})`)] : []),
    ...groupBy(errors, bySameRemedy).flatMap((group) => blocking(group, style)),
    ...listed(report, 'warning', style),
    ...listed(report, 'info', style),
    ...footer(report, style),
  ];
  return `${lines.join('\n').replaceAll(LOG_COMMAND, '#\\x23')}\n`;
};
