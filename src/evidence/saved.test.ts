import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base3, base4, evidenceOf, sha256 } from '../../test/support/guides.ts';
import { anyGuide, judgedFixtures } from '../../test/support/reports.ts';
import { type Evidence, judge, type Report, renderMarkdown, renderText } from '../guide/index.ts';
import { loadEvidence, SAVED_LIMIT, saveEvidence } from './saved.ts';
import { runs } from '../../test/support/runs.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const load = async (text: string): Promise<Evidence> => {
  const loaded = await loadEvidence(bytesOf(text));
  if (!loaded.ok) throw new Error(`${loaded.error.code}: ${loaded.error.message}`);
  return loaded.value;
};

const codeOf = async (file: unknown): Promise<string | undefined> => {
  const loaded = await loadEvidence(bytesOf(typeof file === 'string' ? file : JSON.stringify(file)));
  return loaded.ok ? undefined : loaded.error.code;
};

/** A report apart from what says that it was replayed. */
const apart = ({ input, ...rest }: Report): unknown => {
  const { replayed: _r, replayed_evidence_sha256: _s, ...kept } = input;
  return { ...rest, input: kept };
};

const full = (guide: string | Uint8Array): Evidence => {
  const evidence = evidenceOf(guide);
  const artifact = { ...evidenceOf('#!/bin/sh\nexit 0\n').guide, path: 'setup.sh' };
  return {
    ...evidence,
    manifest: { ...evidenceOf('guide-path: /a\n').guide, path: 'm.txt' },
    anchors: [{ ...evidenceOf('v=1').guide, channel: 'dns-txt', fetchedAt: '2026-05-30T00:00:00Z' }],
    repository: { files: ['setup.sh'], complete: true, artifacts: [artifact] },
    ask: { maxLevel: 4, strict: true, profile: '0.7.0', expectedSha256: evidence.guide.sha256 },
  };
};

describe('saved evidence', () => {
  test('judges the same as what was saved, for every fixture', async () => {
    for (const { name, evidence, report } of judgedFixtures()) {
      const loaded = await load(await saveEvidence(evidence));
      expect(apart(judge(loaded)), name).toEqual(report);
    }
  });

  test('judges the same whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyGuide, async (guide) => {
        const evidence = full(guide);
        expect(apart(judge(await load(await saveEvidence(evidence))))).toEqual(judge(evidence));
      }),
      { numRuns: runs(60) },
    );
  });

  test('the members of each object stand in the order of their names, and saving again gives the same file', async () => {
    const text = await saveEvidence(full(base3));
    const inOrder = (value: unknown): boolean => {
      if (typeof value !== 'object' || value === null) return true;
      const keys = Object.keys(value);
      const sorted = Array.isArray(value) || keys.join() === [...keys].sort().join();
      return sorted && Object.values(value).every(inOrder);
    };
    expect(inOrder(JSON.parse(text).evidence)).toBe(true);
    expect(await saveEvidence(await load(text))).toBe(text);
  });

  test('the report says that it was replayed, and from which file', async () => {
    const text = await saveEvidence(full(base3));
    const report = judge(await load(text));
    expect(report.input).toMatchObject({ replayed: true, replayed_evidence_sha256: sha256(bytesOf(text)) });
    const note = 'From saved evidence of 2026-06-01T00:00:00Z, not fetched now.';
    expect(renderText(report)).toContain(note);
    expect(renderMarkdown(report).replaceAll('\\', '')).toContain(note);
  });
});

describe('what is not loaded', () => {
  const saved = async () => JSON.parse(await saveEvidence(full(base3)));

  test('bytes that have another digest than the file states, in every part', async () => {
    const edits: readonly ((file: Awaited<ReturnType<typeof saved>>) => { bytes: string })[] = [
      (file) => file.evidence.guide,
      (file) => file.evidence.manifest,
      (file) => file.evidence.anchors[0],
      (file) => file.evidence.repository.artifacts[0],
    ];
    for (const part of edits) {
      const file = await saved();
      part(file).bytes = Buffer.from('other').toString('base64');
      expect(await codeOf(file)).toBe('evidence.digest-mismatch');
    }
  });

  test('another version, another format, and what is no JSON', async () => {
    const file = await saved();
    expect(await codeOf({ ...file, version: 2 })).toBe('evidence.unknown-version');
    expect(await codeOf({ ...file, version: '1' })).toBe('evidence.unknown-version');
    expect(await codeOf({ ...file, format: 'other' })).toBe('evidence.not-evidence');
    for (const other of [null, 1, 'text', []])
      expect(await codeOf(JSON.stringify(other))).toBe('evidence.not-evidence');
    expect(await codeOf('{')).toBe('evidence.not-json');
    expect(await codeOf('['.repeat(100_000))).toBe('evidence.not-json');
    const latin1 = await loadEvidence(Uint8Array.of(0x22, 0xe9, 0x22));
    expect(latin1).toMatchObject({ ok: false, error: { code: 'evidence.not-json' } });
  });

  test('VP-4-16 members that are missing, unknown or of another kind, such as a third mode', async () => {
    const file = await saved();
    const { guide: _, ...rest } = file.evidence;
    expect(await codeOf({ ...file, evidence: rest })).toBe('evidence.invalid');
    expect(await codeOf({ ...file, evidence: { ...file.evidence, replayed: { sha256: '' } } })).toBe(
      'evidence.invalid',
    );
    expect(await codeOf({ ...file, evidence: { ...file.evidence, mode: 'offline' } })).toBe(
      'evidence.invalid',
    );
    expect(await codeOf(JSON.stringify(file).replace('"ask":{', '"ask":{"__proto__":{},'))).toBe(
      'evidence.invalid',
    );
    const claims = { ...file.evidence, guide: { ...file.evidence.guide, received: false } };
    expect(await codeOf({ ...file, evidence: claims })).toBe('evidence.invalid');
  });

  test('more bytes than the limit', async () => {
    const loaded = await loadEvidence(new Uint8Array(SAVED_LIMIT + 1));
    expect(loaded).toMatchObject({ ok: false, error: { code: 'evidence.too-large' } });
  });

  test('any JSON and any bytes are refused with a reason, never a throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json().map(bytesOf), fc.uint8Array()), async (bytes) => {
        const loaded = await loadEvidence(bytes);
        expect(loaded.ok).toBe(false);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('fixtures of saved evidence', () => {
  const fixture = (name: string) => {
    const read = (file: string) =>
      readFileSync(new URL(`../../fixtures/evidence/${name}/${file}`, import.meta.url), 'utf8');
    return { text: read('evidence.json'), expected: JSON.parse(read('expected.json')) };
  };
  const ids = (report: Report, severity: string): readonly string[] =>
    [...new Set(report.findings.filter((one) => one.severity === severity).map(({ id }) => id))].sort();

  test.each(['level-4-fetched', 'level-4-files'])(
    'VP-4-15 VP-25-25 VP-25-26 GP-18-15 GP-18-16 a Level 4 guide with fetched provenance is Level 4, with the same as files Level 3: %s',
    async (name) => {
      const { text, expected } = fixture(name);
      const report = judge(await load(text));
      expect({
        level: report.guide.achieved_level,
        errors: ids(report, 'error'),
        warnings: ids(report, 'warning'),
        ready: report.guide.level5_ready,
      }).toEqual({
        level: expected.achieved_level,
        errors: expected.blocking_finding_ids,
        warnings: expected.required_warning_ids,
        ready: expected.level5_ready,
      });
      expect(ids(report, 'info')).toEqual(expect.arrayContaining(expected.required_info_ids));
    },
  );

  test('GP-21-20 the fetched one is shown as pinned', async () => {
    const report = judge(await load(fixture('level-4-fetched').text));
    expect(report.compact_report).toContain('\nLevel: 4\n');
    expect(report.compact_report).toContain('\nHash pinned: yes\n');
    expect(report.guide.sha256).toBe(sha256(Uint8Array.from(Buffer.from(base4, 'latin1'))));
  });
});
