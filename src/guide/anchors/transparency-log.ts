import type { ChannelEvidence } from '../evidence.ts';
import { hexDigest } from '../parse/manifest.ts';
import { discoveryOnly } from './discovery-aid.ts';
import { type LogEntry, readLogEntry } from './log-entry.ts';
import { signedBy, whyStranger } from './log-signer.ts';
import { type AnchorReading, absent, type Expected, observed, unchecked } from './reading.ts';

/** What an entry records of a guide. */
type Recorded =
  | { readonly whole: true; readonly sha256: string }
  | { readonly whole: false; readonly reading: AnchorReading };

const incomplete = (why: string): Recorded => ({
  whole: false,
  reading: absent(why, [{ id: 'anchor.transparency-log.incomplete', message: why }]),
});

const unproved = (why: string): AnchorReading =>
  absent(why, [{ id: 'anchor.transparency-log.unproved', message: why }]);

const recordedOf = (
  sha256: string | undefined,
  url: string | undefined,
  { canonicalUrl }: Expected,
): Recorded => {
  if (sha256 === undefined) return incomplete('the entry records no SHA-256 of the guide');
  if (url === undefined) return incomplete('the entry records no canonical-url');
  // An entry for another guide of the same publisher is no word about this one.
  if (url !== canonicalUrl) return incomplete('the entry records another URL than canonical-url');
  return { whole: true, sha256 };
};

const recordedBytes = (sha256: string, expected: Expected): Recorded => {
  const { subject } = expected;
  const { manifest: supplied, guide } = subject.evidence;
  const manifest = subject.manifest();
  if (sha256 === supplied?.sha256 && manifest !== undefined)
    return recordedOf(hexDigest(manifest.get('guide-sha256')), manifest.get('canonical-url'), expected);
  if (sha256 === guide.sha256)
    return incomplete('the entry signs the guide itself and records no canonical-url');
  return { whole: false, reading: unproved('the entry signs other bytes than the manifest') };
};

/** GP-11-92, GP-11-93: the hash and the URL must both be in what is signed. */
const recorded = (entry: LogEntry, expected: Expected): Recorded => {
  if (entry.signs === 'bytes') return recordedBytes(entry.sha256, expected);
  if (entry.signs === 'attestation') return recordedOf(entry.guideSha256, entry.canonicalUrl, expected);
  return incomplete(entry.why);
};

/**
 * A Sigstore bundle (A44). What it says is read here from its bytes; that it is in the log, and who signed it, is what
 * `given.proof` came to. A hash that differs is told whoever signed it: the manifest itself names the entry.
 */
export const readTransparencyLog = (
  source: string,
  expected: Expected,
  { proof }: ChannelEvidence,
): AnchorReading => {
  const aid = discoveryOnly(source);
  if (aid !== undefined) return aid;
  const entry = readLogEntry(source);
  if (entry === undefined) return unproved('it is no Sigstore bundle of version 0.3');
  const found = recorded(entry, expected);
  if (!found.whole) return found.reading;
  if (proof?.kind !== 'sigstore') return unchecked('the entry was not proved to be in a log');
  if (proof.verdict !== 'verified') return unproved(proof.reason);
  const reading = observed(found.sha256, expected.sha256);
  const stranger = whyStranger(proof, expected.subject);
  return stranger === undefined
    ? { ...reading, reason: signedBy(proof) }
    : { ...reading, counted: false, reason: stranger };
};
