import { describe, expect, test } from 'vitest';
import { judge, type Report } from '../src/guide/index.ts';
import { evidenceIn, type Fixture, fixturesIn, SUITE } from './support/suite.ts';

type Severity = Report['findings'][number]['severity'];

const suite = fixturesIn(SUITE);

const reports = new Map<string, Report>();
const reportOf = (fixture: Fixture): Report => {
  const report = reports.get(fixture.name) ?? judge(evidenceIn(fixture));
  reports.set(fixture.name, report);
  return report;
};

const raises = (fixture: Fixture, id: string, severity: Severity): boolean =>
  reportOf(fixture).findings.some((one) => one.id === id && one.severity === severity);

const clean = (fixture: Fixture): boolean =>
  reportOf(fixture).findings.every(({ severity }) => severity === 'info');

/** Cases that are about one id, and expect it: their other errors, if any, do not lower the level. */
const casesOf = (id: string, severity: Severity, level: number): readonly string[] =>
  suite
    .filter(({ name }) => name.startsWith(`${id}/`))
    .filter(({ expected }) => expected.achieved_level === level)
    .filter(
      ({ expected }) =>
        severity === 'info' ||
        (severity === 'error' ? expected.blocking_finding_ids : expected.required_warning_ids).includes(id),
    )
    .filter((fixture) => reportOf(fixture).guide.achieved_level === level && raises(fixture, id, severity))
    .map(({ name }) => name);

const named = (name: string): Fixture => {
  const fixture = suite.find((one) => one.name === name);
  if (fixture === undefined) throw new Error(`the suite has no case ${name}`);
  return fixture;
};

describe('the suite holds a valid guide of each level', () => {
  test('VP-29-02 Level 1, with the findings of the byte profile alone', () => {
    const cases = suite.filter(
      (one) => /\/level-1$/.test(one.name) && reportOf(one).guide.achieved_level === 1,
    );
    expect(cases.length).toBeGreaterThan(3);
    for (const one of cases)
      for (const id of one.expected.blocking_finding_ids) expect(id, one.name).toMatch(/^byte-profile\./);
  });

  test('VP-29-03 Level 2, with no error', () => {
    const cases = suite.filter((one) => /\/level-2$/.test(one.name) && clean(one));
    expect(cases.map((one) => reportOf(one).guide.achieved_level)).toEqual(cases.map(() => 2));
    expect(cases.length).toBeGreaterThan(3);
  });

  test('VP-29-04 Level 3, with no error', () => {
    const cases = suite.filter((one) => /^whole\/.*\/level-3$/.test(one.name));
    expect(cases.length).toBeGreaterThanOrEqual(6);
    for (const one of cases) {
      expect(reportOf(one).guide.achieved_level, one.name).toBe(3);
      expect(clean(one), one.name).toBe(true);
    }
  });

  test('VP-29-05 Level 4, with a manifest and an anchor that agree: 4 when fetched, 3 as local files', () => {
    const evidence = evidenceIn(named('whole/npm-package/level-4'));
    const local = judge(evidence);
    expect(local.guide.achieved_level).toBe(3);
    expect(local.findings.map(({ id }) => id)).toContain('level4.requires-fetch');
    expect(local.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);

    const fetchedAt = '2026-06-01T00:00:00Z';
    const fetched = judge({
      ...evidence,
      ...(evidence.manifest && { manifest: { ...evidence.manifest, fetchedAt } }),
      ...(evidence.anchors && { anchors: evidence.anchors.map((one) => ({ ...one, fetchedAt })) }),
    });
    expect(fetched.guide.achieved_level).toBe(4);
  });
});

describe('the suite holds a case of', () => {
  const demands = (title: string, ...[id, severity, level]: Parameters<typeof casesOf>): void =>
    test(title, () => expect(casesOf(id, severity, level)).not.toEqual([]));

  demands('VP-29-06 non-ASCII bytes', 'byte-profile.non-ascii-byte', 'error', 1);
  demands('VP-29-07 tabs', 'byte-profile.no-tabs', 'error', 1);
  demands('VP-29-08 CRLF', 'byte-profile.no-carriage-returns', 'error', 1);
  demands('VP-29-09 more than 8192 bytes', 'byte-profile.size-limit', 'error', 1);
  demands('VP-29-10 overlong lines', 'byte-profile.line-length', 'error', 1);
  demands('VP-29-11 no verification instruction', 'verification-instruction.missing', 'error', 0);
  demands('VP-29-12 metadata errors', 'metadata.malformed', 'error', 2);
  demands('VP-29-13 a missing section', 'content.required.threat-model', 'error', 2);
  demands('VP-29-14 malformed action blocks', 'action-block.malformed', 'error', 2);
  demands('VP-29-15 missing approval gates', 'approval.required-missing', 'error', 2);
  demands('VP-29-16 a networked action without egress', 'egress.missing', 'error', 2);
  demands(
    'VP-29-17 an omitted class code-executing',
    'action-block.class.code-executing-missing',
    'warning',
    3,
  );
  demands('VP-29-18 a shell without rationale', 'runner.shell.missing-rationale', 'warning', 3);
  demands('VP-29-19 a chained guide', 'prohibited.chained-guide', 'error', 2);
  demands('VP-29-20 encoded execution', 'prohibited.encoded-execution', 'error', 2);
  demands('VP-29-21 a manifest with another hash', 'manifest.hash-mismatch', 'error', 3);
  demands('VP-29-22 an anchor with another hash', 'anchor.independent.mismatch', 'error', 3);
  demands('VP-29-23 revoked status', 'metadata.status.revoked', 'error', 1);
  demands(
    'VP-29-24 a stale last-reviewed, which is no more than an info',
    'metadata.last-reviewed.age',
    'info',
    3,
  );
});

test('VP-29-28 VP-29-30 expected files hold ids, levels and what was asked, never the text of a report', () => {
  const known =
    /^(?:description|evaluation_mode|now|achieved_level|blocking_finding_ids|required_warning_ids|warnings_exact|level5_ready|required_info_ids|forbidden_info_ids|guide_sha256|guide_bytes|ask|source)$/;
  for (const { name, expected } of suite) {
    expect(
      Object.keys(expected).filter((key) => !known.test(key)),
      name,
    ).toEqual([]);
    const ids = [...expected.blocking_finding_ids, ...expected.required_warning_ids];
    for (const id of ids) expect(id, name).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/);
  }
});

test('GP-06-01 the artifact is a .txt file; any other is Level 0', () => {
  expect(casesOf('guide.extension.not-txt', 'error', 0)).not.toEqual([]);
  expect(reportOf(named('guide.extension.not-txt/near-miss')).guide.achieved_level).toBeGreaterThan(0);
});

test('GP-06-07 a guide that states no bounded task reaches no level', () => {
  expect(casesOf('content.required.task-scope', 'error', 0)).not.toEqual([]);
});

test.each(['invocation', 'safety-rules', 'action-classification', 'actions', 'stop-and-ask', 'acceptance'])(
  'GP-06-07 a guide without its %s stays at Level 2',
  (part) => {
    expect(casesOf(`content.required.${part}`, 'error', 2)).not.toEqual([]);
  },
);

test.each([
  ['AI-assisted install', 'npm-package'],
  ['library implementation', 'library-implementation'],
  ['migration dry run', 'database-migration'],
  ['local development setup', 'python-service'],
  ['remediation playbook', 'incident-runbook'],
  ['support runbook', 'support-runbook'],
  ['scanner remediation', 'scanner-remediation'],
  ['agent skill installation', 'agent-skill-install'],
])('GP-06-08 a whole guide for %s verifies at Level 3 with nothing to mend', (_use, name) => {
  const fixture = named(`whole/${name}/level-3`);
  expect(reportOf(fixture).guide.achieved_level).toBe(3);
  expect(reportOf(fixture).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
});

test.each([
  ['hidden presentation-layer instructions', 'construct.html', 'error', 1],
  ['CSS that hides', 'construct.css', 'error', 1],
  ['JavaScript that changes the text', 'construct.javascript', 'error', 1],
  ['invisible Unicode', 'byte-profile.non-ascii-byte', 'error', 1],
  ['terminal controls', 'byte-profile.no-ansi-escape', 'error', 1],
  ['over-trust of fetched guides', 'prohibited.chained-guide', 'error', 2],
  ['over-trust by claimed authority', 'prohibited.authority-override', 'error', 2],
  ['stale instructions', 'metadata.valid-until.expired', 'warning', 3],
  ['non-canonical instructions', 'input.canonical-url.mismatch', 'error', 0],
  ['prompts without approval gates', 'approval.required-missing', 'error', 2],
  ['unsafe shell patterns', 'command.fetch-execute', 'error', 2],
  ['leaked operational assumptions', 'public-info.topology', 'warning', 3],
  ['drift from the implementation', 'exec-sha256.mismatch', 'error', 2],
] as const)('GP-14-06 the suite raises what it must for %s', (_threat, id, severity, level) => {
  expect(casesOf(id, severity, level)).not.toEqual([]);
});
