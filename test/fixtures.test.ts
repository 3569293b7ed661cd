import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadEvidence, saveEvidence } from '../src/evidence/index.ts';
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

describe('the suite holds fetched guides as a fetch can leave them', () => {
  const fetched = fixturesIn(SUITE).filter(({ dir }) => existsSync(join(dir, 'fetch.json')));

  for (const fixture of fetched)
    test(`${fixture.name}: the same findings and level from saved evidence`, async () => {
      const evidence = evidenceIn(fixture);
      const saved = Buffer.from(await saveEvidence(evidence));
      const loaded = await loadEvidence(saved);
      expect(loaded).toMatchObject({ ok: true });
      if (!loaded.ok) return;
      const again = judge({ ...loaded.value, ask: evidence.ask });
      const { findings, guide } = judge(evidence);
      expect({ findings: again.findings, guide: again.guide }).toEqual({ findings, guide });
    });
});
