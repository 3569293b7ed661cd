import { plural, visible } from '../base/index.ts';
import type { CaseResult } from './run-case.ts';
import type { SuiteResult } from './run-suite.ts';

const WIDTH = 28;

const caseLines = (result: CaseResult): readonly string[] => {
  if (result.kind === 'failed') return [`${result.name}`, `    ${result.reason}`];
  if (result.kind !== 'disagrees') return [];
  return [
    result.name,
    ...result.disagreements.map(({ aspect, message }) => `    ${aspect}: ${visible(message)}`),
  ];
};

const skippedLines = (results: readonly CaseResult[]): readonly string[] => {
  const reasons = new Map<string, number>();
  for (const result of results)
    if (result.kind === 'skipped') reasons.set(result.reason, (reasons.get(result.reason) ?? 0) + 1);
  return [...reasons].map(([reason, count]) => `not run: ${plural(count, 'case')}, because ${reason}`);
};

/** The table of agreement, after the cases that are not agreed on. */
export const renderAgreement = ({ suite, results, agreement }: SuiteResult): string => {
  const version = suite.version === undefined ? '' : ` ${suite.version}`;
  const lines = [
    ...results.flatMap(caseLines),
    ...skippedLines(results),
    `suite${version}: ${plural(suite.cases, 'case')}`,
    '',
    ...agreement.map(
      ({ clause, title, agreed, compared }) =>
        `${clause}  ${title.padEnd(WIDTH)}${String(agreed).padStart(6)} of ${compared}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
};
