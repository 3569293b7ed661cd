import type { RequestRecord } from '../../base/index.ts';
import type { ChannelEvidence } from '../evidence.ts';
import { parsedUrl } from '../fetched.ts';
import { vendorsOf } from '../hosts/known-hosts.ts';
import { isRepositoryUrl } from '../hosts/repository-url.ts';
import {
  type AnchorNote,
  type AnchorReading,
  absent,
  type Expected,
  observed,
  unchecked,
} from './reading.ts';

const NO_COMMIT = 'anchor.repository-file.commit-unrecorded';

/** Who can change what this host serves: the vendor of a code host, or the owner of the domain. */
const ownersOf = (host: string, { subject }: Expected): readonly string[] => [
  ...vendorsOf(host),
  subject.lookups.registeredDomain(host) ?? host,
];

const ledTo = (host: string, end: string): string =>
  host === end ? host : `${host}, which leads to ${end},`;

const fetchedHosts = (fetches: readonly RequestRecord[]): readonly string[] =>
  fetches.flatMap((one) => ('finalUrl' in one ? (parsedUrl(one.finalUrl)?.hostname ?? []) : []));

/** A host with the further names that answered for it. */
interface Place {
  readonly host: string;
  readonly names: readonly string[];
}

/** Why one account can change both the served guide and the repository (A03); undefined when none can. */
const sharedControl = (repository: Place, guide: Place, expected: Expected): string | undefined => {
  const owners = new Map(
    repository.names.flatMap((name) => ownersOf(name, expected).map((owner) => [owner, name] as const)),
  );
  for (const name of guide.names)
    for (const owner of ownersOf(name, expected)) {
      const at = owners.get(owner);
      if (at !== undefined)
        return `the repository at ${ledTo(repository.host, at)} and the guide at ${ledTo(guide.host, name)} share a vendor or a domain`;
    }
  return undefined;
};

/** The file is held against what was served and against the manifest: all three are the same bytes, or one is wrong. */
const compare = (
  file: string,
  { subject, sha256 }: Expected,
  notes: readonly AnchorNote[],
): AnchorReading => {
  const served = subject.evidence.guide.sha256;
  if (file !== served)
    return { ...observed(file, served, notes), reason: 'the file in the repository is not what was served' };
  if (file === sha256) return observed(file, sha256, notes);
  return {
    ...observed(file, sha256, notes),
    reason: 'the file in the repository is what was served, and the manifest has another hash',
  };
};

/** A repository that gave no file, where that is an answer; undefined when nobody knows. */
export const readWithoutFile = ({ absent: none, unsupported, commit }: ChannelEvidence) => {
  if (unsupported !== undefined)
    return unchecked(unsupported, [
      { id: 'anchor.repository-file.host-not-supported', message: unsupported },
    ]);
  if (none === undefined) return undefined;
  return absent(none, commit === undefined ? [{ id: NO_COMMIT, message: none }] : []);
};

const NAMES_UNKNOWN =
  'a DNS look-up failed, so whether the repository and the guide share a vendor or a domain is not known';

/** The repository and the guide, each under all the names that evidence has; undefined for a guide without a URL. */
const placesOf = (
  repository: string,
  { requests = [], aliases = [] }: ChannelEvidence,
  { subject: { guide, evidence } }: Expected,
): readonly [repository: Place, guide: Place] | undefined => {
  const { canonicalAliases = [], fetch } = evidence;
  const served = fetch === undefined ? [] : fetchedHosts([fetch]);
  const canonical = guide.metadata.host('canonical-url') ?? served[0];
  if (canonical === undefined) return undefined;
  return [
    { host: repository, names: [repository, ...fetchedHosts(requests), ...aliases] },
    { host: canonical, names: [canonical, ...served, ...canonicalAliases] },
  ];
};

/** The file at `source-path` in the repository, byte for byte as it is (GP-11-84, VP-23-04). */
export const readRepositoryFile = (given: ChannelEvidence, expected: Expected): AnchorReading => {
  const { metadata } = expected.subject.guide;
  const repository = metadata.url('repository-url');
  if (metadata.get('source-path') === undefined) return absent('the metadata names no source-path');
  // GP-11-42
  if (repository?.ok !== true || !isRepositoryUrl(repository.url))
    return absent('repository-url names no source repository');
  const unrecorded: readonly AnchorNote[] =
    given.commit === undefined
      ? [{ id: NO_COMMIT, message: 'which commit the file is from is not known' }]
      : [];
  const places = placesOf(repository.url.host, given, expected);
  const shared = places === undefined ? undefined : sharedControl(...places, expected);
  const note =
    shared === undefined ? [] : [{ id: 'anchor.repository-file.same-control-plane', message: shared }];
  const reading = compare(given.sha256, expected, [...note, ...unrecorded]);
  const reason = shared ?? (expected.subject.evidence.aliasesUnknown ? NAMES_UNKNOWN : undefined);
  return reason === undefined ? reading : { reason, ...reading, counted: false };
};
