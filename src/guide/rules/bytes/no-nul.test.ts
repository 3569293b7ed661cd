import { expect, test } from 'vitest';
import { base2, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'byte-profile.no-nul';

test('GP-08-05 VP-11-09 a NUL byte is an error at its place and leaves Level 1', () => {
  const guide = edit(base2, 'Steps\n', 'Steps\0\n');
  expect(findingsFor(ID, guide)).toMatchObject([
    { severity: 'error', blocks_level: 2, column: 6, offset: guide.indexOf('\0') },
  ]);
  expect(reportOn(guide).guide.achieved_level).toBe(1);
});

test('GP-08-05 the digit zero and a spelled NUL are no NUL byte', () => {
  expect(findingsFor(ID, edit(base2, 'Steps\n', 'Steps 0 \\0 %00\n'))).toEqual([]);
});

test.each([
  ['UTF-16 (little endian)', Buffer.from(base2, 'utf16le')],
  ['UTF-16 (little endian)', Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(base2, 'utf16le')])],
  ['UTF-16 (big endian)', Buffer.from(base2, 'utf16le').swap16()],
  ['UTF-32 (little endian)', Buffer.from(Uint32Array.from(Buffer.from(base2)).buffer)],
])('GP-08-05 VP-11-09 a file in %s says so once', (encoding, bytes) => {
  const found = findingsFor(ID, bytes);
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toContain(encoding);
  expect(reportOn(bytes).guide.achieved_level).toBeLessThanOrEqual(1);
});
