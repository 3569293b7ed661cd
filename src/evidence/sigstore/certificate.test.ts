import { X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { describe, expect, test } from 'vitest';
import { certificateSigner } from './certificate.ts';

type AltName = { readonly type: 1 | 6; readonly value: string };

/** A certificate that was issued to these names, DER. */
const issuedTo = async (...altNames: readonly AltName[]): Promise<Buffer> => {
  const { cert } = await generate([{ name: 'commonName', value: 'x' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: altNames.map(({ type, value }) => (type === 1 ? { type, value } : { type, value })),
      },
    ],
  });
  return new X509Certificate(cert).raw;
};

const uri = (value: string): AltName => ({ type: 6, value });
const email = (value: string): AltName => ({ type: 1, value });

const oid = (number: number, value: Uint8Array) => ({
  oid: { id: [1, 3, 6, 1, 4, 1, 57264, 1, number] },
  value: Buffer.from([...value]),
});

const der = (text: string): Buffer<ArrayBuffer> => {
  const bytes = Buffer.from(text);
  const length =
    bytes.length < 0x80
      ? [bytes.length]
      : bytes.length < 0x100
        ? [0x81, bytes.length]
        : [0x82, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.from([0x0c, ...length, ...bytes]);
};

const plain = (text: string): Buffer => Buffer.from(text);

const GITHUB = 'https://token.actions.githubusercontent.com';

describe('GP-11-95 whom a certificate names (A44)', () => {
  test.each<[string, readonly AltName[], string, string | undefined]>([
    ['a URI', [uri('https://a.example/x')], 'https://a.example/x', 'https://a.example/x'],
    ['a mail address', [email('a@example.com')], 'a@example.com', 'a@example.com'],
    ['a URI with a comma', [uri('https://a.example/x,y')], 'https://a.example/x,y', 'https://a.example/x,y'],
    [
      'a URI that looks like two',
      [uri('https://a.example/x, URI:https://b.example')],
      'https://a.example/x, URI:https://b.example',
      'https://a.example/x, URI:https://b.example',
    ],
    ['two URIs', [uri('https://a.example/x'), uri('https://b.example/y')], 'https://a.example/x', undefined],
    [
      'an address and a URI',
      [email('a@example.com'), uri('https://b.example/y')],
      'https://b.example/y',
      undefined,
    ],
    ['another name than was read', [uri('https://a.example/\u00e1')], 'https://a.example/a', undefined],
  ])('%s', async (_, names, claimed, name) => {
    const signer = certificateSigner(await issuedTo(...names), { subjectAlternativeName: claimed });
    expect(signer).toEqual({ kind: 'certificate', ...(name !== undefined && { name }) });
  });

  test.each<[string, readonly ReturnType<typeof oid>[], object]>([
    [
      'new extensions',
      [oid(8, der(GITHUB)), oid(12, der('https://github.com/a/b'))],
      { issuer: GITHUB, repository: 'https://github.com/a/b' },
    ],
    [
      'long texts',
      [oid(12, der(`https://${'a'.repeat(200)}`)), oid(8, der(`https://${'b'.repeat(300)}`))],
      { issuer: `https://${'b'.repeat(300)}`, repository: `https://${'a'.repeat(200)}` },
    ],
    [
      'old ones of GitHub',
      [oid(1, plain(GITHUB)), oid(5, plain('a/b'))],
      { issuer: GITHUB, repository: 'https://github.com/a/b' },
    ],
    [
      'old ones of another issuer',
      [oid(1, plain('https://ci.example')), oid(5, plain('a/b'))],
      { issuer: 'https://ci.example' },
    ],
    [
      'the new one before the old',
      [oid(8, der(GITHUB)), oid(5, plain('a/b')), oid(12, der('https://github.com/c/d'))],
      { issuer: GITHUB, repository: 'https://github.com/c/d' },
    ],
    ['no text', [oid(12, Buffer.from([0x04, 1, 0x61])), oid(8, der(''))], {}],
    [
      'a length that is not its own',
      [oid(12, Buffer.from([0x0c, 5, 0x61])), oid(8, Buffer.from([0x0c, 0x83, 0, 0, 1, 0x61]))],
      {},
    ],
    ['bytes that are no UTF-8', [oid(12, Buffer.from([0x0c, 1, 0xff]))], {}],
    ['extensions of somebody else', [{ oid: { id: [1, 2, 12] }, value: der('https://github.com/a/b') }], {}],
  ])('%s', async (_, oids, expected) => {
    const certificate = await issuedTo(uri('https://a.example/x'));
    expect(certificateSigner(certificate, { oids: [...oids] })).toEqual({ kind: 'certificate', ...expected });
  });
});
