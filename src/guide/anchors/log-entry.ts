import { hexDigest, utf8 } from '../parse/manifest.ts';

/** Version 0.3, in the two spellings that signing tools write. Older versions may leave the inclusion proof out (A44). */
const MEDIA_TYPES: ReadonlySet<unknown> = new Set([
  'application/vnd.dev.sigstore.bundle.v0.3+json',
  'application/vnd.dev.sigstore.bundle+json;version=0.3',
]);

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENTS: ReadonlySet<unknown> = new Set([
  'https://in-toto.io/Statement/v1',
  'https://in-toto.io/Statement/v0.1',
]);

/** What a Sigstore bundle signs, as its bytes say; whether any of it is true is another question (`LogProof`). */
export type LogEntry =
  /** Bytes with this SHA-256: the manifest, if it has it. */
  | { readonly signs: 'bytes'; readonly sha256: string }
  /** An attestation; what it leaves out is undefined. */
  | {
      readonly signs: 'attestation';
      readonly guideSha256: string | undefined;
      readonly canonicalUrl: string | undefined;
    }
  | { readonly signs: 'something else'; readonly why: string };

const somethingElse = (why: string): LogEntry => ({ signs: 'something else', why });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A member of an object, at any depth: `undefined` wherever the way ends early. */
const member = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  );

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

// Stricter than what verifies the bundle: where both read a text, they read the same bytes.
const fromBase64 = (value: unknown): Uint8Array | undefined => {
  try {
    return typeof value === 'string'
      ? Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
      : undefined;
  } catch {
    return undefined;
  }
};

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const readMessage = (message: unknown): LogEntry => {
  const digest = fromBase64(member(message, 'messageDigest', 'digest'));
  const sha256 = member(message, 'messageDigest', 'algorithm') === 'SHA2_256' && digest?.length === 32;
  return digest !== undefined && sha256
    ? { signs: 'bytes', sha256: hex(digest) }
    : somethingElse('it names what it signs by another digest than SHA-256');
};

const httpsUrl = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https:\/\//i.test(value) ? value : undefined;

/**
 * What an in-toto statement says of a guide (docs/anchors.md): the hash is `guide-sha256` of the predicate or else the
 * `sha256` of its one subject; the URL is `canonical-url` of the predicate or else the subject's `uri` or `name`.
 */
const readStatement = (statement: unknown): LogEntry => {
  if (!STATEMENTS.has(member(statement, '_type'))) return somethingElse('it signs no in-toto statement');
  const subjects = member(statement, 'subject');
  // With several, it is not said which one is the guide.
  if (!Array.isArray(subjects) || subjects.length !== 1)
    return somethingElse('its statement does not have exactly one subject');
  const [subject] = subjects as readonly unknown[];
  const predicate = member(statement, 'predicate');
  const hash = member(predicate, 'guide-sha256') ?? member(subject, 'digest', 'sha256');
  return {
    signs: 'attestation',
    guideSha256: hexDigest(text(hash)),
    canonicalUrl:
      text(member(predicate, 'canonical-url')) ??
      text(member(subject, 'uri')) ??
      httpsUrl(member(subject, 'name')),
  };
};

const readEnvelope = (envelope: unknown): LogEntry => {
  if (member(envelope, 'payloadType') !== PAYLOAD_TYPE)
    return somethingElse('it signs a payload of another type than in-toto');
  const payload = fromBase64(member(envelope, 'payload'));
  const statement = payload === undefined ? undefined : utf8(payload);
  return statement === undefined
    ? somethingElse('its payload is no text')
    : readStatement(parseJson(statement));
};

/** Reads a Sigstore bundle of version 0.3; undefined for any other text. */
export const readLogEntry = (source: string): LogEntry | undefined => {
  const bundle = parseJson(source);
  if (!MEDIA_TYPES.has(member(bundle, 'mediaType'))) return undefined;
  const message = member(bundle, 'messageSignature');
  const envelope = member(bundle, 'dsseEnvelope');
  if ((message === undefined) === (envelope === undefined))
    return somethingElse('it does not sign exactly one thing');
  return message === undefined ? readEnvelope(envelope) : readMessage(message);
};

/** Whether bytes are a bundle that a proof can be made of. */
export const isLogBundle = (bytes: Uint8Array): boolean => {
  const source = utf8(bytes);
  return source !== undefined && readLogEntry(source) !== undefined;
};
