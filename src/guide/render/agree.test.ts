import { describe, expect, test } from 'vitest';
import { reportOn } from '../../../test/support/guides.ts';
import { judgedFixtures } from '../../../test/support/reports.ts';
import { plural } from '../../base/index.ts';
import type { Finding, Report } from '../index.ts';
import {
  renderCompact,
  renderGithub,
  renderJson,
  renderMarkdown,
  renderSarif,
  renderText,
} from '../index.ts';

const sorted = (ids: readonly string[]): readonly string[] => [...ids].sort();
const idsOf = (report: Report, severity: Finding['severity']): readonly string[] =>
  sorted(report.findings.filter((one) => one.severity === severity).map(({ id }) => id));

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

interface Told {
  readonly level: number;
  readonly sha256: string;
  readonly errors: number;
  readonly warnings: number;
}

/** What a person reads in the lines of a compact report. */
const compactOf = (text: string): Told => ({
  level: Number(all(text, /^Level: ([0-4])/gm)[0]),
  sha256: all(text, /^SHA-256: (\S+)/gm)[0] ?? '',
  errors: Number(all(text, /^Blocking findings: (\d+)/gm)[0]),
  warnings: Number(all(text, /^Warnings: (\d+)/gm)[0]),
});

const told = ({ guide, summary }: Report): Told => ({
  level: guide.achieved_level,
  sha256: guide.received ? guide.sha256 : 'n/a',
  errors: summary.blocking_findings,
  warnings: summary.warnings,
});

const RESULTS = { error: 'error', warning: 'warning', info: 'note' } as const;
const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;
const SEVERITIES = ['error', 'warning', 'info'] as const;

const everyOne: readonly { readonly name: string; readonly report: Report }[] = [
  ...judgedFixtures(),
  { name: 'nothing received', report: reportOn('') },
];

describe('all renderings of one report', () => {
  test('VP-7-10 GP-26-05 GP-26-01 text, compact and Markdown tell the level, hash and counts of the JSON', () => {
    for (const { name, report } of everyOne) {
      const parsed = JSON.parse(renderJson(report)) as Report;
      expect(parsed, name).toEqual(report);
      for (const render of [renderText, renderCompact, renderMarkdown])
        expect(compactOf(render(report)), name).toEqual(told(parsed));
    }
  });

  test('VP-7-10 text, Markdown, SARIF and annotations list the ids of the JSON', () => {
    for (const { name, report } of everyOne) {
      const sarif = JSON.parse(renderSarif([report])).runs[0];
      const [text, markdown, github] = [renderText(report), renderMarkdown(report), renderGithub(report)];
      for (const severity of SEVERITIES) {
        const ids = idsOf(report, severity);
        const results = sarif.results.filter(({ level }: { level: string }) => level === RESULTS[severity]);
        expect(sorted(results.map(({ ruleId }: { ruleId: string }) => ruleId)), name).toEqual(ids);
        const annotated = all(github, new RegExp(`^::${COMMANDS[severity]} .*?title=([^:,]*)::`, 'gm'));
        expect(sorted(annotated.filter((id) => id !== 'readback')), name).toEqual(ids);
        const items = all(markdown, new RegExp(`^- ${severity} \\*\\*(.*?)\\*\\*`, 'gm'));
        expect(sorted(items.map((id) => id.replaceAll('\\', ''))), name).toEqual(ids);
        const heads = new Set(all(text, new RegExp(`^${severity} ([a-z0-9._-]+)`, 'gm')));
        expect(heads, name).toEqual(new Set(ids));
      }
    }
  });

  test('VP-7-10 SARIF and annotations tell the level, hash and counts of the JSON', () => {
    for (const { name, report } of everyOne) {
      const [artifact] = JSON.parse(renderSarif([report])).runs[0].artifacts;
      expect(artifact.properties, name).toMatchObject({
        achieved_level: report.guide.achieved_level,
        ...report.summary,
      });
      expect(artifact.hashes?.['sha-256'], name).toBe(
        report.guide.received ? report.guide.sha256 : undefined,
      );
      const result = renderGithub(report).trimEnd().split('\n').at(-1) ?? '';
      const { blocking_findings: errors, warnings, infos } = report.summary;
      expect(result, name).toContain(`Level ${report.guide.achieved_level}`);
      expect(result, name).toContain(
        `${errors} blocking, ${plural(warnings, 'warning')}, ${plural(infos, 'info')}`,
      );
      expect(result, name).toContain(`SHA-256 ${told(report).sha256}`);
    }
  });

  test('several reports are one JSON array in the order given', () => {
    const reports = everyOne.slice(0, 3).map(({ report }) => report);
    expect(JSON.parse(renderJson(reports))).toEqual(reports);
  });

  test('JSON holds no command to a CI service, and the same value', () => {
    const report = reportOn('x', { source: { path: '##[error]y ##vso[z' } });
    expect(renderJson(report)).not.toMatch(/##(?:\[|vso)/);
    expect(JSON.parse(renderJson(report))).toEqual(report);
  });
});
