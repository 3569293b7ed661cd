import { plural, visible } from '../../base/index.ts';
import type { AnchorInfo, ManifestInfo, Report, RequestInfo } from '../report/report.ts';
import { outcomeOf } from './network.ts';

/** What was looked at beside the guide: what came of it, and how it was asked for. */
export interface Looked {
  readonly head: string;
  readonly details: readonly string[];
}

const LISTED = 8;

const request = (asked: RequestInfo): string => {
  const what = 'url' in asked ? asked.url : `${asked.type} ${asked.name}`;
  const led = 'final_url' in asked ? `, which led to ${asked.final_url}` : '';
  return visible(`asked for ${what}${led} at ${asked.fetched_at}: ${outcomeOf(asked)}`);
};

const requests = (asked: readonly RequestInfo[] = []): readonly string[] => {
  const more = asked.length - LISTED;
  return [
    ...asked.slice(0, LISTED).map(request),
    ...(more > 0 ? [`${plural(more, 'further request')}`] : []),
  ];
};

const STATUSES: Readonly<Record<AnchorInfo['status'], string>> = {
  'present-matches': 'carries the hash of this guide',
  'present-mismatch': 'carries another hash',
  unreachable: 'could not be read',
  absent: 'carries nothing',
};

/** Whether a channel counts, and why not. */
const verdictOn = ({ status, checked, counted, reason, observed_sha256: observed }: AnchorInfo): string => {
  const why = reason === undefined ? '' : `: ${reason}`;
  if (!checked) return `not checked${why}`;
  const said = STATUSES[status];
  if (status === 'present-matches')
    return counted ? `${said}, and counts` : `${said}, and does not count${why}`;
  return status === 'present-mismatch' ? `${said}, ${observed}${why}` : `${said}${why}`;
};

const signature = ({ signature: said, signer }: AnchorInfo): readonly string[] => [
  ...(said === undefined ? [] : [`signature ${said}`]),
  ...(signer === undefined ? [] : [`signed by ${signer}`]),
];

const logged = ({ log, log_index: index, signed_at: at }: AnchorInfo): readonly string[] => [
  ...(index === undefined ? [] : [`entry ${index} of ${log ?? 'a log'}`]),
  ...(at === undefined ? [] : [`signed at ${at}`]),
];

const anchor = (one: AnchorInfo): Looked => ({
  head: visible(`${one.channel}: ${verdictOn(one)}`),
  details: [
    ...requests(one.requests),
    ...(one.evidence_path === undefined ? [] : [`from the file ${one.evidence_path}`]),
    ...(one.dnssec === undefined
      ? []
      : [`DNSSEC ${one.dnssec ? '' : 'not '}validated, by the resolver's word`]),
    ...(one.commit === undefined ? [] : [`commit ${one.commit}`]),
    ...signature(one),
    ...logged(one),
  ].map(visible),
});

const manifestVerdict = ({ valid, hash_match: hash, bytes_match: bytes }: ManifestInfo): string => {
  if (hash === undefined) return 'names no hash';
  if (!hash) return 'names the hash of other bytes';
  if (bytes === false) return 'names the hash of this guide and another size';
  return valid ? 'names the hash and size of this guide' : 'names the hash of this guide, and is not valid';
};

const manifest = (one: ManifestInfo): Looked => ({
  head: `manifest: ${manifestVerdict(one)}`,
  details: [
    ...requests(one.requests),
    ...(one.path === undefined ? [] : [visible(`from the file ${one.path}`)]),
    ...(one.release === undefined ? [] : [`release: ${request(one.release)}`]),
  ],
});

// What nobody looked at stands among the things that were not checked.
const wasLooked = ({ checked, requests: asked, evidence_path: path }: AnchorInfo): boolean =>
  checked || asked !== undefined || path !== undefined;

/** The manifest and the channels, as far as anybody looked at them. */
export const looked = ({
  manifest: sidecar,
  cross_channel_anchors: anchors = [],
}: Report): readonly Looked[] => [
  ...(sidecar === undefined ? [] : [manifest(sidecar)]),
  ...anchors.filter(wasLooked).map(anchor),
];
