import type { LogProof, LogSigner } from '../evidence.ts';
import { isCodeHost } from '../hosts/known-hosts.ts';
import { repositoryPlaces } from '../hosts/repository-url.ts';
import type { Subject } from '../subject.ts';
import { hostOf, type ReadUrl, readUrl } from '../text/url.ts';

type Certificate = Extract<LogSigner, { readonly kind: 'certificate' }>;

/** Who issues workflow identities for a code host, where it is not the host itself. */
const ISSUERS: Readonly<Record<string, string>> = { 'github.com': 'token.actions.githubusercontent.com' };

/**
 * Whether the issuer speaks for the host of the repository. Another build service can be told to work for any public
 * repository, and its certificates then name a repository whose owner never asked for them.
 */
const speaksFor = (issuer: string | undefined, host: string): boolean => {
  const from = hostOf(issuer);
  return from !== undefined && [ISSUERS[host] ?? host, `token.actions.${host}`].includes(from);
};

/** The roots that a repository URL can mean, in one spelling for each host. */
const rootsOf = (read: ReadUrl | undefined): readonly string[] => {
  if (read?.ok !== true) return [];
  const { host } = read.url;
  return repositoryPlaces(read.url).map(({ root }) => {
    const plain = root.replace(/\.git$/i, '');
    // Owners and names are the same in any case there; elsewhere nobody promises that.
    return `${host}${isCodeHost(host) ? plain.toLowerCase() : plain}`;
  });
};

/** Whether a workflow of the guide's own repository signed (A44). */
const isWorkflowOf = ({ repository, issuer }: Certificate, { guide }: Subject): boolean => {
  const host = hostOf(repository);
  if (repository === undefined || host === undefined || !speaksFor(issuer, host)) return false;
  // A certificate names a repository and never a revision in it: its whole path counts.
  const signers = rootsOf(readUrl(repository)).at(-1);
  return signers !== undefined && rootsOf(guide.metadata.url('repository-url')).includes(signers);
};

const named = ({ name, repository }: Certificate): string => {
  const who = name ?? 'somebody whom the certificate does not name plainly';
  return repository === undefined ? who : `${who}, of the repository ${repository}`;
};

/** Who signed an entry that verified, and where it lies, for the report. */
export const signedBy = ({ signer, log = 'a log', logIndex = '?' }: LogProof): string => {
  const who = signer?.kind === 'certificate' ? named(signer) : 'the pinned key';
  return `signed by ${who}; entry ${logIndex} of ${log}`;
};

/**
 * Why an entry that verified shows nothing about the publisher: anybody may sign anything into a public log. Undefined
 * when a workflow of `repository-url` signed it, or the identity or the key that the caller pinned; an identity is
 * compared as a whole. One account may hold that repository and the pages that serve the guide: unlike a file in the
 * repository (A03), what it signs into the log stays there for everybody to see.
 */
export const whyStranger = ({ signer, identity }: LogProof, subject: Subject): string | undefined => {
  if (signer === undefined) return 'the entry does not say who signed it';
  if (signer.kind === 'key')
    return signer.pinned ? undefined : 'the entry is signed by a key that the caller did not pin';
  if (identity !== undefined && signer.name === identity) return undefined;
  if (isWorkflowOf(signer, subject)) return undefined;
  return `the entry is signed by ${named(signer)}: neither a workflow of repository-url nor pinned by the caller`;
};
