import type { ChannelEvidence, Evidence, Guide } from '../guide/index.ts';
import type { Net } from '../net/index.ts';

/** The further names of some hosts. */
interface Names {
  readonly known: readonly string[];
  /** A host gave no answer: there may be more. */
  readonly unknown: boolean;
}

/** The names that the hosts of these URLs are aliases of; each host and port is looked at once. */
const namesBehind = async (net: Net, urls: readonly string[]): Promise<Names> => {
  const origins = new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin));
  const found = await Promise.all([...origins].map(net.aliases));
  return {
    known: [...new Set(found.flatMap((one) => (one.ok ? one.value : [])))],
    unknown: found.some(({ ok }) => !ok),
  };
};

type CanonicalNames = Pick<Evidence, 'canonicalAliases' | 'aliasesUnknown'>;

const UNKNOWN: CanonicalNames = { aliasesUnknown: true };

/** Of the canonical host, and of the host where fetching the guide ended (A03). */
export const canonicalNames = async (
  net: Net,
  { metadata }: Guide,
  finalUrl?: string,
): Promise<CanonicalNames> => {
  const canonical = metadata.url('canonical-url')?.ok ? metadata.get('canonical-url')?.value : undefined;
  const { known, unknown } = await namesBehind(
    net,
    [canonical, finalUrl].flatMap((url) => url ?? []),
  );
  return { ...(known.length > 0 && { canonicalAliases: known }), ...(unknown && UNKNOWN) };
};

/** Of every host that answered for the repository; the look-ups were made by the fetches. */
export const withRepositoryNames = async (
  net: Net,
  channels: readonly ChannelEvidence[],
): Promise<Pick<Evidence, 'anchors' | 'aliasesUnknown'>> => {
  const repository = channels.find(({ channel, received }) => channel === 'repository-file' && received);
  const fetches = (repository?.requests ?? []).flatMap((one) => ('finalUrl' in one ? [one] : []));
  const { known, unknown } = await namesBehind(
    net,
    fetches.flatMap(({ url, finalUrl }) => [url, finalUrl]),
  );
  const anchors =
    known.length === 0
      ? channels
      : channels.map((one) => (one === repository ? { ...one, aliases: known } : one));
  return { anchors, ...(unknown && UNKNOWN) };
};
