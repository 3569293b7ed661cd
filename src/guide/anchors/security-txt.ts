import type { ChannelEvidence, SignatureProof } from '../evidence.ts';
import { hexDigest, isPage } from '../parse/manifest.ts';
import { hostOf, sameRegisteredDomain } from '../text/url.ts';
import { readCleartext } from './cleartext.ts';
import { discoveryOnly } from './discovery-aid.ts';
import { type AnchorReading, absent, type Expected, observed, unchecked } from './reading.ts';
import { readSecurityTxtFields, type SecurityTxt } from './security-txt-fields.ts';

/** Whether a raw file names a guide at all, also behind a dash escape; who does not is not told about signatures. */
const NAMES_GUIDE = /^(?:- )?assistant-guide(?:-sha256)?:/im;

const NO_FIELD = 'security.txt has no Assistant-Guide field';

const absentFor = (id: string, message: string, evidence?: string): AnchorReading =>
  absent(message, [{ id, message, ...(evidence !== undefined && { evidence }) }]);

const malformed = (message: string, evidence?: string): AnchorReading =>
  absentFor('anchor.security-txt.malformed', message, evidence);

const invalid = (reason: string): AnchorReading =>
  absentFor(
    'anchor.security-txt.signature-invalid',
    `the signature of security.txt does not hold: ${reason}`,
  );

/** In words of our own: the signer is proved again when saved evidence is loaded, the words of the proof are not. */
const signedBy = ({ signer = 'that was pinned' }: SignatureProof): string =>
  `its signature holds, by key ${signer}`;

const unverified = (reason: string): AnchorReading => {
  const message = `the signature of security.txt was not verified: ${reason}`;
  return unchecked(message, [{ id: 'anchor.security-txt.signature-unverified', message }]);
};

/** The URLs that the file was asked at and came from; empty for a file that the caller gave. */
const placesOf = ({ requests = [] }: ChannelEvidence): readonly string[] => {
  const last = requests.at(-1);
  return last === undefined || !('finalUrl' in last) ? [] : [last.url, last.finalUrl];
};

/** Why the file does not belong where it was found: a signed file may be a copy of another host's. */
const displaced = (
  { canonical }: SecurityTxt,
  given: ChannelEvidence,
  expected: Expected,
): string | undefined => {
  const places = placesOf(given);
  const host = expected.subject.guide.metadata.host('canonical-url');
  const from = hostOf(places.at(-1));
  if (from !== undefined && host !== undefined && !sameRegisteredDomain(from, host, expected.subject.lookups))
    return `security.txt was served by ${from}, which is on another registered domain than the guide`;
  if (places.length === 0 || canonical.length === 0 || places.some((url) => canonical.includes(url)))
    return undefined;
  return 'the Canonical fields of security.txt do not list the URL that it was fetched from';
};

const INSTANT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** The instant of the one `Expires` field, in milliseconds; NaN when there is none that says one (RFC 9116, 2.5.5). */
const expiry = ({ expires }: SecurityTxt): number =>
  expires.length === 1 && INSTANT.test(expires[0] ?? '')
    ? Date.parse((expires[0] ?? '').toUpperCase())
    : Number.NaN;

/** Why the file says nothing about this guide, whoever signed it. */
const elsewhere = ({ guides }: SecurityTxt, { canonicalUrl }: Expected): AnchorReading | undefined => {
  if (guides.kind === 'none') return absent(NO_FIELD);
  if (guides.kind === 'without-hash') return absent('security.txt names a guide and carries no hash of it');
  if (guides.kind === 'unpaired' || guides.pairs.some(({ url }) => url === canonicalUrl)) return undefined;
  const message = 'security.txt is about another canonical URL';
  return absentFor('anchor.security-txt.other-guide', message, guides.pairs[0]?.url);
};

/** Why a file whose signature holds is not in force here and now. */
const outOfForce = (
  file: SecurityTxt,
  given: ChannelEvidence,
  expected: Expected,
): AnchorReading | undefined => {
  const fault = displaced(file, given, expected);
  if (fault !== undefined) return absentFor('anchor.security-txt.other-place', fault);
  const until = expiry(file);
  if (Number.isNaN(until))
    return malformed('security.txt needs one Expires field with a date and time (RFC 9116, section 2.5.5)');
  return until > Date.parse(expected.subject.evidence.evaluatedAt)
    ? undefined
    : absentFor('anchor.security-txt.expired', 'security.txt is past its Expires date', file.expires[0]);
};

const readHash = ({ guides }: SecurityTxt, { canonicalUrl, sha256 }: Expected): AnchorReading => {
  if (guides.kind !== 'paired')
    return malformed(
      'each Assistant-Guide field of security.txt needs an Assistant-Guide-SHA256 field, after it and before the next one',
    );
  const written = guides.pairs.filter(({ url }) => url === canonicalUrl).map((pair) => pair.sha256);
  const odd = written.find((value) => hexDigest(value) === undefined);
  if (odd !== undefined) return malformed('Assistant-Guide-SHA256 of security.txt is not 64 hex digits', odd);
  // Two hashes for one URL are a mismatch, whichever is right.
  const hash = written.map((value) => value.toLowerCase()).find((one) => one !== sha256) ?? sha256;
  return observed(hash, sha256);
};

/** A hash is looked at only after the signature was verified, and only in a file that is in force. */
const readGuide = (file: SecurityTxt, given: ChannelEvidence, expected: Expected): AnchorReading => {
  const other = elsewhere(file, expected);
  if (other !== undefined) return other;
  const proof = given.proof?.kind === 'openpgp' ? given.proof : undefined;
  switch (proof?.verdict) {
    case 'verified':
      return outOfForce(file, given, expected) ?? { reason: signedBy(proof), ...readHash(file, expected) };
    case 'invalid':
      return invalid(proof.reason);
    default:
      return unverified(proof?.reason ?? 'nobody looked at it');
  }
};

const readSigned = (text: string, given: ChannelEvidence, expected: Expected): AnchorReading => {
  const file = readSecurityTxtFields(text);
  const reading = readGuide(file, given, expected);
  const verified = given.proof?.kind === 'openpgp' && given.proof.verdict === 'verified';
  // Whom it recommends is believed like the hash: signed, in its place and in its time.
  return file.verifiers.length > 0 && verified && outOfForce(file, given, expected) === undefined
    ? { ...reading, verifiers: file.verifiers }
    : reading;
};

/** What is not one signed message: unsigned, or framed so that programs could read it differently. */
const readUnsigned = (source: string, fault: string | undefined): AnchorReading => {
  if (source === '') return absent('no security.txt is published');
  if (!NAMES_GUIDE.test(source)) {
    // Many sites answer every path with a page; it is about the guide only when it says so.
    if (isPage(source) && !/assistant-guide/i.test(source))
      return absent('a web page stands in place of security.txt');
    return discoveryOnly(source) ?? absent(NO_FIELD);
  }
  if (fault !== undefined) return invalid(fault);
  return absentFor('anchor.security-txt.unsigned', 'security.txt names the guide and is not signed');
};

/** Counts only what a verified signature covers; text outside it is never read (GP-11-88 to GP-11-90, A05). */
export const readSecurityTxt = (
  source: string,
  expected: Expected,
  given: ChannelEvidence,
): AnchorReading => {
  const message = readCleartext(given.bytes);
  return message.kind === 'signed'
    ? readSigned(message.text, given, expected)
    : readUnsigned(source, message.kind === 'malformed' ? message.fault : undefined);
};
