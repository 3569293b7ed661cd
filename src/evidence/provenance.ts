import {
  CHANNELS,
  type Channel,
  type Evidence,
  type Received,
  readGuide,
  type Supplied,
} from '../guide/index.ts';
import type { Net } from '../net/index.ts';
import { GATHER } from './channels/list.ts';
import { type Gathered, type Gathering, type GatherOptions, unread } from './gathering.ts';
import { fetchManifest, fetchRelease } from './manifest.ts';

/** What was found beside a guide: manifest, release, the five channels, the repository. */
export type Provenance = Pick<
  Evidence,
  'manifest' | 'release' | 'anchors' | 'repository' | 'canonicalAliases'
>;

/**
 * What the caller asked for and gave as files; a file stands in for what would be fetched, and is never proof of
 * publication (A50).
 */
export type Given = Pick<Evidence, 'manifest' | 'anchors' | 'repository'> & Partial<Pick<Evidence, 'ask'>>;

const aliasesOf = async (net: Net, host: string | undefined): Promise<Pick<Evidence, 'canonicalAliases'>> => {
  const aliases = host === undefined ? [] : await net.aliases(host);
  return aliases.length === 0 ? {} : { canonicalAliases: aliases };
};

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
  served: Received,
  options: GatherOptions,
  given: Given = {},
): Promise<Provenance> => {
  const guide = readGuide(served.bytes);
  const started = { net, options, now: options.net.now, guide, ask: given.ask ?? {}, served };
  const manifest = manifestOf(net, started, given);
  const gathering = { ...started, manifest, hasRepository: given.repository !== undefined };
  const [sidecar, release, aliases, ...found] = await Promise.all([
    manifest,
    manifest.then((one) => fetchRelease(net, one)),
    aliasesOf(net, guide.metadata.host('canonical-url')),
    ...CHANNELS.map((channel) => lookAt(channel, gathering, given)),
  ]);
  const repository = given.repository ?? found.find((one) => one.repository !== undefined)?.repository;
  return {
    ...(sidecar !== undefined && { manifest: sidecar }),
    ...(release !== undefined && { release }),
    ...aliases,
    anchors: found.map(({ channel }) => channel),
    ...(repository !== undefined && { repository }),
  };
};
