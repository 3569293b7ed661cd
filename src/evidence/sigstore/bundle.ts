import { type Bundle, bundleFromJSON, ValidationError } from '@sigstore/bundle';
import { ok } from '../../base/index.ts';
import { ends, type Step } from './step.ts';

/** Far above any honest bundle: each entry, timestamp and checkpoint line costs a signature check. */
const ENTRIES = 4;
const TIMESTAMPS = 4;
const CHECKPOINT = 8192;
/** A tree of 2^64 leaves. */
const HASHES = 64;
const DIGITS = 20;

const tooLarge = ({ verificationMaterial: { tlogEntries, timestampVerificationData } }: Bundle): boolean =>
  tlogEntries.length > ENTRIES ||
  (timestampVerificationData?.rfc3161Timestamps.length ?? 0) > TIMESTAMPS ||
  tlogEntries.some(
    ({ inclusionProof }) =>
      (inclusionProof?.hashes.length ?? 0) > HASHES ||
      (inclusionProof?.logIndex.length ?? 0) > DIGITS ||
      (inclusionProof?.checkpoint?.envelope.length ?? 0) > CHECKPOINT,
  );

/** A signed entry timestamp is the log's promise to include an entry, and no proof that it did. */
const NO_PROOF = 'the bundle holds no proof of inclusion with a checkpoint';

const whyInvalid = (error: unknown): string =>
  error instanceof ValidationError && error.fields.some((field) => field.includes('inclusionProof'))
    ? NO_PROOF
    : 'the bundle lacks what version 0.3 demands';

/** A bundle of version 0.3: one certificate or a bare key, and each log entry with a proof and its checkpoint. */
export const readBundle = (bytes: Uint8Array): Step<Bundle> => {
  try {
    const bundle = bundleFromJSON(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    if (bundle.verificationMaterial.tlogEntries.length === 0) return ends(NO_PROOF);
    return tooLarge(bundle) ? ends('the bundle holds more than any honest one') : ok(bundle);
  } catch (error) {
    return ends(whyInvalid(error));
  }
};
