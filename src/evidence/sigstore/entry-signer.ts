import { createPublicKey, X509Certificate } from 'node:crypto';
import type { TransparencyLogEntry } from '@sigstore/bundle';

/** Where an entry holds the certificate or the key of whoever signed, by its kind and version. */
const PLACES: Readonly<Record<string, readonly (string | number)[]>> = {
  'hashedrekord 0.0.1': ['signature', 'publicKey', 'content'],
  'hashedrekord 0.0.2': ['hashedRekordV002', 'signature', 'verifier'],
  'dsse 0.0.1': ['signatures', 0, 'verifier'],
  'dsse 0.0.2': ['dsseV002', 'signatures', 0, 'verifier'],
  'intoto 0.0.2': ['content', 'envelope', 'signatures', 0, 'publicKey'],
};

const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (from, key) =>
      typeof from === 'object' && from !== null
        ? (from as Readonly<Record<string | number, unknown>>)[key]
        : undefined,
    value,
  );

const fromBase64 = (value: unknown): Buffer | undefined =>
  typeof value === 'string' ? Buffer.from(value, 'base64') : undefined;

const fromPem = (pem: string): Buffer =>
  pem.includes('-----BEGIN CERTIFICATE-----')
    ? new X509Certificate(pem).raw
    : createPublicKey(pem).export({ type: 'spki', format: 'der' });

/**
 * The certificate or the public key (DER) that the log recorded with a signature; undefined when it names none. May
 * throw for what is no key.
 */
export const signerInEntry = ({
  kindVersion,
  canonicalizedBody,
}: TransparencyLogEntry): Buffer | undefined => {
  const place = PLACES[`${kindVersion.kind} ${kindVersion.version}`];
  if (place === undefined) return undefined;
  const found = at(JSON.parse(canonicalizedBody.toString('utf8')), 'spec', ...place);
  if (typeof found === 'string') return fromPem(Buffer.from(found, 'base64').toString('utf8'));
  return (
    fromBase64(at(found, 'x509Certificate', 'rawBytes')) ?? fromBase64(at(found, 'publicKey', 'rawBytes'))
  );
};
