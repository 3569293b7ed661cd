import type { ChannelEvidence } from '../evidence.ts';
import { PAGES_OF } from '../known-hosts.ts';
import { isRepositoryUrl } from '../repository-url.ts';
import { sameRegisteredDomain } from '../url.ts';
import { type AnchorReading, absent, type Expected, observed } from './reading.ts';

/** Whether one account can change both the served guide and the repository (A03). */
const sameControlPlane = (repository: string, canonical: string, { subject }: Expected): boolean => {
  const pages = PAGES_OF[repository];
  if (pages !== undefined && (canonical === pages || canonical.endsWith(`.${pages}`))) return true;
  return sameRegisteredDomain(repository, canonical, subject.lookups);
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
  const { host } = repository.url;
  const served = expected.subject.evidence.guide.sha256;
  if (canonical === undefined || !sameControlPlane(host, canonical, expected))
    return observed(given.sha256, served);
  const message = `the repository at ${host} and the guide at ${canonical} share a vendor or a domain`;
  const note = { id: 'anchor.repository-file.same-control-plane', message };
  return { ...observed(given.sha256, served, [note]), counted: false, reason: message };
};
