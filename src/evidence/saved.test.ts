import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base3, base4, evidenceOf, sha256 } from '../../test/support/guides.ts';
import { anyGuide, judgedFixtures } from '../../test/support/reports.ts';
import { runs } from '../../test/support/runs.ts';
import {
  type Evidence,
  judge,
  type Report,
  renderCompact,
  renderGithub,
  renderMarkdown,
  renderSarif,
  renderText,
} from '../guide/index.ts';
import { loadEvidence, SAVED_LIMIT, saveEvidence } from './saved.ts';

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
const apart = ({ input, compact_report, ...rest }: Report): unknown => {
  const { replayed: _r, replayed_evidence_sha256: _s, ...kept } = input;
  const compact = compact_report.replace(/(?: \(|; )saved evidence, unauthenticated(\)?)/, (said, end) =>
    said.startsWith(';') ? end : '',
  );
  return { ...rest, input: kept, compact_report: compact };
};

const full = (guide: string | Uint8Array): Evidence => {
  const evidence = evidenceOf(guide);
  const artifact = { ...evidenceOf('#!/bin/sh\nexit 0\n').guide, path: 'setup.sh' };
  return {
    ...evidence,
    manifest: { ...evidenceOf('guide-path: /a\n').guide, path: 'm.txt' },
    anchors: [{ ...evidenceOf('v=1').guide, channel: 'dns-txt', path: 'dns-txt.txt' }],
    repository: { files: ['setup.sh'], complete: true, artifacts: [artifact] },
    ask: { maxLevel: 4, strict: true, profile: '0.7.0', expectedSha256: evidence.guide.sha256 },
  };
};

describe('saved evidence', () => {
  test('judges the same as what was saved, for every fixture', async () => {
    for (const { name, evidence, report } of judgedFixtures()) {
      const loaded = await load(await saveEvidence(evidence));
      expect(apart(judge({ ...loaded, ask: evidence.ask })), name).toEqual(report);
    }
  });

  test('judges the same whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyGuide, async (guide) => {
        const evidence = full(guide);
        const loaded = await load(await saveEvidence(evidence));
        expect(apart(judge({ ...loaded, ask: evidence.ask }))).toEqual(judge(evidence));
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

  test('A50 every rendering says beside the level that nobody vouches for the file, and which file it is', async () => {
    const text = await saveEvidence(full(base3));
    const digest = sha256(bytesOf(text));
    const report = judge(await load(text));
    expect(report.input).toMatchObject({ replayed: true, replayed_evidence_sha256: digest });
    const note = `From saved evidence of 2026-06-01T00:00:00Z (sha256 ${digest}), not fetched now; nobody but you vouches for this file.`;
    const plain = (shown: string): string => shown.replaceAll('\\', '').replace(/\s+/g, ' ');
    expect(plain(renderText(report))).toContain(note);
    expect(plain(renderMarkdown(report))).toContain(note);
    expect(plain(renderGithub(report))).toContain(note);
    expect(renderSarif([report])).toContain(note);
    expect(renderCompact(report)).toContain('\nLevel: 3 (saved evidence, unauthenticated)\n');
    expect(renderCompact(judge(full(base3)))).toContain('\nLevel: 3\n');
  });

  test('what the caller asked for is not saved, so that a file cannot weaken what the next caller asks', async () => {
    const text = await saveEvidence({ ...full(base3), ask: { maxLevel: 1 } });
    expect(JSON.parse(text).evidence).not.toHaveProperty('ask');
    expect((await load(text)).ask).toEqual({});
    const file = JSON.parse(text);
    expect(await codeOf({ ...file, evidence: { ...file.evidence, ask: { maxLevel: 1 } } })).toBe(
      'evidence.invalid',
    );
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
    for (const other of ['{', '['.repeat(100_000), `${' '.repeat(5000)}${JSON.stringify(file)}`])
      expect(await codeOf(other)).toBe('evidence.not-evidence');
    const head = '{"format":"readback-evidence",';
    expect(await codeOf(head)).toBe('evidence.not-json');
    expect(await codeOf(`${head}"a":${'['.repeat(100_000)}`)).toBe('evidence.not-json');
    const latin1 = await loadEvidence(Uint8Array.of(...bytesOf(`${head}"`), 0xe9, 0x22));
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
    expect(await codeOf(JSON.stringify(file).replace('"source":{', '"source":{"__proto__":{},'))).toBe(
      'evidence.invalid',
    );
    const claims = { ...file.evidence, guide: { ...file.evidence.guide, received: false } };
    expect(await codeOf({ ...file, evidence: claims })).toBe('evidence.invalid');
  });

  test('two anchors of one channel, two artifacts of one path, files twice or outside the repository', async () => {
    const file = await saved();
    const { anchors, repository } = file.evidence;
    const [artifact] = repository.artifacts;
    const parts: readonly object[] = [
      { anchors: [...anchors, ...anchors] },
      { repository: { ...repository, artifacts: [artifact, artifact] } },
      { repository: { ...repository, files: ['setup.sh', 'setup.sh'] } },
      ...['../a', 'a/../b', '/etc/a', 'C:/a', '\\\\host\\a', './a', 'a//b', 'a/', '', 'a\0b'].flatMap(
        (path) => [
          { repository: { ...repository, files: [path] } },
          { repository: { ...repository, artifacts: [{ ...artifact, path }] } },
        ],
      ),
    ];
    for (const part of parts)
      expect(await codeOf({ ...file, evidence: { ...file.evidence, ...part } }), JSON.stringify(part)).toBe(
        'evidence.invalid',
      );
    const honest = { ...repository, files: ['..a', 'a..b/c', 'a b', 'setup.sh'] };
    expect(await codeOf({ ...file, evidence: { ...file.evidence, repository: honest } })).toBeUndefined();
  });

  test('more parts than evidence can have, before they become values', async () => {
    const head = '{"format":"readback-evidence","version":1,"evidence":[';
    expect(await codeOf(`${head}${'[],'.repeat(250_000)}0]}`)).toBe('evidence.too-large');
    expect(await codeOf(`${head}"${'[,'.repeat(250_000)}\\"${'[,'.repeat(250_000)}"]}`)).toBe(
      'evidence.invalid',
    );
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
    expect(report.compact_report).toContain('\nLevel: 4 (saved evidence, unauthenticated)\n');
    expect(report.compact_report).toContain('\nHash pinned: yes\n');
    expect(report.guide.sha256).toBe(sha256(Uint8Array.from(Buffer.from(base4, 'latin1'))));
  });
});
