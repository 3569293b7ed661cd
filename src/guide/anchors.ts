import { readDnsTxt } from './anchors/dns-txt.ts';
import { readPackageRegistry } from './anchors/package-registry.ts';
import { type AnchorReading, type Expected, unchecked, unreachable } from './anchors/reading.ts';
import { readRepositoryFile, readWithoutFile } from './anchors/repository-file.ts';
import { readSecurityTxt } from './anchors/security-txt.ts';
import { readTransparencyLog } from './anchors/transparency-log.ts';
import { CHANNELS, type Channel, type ChannelEvidence } from './evidence.ts';
import { reasonOf } from './fetched.ts';
import { RECORD_LIMIT } from './hosts/registries.ts';
import { hexDigest, utf8 } from './parse/manifest.ts';
import type { Subject } from './subject.ts';

type TextChannel = Exclude<Channel, 'repository-file'>;

/** Reads what a channel serves, as text; `given` has what came with it. */
type Reader = (text: string, expected: Expected, given: ChannelEvidence) => AnchorReading;

const READERS: Readonly<Record<TextChannel, Reader>> = {
  'dns-txt': readDnsTxt,
  'package-registry': readPackageRegistry,
  'signed-security-txt': readSecurityTxt,
  'transparency-log': readTransparencyLog,
};

export interface ReadAnchor extends AnchorReading {
  readonly channel: Channel;
  readonly given: ChannelEvidence | undefined;
}

const expectedOf = (subject: Subject): Expected => {
  const { guide } = subject.evidence;
  const named = subject.manifest()?.get('guide-sha256');
  return {
    subject,
    sha256: hexDigest(named) ?? guide.sha256,
    canonicalUrl: subject.guide.metadata.get('canonical-url')?.value,
  };
};

/** Above it a channel's answer is not read (VP-6-06). */
const LIMIT = 1 << 20;

const limitOf = (channel: Channel): number => (channel === 'package-registry' ? RECORD_LIMIT : LIMIT);

/** Why nothing was received, by the last thing that was asked. */
const notReceived = ({ requests = [] }: ChannelEvidence): string => {
  const last = requests.at(-1);
  const [problem] = last?.problems ?? [];
  if (problem !== undefined) return reasonOf(problem);
  if (last === undefined || !('status' in last)) return 'nothing was received';
  return `it answered with HTTP status ${last.status}`;
};

const readGiven = (channel: Channel, given: ChannelEvidence, expected: Expected): AnchorReading => {
  if (given.unnamed !== undefined) return unchecked(given.unnamed);
  if (given.unreadable !== undefined) return unreachable(given.unreadable);
  if (!given.received) return readWithoutFile(given) ?? unreachable(notReceived(given));
  if (given.truncated || given.bytes.length > limitOf(channel))
    return unreachable('the answer is longer than is read');
  if (channel === 'repository-file') return readRepositoryFile(given, expected);
  const text = utf8(given.bytes);
  return text === undefined
    ? unreachable('the answer is not UTF-8 text')
    : READERS[channel](text, expected, given);
};

const read = (channel: Channel, expected: Expected): ReadAnchor => {
  const given = expected.subject.evidence.anchors?.find((one) => one.channel === channel);
  if (given === undefined) return { channel, given, ...unchecked('nobody looked at this channel') };
  return { channel, given, ...readGiven(channel, given, expected) };
};

/** All five channels, in the order of guide profile 11; `subject.anchors` remembers it. */
export const readAnchors = (subject: Subject): readonly ReadAnchor[] => {
  const expected = expectedOf(subject);
  return CHANNELS.map((channel) => read(channel, expected));
};

/** The level that gathered evidence can show: 4 needs a fetched manifest and a fetched anchor that matches (VP-4-15). */
export const provenanceFetched = (subject: Subject): boolean =>
  subject.evidence.manifest?.fetchedAt !== undefined &&
  subject
    .anchors()
    .some(
      ({ status, counted, given }) =>
        counted && status === 'present-matches' && given?.fetchedAt !== undefined,
    );

/** One entry of the report's `cross_channel_anchors` (VP-23-08 to VP-23-11, V10). Members without a value are left out. */
export interface AnchorStatus {
  readonly channel: Channel;
  readonly status: AnchorReading['status'];
  readonly checked: boolean;
  readonly counted: boolean;
  readonly fetched: boolean;
  readonly reason?: string;
  readonly observed_sha256?: string;
  readonly evidence_path?: string;
  readonly evidence_url?: string;
}

/** The status of all five channels, for the report. */
export const anchorStatuses = (subject: Subject): readonly AnchorStatus[] =>
  subject.anchors().map(({ channel, status, checked, counted, reason, observed, given }) => ({
    channel,
    status,
    checked,
    counted,
    fetched: given?.fetchedAt !== undefined,
    ...(reason !== undefined && { reason }),
    ...(observed !== undefined && { observed_sha256: observed }),
    ...(given?.path !== undefined && { evidence_path: given.path }),
    ...(given?.url !== undefined && { evidence_url: given.url }),
  }));
