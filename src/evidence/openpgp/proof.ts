import { ok, type Result } from '../../base/index.ts';
import {
  type ChannelEvidence,
  type Received,
  readCleartext,
  type SignatureProof,
} from '../../guide/index.ts';
import type { Verdict } from './verifying.ts';

const judge = async (bytes: Uint8Array, key: Received | undefined, at: string): Promise<Verdict> => {
  const message = readCleartext(bytes);
  if (message.kind === 'unsigned')
    return { verdict: 'unsigned', reason: 'it is no cleartext signed message' };
  if (message.kind === 'malformed') return { verdict: 'invalid', reason: message.fault };
  if (key === undefined)
    return { verdict: 'unverified', reason: 'no key was given to verify it with (--security-txt-key)' };
  // The library costs more to load than all the rest of a run, so only a signature that can be verified loads it.
  const { verifyCleartext } = await import('./verifying.ts');
  return verifyCleartext(message, key.bytes, new Date(at));
};

/**
 * What the OpenPGP signature of a security.txt comes to at an instant (UTC, ISO 8601), held against the keys that the
 * caller pinned. The same bytes, key and instant give the same proof.
 */
export const proveSignature = async (
  bytes: Uint8Array,
  key: Received | undefined,
  at: string,
): Promise<SignatureProof> => ({
  kind: 'openpgp',
  ...(key !== undefined && { key }),
  ...(await judge(bytes, key, at)),
});

/** Anchors that the caller gave as files, their security.txt held against a key. */
export const proveAnchors = (
  anchors: readonly ChannelEvidence[],
  key: Received,
  at: string,
): Promise<readonly ChannelEvidence[]> =>
  Promise.all(
    anchors.map(async (one) =>
      one.channel === 'signed-security-txt' && one.received && !one.truncated
        ? { ...one, proof: await proveSignature(one.bytes, key, at) }
        : one,
    ),
  );

/**
 * Whether the proof that saved evidence states is the one that its bytes, its key and its time give; `evaluatedAt` is the
 * time of a file that was given, not fetched. Words may differ between releases; what they are about may not.
 */
export const recheckSignature = async (channel: ChannelEvidence, evaluatedAt: string): Promise<boolean> => {
  const { proof, bytes, fetchedAt = evaluatedAt } = channel;
  if (proof?.kind !== 'openpgp') return true;
  if (channel.channel !== 'signed-security-txt' || channel.truncated) return false;
  const again = await proveSignature(bytes, proof.key, fetchedAt);
  return again.verdict === proof.verdict && again.signer === proof.signer;
};

/** Checks a file of pinned OpenPGP keys, and gives the fingerprints of those in it, in uppercase hex. */
export const readOpenpgpKeys = async (bytes: Uint8Array): Promise<Result<readonly string[]>> => {
  const { parseKeys } = await import('./verifying.ts');
  const keys = await parseKeys(bytes);
  return keys.ok ? ok(keys.value.map((key) => key.getFingerprint().toUpperCase())) : keys;
};
