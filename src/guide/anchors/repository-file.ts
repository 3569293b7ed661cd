import type { ChannelEvidence } from '../evidence.ts';
import { PAGES_OF } from '../known-hosts.ts';
import { isRepositoryUrl } from '../repository-url.ts';
import { sameRegisteredDomain } from '../url.ts';
import {
  type AnchorNote,
  type AnchorReading,
  absent,
  type Expected,
  observed,
  unchecked,
} from './reading.ts';

const NO_COMMIT = 'anchor.repository-file.commit-unrecorded';

/** Whether whoever runs the repository's host, or has an account there, serves this name as well. */
const servesAlso = (repository: string, name: string, { subject }: Expected): boolean => {
  const pages = PAGES_OF[repository];
  if (pages !== undefined && (name === pages || name.endsWith(`.${pages}`))) return true;
  return sameRegisteredDomain(repository, name, subject.lookups);
};

/** Why one account can change both the served guide and the repository (A03); undefined when none can. */
const sharedControl = (repository: string, canonical: string, expected: Expected): string | undefined => {
  if (servesAlso(repository, canonical, expected))
    return `the repository at ${repository} and the guide at ${canonical} share a vendor or a domain`;
  const { canonicalAliases = [] } = expected.subject.evidence;
  const alias = canonicalAliases.find((name) => servesAlso(repository, name, expected));
  return alias === undefined
    ? undefined
    : `${canonical} is an alias of ${alias}, which shares a vendor or a domain with the repository at ${repository}`;
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

/** The file at `source-path` in the repository, byte for byte as it is (GP-11-84, VP-23-04). */
export const readRepositoryFile = (given: ChannelEvidence, expected: Expected): AnchorReading => {
  const { metadata } = expected.subject.guide;
  const repository = metadata.url('repository-url');
  const canonical = metadata.host('canonical-url');
  if (metadata.get('source-path') === undefined) return absent('the metadata names no source-path');
  // GP-11-42
  if (repository?.ok !== true || !isRepositoryUrl(repository.url))
    return absent('repository-url names no source repository');
  const unrecorded: readonly AnchorNote[] =
    given.commit === undefined
      ? [{ id: NO_COMMIT, message: 'which commit the file is from is not known' }]
      : [];
  const shared =
    canonical === undefined ? undefined : sharedControl(repository.url.host, canonical, expected);
  if (shared === undefined) return compare(given.sha256, expected, unrecorded);
  const note = { id: 'anchor.repository-file.same-control-plane', message: shared };
  return { reason: shared, ...compare(given.sha256, expected, [note, ...unrecorded]), counted: false };
};
