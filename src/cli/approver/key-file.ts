import * as z from 'zod';
import { canonicalText, type Json } from '../../kernel/index.ts';
import { APPROVER_NAME } from './name.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = (bytes: number) =>
  z.string().refine((text) => {
    const read = Buffer.from(text, 'base64');
    return read.length === bytes && read.toString('base64') === text;
  }, `${bytes} bytes in base64`);

const time = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const signed = z.strictObject({ key_id: digest, signature: base64(64) });

/** Whom a key had admitted when it was removed, by their keys: whoever still has it admits nobody any more. */
const admitted = z.array(digest).max(1000);

/** The private key in PKCS #8, under a passphrase. */
export const sealed = z.strictObject({
  kind: z.literal('passphrase'),
  kdf: z.literal('scrypt'),
  /** Cost: 2 to the power of this, with r = 8 and p = 1. */
  log_n: z.int().min(15).max(20),
  salt: base64(16),
  cipher: z.literal('aes-256-gcm'),
  nonce: base64(12),
  tag: base64(16),
  text: base64(48),
});

export type Sealed = z.infer<typeof sealed>;

const heldByAgent = z.strictObject({
  kind: z.literal('ssh-agent'),
  comment: z.string().max(1000),
  /** Whether the agent asks a person at each use; if not, whatever reaches its socket can sign. */
  confirms: z.boolean(),
});

/** `approvers/NAME.json`: the public part can be read without the passphrase. */
export const approverFile = z.strictObject({
  version: z.literal(1),
  name: z.string().regex(APPROVER_NAME),
  /** SHA-256 of the public key. */
  key_id: digest,
  /** The raw Ed25519 key. */
  public_key: base64(32),
  created_at: time,
  secret: z.discriminatedUnion('kind', [sealed, heldByAgent]),
  /** By a key that was there before; the first key signs for itself. Nobody becomes an approver by writing a file. */
  admitted_by: signed,
  removed: signed.extend({ at: time, admitted }).nullable(),
});

export type ApproverFile = z.infer<typeof approverFile>;

type Unsigned = Pick<ApproverFile, 'name' | 'key_id' | 'public_key' | 'created_at'> & {
  readonly secret: { readonly kind: ApproverFile['secret']['kind'] };
};

const under = (domain: string, value: Json): string => `readback.${domain}.v1\n${canonicalText(value)}`;

const agentFacts = (secret: Unsigned['secret']): Json =>
  secret.kind === 'ssh-agent' && 'confirms' in secret ? { confirms: secret.confirms === true } : null;

/** What whoever admits an approver signs. */
export const admissionText = ({ name, key_id, public_key, created_at, secret }: Unsigned): string =>
  under('approver', { name, key_id, public_key, created_at, kind: secret.kind, agent: agentFacts(secret) });

/** What whoever removes an approver signs. */
export const removalText = (
  { key_id }: Pick<ApproverFile, 'key_id'>,
  { at, admitted }: { readonly at: string; readonly admitted: readonly string[] },
): string => under('approver-removed', { key_id, at, admitted });
