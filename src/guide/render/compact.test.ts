import { describe, expect, test } from 'vitest';
import { evidenceFetched } from '../../../test/support/fetched.ts';
import { base1, base2, base3, base4, edit, reportOn, sha256 } from '../../../test/support/guides.ts';
import { judgedFixtures } from '../../../test/support/reports.ts';
import { judge } from '../index.ts';
import type { Report } from '../report/report.ts';
import { compactReport, renderCompact } from './compact.ts';

const LABELS = [
  'Verifier:',
  'Guide:',
  'Level:',
  'SHA-256:',
  'Blocking findings:',
  'Warnings:',
  'Hash pinned:',
  'Proceed?',
];

const linesOf = (report: Report): readonly string[] => report.compact_report.split('\n');
const line = (report: Report, label: string): string =>
  linesOf(report)
    .find((one) => one.startsWith(label))
    ?.slice(label.length + 1) ?? '';

describe('the compact report', () => {
  test('GP-21-13 VP-27-10 eight lines with these labels in this order, for every fixture', () => {
    for (const { name, report } of judgedFixtures()) {
      expect(
        linesOf(report).map((one, at) => one.startsWith(`${LABELS[at]} `)),
        name,
      ).toEqual(Array(8).fill(true));
      expect(renderCompact(report)).toBe(`${report.compact_report}\n`);
    }
  });

  test('GP-21-14 VP-27-11 the forms of the lines, the canonical URL and not the path', () => {
    const report = reportOn(base3);
    const canonical = /canonical-url: (.*)/.exec(base3)?.[1];
    expect(line(report, 'Verifier:')).toMatch(/^readback \d+\.\d+\.\d+$/);
    expect(line(report, 'Guide:')).toBe(canonical);
    expect(line(report, 'Level:')).toBe('3');
    expect(line(report, 'Blocking findings:')).toBe('0');
    expect(line(report, 'Proceed?')).toBe('yes/no');
  });

  test('GP-21-14 a guide that names no canonical URL is a local file, or the URL it came from', () => {
    expect(line(reportOn(base2), 'Guide:')).toBe('n/a (local file)');
    const url = 'https://example.com/g.txt';
    expect(line(reportOn(base2, { mode: 'public-web', source: { url } }), 'Guide:')).toBe(url);
  });

  test('GP-21-14 VP-27-11 A08 a guide that was fetched elsewhere than where it says shows both, on the same line', () => {
    const at = (url: string, guide = base3): string => line(judge(evidenceFetched(guide, { url })), 'Guide:');
    const own = 'https://example.com/.well-known/assistant-guide.txt';
    const stranger = 'https://example.net/.well-known/assistant-guide.txt';
    expect(at(own)).toBe(own);
    expect(at(stranger)).toBe(`${own} (fetched from ${stranger})`);
    const unread = edit(base3, `canonical-url: ${own}`, 'canonical-url: http://example.com/');
    expect(at(stranger, unread)).toContain(stranger);
  });

  test('GP-21-14 what blocks is answered with no', () => {
    expect(line(reportOn(edit(base3, 'Task scope', 'Task\tscope')), 'Proceed?')).toBe('no');
  });

  test('GP-21-17 warnings are counted, the report lists them', () => {
    for (const { report } of judgedFixtures()) {
      const warnings = report.findings.filter((finding) => finding.severity === 'warning');
      expect(line(report, 'Warnings:')).toBe(String(warnings.length));
    }
  });

  test('GP-21-18 GP-21-19 SHA-256 is the computed value whenever bytes were evaluated, else n/a', () => {
    for (const guide of [base1, base2, base3])
      expect(line(reportOn(guide), 'SHA-256:')).toBe(sha256(Uint8Array.from(Buffer.from(guide, 'latin1'))));
    expect(line(reportOn(''), 'SHA-256:')).toBe('n/a');
  });

  test('GP-21-20 VP-27-12 Hash pinned is yes only at Level 4 with a manifest that matches', () => {
    const report = reportOn(base4);
    const at = (level: 3 | 4, match: boolean | undefined): string => {
      const manifest = { fetched: true, valid: true, ...(match !== undefined && { hash_match: match }) };
      const forced = { ...report, manifest, guide: { ...report.guide, achieved_level: level } };
      return line({ ...report, compact_report: compactReport(forced) }, 'Hash pinned:');
    };
    expect([at(4, true), at(4, false), at(4, undefined), at(3, true)]).toEqual(['yes', 'no', 'no', 'n/a']);
  });

  test('GP-21-21 Hash pinned is n/a at Level 3 and below', () => {
    for (const guide of [base1, base2, base3, base4])
      expect(line(reportOn(guide), 'Hash pinned:')).toBe('n/a');
  });

  test('GP-21-22 VP-25-25 the level is 0 to 4, also where level5_ready is true', () => {
    for (const { report } of judgedFixtures()) {
      expect(line(report, 'Level:')).toMatch(/^[0-4]( \([0-4] under profile 0\.7\.0\))?$/);
      const ready = { ...report, guide: { ...report.guide, level5_ready: true } };
      expect(compactReport(ready)).toBe(report.compact_report);
    }
  });

  test('the level under 0.7.0 stands beside the level wherever it differs (A01)', () => {
    const report = reportOn(base3);
    const older = (latest: 2 | 3) =>
      compactReport({ ...report, guide: { ...report.guide, achieved_level_latest: latest } });
    expect(older(2)).toContain('\nLevel: 3 (2 under profile 0.7.0)\n');
    expect(older(3)).toContain('\nLevel: 3\n');
  });
});
