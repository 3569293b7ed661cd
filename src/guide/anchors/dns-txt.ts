import { hexDigest } from '../manifest.ts';
import { hostOf, sameRegisteredDomain } from '../url.ts';
import { type AnchorNote, type AnchorReading, absent, type Expected, observed } from './reading.ts';

const RECORDS = 64;
const NOTES = 8;

/** A TXT value in zone-file form is several quoted chunks; they are one value (A42). */
const joined = (line: string): string =>
  line.startsWith('"') ? [...line.matchAll(/"([^"]*)"/g)].map(([, chunk]) => chunk).join('') : line;

type Record =
  | { readonly kind: 'hash'; readonly sha256: string; readonly url: string }
  | { readonly kind: 'manifest'; readonly url: string }
  | { readonly kind: 'foreign' | 'malformed' };

/** `v=1` first, each key once, hex in any case (A42). A record of another version is not ours to judge. */
const readRecord = (value: string): Record => {
  const parts = value.split(';', 9).map((part) => part.trim());
  if (parts[0] !== 'v=1') return { kind: 'foreign' };
  const keys = new Map<string, string>();
  for (const part of parts.slice(1).filter((one) => one !== '')) {
    const equals = part.indexOf('=');
    const key = part.slice(0, Math.max(equals, 0));
    if (equals < 1 || keys.has(key)) return { kind: 'malformed' };
    keys.set(key, part.slice(equals + 1));
  }
  const url = keys.get('url');
  const sha256 = hexDigest(keys.get('sha256'));
  const manifest = keys.get('manifest');
  if (keys.size === 1 && manifest) return { kind: 'manifest', url: manifest };
  if (keys.size !== 2 || !url || sha256 === undefined) return { kind: 'malformed' };
  return { kind: 'hash', sha256, url };
};

const note = (record: Record, value: string, expected: Expected): AnchorNote | undefined => {
  if (record.kind === 'malformed')
    return {
      id: 'anchor.dns-txt.malformed',
      message: 'this TXT record is not "v=1; sha256=<64 hex digits>; url=<canonical URL>"',
      evidence: value,
    };
  if (record.kind === 'manifest')
    return {
      id: 'anchor.dns-txt.manifest-indirection',
      message: 'the TXT record names a manifest instead of a hash',
      evidence: value,
    };
  if (record.kind === 'hash' && record.url !== expected.canonicalUrl)
    return {
      id: 'anchor.dns-txt.other-guide',
      message: 'this TXT record is for another canonical URL',
      evidence: value,
    };
  return undefined;
};

/** A manifest that the record names counts only on another registered domain than the guide's (A04). */
const throughManifest = (records: readonly Record[], { subject, sha256 }: Expected) => {
  const { manifest } = subject.evidence;
  const host = subject.guide.metadata.host('canonical-url');
  const named = records.find((one) => one.kind === 'manifest' && one.url === manifest?.url);
  if (manifest?.url === undefined || named === undefined || host === undefined) return undefined;
  const other = hostOf(manifest.url);
  if (other === undefined || sameRegisteredDomain(host, other, subject.lookups)) return undefined;
  return sha256;
};

/** One TXT value a line, as `_assistant-guide.<registered domain>` serves them (GP-11-67 to GP-11-70). */
export const readDnsTxt = (text: string, expected: Expected): AnchorReading => {
  const values = text
    .split('\n', RECORDS)
    .map((line) => joined(line.trim()))
    .filter((value) => value !== '');
  const records = values.map(readRecord);
  const notes = records
    .flatMap((record, index) => note(record, values[index] ?? '', expected) ?? [])
    .slice(0, NOTES);
  const hashes = records.flatMap((one) =>
    one.kind === 'hash' && one.url === expected.canonicalUrl ? [one.sha256] : [],
  );
  // Two records for one URL that differ are a mismatch, whichever is right (A42).
  const hash =
    hashes.find((one) => one !== expected.sha256) ?? hashes[0] ?? throughManifest(records, expected);
  return hash === undefined
    ? absent('no TXT record carries the hash of this guide', notes)
    : observed(hash, expected.sha256, notes);
};
