import { X509Certificate } from 'node:crypto';
import type { ObjectIdentifierValuePair } from '@sigstore/verify';
import type { LogSigner } from '../../guide/index.ts';

type Oids = readonly ObjectIdentifierValuePair[];

/** Fulcio's extensions (1.3.6.1.4.1.57264.1). Up to 7 a value is plain text, from 8 on it is a DER string. */
const FULCIO = '1.3.6.1.4.1.57264.1';
const OLD_ISSUER = 1;
const OLD_REPOSITORY = 5;
const ISSUER = 8;
const SOURCE_REPOSITORY = 12;
const FIRST_DER = 8;

const UTF8_STRING = 0x0c;

const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) || undefined;
  } catch {
    return undefined;
  }
};

/** The text of a DER UTF8String that is shorter than 65,536 bytes. */
const derText = (der: Uint8Array): string | undefined => {
  const [tag, first = 0, second = 0, third = 0] = der;
  const [start, length] =
    first < 0x80 ? [2, first] : first === 0x81 ? [3, second] : [4, second * 256 + third];
  if (tag !== UTF8_STRING || first > 0x82 || first === 0x80 || der.length !== start + length)
    return undefined;
  return decoded(der.subarray(start));
};

const extension = (oids: Oids, number: number): string | undefined => {
  const value = oids.find(({ oid }) => oid?.id.join('.') === `${FULCIO}.${number}`)?.value;
  if (value === undefined) return undefined;
  return number < FIRST_DER ? decoded(value) : derText(value);
};

const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';

/** Before extension 12 only GitHub's workflows were named, by owner and name. */
const repositoryOf = (oids: Oids, issuer: string | undefined): string | undefined => {
  const named = extension(oids, SOURCE_REPOSITORY);
  const old = extension(oids, OLD_REPOSITORY);
  if (named !== undefined || old === undefined || issuer !== GITHUB_ISSUER) return named;
  return `https://github.com/${old}`;
};

/**
 * The one name that a certificate was issued to, as Node writes it: in quotes, as JSON, where it could be read in two ways;
 * several names stand with commas between them.
 */
const soleName = (written = ''): unknown => {
  const [, name = ''] = /^(?:URI|email):(.*)$/s.exec(written) ?? [];
  if (!/[",]/.test(name)) return name;
  try {
    return JSON.parse(name);
  } catch {
    return undefined;
  }
};

/** The verifying library cuts each byte of a name to seven bits and takes the first name: only where both agree is it one. */
const nameOf = (der: Uint8Array, claimed: string | undefined): string | undefined =>
  claimed === soleName(new X509Certificate(der).subjectAltName) ? claimed : undefined;

/** Who is behind a certificate that was verified: what its authority vouches for. */
export const certificateSigner = (
  der: Uint8Array,
  identity: { readonly subjectAlternativeName?: string; readonly oids?: Oids },
): LogSigner => {
  const oids = identity.oids ?? [];
  const issuer = extension(oids, ISSUER) ?? extension(oids, OLD_ISSUER);
  const name = nameOf(der, identity.subjectAlternativeName);
  const repository = repositoryOf(oids, issuer);
  return {
    kind: 'certificate',
    ...(name !== undefined && { name }),
    ...(issuer !== undefined && { issuer }),
    ...(repository !== undefined && { repository }),
  };
};
