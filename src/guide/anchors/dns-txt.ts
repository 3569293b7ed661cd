import type { ChannelEvidence } from '../evidence.ts';
import {
  type AnchorNote,
  type AnchorReading,
  absent,
  type Expected,
  observed,
  unreachable,
} from './reading.ts';
import { throughManifest } from './through-manifest.ts';
import { readTxtValues, type TxtRecord, type TxtValue } from './txt-record.ts';

const NOTES = 8;
/** GP-11-71 */
const TTL_SECONDS = 3600;

type HashRecord = Extract<TxtRecord, { kind: 'hash' }>;

/** Records about other guides of the domain are ignored, and told together (GP-11-69). */
const otherGuides = (values: readonly TxtValue[], { canonicalUrl }: Expected): readonly AnchorNote[] => {
  const others = values.filter(({ record }) => record.kind === 'hash' && record.url !== canonicalUrl);
  const [first] = others;
  if (first === undefined || canonicalUrl === undefined) return [];
  const message =
    others.length === 1
      ? 'a TXT record is for another canonical URL and was ignored'
      : `${others.length} TXT records are for other canonical URLs and were ignored`;
  return [{ id: 'anchor.dns-txt.other-guide', message, evidence: first.value }];
};

interface Indirection {
  readonly hashes: readonly string[];
  readonly notes: readonly AnchorNote[];
}

const readIndirections = (values: readonly TxtValue[], expected: Expected): Indirection => {
  const hashes: string[] = [];
  const notes: AnchorNote[] = [];
  for (const { value, record } of values) {
    if (record.kind !== 'manifest') continue;
    const found = throughManifest(record.manifest, expected);
    if ('sha256' in found) hashes.push(found.sha256);
    const counts = 'why' in found ? `not counted: ${found.why}` : 'counted: it is on another domain';
    const message = `a TXT record names a manifest instead of a hash; ${counts}`;
    notes.push({ id: 'anchor.dns-txt.manifest-indirection', message, evidence: value });
  }
  return { hashes, notes };
};

const malformed = (values: readonly TxtValue[]): readonly AnchorNote[] =>
  values
    .filter(({ record }) => record.kind === 'malformed')
    .map(({ value }) => ({
      id: 'anchor.dns-txt.malformed',
      message: 'this TXT record is not "v=1; sha256=<64 hex digits>; url=<canonical URL>"',
      evidence: value,
    }));

/** How the answer came, for an anchor that it holds; a file says nothing about that. */
const servedNotes = ({ dns }: ChannelEvidence): readonly AnchorNote[] => {
  if (dns === undefined) return [];
  const { authenticated, ttl = 0 } = dns;
  return [
    ...(ttl > TTL_SECONDS
      ? [
          {
            id: 'anchor.dns-txt.ttl-high',
            message: `the TXT records may be cached for ${ttl} seconds, longer than an hour`,
          },
        ]
      : []),
    ...(authenticated
      ? []
      : [
          {
            id: 'anchor.dns-txt.no-dnssec',
            message: 'the resolver does not say that it validated the TXT answer (no AD bit)',
          },
        ]),
  ];
};

const nothing = ({ requests }: ChannelEvidence, values: readonly TxtValue[]): string => {
  const asked = (requests ?? []).find((one) => 'rcode' in one);
  if (values.length > 0 || asked === undefined || !('name' in asked))
    return 'no TXT record carries the hash of this guide';
  return asked.rcode === 'NXDOMAIN' ? `${asked.name} does not exist` : `${asked.name} has no TXT record`;
};

/** Two records for one URL that differ are a mismatch, whichever is right (A42). */
const compare = (
  hashes: readonly string[],
  { sha256 }: Expected,
  notes: readonly AnchorNote[],
): AnchorReading | undefined => {
  const [first] = hashes;
  if (first === undefined) return undefined;
  const wrong = new Set(hashes.filter((one) => one !== sha256));
  const [differing] = wrong;
  const reading = observed(differing ?? first, sha256, notes);
  if (differing === undefined || new Set(hashes).size === 1) return reading;
  const right = hashes.includes(sha256) ? ', one of them right' : '';
  return { ...reading, reason: `TXT records for this URL carry ${new Set(hashes).size} hashes${right}` };
};

/** Of records about this guide, or about no guide in particular. */
const verifiersOf = (values: readonly TxtValue[], { canonicalUrl }: Expected): readonly string[] =>
  values.flatMap(({ record }) => {
    if (!('verifier' in record) || record.verifier === undefined) return [];
    const about = 'url' in record ? record.url : undefined;
    return about === undefined || about === canonicalUrl ? [record.verifier] : [];
  });

/** One TXT value a line, as `_assistant-guide.<registered domain>` serves them (GP-11-67 to GP-11-72). */
export const readDnsTxt = (text: string, expected: Expected, given: ChannelEvidence): AnchorReading => {
  const values = readTxtValues(text);
  if (values === undefined) return unreachable('it holds more values than a DNS answer can hold');
  const indirect = readIndirections(values, expected);
  const ours = values
    .map(({ record }) => record)
    .filter((one): one is HashRecord => one.kind === 'hash' && one.url === expected.canonicalUrl);
  const hashes = [...ours.map(({ sha256 }) => sha256), ...indirect.hashes];
  const notes = [
    ...malformed(values).slice(0, NOTES),
    ...indirect.notes.slice(0, NOTES),
    ...otherGuides(values, expected),
    ...(hashes.length === 0 ? [] : servedNotes(given)),
  ];
  const reading = compare(hashes, expected, notes) ?? absent(nothing(given, values), notes);
  const verifiers = verifiersOf(values, expected);
  return verifiers.length === 0 ? reading : { ...reading, verifiers };
};
