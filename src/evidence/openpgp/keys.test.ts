import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gnupg, HAS_GNUPG, startGnupg } from '../../../test/support/gnupg.ts';
import { runs } from '../../../test/support/runs.ts';
import { receive } from '../received.ts';
import { proveSignature, readOpenpgpKeys } from './proof.ts';

let gpg: Gnupg;
let one: string;
let other: string;

beforeAll(() => {
  if (!HAS_GNUPG) return;
  gpg = startGnupg();
  one = gpg.newKey('One <one@example.com>');
  other = gpg.newKey('Other <other@example.com>');
});
afterAll(() => gpg?.close());

const codeOf = async (bytes: Uint8Array): Promise<string> => {
  const read = await readOpenpgpKeys(bytes);
  return read.ok ? 'ok' : read.error.code;
};

describe.skipIf(!HAS_GNUPG)('GP-11-90 A05 a file of pinned keys', () => {
  test('armored or binary, one key or several, one armored block or several', async () => {
    const both = [one, other];
    const files = [
      gpg.export(...both),
      gpg.run(['--export', ...both]),
      Buffer.concat(both.map((key) => gpg.export(key))),
      Buffer.from(
        `our keys\n\n${gpg
          .export(...both)
          .toString()
          .replaceAll('\n', '\r\n')}`,
      ),
    ];
    for (const file of files) expect(await readOpenpgpKeys(file)).toEqual({ ok: true, value: both });
    expect(await readOpenpgpKeys(gpg.export(one))).toEqual({ ok: true, value: [one] });
  });

  test('a key with sub-keys, an encryption key and certifications of others', async () => {
    const rich = gpg.newKey('Rich <rich@example.com>', { algorithm: 'rsa3072' });
    gpg.addKey(rich);
    gpg.addKey(rich, { algorithm: 'cv25519', usage: 'encr' });
    gpg.run(['--quick-add-uid', rich, 'Second <second@example.com>']);
    gpg.run(['--local-user', one, '--quick-sign-key', rich]);
    expect(await readOpenpgpKeys(gpg.export(rich))).toEqual({ ok: true, value: [rich] });
  });

  test('a private key is refused in either form, and its bytes are not repeated', async () => {
    const armored = gpg.run(['--armor', '--export-secret-keys', one]);
    const binary = gpg.run(['--export-secret-keys', one]);
    for (const file of [armored, binary, Buffer.concat([gpg.export(other), armored])])
      expect(await codeOf(file)).toBe('security-txt-key.private');
  });

  test('a key twice is refused: one copy could lack the revocation', async () => {
    const before = gpg.export(one);
    expect(await codeOf(Buffer.concat([before, gpg.export(one, other)]))).toBe('security-txt-key.repeated');
  });

  test('a curve that the library cannot verify is refused rather than called a false signature', async () => {
    const key = gpg.newKey('B <b@example.com>', { algorithm: 'brainpoolP256r1' });
    expect(await codeOf(gpg.export(key))).toBe('security-txt-key.unsupported');
    const proof = await proveSignature(
      Buffer.from(gpg.sign('Contact: x\n', { by: [key] })),
      receive(gpg.export(key)),
      '2026-06-01T00:00:00Z',
    );
    expect(proof).toMatchObject({ verdict: 'unverified', reason: expect.stringMatching(/brainpool/i) });
  });

  test('what is no key, not whole or far too much is refused', async () => {
    const armored = gpg.export(one).toString();
    const revocation = armored.replace(/\n\n[\s\S]*\n=/, '\n\niHgEIBYK\n=');
    const files = [
      '',
      'security.txt',
      '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n',
      armored.slice(0, armored.length / 2),
      revocation,
      gpg.sign('x\n', { by: [one] }),
    ];
    for (const file of files) expect(await codeOf(Buffer.from(file))).toBe('security-txt-key.unreadable');
    const many = Buffer.concat(Array.from({ length: 17 }, () => gpg.export(one)));
    expect(await codeOf(many)).toBe('security-txt-key.unreadable');
  });

  test('VP-6-06 no bytes make it throw', async () => {
    const binary = gpg.run(['--export', one]);
    await fc.assert(
      fc.asyncProperty(fc.nat(binary.length - 1), fc.uint8Array({ maxLength: 20 }), async (at, put) => {
        const changed = Buffer.concat([binary.subarray(0, at), put, binary.subarray(at + put.length)]);
        expect(await codeOf(changed)).toMatch(/^ok$|^security-txt-key\./);
        expect(await codeOf(put)).not.toBe('ok');
      }),
      { numRuns: runs(200) },
    );
  });
});
