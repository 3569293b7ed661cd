import type { ChannelEvidence } from '../evidence.ts';
import { parsedUrl } from '../fetched.ts';
import { METADATA_PLACES, type Place } from '../hosts/registries.ts';
import { NO_RECORD, type RegistryRecord, registryTarget } from '../hosts/registry-target.ts';
import { sameUrl } from '../text/canonical.ts';
import { hostOf, sameRegisteredDomain } from '../text/url.ts';
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
import { type Entry, holds, readEntries } from './registry/naming.ts';
import { throughManifest } from './through-manifest.ts';

/** What the names of a manifest that stand in place of a hash come to (GP-11-75, A04). */
const indirections = (entries: readonly Entry[], expected: Expected) =>
  entries
    .flatMap(({ urls }) => urls)
    .filter((url) => url === expected.subject.evidence.manifest?.url)
    .map((url) => throughManifest(url, expected));

const withoutHash = (entries: readonly Entry[], expected: Expected): AnchorReading => {
  const why = indirections(entries, expected).find((one) => 'why' in one)?.why;
  const message = 'the registry record names the guide and carries no SHA-256 of it';
  return absent('the record names the guide and carries no hash of it', [
    {
      id: 'anchor.registry.hash-not-in-record',
      message: why === undefined ? message : `${message}; the manifest that it names is not counted: ${why}`,
    },
  ]);
};

const withoutEntry = (document: unknown, expected: Expected): AnchorReading => {
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

/** Whether an entry is about this guide: by its URL, by that of its manifest, or since it names none. */
const isOwn = ({ urls }: Entry, { canonicalUrl, subject }: Expected): boolean =>
  urls.every(
    (url) =>
      url === subject.evidence.manifest?.url || (canonicalUrl !== undefined && sameUrl(url, canonicalUrl)),
  );

/** A record that names this guide nowhere. What carries its very hash is about it all the same (GP-11-83). */
const elsewhere = (entries: readonly Entry[], { sha256 }: Expected): AnchorReading => {
  const notes: readonly AnchorNote[] = [
    {
      id: 'anchor.registry.url-mismatch',
      message: 'the registry record names another URL than canonical-url',
      evidence: entries[0]?.urls[0] ?? '',
    },
  ];
  return entries.some(({ hashes }) => hashes.length > 0 && hashes.every((hash) => hash === sha256))
    ? observed(sha256, sha256, notes)
    : absent('the record is about a guide at another URL', notes);
};

const compare = (document: unknown, places: readonly Place[], expected: Expected): AnchorReading => {
  const entries = readEntries(document, places);
  if (entries.length === 0) return withoutEntry(document, expected);
  const own = entries.filter((entry) => isOwn(entry, expected));
  if (own.length === 0) return elsewhere(entries, expected);
  const through = indirections(own, expected).flatMap((one) => ('sha256' in one ? one.sha256 : []));
  const hashes = [...own.flatMap((entry) => entry.hashes), ...through];
  // Two hashes that differ are a mismatch, whichever is right.
  const hash = hashes.find((one) => one !== expected.sha256) ?? hashes[0];
  return hash === undefined ? withoutHash(own, expected) : observed(hash, expected.sha256);
};

/** Where the fetch of the record was led that the registry does not own; what answers there is not the registry's word. */
const ledAway = (
  { requests = [] }: ChannelEvidence,
  record: RegistryRecord,
  { lookups }: Expected['subject'],
): string | undefined => {
  const home = hostOf(record.url) ?? '';
  return requests
    .flatMap((one) => ('finalUrl' in one ? [...one.redirects.map(({ to }) => to), one.finalUrl] : []))
    .map((url) => parsedUrl(url)?.hostname ?? '')
    .find((host) => !sameRegisteredDomain(home, host, lookups));
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
  const away = ledAway(given, target.record, expected.subject);
  if (away !== undefined)
    return unreachable(`the registry led to ${away}, which is on another registered domain`);
  if (given.fetchedAt !== undefined) return readFetched(source, target.record, expected);
  const read = readGiven(source, target.record.registry, lookups);
  if (read.ok) return compare(read.value, METADATA_PLACES, expected);
  return discoveryOnly(source) ?? unreachable(read.why);
};
