import { CHANNELS, type Evidence, type Received, readGuide, type Supplied } from '../guide/index.ts';
import type { Net } from '../net/index.ts';
import { GATHER } from './channels/list.ts';
import type { GatherOptions } from './gathering.ts';
import { fetchManifest, fetchRelease } from './manifest.ts';

/** What was found beside a guide: manifest, release, the five channels, the repository. */
export type Provenance = Pick<
  Evidence,
  'manifest' | 'release' | 'anchors' | 'repository' | 'canonicalAliases'
>;

const aliasesOf = async (net: Net, host: string | undefined): Promise<Pick<Evidence, 'canonicalAliases'>> => {
  const aliases = host === undefined ? [] : await net.aliases(host);
  return aliases.length === 0 ? {} : { canonicalAliases: aliases };
};

/** Fetches all that a guide's metadata and manifest lead to, side by side. `given` stands in for the manifest. */
export const gatherProvenance = async (
  net: Net,
  served: Received,
  options: GatherOptions,
  given?: Supplied,
): Promise<Provenance> => {
  const guide = readGuide(served.bytes);
  const { documentBytes } = options.net.limits;
  const manifest = given === undefined ? fetchManifest(net, guide, documentBytes) : Promise.resolve(given);
  const gathering = { net, options, now: options.net.now, guide, served, manifest };
  const [sidecar, release, aliases, ...found] = await Promise.all([
    manifest,
    manifest.then((one) => fetchRelease(net, one)),
    aliasesOf(net, guide.metadata.host('canonical-url')),
    ...CHANNELS.map((channel) => GATHER[channel](gathering)),
  ]);
  const repository = found.find((one) => one.repository !== undefined)?.repository;
  return {
    ...(sidecar !== undefined && { manifest: sidecar }),
    ...(release !== undefined && { release }),
    ...aliases,
    anchors: found.map(({ channel }) => channel),
    ...(repository !== undefined && { repository }),
  };
};
