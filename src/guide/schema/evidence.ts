import { z } from 'zod';
import { type Evidence, SURFACES } from '../evidence.ts';
import { channel, count, instant, mode, optional, sha256, text } from './common.ts';

/** A value as it is saved: bytes as base64. */
type Saved<T> = T extends Uint8Array
  ? string
  : T extends readonly (infer Member)[]
    ? Saved<Member>[]
    : T extends object
      ? { [Key in keyof T]: Saved<T[Key]> }
      : T;

export type SavedEvidence = Saved<Omit<Evidence, 'replayed' | 'ask'>>;

const received = {
  received: z.boolean(),
  bytes: z.base64(),
  sha256,
  truncated: z.boolean(),
};

const problem = z.strictObject({ code: text, message: text });

const fetchRecord = z.strictObject({
  url: text,
  finalUrl: text,
  fetchedAt: instant,
  status: optional(z.int().min(100).max(999)),
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  redirects: z.array(z.strictObject({ from: text, to: text, status: z.int().min(300).max(399) })),
  tlsValid: optional(z.boolean()),
  peer: optional(text),
  problems: z.array(problem),
});

const dnsRecord = z.strictObject({
  name: text,
  type: z.enum(['TXT', 'CNAME']),
  fetchedAt: instant,
  rcode: optional(text),
  problems: z.array(problem),
});

const requests = z.array(z.union([fetchRecord, dnsRecord]));

const fetched = z.strictObject({ ...received, fetch: fetchRecord });

const surface = z.strictObject({ ...received, kind: z.enum(SURFACES), url: optional(text), requests });

const supplied = {
  ...received,
  path: optional(text),
  url: optional(text),
  fetchedAt: optional(instant),
  requests: optional(requests),
};

const signatureProof = z.strictObject({
  kind: z.literal('openpgp'),
  key: optional(z.strictObject(received)),
  verdict: z.enum(['verified', 'unverified', 'invalid', 'unsigned']),
  reason: text,
  signer: optional(text),
});

const logSigner = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('certificate'),
    name: optional(text),
    issuer: optional(text),
    repository: optional(text),
  }),
  z.strictObject({ kind: z.literal('key'), pinned: z.boolean() }),
]);

const logProof = z.strictObject({
  kind: z.literal('sigstore'),
  trustedRoot: z.strictObject(received),
  key: optional(z.strictObject(received)),
  identity: optional(text),
  verdict: z.enum(['verified', 'invalid']),
  reason: text,
  signer: optional(logSigner),
  log: optional(text),
  logIndex: optional(text),
  signedAt: optional(instant),
});

const channelEvidence = z.strictObject({
  ...supplied,
  channel,
  dns: optional(z.strictObject({ authenticated: z.boolean(), ttl: optional(count) })),
  commit: optional(z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)),
  aliases: optional(z.array(text)),
  proof: optional(z.discriminatedUnion('kind', [signatureProof, logProof])),
  unnamed: optional(text),
  unreadable: optional(text),
  absent: optional(text),
  unsupported: optional(text),
});

const network = z.strictObject({
  limits: z.strictObject({
    dnsMs: count,
    connectMs: count,
    totalMs: count,
    redirects: count,
    headerBytes: count,
    guideBytes: count,
    documentBytes: count,
  }),
  resolve: z.array(text),
  resolveUnused: optional(z.array(text)),
  dns: optional(text),
  cacertSha256: optional(sha256),
  allowPrivate: z.boolean(),
});

const repository = z.strictObject({
  files: z.array(text),
  complete: z.boolean(),
  artifacts: z.array(z.strictObject({ ...received, path: text })),
});

const evidence: z.ZodType<SavedEvidence> = z.strictObject({
  mode,
  source: z.strictObject({ path: optional(z.string()), url: optional(z.string()) }),
  guide: z.strictObject(received),
  evaluatedAt: instant,
  fetch: optional(fetchRecord),
  refetch: optional(fetched),
  copies: optional(z.array(fetched).max(3)),
  published: optional(fetched),
  surfaces: optional(z.array(surface)),
  manifest: optional(z.strictObject(supplied)),
  release: optional(fetchRecord),
  canonicalAliases: optional(z.array(text)),
  aliasesUnknown: optional(z.literal(true)),
  network: optional(network),
  anchors: optional(z.array(channelEvidence)),
  repository: optional(repository),
});

export const EVIDENCE_FORMAT = 'readback-evidence';
export const EVIDENCE_VERSION = 1;

/** A saved evidence file. */
export const savedEvidence = z
  .strictObject({
    format: z.literal(EVIDENCE_FORMAT),
    version: z.literal(EVIDENCE_VERSION),
    evidence,
  })
  .meta({
    title: 'Readback evidence',
    description:
      'Everything that a guide was judged by. It judges the same, offline, for ever: bytes are base64, digests are lowercase SHA-256 over the decoded bytes and are computed again when the file is loaded. Nothing in it proves who saved it.',
  });
