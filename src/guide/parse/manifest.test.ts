import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base4, evidenceOf, sha256 } from '../../../test/support/guides.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { Supplied } from '../evidence.ts';
import { subjectOf } from '../judge.ts';
import { standardLookups } from '../standard-lookups.ts';
import { manifestSummary, readManifest } from './manifest.ts';

const supplied = (content: string | Uint8Array, more: Partial<Supplied> = {}): Supplied => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { received: true, bytes, sha256: sha256(bytes), truncated: false, path: 'manifest.txt', ...more };
};

const FIELDS = `guide-path: /.well-known/assistant-guide.txt
guide-version: 1.0.0
guide-sha256: ${sha256(Buffer.from(base4, 'latin1'))}
guide-bytes: ${base4.length}
immutable-release-url: https://example.com/org/example-cli/releases/v2.3.1
`;

test('VP-22-03 VP-22-04 VP-22-05 VP-22-06 VP-22-07 GP-11-60 the fields are read, unknown ones tolerated', () => {
  const manifest = readManifest(supplied(`${FIELDS}released-at: 2026-05-21\n`));
  expect(manifest.problems).toEqual([]);
  expect(manifest.get('guide-path')).toBe('/.well-known/assistant-guide.txt');
  expect(manifest.get('guide-version')).toBe('1.0.0');
  expect(manifest.get('guide-bytes')).toBe(String(base4.length));
  expect(manifest.get('guide-sha256')).toHaveLength(64);
  expect(manifest.get('immutable-release-url')).toMatch(/^https:/);
});

test('GP-11-48 a YAML mapping with quotes, comments, nested keys and document marks', () => {
  const yaml = `---\n# guide\nguide-version: "1.0.0" # now\nguide-path: '/a'\nbuild:\n  tool: 2.0.0\n- x\n...\n`;
  const manifest = readManifest(supplied(yaml));
  expect(manifest.problems).toEqual([]);
  expect(manifest.get('guide-version')).toBe('1.0.0');
  expect(manifest.get('guide-path')).toBe('/a');
});

test('V06 a duplicate key is malformed and the first value stands; an empty value is none', () => {
  const manifest = readManifest(supplied('guide-bytes: 1\r\nguide-bytes: 2\r\nsignature:\r\n'));
  expect(manifest.problems).toHaveLength(1);
  expect(manifest.get('guide-bytes')).toBe('1');
  expect(manifest.get('signature')).toBeUndefined();
});

test.each([
  ' guide-sha256: x',
  '\tguide-sha256: x',
  '\u00a0guide-sha256: x',
  '\u2028guide-sha256: x',
  '- guide-sha256: x',
  '  - guide-sha256: x',
  'build:\n  guide-version: 2.0.0',
  ' canonical-url: x',
  '"guide-sha256": x',
  'guide-sha256 : x',
  'Guide-SHA256: x',
  'guide-bytes: 1\rguide-sha256: x',
  'released: now\u2028guide-sha256: x',
  'released: now\u0085guide-sha256: x',
  'released: now\u000bguide-sha256: x',
])('GP-11-48 V06 %j is a second value to some readers, and malformed', (line) => {
  const text = line.includes('guide-bytes') ? FIELDS.replace(/guide-bytes.*\n/, '') : FIELDS;
  const manifest = readManifest(supplied(`${text}${line}\n`));
  expect(manifest.problems).toHaveLength(1);
  expect(manifest.get('guide-sha256')).toHaveLength(64);
});

test.each([
  ['guide-sha256', '  x'],
  ['immutable-release-url', '\t/another'],
  ['guide-path', '# the path\n\n  x'],
  ['guide-version', '- x'],
])('GP-11-48 V06 YAML takes what stands below %s for more of its value, so it is malformed', (key, more) => {
  const text = FIELDS.replace(new RegExp(`^(${key}: .*)$`, 'm'), `$1\n${more}`);
  expect(readManifest(supplied(text)).problems).toEqual([
    expect.stringMatching(new RegExp(`^line \\d goes on with "${key}" for some readers$`)),
  ]);
});

test.each([
  '# guide-sha256: x',
  '  # guide-sha256: x',
  'notes:\n  - guide-sha256-of-old: x',
  'notes:\n note: guide-sha256: x',
  'build: 2\n  more of it',
  'signature: |\n  -----BEGIN PGP SIGNATURE-----\n\n  abc=',
])('GP-11-60 %j is no second value', (line) =>
  expect(readManifest(supplied(`${FIELDS}${line}\r\n`)).problems).toEqual([]),
);

test('VP-6-02 a long line of dashes is read in time', () => {
  const spent = processorTime();
  readManifest(supplied('-'.repeat(65_000)));
  readManifest(supplied(`${'guide-sha256'}${' '.repeat(60_000)}`));
  expect(spent()).toBeLessThan(5000);
});

test('GP-11-48 a line of prose is malformed', () => {
  expect(readManifest(supplied('The manifest of this guide\n')).problems).toEqual([
    'line 1 is not "key: value"',
  ]);
});

test.each([
  ['invalid UTF-8', supplied(Uint8Array.of(0x67, 0xff, 0xfe)), 'not-text'],
  ['UTF-16', supplied(Uint8Array.from(Buffer.from(FIELDS, 'utf16le'))), 'not-text'],
  ['far too long', supplied('x: y\n'.repeat(20_000)), 'not-text'],
  ['cut', supplied(FIELDS, { truncated: true }), 'not-text'],
  ['a page', supplied('\n <!DOCTYPE html><html>'), 'page'],
  ['nothing', supplied('', { received: false }), 'nothing'],
])('VP-6-02 V09 %s is not read', (_what, given, unreadable) => {
  expect(readManifest(given)).toMatchObject({ readable: false, unreadable });
});

test('VP-6-02 no bytes make it throw', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readManifest(supplied(bytes))));
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => void readManifest(supplied(text))));
});

const summary = (manifest: Supplied | undefined) =>
  manifestSummary(subjectOf(evidenceOf(base4, manifest === undefined ? {} : { manifest }), standardLookups));

test('VP-4-02 VP-22-08 VP-22-09 the summary tells what matches', () => {
  expect(summary(supplied(FIELDS))).toMatchObject({
    path: 'manifest.txt',
    fetched: false,
    valid: true,
    hash_match: true,
    bytes_match: true,
  });
  expect(summary(supplied(FIELDS.replace(/guide-sha256: ./, 'guide-sha256: z')))).toMatchObject({
    valid: false,
  });
  expect(summary(supplied(FIELDS.replace(/guide-bytes: .*/, 'guide-bytes: 1')))).toMatchObject({
    valid: true,
    bytes_match: false,
  });
});

test('members without a value are left out (V10)', () => {
  expect(summary(undefined)).toBeUndefined();
  expect(Object.keys(summary(supplied('', { received: false })) ?? {})).toEqual(['path', 'fetched', 'valid']);
});
