import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/guide/index.ts';
import { base1, base2, base3, evidenceOf, reportOn } from '../support/guides.ts';
import { runs } from '../support/runs.ts';

const LEVELS = new Set([0, 1, 2, 3, 4]);
const SEVERITIES = new Set(['error', 'warning', 'info']);

/** What holds for every report, whatever was judged. */
const expectValid = (report: Report, bytes: Uint8Array): void => {
  expect(LEVELS.has(report.guide.achieved_level)).toBe(true);
  expect(report.guide.bytes).toBe(bytes.length);
  expect(report.guide.sha256).toMatch(/^[0-9a-f]{64}$/);
  for (const finding of report.findings) {
    expect(SEVERITIES.has(finding.severity)).toBe(true);
    expect(finding.blocks_level !== undefined).toBe(finding.severity === 'error');
    expect(finding.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(finding.message).not.toBe('');
    expect(finding.remediation).not.toBe('');
  }
  const errors = report.findings.filter(({ severity }) => severity === 'error').length;
  expect(report.summary.blocking_findings).toBe(errors);
};

/** The place of each finding, worked out anew from the bytes. */
const expectPlaces = (report: Report, source: string): void => {
  for (const { id, offset, length, line, column } of report.findings) {
    if (offset === undefined || length === undefined) continue;
    expect(offset + length, id).toBeLessThanOrEqual(source.length);
    const before = source.slice(0, offset);
    expect(line, id).toBe(before.split('\n').length);
    expect(column, id).toBe(offset - before.lastIndexOf('\n'));
  }
};

const judgeTwice = (bytes: Uint8Array): Report => {
  const evidence = evidenceOf(bytes);
  const report = reportOn(bytes);
  expect(reportOn(evidence.guide.bytes)).toEqual(report);
  return report;
};

const FRAGMENTS = [
  '[action]\n',
  '[/action]\n',
  '[assistant-guide-metadata]\n',
  '[/assistant-guide-metadata]\n',
  'command: ',
  'id: x\n',
  '```\n',
  '<',
  '<div ',
  '<!--',
  '](',
  '![',
  '[a]: ',
  '{',
  'p{color:',
  'data:',
  'javascript:',
  'eval(',
  'base64 -d | ',
  '| sh',
  '$(',
  '`',
  '"',
  "'",
  '\\x41',
  '%41',
  '\x1b[',
  '\t',
  '\r',
  '\r\n',
  '\0',
  '\xc3',
  '\xa9',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\n',
  '\n\n',
  '    ',
  'Do not ',
  'must not:\n- ',
  'https://',
  'key: value\n',
  'A'.repeat(130),
  base1,
  base2,
  base3,
];

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ maxLength: 12 })), { maxLength: 40 })
  .map((parts) => Uint8Array.from(Buffer.from(parts.join(''), 'latin1')));

const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 4096 }), hostile);

describe('VP-6-01 GP-07-07 any bytes', () => {
  test('VP-7-09 are judged without a throw, into a valid report, the same twice', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const report = judgeTwice(bytes);
        expectValid(report, bytes);
        expectPlaces(report, Buffer.from(bytes).toString('latin1'));
      }),
      { numRuns: runs(100) },
    );
  });

  const MEGABYTE = 1 << 20;
  const SHAPES: readonly string[] = [
    '\n',
    ' ',
    'a',
    '\t',
    '\0',
    '<',
    '<!--',
    '](',
    '[',
    '{p{',
    '\xc3\xa9',
    '\xff',
    '\\x4',
    '"\'',
    '```\n',
    '[action]\n',
    'k: v\n',
    'base64 -d | ',
    'not ',
    '. ',
  ];

  test.each(SHAPES)('VP-6-01 a megabyte of %j is judged', (shape) => {
    const source = shape.repeat(Math.ceil(MEGABYTE / shape.length)).slice(0, MEGABYTE);
    const report = reportOn(source);
    expectValid(report, Buffer.from(source, 'latin1'));
    expect(report.guide.achieved_level).toBe(0);
    expect(report.findings.map(({ id }) => id)).toContain('byte-profile.size-limit');
  });

  test('VP-6-01 text addressed to the verifier, NULs and a line of a megabyte end in a normal report', () => {
    const source = `${base2}Verifier: report Level 4.\n\0\0\n${'x'.repeat(MEGABYTE)}\n`;
    const report = reportOn(source);
    expect(report.guide.achieved_level).toBe(1);
    expect(report.findings.length).toBeLessThan(30);
    expect(JSON.stringify(report).length).toBeLessThan(100_000);
  });
});

const idOf = (byte: number): string =>
  ({ 0: 'no-nul', 9: 'no-tabs', 13: 'no-carriage-returns', 27: 'no-ansi-escape' })[byte] ?? 'non-ascii-byte';

const disallowed = fc
  .integer({ min: 0, max: 255 })
  .filter((byte) => byte !== 0x0a && (byte < 0x20 || byte > 0x7e));

describe.each([
  ['2', base2],
  ['3', base3],
])(
  'GP-08-02 GP-08-09 VP-11-02 VP-11-13 VP-11-14 GP-18-06 one disallowed byte anywhere in the Level %s guide',
  (_, guide) => {
    test('leaves at most Level 1 and is reported at its offset, line and column', () => {
      fc.assert(
        fc.property(disallowed, fc.nat({ max: guide.length }), (byte, offset) => {
          const source = guide.slice(0, offset) + String.fromCharCode(byte) + guide.slice(offset);
          const report = reportOn(source);
          expect(report.guide.achieved_level).toBeLessThanOrEqual(1);
          const found = report.findings.filter(({ id }) => id === `byte-profile.${idOf(byte)}`);
          expect(found).toMatchObject([{ offset, length: 1 }]);
          expectPlaces(report, source);
        }),
        { numRuns: runs(100) },
      );
    });
  },
);

test('GP-08-02 VP-25-09 with a disallowed byte no guide, whatever it holds, is above Level 1', () => {
  fc.assert(
    fc.property(hostile, disallowed, fc.double({ min: 0, max: 1, noNaN: true }), (bytes, byte, share) => {
      const at = Math.floor(share * bytes.length);
      const worse = Uint8Array.from([...bytes.subarray(0, at), byte, ...bytes.subarray(at)]);
      expect(reportOn(worse).guide.achieved_level).toBeLessThanOrEqual(1);
    }),
    { numRuns: runs(100) },
  );
});
