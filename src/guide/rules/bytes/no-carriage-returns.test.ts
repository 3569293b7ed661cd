import { expect, test } from 'vitest';
import { base2, findingsFor, reportOn, sha256 } from '../../../../test/support/guides.ts';

const ID = 'byte-profile.no-carriage-returns';
const crlf = base2.replaceAll('\n', '\r\n');

test('GP-08-04 VP-11-06 VP-29-08 a file with CRLF line ends is an error and leaves Level 1', () => {
  const report = reportOn(crlf);
  expect(report.guide.achieved_level).toBe(1);
  expect(findingsFor(ID, crlf)[0]).toMatchObject({ severity: 'error', blocks_level: 2, line: 1 });
  expect(findingsFor(ID, crlf)[0]?.message).toContain('CRLF');
  expect(findingsFor(ID, crlf).at(-1)?.message).toContain(`${base2.split('\n').length - 1} carriage returns`);
});

test('GP-08-04 VP-11-08 a lone carriage return is an error at its place', () => {
  expect(findingsFor(ID, 'one\nab\rc\n')).toMatchObject([
    { line: 2, column: 3, offset: 6, length: 1, message: 'carriage return inside a line' },
  ]);
});

test('VP-11-15 VP-11-18 GP-08-14 VP-7-04 line ends are neither normalised before the check nor before the hash', () => {
  const report = reportOn(crlf);
  expect(report.guide.sha256).toBe(sha256(Buffer.from(crlf, 'latin1')));
  expect(report.guide.sha256).not.toBe(sha256(Buffer.from(base2, 'latin1')));
  expect(report.guide.bytes).toBe(crlf.length);
});

test('GP-08-04 line feeds alone, and no line feed at the end, are fine', () => {
  expect(findingsFor(ID, base2.trimEnd())).toEqual([]);
});
