import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gnupg, HAS_GNUPG, startGnupg } from '../../../test/support/gnupg.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { runs } from '../../../test/support/runs.ts';
import { readCleartext } from '../../guide/index.ts';
import { receive } from '../received.ts';
import { proveSignature } from './proof.ts';

const AT = '2026-06-01T00:00:00Z';
const URL = 'https://example.com/.well-known/assistant-guide.txt';
const BAD = 'f'.repeat(64);
const EVIL = `Assistant-Guide: ${URL}\nAssistant-Guide-SHA256: ${BAD}\n`;
const TEXT = `# security.txt\nContact: mailto:security@example.com\n- a list\nAssistant-Guide: ${URL}\nAssistant-Guide-SHA256: ${'a'.repeat(64)}\n`;

let gpg: Gnupg;
let key: string;
let pinned: Buffer;
let signed: string;
/** What the signature covers, as every honest reading gives it. */
let text: string;

beforeAll(() => {
  if (!HAS_GNUPG) return;
  gpg = startGnupg();
  key = gpg.newKey('Publisher <security@example.com>');
  pinned = gpg.export(key);
  signed = gpg.sign(TEXT, { by: [key] });
  text = TEXT.trimEnd();
});
afterAll(() => gpg?.close());

const prove = (file: string | Uint8Array) => proveSignature(Buffer.from(file), receive(pinned), AT);

const readOf = (file: string | Uint8Array): string | undefined => {
  const read = readCleartext(Buffer.from(file));
  return read.kind === 'signed' ? read.text : undefined;
};

const BEGIN = '-----BEGIN PGP SIGNED MESSAGE-----';
const SIGNATURE = '-----BEGIN PGP SIGNATURE-----';
const END = '-----END PGP SIGNATURE-----';

type Change = (file: string) => string;

const REFUSED: readonly (readonly [what: string, change: Change])[] = [
  ['text before the message', (file) => `${EVIL}${file}`],
  ['one empty line before it', (file) => `\n${file}`],
  ['a byte order mark before it', (file) => `\ufeff${file}`],
  ['text after the message', (file) => `${file}${EVIL}`],
  ['a comment after it', (file) => `${file}# thanks\n`],
  ['a blank after it', (file) => `${file} \n`],
  ['a second signed message', (file) => `${file}${file}`],
  ['a second signature block', (file) => `${file}${file.slice(file.indexOf(SIGNATURE))}`],
  ['fields between header and text', (file) => file.replace('\n\n', `\n${EVIL}\n`)],
  ['a header line of blanks, then fields', (file) => file.replace('\n\n', `\n \n${EVIL}\n`)],
  ['fields in a Comment line of the header', (file) => file.replace('\n\n', `\nComment: x\n\n`)],
  ['Hash written otherwise', (file) => file.replace('Hash:', 'hash:')],
  ['NotDashEscaped', (file) => file.replace('\n\n', '\nNotDashEscaped: yes\n\n')],
  ['a dash that is not escaped', (file) => file.replace('- - a list', '-a list')],
  ['a dash escape that escapes nothing', (file) => file.replace('- - a list', '- ')],
  ['another armor line within the text', (file) => file.replace('- - a list', '-----BEGIN PGP MESSAGE-----')],
  ['fields after the armor header', (file) => file.replace(`${SIGNATURE}\n`, `${SIGNATURE}\n${EVIL}`)],
  ['fields within the signature', (file) => file.replace(END, `${EVIL}${END}`)],
  ['no end of the signature', (file) => file.replace(END, '')],
  ['no signature', (file) => `${file.slice(0, file.indexOf(SIGNATURE))}`],
  ['an empty signature', (file) => `${file.slice(0, file.indexOf(SIGNATURE))}${SIGNATURE}\n\n${END}\n`],
  ['blanks after the armor line', (file) => file.replace(BEGIN, `${BEGIN} `)],
  ['a hidden carriage return', (file) => file.replace('# security.txt', `# security.txt\r${EVIL.trim()}`)],
  ['a NUL', (file) => file.replace('# security.txt', '# security.txt\0')],
  ['a Hash line that names another algorithm', (file) => file.replace(/Hash: .*/, 'Hash: SHA384')],
  ['a Hash line that names none', (file) => file.replace(/Hash: .*/, 'Hash: ROT13')],
  ['a tampered byte', (file) => file.replace('aaaa', 'aaab')],
  ['a line added', (file) => file.replace('Contact', `${EVIL}Contact`)],
  ['a line removed', (file) => file.replace('# security.txt\n', '')],
  ['blanks before a line', (file) => file.replace('Contact', ' Contact')],
  ['a blank that only looks like one', (file) => file.replace('mailto', '\u00a0mailto')],
  ['a line end that only looks like one', (file) => file.replace('Contact', '\u2028Contact')],
  ['a letter of another script', (file) => file.replace('Assistant-Guide:', 'Аssistant-Guide:')],
  ['a tampered signature', (file) => file.replace(/[A-Za-z0-9+/]{8}([A-Za-z0-9+/=]{4}\n=)/, 'AAAAAAAA$1')],
];

describe.skipIf(!HAS_GNUPG)('GP-11-90 A05 text outside the signature is never read', () => {
  test.each(REFUSED)('%s', async (_what, change) => {
    const file = change(signed);
    expect(file).not.toBe(signed);
    expect(await prove(file)).toMatchObject({ verdict: 'invalid' });
  });

  test('A05 line ends of either kind, blanks at their ends and more empty lines after it change nothing', async () => {
    const same = [
      signed,
      signed.replaceAll('\n', '\r\n'),
      signed.replace('mailto:security@example.com', 'mailto:security@example.com \t '),
      `${signed}\n\r\n\n`,
      signed.trimEnd(),
      signed.replace(/Hash: .*\n/, ''),
      signed.replace(`${SIGNATURE}\n`, `${SIGNATURE}\nComment: made by hand\n`),
      signed.replace(/\n=[A-Za-z0-9+/]{4}\n/, '\n'),
    ];
    for (const file of same) {
      expect(await prove(file)).toMatchObject({ verdict: 'verified' });
      expect(readOf(file)).toBe(text);
    }
  });

  test('A05 bytes that are no UTF-8', async () => {
    const file = Buffer.concat([Buffer.from(signed), Buffer.of(0xff)]);
    expect(await prove(file)).toMatchObject({ verdict: 'invalid', reason: 'it is not UTF-8 text' });
  });

  test('VP-6-06 a file of ten megabytes is not framed', async () => {
    const file = signed.replace('# security.txt', `# ${'x'.repeat(10_000_000)}`);
    const spent = processorTime();
    expect(await prove(file)).toMatchObject({
      verdict: 'invalid',
      reason: expect.stringMatching(/longer than/),
    });
    expect(spent()).toBeLessThan(5_000);
  });
});

/** A message with a signature that was made for another use of OpenPGP. */
const wrapped = (armored: string): string => {
  const body = armored.slice(armored.indexOf(SIGNATURE));
  return `${BEGIN}\nHash: SHA256\n\n${TEXT.replace('- a list', '- - a list')}${body}`;
};

describe.skipIf(!HAS_GNUPG)('GP-11-90 A05 other signatures than one over a text', () => {
  const sign = (args: readonly string[], input: string) =>
    gpg.run(
      ['--faked-system-time', '20260501T000000!', '--digest-algo', 'SHA256', '-u', key, ...args],
      input,
    );

  test('a detached signature over the bytes, put into a signed message', async () => {
    const crlf = text.replaceAll('\n', '\r\n');
    const detached = sign(['--armor', '--detach-sign'], crlf).toString();
    expect(await prove(wrapped(detached))).toMatchObject({
      verdict: 'invalid',
      reason: 'it is another kind of signature than one over a text',
    });
  });

  test('a signature over a key', async () => {
    const armored = pinned.toString();
    const dearmored = gpg.run(['--dearmor'], armored);
    // The self-signature is the last packet of a key without sub-keys.
    const packet = dearmored.subarray(dearmored.lastIndexOf(Buffer.of(0x04, 0x13)) - 2);
    const block = `${SIGNATURE}\n\n${packet.toString('base64').replace(/(.{64})/g, '$1\n')}\n${END}\n`;
    expect(await prove(wrapped(block))).toMatchObject({
      verdict: 'invalid',
      reason: 'its block holds something else than signatures over a text',
    });
  });

  test('a detached signature beside the text, an inline-signed message, and a key in the file are no signed text', async () => {
    const files = [
      `${TEXT}${sign(['--armor', '--detach-sign'], TEXT).toString()}`,
      sign(['--armor', '--sign'], TEXT),
      sign(['--sign'], TEXT),
      `${TEXT}${pinned.toString()}`,
      TEXT,
      '',
    ];
    for (const file of files) expect(await prove(file)).toMatchObject({ verdict: 'unsigned' });
  });
});

describe.skipIf(!HAS_GNUPG)('GP-11-90 A05 any change of a signed file', () => {
  const place = fc.nat({ max: 100_000 });
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 3 }),
    fc.stringMatching(/^[A-Za-z0-9+/ \t]{0,6}$/).map((one) => Uint8Array.from(Buffer.from(one))),
    fc
      .constantFrom(
        '\n',
        '\r',
        '\r\n',
        ' \n',
        '- ',
        '-----',
        '\n\n',
        BEGIN,
        SIGNATURE,
        END,
        'Hash: SHA256\n',
        EVIL,
      )
      .map((one) => Uint8Array.from(Buffer.from(one))),
  );

  test('either leaves the text as it was signed, or does not verify; and none throws', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.nat({ max: 8 }), piece, async (where, cut, put) => {
        const bytes = Buffer.from(signed);
        const at = where % bytes.length;
        const changed = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
        const { verdict } = await prove(changed);
        if (verdict === 'verified') expect(readOf(changed)).toBe(text);
      }),
      { numRuns: runs(150) },
    );
  });
});
