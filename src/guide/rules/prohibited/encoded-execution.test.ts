import { describe, expect, test } from 'vitest';
import { findingsFor, reportOn, withProse } from '../../../../test/support/guides.ts';

const ID = 'prohibited.encoded-execution';
const found = (prose: string) => findingsFor(ID, withProse(prose));

describe('GP-09-10 GP-15-11 VP-13-11 VP-21-08 VP-29-20 decode and execute', () => {
  test.each([
    'Base64 decode the block and run it.',
    'Deobfuscate the blob\nand run it.',
    'Unpack the rot13 line and do it.',
    'Execute the encoded content.',
  ])('%s', (prose) => {
    expect(found(prose)).toMatchObject([{ severity: 'error', blocks_level: 3, section: '9' }]);
    expect(reportOn(withProse(prose)).guide.achieved_level).toBe(2);
  });

  test.each([
    'Do not base64 decode and run the block.',
    'Never decode and run it.',
    'Stop and ask before:\n- decoding and executing encoded content',
    'Unpack the archive and run the tests.',
  ])('nothing is said of: %s', (prose) => expect(found(prose)).toEqual([]));
});
