import {
  CHANNELS,
  type Channel,
  type Evidence,
  type Received,
  type RepositoryEvidence,
  readGuide,
  type Supplied,
} from '../guide/index.ts';
import type { Net } from '../net/index.ts';
import { canonicalNames, withRepositoryNames } from './aliases.ts';
import { GATHER } from './channels/list.ts';
import { type Gathered, type Gathering, type GatherOptions, unread } from './gathering.ts';
import { fetchManifest, fetchRelease } from './manifest.ts';

/** What was found beside a guide: manifest, release, the five channels, the repository. */
export type Provenance = Pick<
  Evidence,
  'manifest' | 'release' | 'anchors' | 'repository' | 'canonicalAliases' | 'aliasesUnknown'
>;

/**
 * What the caller asked for and gave as files; a file stands in for what would be fetched, and is never proof of
 * publication (A50). Which files of a repository are read depends on the guide.
 */
export interface Given extends Pick<Evidence, 'manifest' | 'anchors'>, Partial<Pick<Evidence, 'ask'>> {
  readonly repository?: (guide: Received) => RepositoryEvidence;
}

/** What was given, as evidence for one guide. */
export const givenFor = (
  guide: Received,
  { repository, manifest, anchors }: Given,
): Pick<Evidence, 'manifest' | 'anchors' | 'repository'> => ({
  ...(manifest !== undefined && { manifest }),
  ...(anchors !== undefined && { anchors }),
  ...(repository !== undefined && { repository: repository(guide) }),
});

/** A guide as it was received, and where its fetch ended. */
export interface Served extends Received {
  readonly finalUrl?: string;
}

/** Looks at one channel, unless the caller gave what it serves. A bug in one must not hide what the others show. */
const lookAt = async (channel: Channel, gathering: Gathering, given: Given): Promise<Gathered> => {
  const known = given.anchors?.find((one) => one.channel === channel);
  if (known !== undefined) return { channel: known };
  const { onBug } = gathering.options;
  try {
    return await GATHER[channel](gathering);
  } catch (error) {
    if (onBug === undefined) throw error;
    onBug(error);
    return unread(channel, []);
  }
};

const manifestOf = (
  net: Net,
  gathering: Omit<Gathering, 'manifest'>,
  given: Given,
): Promise<Supplied | undefined> =>
  given.manifest === undefined
    ? fetchManifest(net, gathering.guide, gathering.options.net.limits.documentBytes)
    : Promise.resolve(given.manifest);

/** Fetches all that a guide's metadata and manifest lead to, side by side. */
export const gatherProvenance = async (
  net: Net,
  { finalUrl, ...served }: Served,
  options: GatherOptions,
  given: Given = {},
): Promise<Provenance> => {
  const guide = readGuide(served.bytes);
  const started = { net, options, guide, ask: given.ask ?? {}, served };
  const manifest = manifestOf(net, started, given);
  const gathering = { ...started, manifest, hasRepository: given.repository !== undefined };
  const [sidecar, release, names, ...found] = await Promise.all([
    manifest,
    manifest.then((one) => fetchRelease(net, one)),
    canonicalNames(net, guide, finalUrl),
    ...CHANNELS.map((channel) => lookAt(channel, gathering, given)),
  ]);
  const channels = await withRepositoryNames(
    net,
    found.map(({ channel }) => channel),
  );
  const repository =
    given.repository?.(served) ?? found.find((one) => one.repository !== undefined)?.repository;
  return {
    ...(sidecar !== undefined && { manifest: sidecar }),
    ...(release !== undefined && { release }),
    ...names,
    ...channels,
    ...(repository !== undefined && { repository }),
  };
};
