import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AjvDraft4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { base1, base3, edit, evidenceOf, reportOn } from '../../../test/support/guides.ts';
import { judgedFixtures } from '../../../test/support/reports.ts';
import { judgeWith, type Report, renderSarif } from '../index.ts';
import { rule } from '../rule.ts';
import { standardLookups } from '../standard-lookups.ts';

const require = createRequire(import.meta.url);
const schema = JSON.parse(
  readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
);
const ajv = new AjvDraft4.default({ strict: false, unicodeRegExp: false });
addFormats.default(ajv as unknown as Parameters<typeof addFormats.default>[0]);
const validate = ajv.compile(schema);

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly artifacts: readonly Record<string, unknown>[];
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly locations: readonly [{ readonly physicalLocation: Record<string, never> }];
        readonly partialFingerprints: Readonly<Record<string, string>>;
      }[];
    },
  ];
}

const sarif = (...reports: Report[]): Sarif => JSON.parse(renderSarif(reports)) as Sarif;

const valid = (log: unknown): unknown => validate(log) || validate.errors;

describe('SARIF 2.1.0', () => {
  test('the schema refuses what is wrong', () => {
    const log = structuredClone(sarif(reportOn(base1)));
    expect(valid(log)).toBe(true);
    expect(validate({ ...log, version: '2.0.0' })).toBe(false);
    expect(validate({ version: '2.1.0', runs: [{ tool: {}, results: [] }] })).toBe(false);
  });

  test('every fixture is valid, alone and all together', () => {
    const reports = judgedFixtures().map(({ name, report }) => ({
      ...report,
      input: { ...report.input, path: `${name}/guide.txt` },
    }));
    for (const report of reports) expect(valid(sarif(report))).toBe(true);
    const all = sarif(...reports);
    expect(valid(all)).toBe(true);
    expect(all.runs).toHaveLength(1);
    expect(all.runs[0].artifacts).toHaveLength(reports.length);
    for (const { ruleId, ruleIndex } of all.runs[0].results)
      expect(all.runs[0].tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  test('a guide that is named twice is one artifact', () => {
    const report = reportOn(base1);
    const log = sarif(report, reportOn(base3), report);
    expect(valid(log)).toBe(true);
    expect(log.runs[0].artifacts).toHaveLength(2);
    expect(
      log.runs[0].results.every(
        ({ ruleId, ruleIndex }) => log.runs[0].tool.driver.rules[ruleIndex]?.id === ruleId,
      ),
    ).toBe(true);
  });

  test('a result has level, place in lines, columns and bytes, and the artifact its hash', () => {
    const report = reportOn(base1);
    const [run] = sarif(report).runs;
    const line = base1.slice(0, base1.indexOf('\t')).split('\n').length;
    const column = base1.split('\n')[line - 1]?.indexOf('\t') ?? -1;
    expect(run.results[0]).toMatchObject({
      ruleId: 'byte-profile.no-tabs',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'assistant-guide.txt', index: 0 },
            region: {
              startLine: line,
              startColumn: column + 1,
              endLine: line,
              endColumn: column + 2,
              byteOffset: base1.indexOf('\t'),
              byteLength: 1,
            },
          },
        },
      ],
    });
    expect(run.artifacts[0]).toMatchObject({
      hashes: { 'sha-256': report.guide.sha256 },
      length: base1.length,
    });
  });

  test('a rule says what, why and how to mend it', () => {
    const [run] = sarif(reportOn(base1)).runs;
    expect(run.tool.driver.rules[0]).toMatchObject({
      id: 'byte-profile.no-tabs',
      shortDescription: { text: 'Tab character' },
      fullDescription: { text: expect.stringContaining('viewer') },
      help: { text: 'Replace each tab with spaces.' },
      defaultConfiguration: { level: 'error' },
    });
  });

  test('severities become levels, and an id that no rule lists is described by its finding', () => {
    const of = (severity: 'error' | 'warning' | 'info') =>
      rule({
        id: `test.${severity}`,
        severity,
        section: '8',
        clauses: ['GP-08-03'],
        title: 'T',
        why: 'Why.',
        fix: 'Fix.',
        from: 1,
        ...(severity === 'error' && { blocks: 3 as const }),
        check: () => [{ message: 'nowhere' }],
      });
    const report = judgeWith(evidenceOf(base3), standardLookups, [of('error'), of('warning'), of('info')]);
    const log = sarif(report);
    expect(valid(log)).toBe(true);
    expect(log.runs[0].results.map(({ level }) => level)).toEqual(['error', 'warning', 'note']);
    expect(log.runs[0].tool.driver.rules[0]).toMatchObject({
      fullDescription: { text: 'Why.' },
      help: { text: 'Fix.' },
    });
  });

  test('a fingerprint outlives lines that are added above, and differs between equal lines', () => {
    const guide = edit(base3, 'Threat model\n', 'Threat model\na\tb\na\tb\n');
    const marks = (text: string) =>
      sarif(reportOn(text))
        .runs[0].results.filter(({ ruleId }) => ruleId === 'byte-profile.no-tabs')
        .map((one) => one.partialFingerprints['readbackFinding/v1']);
    expect(new Set(marks(guide)).size).toBe(2);
    expect(marks(edit(guide, 'Task scope\n', 'Task scope\nOne more line of scope.\n'))).toEqual(marks(guide));
  });

  test.each([
    ['docs/my guide.txt', 'docs/my%20guide.txt'],
    ['./a/b.txt', 'a/b.txt'],
    ['/srv/a#b?.txt', 'file:///srv/a%23b%3F.txt'],
    ['C:\\guides\\a.txt', 'file:///C:/guides/a.txt'],
    ['x:y.txt', 'x%3Ay.txt'],
    ['-', 'standard-input'],
    ['\ud800', '%EF%BF%BD'],
  ])('the path %s is the URI %s', (path, uri) => {
    const log = sarif(reportOn(base3, { source: { path } }));
    expect(valid(log)).toBe(true);
    expect(log.runs[0].artifacts[0]).toMatchObject({ location: { uri } });
  });
});
