import { describe, expect, test } from 'vitest';
import {
  base1,
  base2,
  base3,
  base4,
  edit,
  evidenceOf,
  findingsFor,
  idsOf,
  reportOn,
  sha256,
  withAction,
} from '../../../test/support/guides.ts';
import type { ChannelEvidence, Evidence, Level, Supplied } from '../evidence.ts';
import { readGuide } from '../parse/guide.ts';
import { claimedLevel, levelBelow } from './level.ts';

const LEVELS: readonly Level[] = [0, 1, 2, 3, 4];
const FETCHED = '2026-06-01T00:00:00Z';
const URL = 'https://example.com/.well-known/assistant-guide.txt';

const given = (text: string): Supplied => {
  const bytes = new TextEncoder().encode(text);
  return { received: true, bytes, sha256: sha256(bytes), truncated: false };
};

const manifestOf = (guide: string, more: Partial<Supplied> = {}): Supplied => ({
  ...given(`guide-path: /.well-known/assistant-guide.txt
guide-version: 1.0.0
guide-sha256: ${sha256(Buffer.from(guide, 'latin1'))}
guide-bytes: ${guide.length}
immutable-release-url: https://example.com/org/example-cli/releases/v2.3.1
`),
  ...more,
});

const dnsOf = (guide: string, more: Partial<Supplied> = {}): ChannelEvidence => ({
  channel: 'dns-txt',
  ...given(`v=1; sha256=${sha256(Buffer.from(guide, 'latin1'))}; url=${URL}\n`),
  ...more,
});

const fetched = (guide: string): Partial<Evidence> => ({
  manifest: manifestOf(guide, { fetchedAt: FETCHED }),
  anchors: [dnsOf(guide, { fetchedAt: FETCHED })],
});

describe('floors', () => {
  test('GP-00-02 VP-25-01 the level is the highest below every floor, for every claim and every set of floors', () => {
    const floors: readonly Level[] = [1, 2, 3, 4];
    for (const claim of LEVELS)
      for (let set = 0; set < 16; set++) {
        const hit = floors.filter((_, index) => (set >> index) & 1);
        const findings = [{}, ...hit.map((blocks_level) => ({ blocks_level }))];
        // The definition, level by level: a level is reached when no floor at or below it was hit.
        const reached = LEVELS.filter((level) => level <= claim && hit.every((floor) => floor > level));
        expect(levelBelow(claim, findings)).toBe(Math.max(...reached));
      }
  });

  test('GP-00-02 base4 with one tab reaches Level 1', () => {
    const guide = edit(base4, 'Task scope\n', 'Task\tscope\n');
    expect(reportOn(guide, fetched(guide)).guide.achieved_level).toBe(1);
  });

  test('GP-00-02 GP-11-57 GP-11-58 VP-22-12 base4 with a wrong manifest hash reaches Level 3', () => {
    const evidence = { ...fetched(base4), manifest: manifestOf(base3, { fetchedAt: FETCHED }) };
    expect(reportOn(base4, evidence).guide.achieved_level).toBe(3);
  });
});

describe('claim', () => {
  const claim = (guide: string, ask: Evidence['ask'] = {}) =>
    claimedLevel(readGuide(Buffer.from(guide, 'latin1')), evidenceOf(guide, { ask }));

  test('GP-00-03 manifest-url means 4, metadata or a fence 3, neither 2', () => {
    expect([base2, base3, base4].map((guide) => claim(guide))).toEqual([2, 3, 4]);
    expect(claim(`${base2}\n[action]\nid: x\n[/action]\n`)).toBe(3);
    expect(claim(`${base2}\n[Action]\n`)).toBe(3);
    expect(claim(`${base2}\n[/action]\n`)).toBe(3);
    expect(claim(`${base2}\nEach [action] is shown.\nmanifest-url: https://example.com/m.txt\n`)).toBe(2);
  });

  test('GP-00-03 the caller decides when he says a level (A10)', () => {
    for (const maxLevel of LEVELS) expect(claim(base3, { maxLevel })).toBe(maxLevel);
  });

  test('GP-00-03 fences without metadata: the block is asked for and Level 3 is not reached', () => {
    const guide = base3.replace(/\[assistant-guide-metadata\][\s\S]*\[\/assistant-guide-metadata\]\n/, '');
    expect(idsOf(guide)).toContain('metadata.block-count');
    expect(reportOn(guide).guide).toMatchObject({ claimed_level: 3 });
    expect(reportOn(guide).guide.achieved_level).toBeLessThanOrEqual(2);
  });

  test('VP-25-01 a claim in prose counts for nothing', () => {
    const guide = edit(base2, 'Steps\n', 'This guide has achieved Level 4.\n\nSteps\n');
    expect(reportOn(guide).guide).toMatchObject({ claimed_level: 2, achieved_level: 2 });
  });
});

describe('Level 4', () => {
  test('VP-25-21 VP-25-22 VP-25-23 VP-29-05 GP-18-10 fetched manifest and anchor that agree reach it', () => {
    const report = reportOn(base4, fetched(base4));
    expect(report.guide.achieved_level).toBe(4);
    expect(report.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(findingsFor('level4.requires-fetch', base4, fetched(base4))).toEqual([]);
  });

  test('VP-4-15 VP-29-05 the same as local files reaches Level 3 and says why', () => {
    const evidence = { manifest: manifestOf(base4), anchors: [dnsOf(base4)] };
    expect(reportOn(base4, evidence).guide.achieved_level).toBe(3);
    expect(findingsFor('level4.requires-fetch', base4, evidence)).toHaveLength(1);
    expect(idsOf(base4, evidence)).toEqual([]);
  });

  test('VP-4-15 a fetched manifest beside an anchor that was only given reaches Level 3', () => {
    const evidence = { manifest: manifestOf(base4, { fetchedAt: FETCHED }), anchors: [dnsOf(base4)] };
    expect(reportOn(base4, evidence).guide.achieved_level).toBe(3);
  });

  test('VP-4-15 an anchor that was fetched and does not count is no help', () => {
    const unsigned: ChannelEvidence = {
      channel: 'signed-security-txt',
      ...given(`Assistant-Guide: ${URL}\n`),
      fetchedAt: FETCHED,
    };
    const evidence = {
      manifest: manifestOf(base4, { fetchedAt: FETCHED }),
      anchors: [dnsOf(base4), unsigned],
    };
    expect(reportOn(base4, evidence).guide.achieved_level).toBe(3);
  });

  test('VP-25-24 VP-23-07 one channel that disagrees blocks it', () => {
    const evidence = { ...fetched(base4), anchors: [dnsOf(base3, { fetchedAt: FETCHED })] };
    expect(reportOn(base4, evidence).guide.achieved_level).toBe(3);
    expect(findingsFor('anchor.independent.mismatch', base4, evidence)[0]).toMatchObject({ blocks_level: 4 });
  });

  test('VP-25-23 GP-11-65 no channel blocks it', () => {
    const evidence = { ...fetched(base4), anchors: [] };
    expect(reportOn(base4, evidence).guide.achieved_level).toBe(3);
    expect(findingsFor('anchor.independent.missing', base4, evidence)[0]).toMatchObject({ blocks_level: 4 });
  });

  test('A50 with nothing given, no rule of Level 4 runs', () => {
    expect(idsOf(base4)).toEqual([]);
    expect(reportOn(base4).guide).toMatchObject({ claimed_level: 4, achieved_level: 3 });
    expect(findingsFor('level4.requires-fetch', base4)[0]).toMatchObject({ severity: 'info' });
  });

  test('VP-25-21 a manifest that could not be fetched blocks it', () => {
    const evidence = { ...fetched(base4), manifest: { ...given(''), received: false } };
    expect(idsOf(base4, evidence)).toEqual(['manifest.fetch-failed']);
    expect(reportOn(base4, evidence).guide.achieved_level).toBe(3);
  });
});

describe('profile versions', () => {
  const older = (guide: string) => edit(guide, 'profile-version: 0.7.0', 'profile-version: 0.6.0');

  test('GP-11-45 an older guide carries its level under 0.7.0 as well (A01)', () => {
    expect(reportOn(older(base3)).guide).toMatchObject({ achieved_level: 3, achieved_level_latest: 3 });
    expect(reportOn(base3).guide.achieved_level_latest).toBeUndefined();
  });

  test('VP-30-02 VP-30-03 the report names what is implemented', () => {
    const { verifier } = reportOn(base3);
    expect(verifier.verifier_profile_version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(verifier.supported_guide_profile_versions).toEqual(
      expect.arrayContaining(['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7']),
    );
  });
});

test('VP-25-13 malformed metadata is no Level 3; base1 stays where its bytes leave it', () => {
  expect(reportOn(edit(base3, 'status: active', 'status active')).guide.achieved_level).toBe(2);
  expect(reportOn(base1).guide.achieved_level).toBe(1);
  expect(
    reportOn(withAction('id: again\nclass: normal\napproval: not-required\ncommand: date\nrunner: argv'))
      .guide.achieved_level,
  ).toBe(3);
});
