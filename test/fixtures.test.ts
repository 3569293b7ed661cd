import { describe, expect, test } from 'vitest';
import { judge, type Report } from '../src/guide/index.ts';
import { evidenceIn, type Fixture, fixturesIn, SUITE } from './support/suite.ts';

const ids = (report: Report, severity: string): readonly string[] =>
  [...new Set(report.findings.filter((one) => one.severity === severity).map((one) => one.id))].sort();

const holds = (fixture: Fixture): void => {
  const { expected } = fixture;
  const report = judge(evidenceIn(fixture));
  expect({
    level: report.guide.achieved_level,
    errors: ids(report, 'error'),
    level5_ready: report.guide.level5_ready,
    ...(expected.warnings_exact && { warnings: ids(report, 'warning') }),
  }).toEqual({
    level: expected.achieved_level,
    errors: [...expected.blocking_finding_ids].sort(),
    level5_ready: expected.level5_ready,
    ...(expected.warnings_exact && { warnings: [...expected.required_warning_ids].sort() }),
  });
  expect(ids(report, 'warning')).toEqual(expect.arrayContaining([...expected.required_warning_ids]));
  expect(ids(report, 'info')).toEqual(expect.arrayContaining([...(expected.required_info_ids ?? [])]));
  for (const id of expected.forbidden_info_ids ?? []) expect(ids(report, 'info')).not.toContain(id);
  // A near miss must not raise the id that it is near to, whatever its severity.
  const [id = '', kind = ''] = fixture.name.split('/');
  if (kind.startsWith('near-miss')) expect(report.findings.map((one) => one.id)).not.toContain(id);
  if (expected.guide_sha256 !== undefined) expect(report.guide.sha256).toBe(expected.guide_sha256);
  if (expected.guide_bytes !== undefined) expect(report.guide.bytes).toBe(expected.guide_bytes);
};

describe('VP-29-01 VP-29-31 VP-29-32 VP-29-33 VP-29-34 VP-29-35 the suite', () => {
  for (const fixture of fixturesIn(SUITE)) test(fixture.name, () => holds(fixture));
});
