import type { FetchRecord } from '../base/index.ts';
import type { SavedEvidence } from '../guide/index.ts';
import { isBelowRoot } from './listing.ts';

const repeated = (names: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
};

/** One of what there is one of stands twice, or a file lies outside the repository. */
const wrongList = ({ anchors = [], surfaces = [], repository }: SavedEvidence): string | undefined => {
  const channel = repeated(anchors.map((anchor) => anchor.channel));
  if (channel !== undefined) return `anchor ${channel} stands twice`;
  const surface = repeated(surfaces.map(({ kind }) => kind));
  if (surface !== undefined) return `the surface ${surface} stands twice`;
  const paths = (repository?.artifacts ?? []).map(({ path }) => path);
  const twice = repeated(paths) ?? repeated(repository?.files ?? []);
  if (twice !== undefined) return `the file ${twice} stands twice`;
  const outside = [...(repository?.files ?? []), ...paths].find((path) => !isBelowRoot(path));
  return outside === undefined ? undefined : `${outside} is no path below the repository`;
};

/** A document is received by a fetch exactly when the answer was whole. */
const disagrees = (received: boolean, { status, problems }: FetchRecord): boolean =>
  received !== (status === 200 && problems.length === 0);

/** Whether anything in it was asked of a network. */
const wasAsked = ({ fetch, release, surfaces, manifest, anchors = [] }: SavedEvidence): boolean =>
  [fetch, release, surfaces, manifest?.requests, ...anchors.map(({ requests }) => requests)].some(
    (one) => one !== undefined,
  );

/** What was received and what the records of the fetches say do not go together. */
const wrongFetch = (saved: SavedEvidence): string | undefined => {
  const { mode, guide, fetch, refetch, copies = [], network } = saved;
  if (wasAsked(saved) && network === undefined) return 'it says nothing of how it was fetched';
  if ((mode === 'public-web') !== (fetch !== undefined))
    return `evidence of mode ${mode} ${fetch === undefined ? 'lacks' : 'has'} a fetch of the guide`;
  if (fetch === undefined) return (refetch ?? copies[0]) ? 'a file was fetched once more' : undefined;
  if (disagrees(guide.received, fetch)) return 'the guide and its fetch do not agree';
  const other = [refetch, ...copies].find((one) => one !== undefined && disagrees(one.received, one.fetch));
  return other === undefined ? undefined : `what came from ${other.fetch.url} and its fetch do not agree`;
};

/**
 * Why no gatherer can have seen this; undefined for what one can. A forged file can still say anything that a network
 * might have shown, which is why every rendering says where the evidence is from.
 */
export const impossible = (saved: SavedEvidence): string | undefined => wrongList(saved) ?? wrongFetch(saved);
