import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { CLEARTEXT_LIMIT, readCleartext } from './cleartext.ts';

const BLOCK = '-----BEGIN PGP SIGNATURE-----\n\niHUE\n=abcd\n-----END PGP SIGNATURE-----\n';
const BEGIN = '-----BEGIN PGP SIGNED MESSAGE-----\n';

const signed = (text: string, header = 'Hash: SHA256\n'): string => `${BEGIN}${header}\n${text}\n${BLOCK}`;

const read = (file: string) => readCleartext(Buffer.from(file));

describe('A05 the framing of a cleartext signed message', () => {
  test.each([
    ['one line', 'a: b', 'a: b'],
    ['several lines, one of them empty', 'a\n\nb', 'a\n\nb'],
    ['blanks at the end of lines', 'a \t\n \nb\t', 'a\n\nb'],
    ['dash escapes', '- -a\n- - b\n- From c\n- d', '-a\n- b\nFrom c\nd'],
    ['an armor line that is escaped', '- -----BEGIN PGP SIGNATURE-----', '-----BEGIN PGP SIGNATURE-----'],
    ['CRLF', 'a\r\nb\r', 'a\nb'],
    ['letters of any script', 'ä: \u5b89\u5168', 'ä: \u5b89\u5168'],
    ['nothing', '', ''],
  ])('%s', (_what, text, expected) => {
    const file = signed(text);
    expect(read(file)).toEqual({ kind: 'signed', text: expected, source: file });
  });

  test.each([
    ['no Hash line', ''],
    ['two Hash lines', 'Hash: SHA256\nHash: SHA512\n'],
    ['two algorithms on one', 'Hash: SHA256, SHA512\n'],
  ])('%s', (_what, header) => {
    expect(read(signed('a', header))).toMatchObject({ kind: 'signed', text: 'a' });
  });

  test.each([
    ['Version', 'Version: GnuPG v2\n'],
    ['Comment', 'Comment: https://example.com/\nComment: two\n'],
  ])('an armor header %s of the signature', (_what, header) => {
    const file = signed('a').replace('SIGNATURE-----\n\n', `SIGNATURE-----\n${header}\n`);
    expect(read(file)).toMatchObject({ kind: 'signed', text: 'a' });
  });

  test.each([
    ['a file that begins otherwise', ` ${signed('a')}`],
    ['another header', signed('a', 'Charset: UTF-8\n')],
    ['a header that is not ended', `${BEGIN}Hash: SHA256\n${BLOCK}`],
    ['a line with a bare dash', signed('-')],
    ['a line with a dash and a blank', signed('a\n-  \nb')],
    ['a dash that is not escaped', signed('-abc')],
    ['a NUL', signed('a\0b')],
    ['a line of blanks in place of the empty one', signed('a').replace('\n\na', '\n \na')],
    ['a carriage return within a line', signed('a\rb')],
    ['two carriage returns', signed('a\r\r\nb')],
    ['a signature without its empty line', signed('a').replace('\n\niHUE', '\niHUE')],
    ['a signature with another character', signed('a').replace('iHUE', 'iH*E')],
    ['a signature that holds an empty line', signed('a').replace('iHUE', 'iHUE\n\niHUE')],
    ['a message that is not ended', signed('a').replace('-----END PGP SIGNATURE-----\n', '')],
    ['anything after it', `${signed('a')}.`],
    ['only the words', 'see -----BEGIN PGP SIGNED MESSAGE----- for more'],
  ])('%s is malformed', (_what, file) => {
    expect(read(file)).toMatchObject({ kind: 'malformed' });
  });

  test('VP-6-06 its length is bounded, to the byte', () => {
    const room = CLEARTEXT_LIMIT - signed('').length;
    expect(read(signed('x'.repeat(room)))).toMatchObject({ kind: 'signed' });
    expect(read(signed('x'.repeat(room + 1)))).toMatchObject({ kind: 'malformed' });
  });

  test('a file that does not say that it is signed is unsigned, also when it is no text', () => {
    expect(read('Contact: mailto:a@example.com\n')).toEqual({ kind: 'unsigned' });
    expect(readCleartext(Buffer.of(0xff, 0xfe))).toEqual({ kind: 'unsigned' });
    expect(readCleartext(Buffer.concat([Buffer.from(signed('a')), Buffer.of(0xff)]))).toMatchObject({
      kind: 'malformed',
    });
  });

  test('VP-6-06 no file takes long, and none throws', () => {
    const part = fc.constantFrom('- ', '-----', '\n', '\r', 'a', 'Hash: ', BEGIN, BLOCK, '=', ' ', '\0');
    const spent = processorTime();
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.nat(2_000), (parts, times) => {
        expect(read(BEGIN + parts.join('').repeat(times).slice(0, CLEARTEXT_LIMIT)).kind).toMatch(
          /malformed|signed/,
        );
      }),
    );
    expect(spent()).toBeLessThan(20_000);
  });
});
