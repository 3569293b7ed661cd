import { visible } from '../../base/index.ts';
import type { Finding } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { NOT_SAFETY, WHAT_A_LEVEL_SAYS } from '../report/scope.ts';
import { looked } from './channels.ts';
import { groupBy } from './group.ts';
import { fetchLines, overridesNote } from './network.ts';
import { surfaceLines } from './surfaces.ts';
import { replayNote, verdict } from './verdict.ts';

/** Every mark of Markdown and HTML as the character that it is (GP-09-12). */
const plain = (text: string): string => visible(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** Text of the guide as code: nothing in it is a mark. */
const code = (text: string): string => {
  const shown = visible(text);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
};

const where = ({ line, column }: Finding): string =>
  line === undefined ? '' : ` (line ${line}, column ${column})`;

const item = (finding: Finding): string => {
  const seen = finding.excerpt?.text ?? finding.evidence;
  return [
    `- ${finding.severity} **${plain(finding.id)}**${where(finding)}: ${plain(finding.message)}`,
    ...(seen === undefined || seen.trim() === '' ? [] : [`  <br>${code(seen)}`]),
    ...(finding.severity === 'info' ? [] : [`  <br>Fix: ${plain(finding.remediation)}`]),
  ].join('\n');
};

const findings = (report: Report, severity: Finding['severity'], title: string): readonly string[] => {
  const found = report.findings.filter((finding) => finding.severity === severity);
  return found.length === 0 ? [] : [`### ${title} (${found.length})`, '', ...found.map(item), ''];
};

const actions = (report: Report): readonly string[] =>
  report.actions.length === 0
    ? []
    : [
        '### Actions',
        '',
        ...report.actions.map(
          ({ line, id, class: classes, approval, command }) =>
            `- line ${line}: ${code(id ?? 'no id')} ${code(classes?.join(', ') ?? 'no class')}, approval ${code(approval ?? 'none')}, runs ${code(command ?? 'no command')}`,
        ),
        '',
      ];

const discovery = (report: Report): readonly string[] => {
  const lines = surfaceLines(report).map(({ surface, says }) => `- ${plain(surface)}: ${plain(says)}`);
  return lines.length === 0 ? [] : ['### Where the guide is named', '', ...lines, ''];
};

const unchecked = (report: Report): readonly string[] => [
  `### Not checked (${report.summary.not_checked})`,
  '',
  ...groupBy(report.not_checked, (one) => one.why).map(
    (group) => `- ${plain(group.map((one) => one.what).join(', '))}: ${plain(group[0]?.why ?? '')}`,
  ),
  '',
];

const list = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`### ${title}`, '', ...lines, ''];

const network = (report: Report): readonly string[] => [
  ...list(
    'How it was fetched',
    fetchLines(report).map((line) => `- ${plain(line)}`),
  ),
  ...list(
    'Manifest and channels',
    looked(report).flatMap(({ head, details }) => [
      `- ${plain(head)}`,
      ...details.map((line) => `  - ${plain(line)}`),
    ]),
  ),
];

/** The compact report as a code block; the fence is longer than any run of backticks in it. */
const compact = ({ compact_report: text }: Report): readonly string[] => {
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return [`${fence}text`, text, fence, ''];
};

/** A summary for a page that renders Markdown, such as that of a job; nothing of the guide is rendered. */
export const renderMarkdown = (report: Report): string => {
  const notes = [replayNote(report), overridesNote(report)].filter((note) => note !== '');
  const lines = [
    `## ${plain(verdict(report))}`,
    '',
    ...notes.flatMap((note) => [plain(note), '']),
    ...compact(report),
    ...findings(report, 'error', 'What blocks'),
    ...findings(report, 'warning', 'Warnings'),
    ...findings(report, 'info', 'Noted'),
    ...network(report),
    ...actions(report),
    ...discovery(report),
    ...unchecked(report),
    `Not covered at any level: ${report.scope.not_covered.join(', ')}.`,
    `Remaining even with a Level 5 runtime: ${report.scope.residual_risks.join(', ')}.`,
    '',
    WHAT_A_LEVEL_SAYS,
    `**${NOT_SAFETY}**`,
  ];
  return `${lines.join('\n')}\n`;
};
