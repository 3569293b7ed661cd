import { visible } from '../../base/index.ts';
import { type AnchorStatus, anchorStatuses } from '../anchors.ts';
import type { ChannelEvidence, LogProof, SignatureProof, Supplied } from '../evidence.ts';
import { manifestSummary } from '../parse/manifest.ts';
import type { Subject } from '../subject.ts';
import { shownUri } from '../text/uri-text.ts';
import { type Draft, put } from './draft.ts';
import { requestInfo } from './network-info.ts';
import type { AnchorInfo, ManifestInfo, RequestInfo } from './report.ts';

const requestsOf = (given: Supplied | undefined): readonly RequestInfo[] | undefined =>
  given?.requests?.map(requestInfo);

const shown = (value: string | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : visible(value);

/** The manifest as the report shows it; undefined when none was given or fetched. */
export const manifestInfo = (subject: Subject): ManifestInfo | undefined => {
  const { manifest: given, release } = subject.evidence;
  const summary = manifestSummary(subject);
  if (summary === undefined) return undefined;
  const info: Draft<ManifestInfo> = { ...summary };
  if (summary.url !== undefined) info.url = shownUri(summary.url);
  put(info, 'fetched_at', given?.fetchedAt);
  put(info, 'requests', requestsOf(given));
  put(info, 'release', release && requestInfo(release));
  return info;
};

const logSigner = ({ signer }: LogProof): string | undefined => {
  if (signer === undefined) return undefined;
  if (signer.kind === 'certificate') return shown(signer.name);
  return signer.pinned ? 'the pinned key' : 'a key';
};

const putProof = (info: Draft<AnchorInfo>, proof: SignatureProof | LogProof): void => {
  put(info, 'signature', shown(`${proof.verdict}: ${proof.reason}`));
  if (proof.kind === 'openpgp') {
    put(info, 'signer', shown(proof.signer));
    return;
  }
  put(info, 'signer', logSigner(proof));
  put(info, 'log', shown(proof.log));
  put(info, 'log_index', shown(proof.logIndex));
  put(info, 'signed_at', proof.signedAt);
};

const anchorInfo = (status: AnchorStatus, given: ChannelEvidence | undefined): AnchorInfo => {
  const info: Draft<AnchorInfo> = { ...status };
  if (status.evidence_url !== undefined) info.evidence_url = shownUri(status.evidence_url);
  if (given === undefined) return info;
  put(info, 'fetched_at', given.fetchedAt);
  put(info, 'requests', requestsOf(given));
  put(info, 'commit', shown(given.commit));
  put(info, 'dnssec', given.dns?.authenticated);
  put(info, 'ttl', given.dns?.ttl);
  if (given.proof !== undefined) putProof(info, given.proof);
  return info;
};

/** All five channels, whenever Level 4 was judged or somebody looked at one. */
export const anchorInfos = (subject: Subject): readonly AnchorInfo[] | undefined => {
  const { anchors } = subject.evidence;
  if (subject.claim < 4 && anchors === undefined) return undefined;
  return anchorStatuses(subject).map((status) =>
    anchorInfo(
      status,
      anchors?.find(({ channel }) => channel === status.channel),
    ),
  );
};
