import { plural, visible } from '../../base/index.ts';
import type { Finding } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { NOT_SAFETY } from '../report/scope.ts';
import { fetchSummary, overridesNote } from './network.ts';
import { replayNote, verdict } from './verdict.ts';

const COMMANDS: Readonly<Record<Finding['severity'], string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

const CODES: Readonly<Record<string, string>> = {
  '%': '%25',
  '\r': '%0D',
  '\n': '%0A',
  ':': '%3A',
  ',': '%2C',
};

const encoded = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => CODES[character] ?? character);

const data = (text: string): string => encoded(visible(text), /[%\r\n]/g);
const property = (text: string): string => encoded(visible(text), /[%\r\n:,]/g);

const command = (
  name: string,
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string => {
  const given = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${property(String(value))}`],
  );
  return `::${name} ${given.join(',')}::${data(message)}`;
};

const place = (finding: Finding, path: string | undefined): Record<string, string | number | undefined> => {
  const { line, column, end_line: endLine, end_column: end } = finding;
  if (path === undefined || path === '-') return {};
  return {
    file: path,
    line: line ?? 1,
    col: column,
    endColumn:
      endLine === line && end !== undefined && column !== undefined && end > column ? end : undefined,
  };
};

const annotation = (finding: Finding, { input }: Report): string =>
  command(
    COMMANDS[finding.severity],
    { ...place(finding, input.path), title: finding.id },
    `${finding.message}. ${finding.remediation}`,
  );

const result = (report: Report): string => {
  const { guide, summary } = report;
  const counts = `${summary.blocking_findings} blocking, ${plural(summary.warnings, 'warning')}, ${plural(summary.infos, 'info')}, ${summary.not_checked} not checked`;
  const hash = guide.received ? `SHA-256 ${guide.sha256}` : 'SHA-256 n/a';
  const parts = [
    verdict(report),
    replayNote(report),
    overridesNote(report),
    fetchSummary(report),
    `${counts}; ${hash}.`,
    NOT_SAFETY,
  ];
  return command('notice', { title: 'readback' }, parts.filter((part) => part !== '').join(' '));
};

/** Annotations as workflow commands of GitHub Actions, one a finding, and the result as the last. */
export const renderGithub = (report: Report): string =>
  `${[...report.findings.map((finding) => annotation(finding, report)), result(report)].join('\n')}\n`;
