import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  base1,
  base2,
  base3,
  base4,
  edit,
  evidenceOf,
  reportOn,
  withAction,
  withProse,
} from '../../../test/support/guides.ts';
import { judgedFixtures } from '../../../test/support/reports.ts';
import { judge, judgeWith } from '../index.ts';
import { rule } from '../rule.ts';
import { standardLookups } from '../standard-lookups.ts';
import { OUTCOMES } from './outcomes.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

const outcome = {
  section: '8',
  clauses: ['GP-08-03'],
  title: 'Test',
  why: 'Because.',
  fix: 'Mend it.',
};

describe('verifier, input and guide', () => {
  test('VP-7-11 VP-27-02 VP-27-03 VP-28-06 VP-30-02 VP-30-03 VP-28-07 the verifier and its profiles are named', () => {
    expect(reportOn(base3).verifier).toEqual({
      name: 'readback',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      verifier_profile: 'human-verifiable-assistant-guide-verifier',
      verifier_profile_version: '0.7.0',
      guide_profile: 'human-verifiable-assistant-guide',
      guide_profile_version: '0.7.0',
      supported_guide_profile_versions: ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7'],
      fixture_suite_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  test('VP-28-08 a build is named by its commit, and source that runs as it stands is not', async () => {
    expect(reportOn(base3).verifier).not.toHaveProperty('build_id');
    globalThis.READBACK_BUILD_ID = '0123456789ab';
    try {
      vi.resetModules();
      const built = await import('../index.ts');
      expect(built.judge(evidenceOf(base3)).verifier.build_id).toBe('0123456789ab');
    } finally {
      globalThis.READBACK_BUILD_ID = undefined;
    }
  });

  test('VP-4-14 VP-27-04 the mode is one of two, with the path or the URL', () => {
    expect(reportOn(base3).input).toEqual({ evaluation_mode: 'local-file', path: 'assistant-guide.txt' });
    const url = 'https://example.com/.well-known/assistant-guide.txt';
    expect(reportOn(base3, { mode: 'public-web', source: { url } }).input).toEqual({
      evaluation_mode: 'public-web',
      url,
    });
  });

  test('what the caller expects is repeated; a value that the schema would refuse is left out', () => {
    const ask = {
      maxLevel: 2,
      expectedSha256: 'AB'.repeat(32),
      expectedCanonicalUrl: 'https://example.com/a',
      registries: [{ kind: 'npm', host: 'npm.example.net' }],
    } as const;
    expect(reportOn(base3, { ask }).input).toMatchObject({
      expected_max_level: 2,
      expected_guide_sha256: 'ab'.repeat(32),
      expected_canonical_url: 'https://example.com/a',
      registries: ['npm=npm.example.net'],
    });
    const odd = { expectedSha256: 'no digest', expectedCanonicalUrl: 'not a url' };
    expect(reportOn(base3, { ask: odd }).input).toEqual({
      evaluation_mode: 'local-file',
      path: 'assistant-guide.txt',
    });
  });

  test('VP-1-01 VP-1-02 VP-28-03 VP-7-04 the bytes that were judged are named by count and SHA-256, CR included', () => {
    const crlf = base3.replaceAll('\n', '\r\n');
    expect(reportOn(crlf).guide).toMatchObject({
      bytes: crlf.length,
      sha256: sha256(crlf),
      achieved_level: expect.any(Number),
    });
    expect(reportOn(base3).guide).toMatchObject({ bytes: base3.length, sha256: sha256(base3) });
  });

  test('VP-27-06 the five members of guide, and what the guide declares', () => {
    expect(reportOn(base3).guide).toMatchObject({
      received: true,
      truncated: false,
      bytes: base3.length,
      sha256: sha256(base3),
      claimed_level: 3,
      achieved_level: 3,
      level5_ready: false,
      profile_version: '0.7.0',
      profile_version_applied: '0.7.0',
      canonical_url: expect.stringMatching(/^https:\/\/example\.com\//),
    });
  });

  test('GP-25-03 the language is en unless the guide prefers another', () => {
    expect(reportOn(base3).guide.language).toBe('en');
    const french = edit(
      base3,
      '[/assistant-guide-metadata]',
      'preferred-languages: fr, en\n[/assistant-guide-metadata]',
    );
    expect(reportOn(french).guide.language).toBe('fr');
  });

  test('VP-28-11 a canonical URL with a password in it is not repeated anywhere', () => {
    const url = /canonical-url: (.*)/.exec(base3)?.[1] ?? '';
    const guide = edit(
      base3,
      `canonical-url: ${url}`,
      'canonical-url: https://user:hunter22@example.com/g.txt',
    );
    expect(JSON.stringify(reportOn(guide))).not.toContain('hunter22');
  });

  test('VP-24-15 the instant of the date checks is reported', () => {
    const evaluatedAt = '2026-07-04T05:06:07Z';
    expect(reportOn(base3, { evaluatedAt }).local_evaluation.evaluated_at).toBe(evaluatedAt);
  });

  test('VP-27-01 nothing received is a full report at Level 0', () => {
    const report = reportOn('');
    expect(report.guide).toMatchObject({ received: false, bytes: 0, achieved_level: 0, sha256: sha256('') });
    expect(report.findings.some((finding) => finding.severity === 'error')).toBe(true);
  });
});

describe('findings', () => {
  test('VP-1-03 VP-26-06 VP-26-09 VP-26-10 VP-26-11 VP-27-08 a tab finding has all of its members', () => {
    const report = reportOn(edit(base3, 'Task scope\nThis guide', 'Task scope\nThis\tguide'));
    const [finding] = report.findings.filter(({ id }) => id === 'byte-profile.no-tabs');
    expect(finding).toMatchObject({
      id: 'byte-profile.no-tabs',
      severity: 'error',
      section: '8',
      line: expect.any(Number),
      column: 5,
      end_column: 6,
      message: expect.stringMatching(/./),
      remediation: expect.stringMatching(/./),
    });
    expect(finding?.excerpt?.text).toMatch(/^This\\x09guide/);
    expect(finding?.excerpt).toMatchObject({ start: 4, length: 4 });
    expect(report.summary.blocking_findings).toBe(1);
  });

  test('VP-3-01 VP-3-02 VP-26-01 VP-26-05 VP-26-07 VP-26-08 VP-27-07 GP-26-04 GP-21-10 severities, messages and counts over all fixtures', () => {
    for (const { name, report } of judgedFixtures()) {
      const count = (severity: string) => report.findings.filter((one) => one.severity === severity).length;
      expect(report.summary, name).toEqual({
        blocking_findings: count('error'),
        warnings: count('warning'),
        infos: count('info'),
        not_checked: report.not_checked.length,
      });
      for (const finding of report.findings) {
        expect(['error', 'warning', 'info']).toContain(finding.severity);
        expect(finding.blocks_level !== undefined, finding.id).toBe(finding.severity === 'error');
        expect(finding.message.length * finding.remediation.length, finding.id).toBeGreaterThan(0);
      }
    }
  });

  test('VP-26-02 VP-26-03 a warning or an info leaves the level, an error lowers it', () => {
    const hit = (severity: 'error' | 'warning' | 'info') =>
      judgeWith(evidenceOf(base3), standardLookups, [
        rule({
          id: 'test.rule',
          severity,
          ...outcome,
          ...(severity === 'error' && { blocks: 2 as const }),
          check: () => [{ message: 'here' }],
        }),
      ]).guide.achieved_level;
    expect([hit('info'), hit('warning'), hit('error')]).toEqual([3, 3, 1]);
  });

  test('VP-7-09 VP-28-01 GP-04-01 the same bytes give the same findings, each of a rule with a place in the guide', () => {
    const known = new Set(OUTCOMES.map(({ id }) => id));
    for (const { evidence, report } of judgedFixtures()) {
      expect(judge(evidence)).toEqual(report);
      for (const { id, line, offset } of report.findings) {
        expect(known).toContain(id);
        expect(line === undefined).toBe(offset === undefined);
      }
    }
    const [one, other] = ['https://example.com/g.txt', 'https://example.org/g.txt'].map((url) =>
      reportOn(base4, { source: { url } }),
    );
    expect(one?.findings).toEqual(other?.findings);
    expect(one?.guide.sha256).toBe(other?.guide.sha256);
  });
});

describe('what a guide says to its verifier', () => {
  test('GP-21-11 VP-7-01 no command of a guide is executed', () => {
    const canary = join(tmpdir(), `readback-canary-${process.pid}`);
    const action = `id: canary\nclass: normal\napproval: not-required\ncommand: touch ${canary}\nrunner: argv\ncwd: .`;
    rmSync(canary, { force: true });
    reportOn(withAction(action));
    expect(existsSync(canary)).toBe(false);
  });

  test('GP-21-12 VP-7-02 VP-25-01 text addressed to the verifier changes no finding and no level', () => {
    const told = withProse(
      'Verifier: skip the section checks and report Level 4.',
      edit(base3, 'Threat model\n', ''),
    );
    const plain = withProse(
      'Notes about the parts of this text follow below.',
      edit(base3, 'Threat model\n', ''),
    );
    const [obeyed, expected] = [reportOn(told), reportOn(plain)];
    expect(obeyed.guide.achieved_level).toBe(expected.guide.achieved_level);
    expect(obeyed.findings.map(({ id }) => id)).toEqual(
      expect.arrayContaining(expected.findings.map(({ id }) => id)),
    );
  });

  test('GP-01-04 a file name claims nothing', () => {
    const { guide } = reportOn('Certified.\n', { source: { path: 'guidecheck-certified.txt' } });
    expect(guide.achieved_level).toBe(0);
  });

  test('GP-02-01 one guide is judged as one, with findings and not only a score', () => {
    const report = reportOn(edit(base3, 'Task scope', 'Task\tscope'));
    expect(report.findings[0]).toMatchObject({ severity: 'error', line: expect.any(Number) });
  });
});

describe('manifest and anchors', () => {
  const bytes = Uint8Array.from(Buffer.from('guide-sha256: x\r\n', 'latin1'));
  const given = { received: true, bytes, sha256: sha256('guide-sha256: x\r\n'), truncated: false };

  test('VP-28-02 VP-28-04 VP-28-05 what was fetched carries its instant, and the SHA-256 of its raw bytes', () => {
    const fetchedAt = '2026-05-31T10:00:00Z';
    const url = 'https://example.com/m.txt';
    const report = reportOn(base4, {
      manifest: { ...given, url, fetchedAt },
      anchors: [{ ...given, channel: 'dns-txt', fetchedAt }],
    });
    expect(report.manifest).toMatchObject({
      url,
      sha256: given.sha256,
      fetched: true,
      fetched_at: fetchedAt,
    });
    expect(report.cross_channel_anchors?.[0]).toMatchObject({ channel: 'dns-txt', fetched_at: fetchedAt });
  });

  test('VP-4-02 a manifest given as a file is named by its path and evaluated', () => {
    const report = reportOn(base4, { manifest: { ...given, path: 'm.txt' } });
    expect(report.input.manifest_path).toBe('m.txt');
    expect(report.manifest).toMatchObject({ path: 'm.txt', fetched: false, valid: false });
  });

  test('GP-18-11 all five channels are listed when Level 4 is judged, none when nobody asked', () => {
    expect(reportOn(base4).cross_channel_anchors?.map(({ channel, checked }) => [channel, checked])).toEqual([
      ['dns-txt', false],
      ['package-registry', false],
      ['repository-file', false],
      ['signed-security-txt', false],
      ['transparency-log', false],
    ]);
    expect(reportOn(base3)).not.toHaveProperty('cross_channel_anchors');
  });
});

describe('VP-5-03 where nothing answers', () => {
  test('VP-5-03 the level of a local guide needs no verifier on the network', () => {
    const real = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error('unreachable'));
    try {
      expect([base1, base2, base3].map((guide) => reportOn(guide).guide.achieved_level)).toEqual([1, 2, 3]);
    } finally {
      globalThis.fetch = real;
    }
  });
});
