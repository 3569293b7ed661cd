import { z } from 'zod';
import type { Evidence } from '../evidence.ts';
import { channel, instant, mode, optional, sha256, text } from './common.ts';

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

const supplied = {
  ...received,
  path: optional(text),
  url: optional(text),
  fetchedAt: optional(instant),
};

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
  manifest: optional(z.strictObject(supplied)),
  anchors: optional(z.array(z.strictObject({ ...supplied, channel }))),
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
