import type { ChannelEvidence } from '../evidence.ts';
import { METADATA_PLACES, type Place } from '../registries.ts';
import { NO_RECORD, type RegistryRecord, registryTarget } from '../registry-target.ts';
import { hostOf, sameRegisteredDomain } from '../url.ts';
import { discoveryOnly } from './discovery-aid.ts';
import {
  type AnchorNote,
  type AnchorReading,
  absent,
  type Expected,
  observed,
  unchecked,
  unreachable,
} from './reading.ts';
import { readGiven, readServed } from './registry/document.ts';
import { holds, type Naming, readNaming } from './registry/naming.ts';
import { throughManifest } from './through-manifest.ts';

/** What the names of a manifest that stand in place of a hash come to (GP-11-75, A04). */
const indirections = ({ urls }: Naming, expected: Expected) =>
  urls.flatMap((url) => {
    if (url !== expected.subject.evidence.manifest?.url) return [];
    return throughManifest(url, expected);
  });

const withoutHash = (naming: Naming, document: unknown, expected: Expected): AnchorReading => {
  if (naming.named) {
    const why = indirections(naming, expected).find((one) => 'why' in one)?.why;
    const message = 'the registry record names the guide and carries no SHA-256 of it';
    return absent('the record names the guide and carries no hash of it', [
      {
        id: 'anchor.registry.hash-not-in-record',
        message:
          why === undefined ? message : `${message}; the manifest that it names is not counted: ${why}`,
      },
    ]);
  }
  const notes: readonly AnchorNote[] = holds(document, expected.sha256)
    ? [
        {
          id: 'anchor.registry.generic-sha256',
          message: 'the record holds this hash outside assistant-guide metadata, where it anchors nothing',
        },
      ]
    : [];
  return absent('the record has no assistant-guide metadata', notes);
};

const urlNotes = ({ urls }: Naming, right: readonly (string | undefined)[]): readonly AnchorNote[] => {
  const [other] = urls;
  if (other === undefined || urls.some((url) => right.includes(url))) return [];
  return [
    {
      id: 'anchor.registry.url-mismatch',
      message: 'the registry record names another URL than canonical-url',
      evidence: other,
    },
  ];
};

const compare = (document: unknown, places: readonly Place[], expected: Expected): AnchorReading => {
  const naming = readNaming(document, places);
  const through = indirections(naming, expected).flatMap((one) => ('sha256' in one ? one.sha256 : []));
  const hashes = [...naming.hashes, ...through];
  // Two hashes that differ are a mismatch, whichever is right.
  const hash = hashes.find((one) => one !== expected.sha256) ?? hashes[0];
  if (hash === undefined) return withoutHash(naming, document, expected);
  const manifest = through.length > 0 ? expected.subject.evidence.manifest?.url : undefined;
  return observed(hash, expected.sha256, urlNotes(naming, [expected.canonicalUrl, manifest]));
};

/** Whether the registry sent the fetch on to where whoever holds the guide's own domain answers. */
const endedAtHome = (
  { requests = [] }: ChannelEvidence,
  { guide, lookups }: Expected['subject'],
): boolean => {
  const own = guide.metadata.host('canonical-url');
  return requests.some((one) => {
    const host = 'finalUrl' in one ? hostOf(one.finalUrl) : undefined;
    return own !== undefined && host !== undefined && sameRegisteredDomain(own, host, lookups);
  });
};

const readFetched = (source: string, record: RegistryRecord, expected: Expected): AnchorReading => {
  const read = readServed(source, record, expected.subject.lookups);
  return read.ok ? compare(read.value, [record.registry.metadata], expected) : unreachable(read.why);
};

/**
 * The record that `registry-url` addresses (GP-11-73 to GP-11-83). One that was fetched is read in its registry's own
 * form and place; one that was given as a file may be in that of any registry.
 */
export const readPackageRegistry = (
  source: string,
  expected: Expected,
  given: ChannelEvidence,
): AnchorReading => {
  const { guide, lookups, evidence } = expected.subject;
  const target = registryTarget(guide, evidence.ask, lookups);
  if (target.what !== 'record') return unchecked(NO_RECORD[target.what]);
  if (endedAtHome(given, expected.subject))
    return unreachable("the registry's answer came from the guide's own registered domain");
  if (given.fetchedAt !== undefined) return readFetched(source, target.record, expected);
  const read = readGiven(source, target.record.registry, lookups);
  if (read.ok) return compare(read.value, METADATA_PLACES, expected);
  return discoveryOnly(source) ?? unreachable(read.why);
};
