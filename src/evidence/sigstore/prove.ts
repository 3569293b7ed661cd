import { createPublicKey, X509Certificate } from 'node:crypto';
import type { Bundle } from '@sigstore/bundle';
import {
  type SignedEntity,
  type TrustMaterial,
  toSignedEntity,
  VerificationError,
  Verifier,
} from '@sigstore/verify';
import { ok } from '../../base/index.ts';
import type { LogProof, LogSigner, Received } from '../../guide/index.ts';
import type { LogPin } from '../gathering.ts';
import { readBundle } from './bundle.ts';
import { certificateSigner } from './certificate.ts';
import { signerInEntry } from './entry-signer.ts';
import { ends, type Step } from './step.ts';
import { readKey, readTrust, type Trust } from './trust.ts';

/** All that a proof is made of; the same material gives the same proof, at any time. */
export interface LogMaterial {
  /** The bundle as it was served. */
  readonly bundle: Uint8Array;
  /** The manifest as it was served; it is what a bundle without an attestation signs. */
  readonly manifest: Uint8Array | undefined;
  readonly trustedRoot: Received;
  readonly pin: LogPin;
}

/** What a proof shows when it holds. */
type Shown = Required<Pick<LogProof, 'signer' | 'log' | 'logIndex' | 'signedAt'>>;

const NOT_INCLUDED = 'the entry is not proved to lie under a checkpoint that a trusted log signed';

const WHY: Readonly<Record<string, string>> = {
  TIMESTAMP_ERROR:
    'no time is signed by a trusted log or timestamp authority, or one that is named does not hold',
  CERTIFICATE_ERROR: 'the certificate is not of a trusted authority, or was not valid at the signed time',
  TLOG_ERROR: 'the bundle names no log entry, or the same one twice',
  TLOG_INCLUSION_PROOF_ERROR: NOT_INCLUDED,
  TLOG_INCLUSION_PROMISE_ERROR: 'the time that the log is said to have signed does not hold',
  TLOG_BODY_ERROR: 'the entry in the log is for another signature or other bytes',
  SIGNATURE_ERROR: 'the signature is not of these bytes',
};

const UNREADABLE = 'the bundle holds something that cannot be read';

const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';

/** The certificate that the bundle carries; undefined for a bare key. */
const certificateIn = ({ verificationMaterial: { content } }: Bundle): Buffer | undefined =>
  content.$case === 'certificate' ? content.certificate.rawBytes : undefined;

/**
 * The certificate or key that the log recorded, one for all entries. The verifying library holds signature and digest
 * of the bundle against the entry; that the entry is this signer's too is held here.
 */
const recordedSigner = (bundle: Bundle): Step<Buffer> => {
  const [first, ...others] = bundle.verificationMaterial.tlogEntries.map(signerInEntry);
  const certificate = certificateIn(bundle);
  if (first === undefined) return ends('the entry in the log is of a kind that names no signer');
  if (others.some((other) => other === undefined || !first.equals(other)))
    return ends('the entries in the log are of different signers');
  if (certificate !== undefined && !first.equals(certificate))
    return ends('the entry in the log is of another signer');
  return ok(first);
};

/** Times that somebody trusted signed. Without the log's promise, nobody signed the time that stands in its entry. */
const signedTimes = ({ timestamps }: SignedEntity): readonly Date[] =>
  timestamps.flatMap((one) => {
    if (one.$case === 'timestamp-authority') return [one.timestamp.signingTime];
    const { inclusionPromise, integratedTime } = one.tlogEntry;
    return inclusionPromise === undefined ? [] : [new Date(Number(integratedTime) * 1000)];
  });

/** A log that was retired, and whose key may be known by now, proves nothing later; the library asks no proof for that. */
const logsWereInUse = (
  { tlogEntries }: SignedEntity,
  { tlogs }: TrustMaterial,
  times: readonly Date[],
): boolean =>
  tlogEntries.every(({ logId }) =>
    tlogs.some(
      ({ logID, validFor }) =>
        logID.equals(logId.keyId) && times.every((time) => validFor.start <= time && time <= validFor.end),
    ),
  );

/** The library goes by the signed checkpoint alone; a proof that claims another tree than that is not whole. */
const isUnderCheckpoint = ({ inclusionProof }: SignedEntity['tlogEntries'][number]): boolean => {
  const [, size, root = ''] = (inclusionProof?.checkpoint?.envelope ?? '').split('\n', 3);
  return (
    inclusionProof?.treeSize === size && inclusionProof?.rootHash.equals(Buffer.from(root, 'base64')) === true
  );
};

const signerOf = (
  bundle: Bundle,
  recorded: Buffer,
  identity: Parameters<typeof certificateSigner>[1],
  pin: LogPin,
): Step<LogSigner> => {
  const certificate = certificateIn(bundle);
  if (certificate === undefined) {
    const pinned = pin.key === undefined ? undefined : readKey(pin.key);
    return ok({ kind: 'key', pinned: pinned?.ok === true && pinned.value.equals(recorded) });
  }
  if (!(new X509Certificate(certificate).keyUsage ?? []).includes(CODE_SIGNING))
    return ends('the certificate is not one for signing');
  return ok(certificateSigner(certificate, identity));
};

/**
 * Certificates live for minutes, so each needs a time within that somebody trusted signed: the log's promise does, and a
 * timestamp authority; the checkpoint does not cover the time in an entry. The same is asked of bare keys, so that the
 * log can be held to the years in which it was in use. Where the trusted root names certificate logs, a certificate must
 * be in one.
 */
const verify = (
  bundle: Bundle,
  recorded: Buffer,
  { manifest, pin }: LogMaterial,
  trust: Trust,
): Step<Shown> => {
  const material =
    certificateIn(bundle) === undefined
      ? trust.withKey(createPublicKey({ key: recorded, format: 'der', type: 'spki' }))
      : trust.material;
  const entity = toSignedEntity(bundle, Buffer.from(manifest ?? []));
  const ctlogThreshold = trust.root.ctlogs.length > 0 ? 1 : 0;
  const { identity } = new Verifier(material, { ctlogThreshold }).verify(entity);
  if (!entity.tlogEntries.every(isUnderCheckpoint)) return ends(NOT_INCLUDED);
  const times = signedTimes(entity);
  if (!logsWereInUse(entity, material, times)) return ends('the log was not in use at the signed time');
  const signer = signerOf(bundle, recorded, identity ?? {}, pin);
  if (!signer.ok) return signer;
  const proof = entity.tlogEntries[0]?.inclusionProof;
  const earliest = Math.min(...times.map((time) => time.getTime()));
  return ok({
    signer: signer.value,
    log: proof?.checkpoint?.envelope.split('\n', 1)[0] ?? '',
    logIndex: proof?.logIndex ?? '',
    signedAt: new Date(earliest).toISOString(),
  });
};

const show = (material: LogMaterial): Step<Shown> => {
  const trust = readTrust(material.trustedRoot);
  if (!trust.ok) return ends(`the trusted root cannot be used: ${trust.error}`);
  const bundle = readBundle(material.bundle);
  if (!bundle.ok) return bundle;
  try {
    const recorded = recordedSigner(bundle.value);
    return recorded.ok ? verify(bundle.value, recorded.value, material, trust.value) : recorded;
  } catch (error) {
    return ends(error instanceof VerificationError ? (WHY[error.code] ?? UNREADABLE) : UNREADABLE);
  }
};

/** Verifies a Sigstore bundle (A44). Whether its signer is the publisher is for judging to say. */
export const prove = (material: LogMaterial): LogProof => {
  const { trustedRoot, pin } = material;
  const held = { kind: 'sigstore' as const, trustedRoot, ...pin };
  const shown = show(material);
  return shown.ok
    ? {
        ...held,
        verdict: 'verified',
        reason: 'signature, signed time and inclusion in the log hold',
        ...shown.value,
      }
    : { ...held, verdict: 'invalid', reason: shown.error };
};
