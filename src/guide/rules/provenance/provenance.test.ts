import { describe, expect, test } from 'vitest';
import { fetchRecord } from '../../../../test/support/fetched.ts';
import { base3, base4, edit, findingsFor, idsOf, reportOn, sha256 } from '../../../../test/support/guides.ts';
import type { Channel, ChannelEvidence, Evidence, Supplied } from '../../evidence.ts';

const URL = 'https://example.com/.well-known/assistant-guide.txt';
const HASH = sha256(Buffer.from(base4, 'latin1'));

const supplied = (text: string, more: Partial<Supplied> = {}): Supplied => {
  const bytes = new TextEncoder().encode(text);
  return { received: true, bytes, sha256: sha256(bytes), truncated: false, ...more };
};

const FIELDS: Readonly<Record<string, string>> = {
  'guide-path': '/.well-known/assistant-guide.txt',
  'guide-version': '1.0.0',
  'guide-sha256': HASH,
  'guide-bytes': String(base4.length),
  'immutable-release-url': 'https://example.com/org/example-cli/releases/v2.3.1',
};

/** A manifest with some fields replaced, added, or (undefined) left out. */
const manifest = (change: Readonly<Record<string, string | undefined>> = {}): Supplied =>
  supplied(
    Object.entries({ ...FIELDS, ...change })
      .flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}\n`]))
      .join(''),
  );

const channel = (name: Channel, text: string, more: Partial<Supplied> = {}): ChannelEvidence => ({
  channel: name,
  ...supplied(text, more),
});

const DNS = channel('dns-txt', `v=1; sha256=${HASH}; url=${URL}`);

const withManifest = (change: Readonly<Record<string, string | undefined>>): Partial<Evidence> => ({
  manifest: manifest(change),
  anchors: [DNS],
});

const blocked = (id: string, evidence: Partial<Evidence>, guide = base4): void => {
  expect(findingsFor(id, guide, evidence)).toMatchObject([{ severity: 'error', blocks_level: 4 }]);
  expect(idsOf(guide, evidence)).toContain(id);
  expect(reportOn(guide, evidence).guide.achieved_level).toBe(3);
};

describe('manifest', () => {
  test('VP-22-03 VP-22-07 GP-11-60 the whole manifest, and one with a further field, raise nothing', () => {
    expect(idsOf(base4, withManifest({}))).toEqual([]);
    expect(idsOf(base4, withManifest({ 'released-at': '2026-05-21' }))).toEqual([]);
  });

  test.each(Object.keys(FIELDS))(
    'GP-11-49 GP-11-50 GP-11-51 GP-11-52 GP-11-53 GP-18-10 VP-22-03 VP-22-04 VP-22-05 VP-22-06 VP-22-07 VP-25-21 %s missing or empty',
    (key) => {
      blocked('manifest.missing-required', withManifest({ [key]: undefined }));
      blocked('manifest.missing-required', withManifest({ [key]: '' }));
      expect(
        findingsFor('manifest.missing-required', base4, withManifest({ [key]: undefined })),
      ).toMatchObject([{ evidence: key }]);
    },
  );

  test('GP-11-57 VP-22-08 VP-22-10 VP-25-22 VP-29-21 one nibble of the hash', () => {
    const other = (HASH.startsWith('0') ? '1' : '0') + HASH.slice(1);
    blocked('manifest.hash-mismatch', withManifest({ 'guide-sha256': other }));
    blocked('manifest.hash-mismatch', withManifest({ 'guide-sha256': HASH.slice(1) }));
  });

  test('GP-11-58 VP-22-12 Level 3 is judged all the same', () => {
    const guide = edit(base4, 'status: active', 'status: retired');
    expect(reportOn(guide, withManifest({})).guide.achieved_level).toBe(2);
    expect(idsOf(guide, withManifest({}))).toEqual(
      expect.arrayContaining(['manifest.hash-mismatch', 'metadata.status.invalid']),
    );
  });

  test('GP-11-59 VP-22-09 VP-22-11 VP-25-22 the byte count, off by one', () => {
    blocked('manifest.bytes-mismatch', withManifest({ 'guide-bytes': String(base4.length + 1) }));
    blocked('manifest.bytes-mismatch', withManifest({ 'guide-bytes': String(base4.length - 1) }));
  });

  test.each(['many', '12.5', '-1', '0x10', '1e3'])('GP-11-52 VP-22-06 %s is no integer', (value) => {
    blocked('manifest.bytes-invalid', withManifest({ 'guide-bytes': value }));
  });

  test('GP-11-51 the hash in capitals is not the form of the field, and is compared all the same', () => {
    const capitals = withManifest({ 'guide-sha256': HASH.toUpperCase() });
    blocked('manifest.missing-required', capitals);
    expect(idsOf(base4, capitals)).toEqual(['manifest.missing-required']);
    expect(reportOn(base4, capitals).manifest).toMatchObject({ hash_match: true, valid: false });
  });

  test('GP-11-48 V06 a field that only some readers see twice blocks Level 4', () => {
    const twice = `${manifest().bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')}- guide-sha256: ${'0'.repeat(64)}\n`;
    blocked('manifest.malformed', { manifest: supplied(twice), anchors: [DNS] });
  });

  test.each(['/other.txt', 'assistant-guide.txt', '/.well-known/Assistant-Guide.txt', URL])(
    'GP-11-49 VP-22-03 guide-path %s is that of another guide: a warning',
    (path) => {
      const id = 'manifest.guide-path-mismatch';
      expect(idsOf(base4, withManifest({ 'guide-path': path }))).toEqual([id]);
      expect(findingsFor(id, base4, withManifest({ 'guide-path': path }))).toMatchObject([
        { severity: 'warning', evidence: path },
      ]);
    },
  );

  test('GP-11-49 the path that the guide was fetched at will do', () => {
    const guide = edit(base4, `canonical-url: ${URL}`, 'canonical-url: https://example.com/docs/guide.txt');
    const fetch = fetchRecord(URL);
    const path = findingsFor('manifest.guide-path-mismatch', guide, { ...withManifest({}), fetch });
    expect(path).toEqual([]);
    expect(findingsFor('manifest.guide-path-mismatch', guide, withManifest({}))).toHaveLength(1);
  });

  test('GP-11-60 a canonical-url that names another guide is a warning, another spelling is not', () => {
    for (const url of ['https://example.net/.well-known/assistant-guide.txt', `${URL}?x`, 'nowhere'])
      expect(idsOf(base4, withManifest({ 'canonical-url': url }))).toEqual([
        'manifest.canonical-url-mismatch',
      ]);
    for (const url of [URL, URL.replace('example.com', 'EXAMPLE.com:443')])
      expect(idsOf(base4, withManifest({ 'canonical-url': url }))).toEqual([]);
  });

  test('GP-11-50 another guide version is a warning', () => {
    expect(idsOf(base4, withManifest({ 'guide-version': '1.0.1' }))).toEqual([
      'manifest.guide-version-mismatch',
    ]);
  });

  test('VP-22-13 VP-22-14 GP-11-61 GP-18-48 a signature is told, and neither demanded nor verified', () => {
    const signed = withManifest({ signature: 'https://example.com/x.sig' });
    expect(findingsFor('manifest.signature.present', base4, signed)).toMatchObject([
      { severity: 'info', evidence: 'https://example.com/x.sig' },
    ]);
    expect(findingsFor('manifest.signature.absent', base4, signed)).toEqual([]);
    expect(findingsFor('manifest.signature.absent', base4, withManifest({}))).toMatchObject([
      { severity: 'info' },
    ]);
    expect(idsOf(base4, signed)).toEqual([]);
  });

  test('GP-11-47 GP-11-48 a web page, or nothing, in its place', () => {
    blocked('manifest.fetch-failed', { manifest: supplied('<html></html>'), anchors: [DNS] });
    blocked('manifest.fetch-failed', { manifest: supplied('', { received: false }), anchors: [DNS] });
  });

  test('VP-6-02 V09 bytes that are no UTF-8, or far too many', () => {
    blocked('manifest.missing-required', {
      manifest: { ...supplied(''), bytes: Uint8Array.of(0x67, 0xff) },
      anchors: [DNS],
    });
    blocked('manifest.missing-required', { manifest: supplied('a: b\n'.repeat(100_000)), anchors: [DNS] });
  });

  test('V06 a duplicate key is malformed', () => {
    const twice = Buffer.concat([manifest().bytes, Buffer.from(`guide-sha256: ${'f'.repeat(64)}\n`)]);
    blocked('manifest.malformed', { manifest: { ...supplied(''), bytes: twice }, anchors: [DNS] });
  });

  test('GP-11-59 a manifest is held against the guide at Level 3 as well', () => {
    const evidence = { manifest: manifest({ 'guide-bytes': '1' }) };
    expect(idsOf(base3, evidence)).toEqual(expect.arrayContaining(['manifest.bytes-mismatch']));
    expect(reportOn(base3, evidence).guide).toMatchObject({ claimed_level: 3, achieved_level: 3 });
  });

  test('GP-11-30 Level 4 asked for, and no manifest-url', () => {
    blocked('manifest.url-missing', { ask: { maxLevel: 4 } }, base3);
    expect(findingsFor('manifest.url-missing', base4, { ask: { maxLevel: 4 } })).toEqual([]);
    expect(findingsFor('manifest.url-missing', base3)).toEqual([]);
  });
});

describe('anchors', () => {
  const other = channel('dns-txt', `v=1; sha256=${'f'.repeat(64)}; url=${URL}`);

  test('GP-11-66 VP-23-01 VP-23-07 VP-25-24 VP-29-22 one channel that disagrees blocks Level 4', () => {
    blocked('anchor.independent.mismatch', { manifest: manifest(), anchors: [other] });
  });

  test('GP-11-66 VP-23-07 also beside one that agrees', () => {
    const guide = edit(base4, 'https://example.com/org/example-cli', 'https://codeberg.org/org/example-cli');
    const bytes = Buffer.from(guide, 'latin1');
    const hash = sha256(bytes);
    const evidence = {
      manifest: manifest({ 'guide-sha256': hash, 'guide-bytes': String(bytes.length) }),
      anchors: [
        channel('dns-txt', `v=1; sha256=${hash}; url=${URL}`),
        channel('repository-file', `${guide}\n`),
      ],
    };
    expect(idsOf(guide, evidence)).toEqual(['anchor.independent.mismatch']);
    expect(reportOn(guide, evidence).guide.achieved_level).toBe(3);
  });

  test('GP-11-65 GP-11-29 VP-14-40 VP-25-23 none at all is an error when the claim is 4', () => {
    blocked('anchor.independent.missing', { manifest: manifest() });
    blocked('anchor.independent.missing', { manifest: manifest(), anchors: [] });
  });

  test('GP-11-64 VP-14-39 A18 and an info when the claim is 3', () => {
    expect(findingsFor('anchor.independent.not-published', base3)).toMatchObject([{ severity: 'info' }]);
    expect(findingsFor('anchor.independent.missing', base3)).toEqual([]);
    expect(findingsFor('anchor.independent.not-published', base4, withManifest({}))).toEqual([]);
  });

  test('GP-11-80 VP-14-36 a registry record without registry-url is no anchor', () => {
    const record = channel(
      'package-registry',
      JSON.stringify({ assistantGuide: { url: URL, sha256: HASH } }),
    );
    blocked('anchor.independent.missing', { manifest: manifest(), anchors: [record] });
  });

  test('VP-23-10 VP-23-12 an unreachable channel is a warning, and another that agrees is enough', () => {
    const evidence = {
      manifest: { ...manifest(), fetchedAt: '2026-06-01T00:00:00Z' },
      anchors: [
        { ...DNS, fetchedAt: '2026-06-01T00:00:00Z' },
        channel('signed-security-txt', '', { received: false }),
      ],
    };
    expect(idsOf(base4, evidence)).toEqual(['anchor.independent.unreachable']);
    expect(reportOn(base4, evidence).guide.achieved_level).toBe(4);
  });

  test('GP-11-55 GP-21-07 VP-23-11 channels that carry nothing are one info', () => {
    expect(findingsFor('anchor.channel.absent', base4, withManifest({}))).toMatchObject([
      {
        severity: 'info',
        evidence: 'package-registry, repository-file, signed-security-txt, transparency-log',
      },
    ]);
  });

  test('GP-11-89 GP-11-96 VP-23-13 VP-23-15 VP-23-16 discovery aids and unsigned files are told and not counted', () => {
    const page = channel(
      'transparency-log',
      `<html><link rel="assistant-guide" href="${URL}">${HASH}</html>`,
    );
    const unsigned = channel(
      'signed-security-txt',
      `Assistant-Guide: ${URL}\nAssistant-Guide-SHA256: ${HASH}\n`,
    );
    for (const [id, anchor] of [
      ['anchor.discovery-only', page],
      ['anchor.security-txt.unsigned', unsigned],
    ] as const) {
      const evidence = { manifest: manifest(), anchors: [anchor] };
      expect(findingsFor(id, base4, evidence)).toMatchObject([{ severity: 'info' }]);
      blocked('anchor.independent.missing', evidence);
    }
  });

  test('GP-11-95 VP-23-06 VP-23-16 a log on the domain of the guide is a warning', () => {
    const entry = channel('transparency-log', 'entry 42\n');
    const at = (url: string, anchors: readonly ChannelEvidence[]) =>
      idsOf(base4, { ...withManifest({ 'transparency-log-url': url }), anchors: [DNS, ...anchors] });
    const unproved = 'anchor.transparency-log.unproved';
    expect(at('https://log.example.com/entry', [entry])).toEqual([
      'anchor.transparency-log.not-independent',
      unproved,
    ]);
    expect(at('https://log.example.net/entry', [entry])).toEqual([unproved]);
    // An entry that nobody saw is told as that alone.
    expect(at('https://log.example.com/entry', [])).toEqual([]);
    const unread = channel('transparency-log', '', { received: false });
    expect(at('https://log.example.com/entry', [unread])).toEqual(['anchor.independent.unreachable']);
  });

  test('VP-23-11 a channel with a finding of its own is not listed among those that carry nothing', () => {
    const entry = channel('transparency-log', 'entry 42\n');
    const [found] = findingsFor('anchor.channel.absent', base4, {
      ...withManifest({}),
      anchors: [DNS, entry],
    });
    expect(found?.evidence).toBe('package-registry, repository-file, signed-security-txt');
  });

  test('GP-11-68 a channel full of malformed records hides no mismatch', () => {
    const many = channel('dns-txt', `${'v=1; x\n'.repeat(60)}v=1; sha256=${'f'.repeat(64)}; url=${URL}`);
    expect(idsOf(base4, { manifest: manifest(), anchors: [many] })).toEqual([
      'anchor.dns-txt.malformed',
      'anchor.independent.mismatch',
    ]);
  });
});
