import type { DnsRecord, RequestRecord } from '../base/index.ts';
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

/** Something that was, or may have been, asked of the network. */
interface Brought {
  readonly what: string;
  readonly received: boolean;
  readonly bytes: string;
  readonly path?: string | undefined;
  readonly fetchedAt?: string | undefined;
  readonly requests?: readonly RequestRecord[] | undefined;
  readonly commit?: string | undefined;
}

const isDns = (record: RequestRecord): record is DnsRecord => !('finalUrl' in record);

const answered = ({ rcode, problems }: DnsRecord): boolean =>
  problems.length === 0 && (rcode === 'NOERROR' || rcode === 'NXDOMAIN');

/** Whether a request can have brought a document; that there is none is an answer too, which brings no bytes. */
const brings = (record: RequestRecord, bytes: string): boolean => {
  if (isDns(record)) return answered(record);
  const { status, problems, tlsValid } = record;
  return tlsValid === true && problems.length === 0 && (status === 200 || (status === 404 && bytes === ''));
};

/** Whether the last request brought it; of a repository further files are asked for, and may fail. */
const wasBrought = ({ bytes, requests = [], commit }: Brought): boolean =>
  (commit === undefined ? requests.slice(-1) : requests).some((record) => brings(record, bytes));

/** Everything that a request may have brought. */
const broughtOf = (saved: SavedEvidence): readonly Brought[] => {
  const { guide, fetch, refetch, copies = [], published, manifest, surfaces = [], anchors = [] } = saved;
  const documents = [
    ...(fetch === undefined ? [] : [{ ...guide, fetch }]),
    ...(refetch ? [refetch] : []),
    ...(published ? [published] : []),
    ...copies,
  ];
  return [
    ...documents.map((one) => ({ ...one, what: `what came from ${one.fetch.url}`, requests: [one.fetch] })),
    ...(manifest === undefined ? [] : [{ ...manifest, what: 'the manifest' }]),
    ...surfaces.map((one) => ({ ...one, what: `the surface ${one.kind}` })),
    ...anchors.map((one) => ({ ...one, what: `anchor ${one.channel}` })),
  ];
};

const wrongBrought = (one: Brought): string | undefined => {
  const { what, received, path, fetchedAt, requests } = one;
  if (fetchedAt !== undefined && (requests ?? []).length === 0)
    return `${what}: it says when it was fetched, and of no request`;
  if (path !== undefined && requests !== undefined) return `${what}: it is a file, and was fetched`;
  if (received && requests !== undefined && !wasBrought(one))
    return `${what}: it was received, and no request brought it`;
  return undefined;
};

/** The requests are of another kind, or for another thing, than what they brought. */
const wrongRequest = ({ manifest, anchors = [], surfaces = [] }: SavedEvidence): string | undefined => {
  const places = [
    ...anchors.map(({ channel, requests }) => ({ name: channel, requests })),
    ...surfaces.map(({ kind, requests }) => ({ name: kind, requests })),
  ];
  const odd = places.find(({ name, requests = [] }) =>
    requests.some((one) => isDns(one) !== (name === 'dns-txt')),
  );
  if (odd !== undefined) return `${odd.name}: it is not asked for in this way`;
  const names = places.flatMap(({ requests = [] }) =>
    requests.flatMap((one) => (isDns(one) ? [one.name] : [])),
  );
  const other = names.find((name) => !/^_assistant-guide\../.test(name));
  if (other !== undefined) return `${other} is no name that is asked for a TXT record`;
  const [first] = manifest?.requests ?? [];
  if (first === undefined || (!isDns(first) && first.url === manifest?.url)) return undefined;
  return 'the manifest is from another URL than the one that was asked';
};

/** What was received and what the records of the fetches say do not go together. */
const wrongFetch = (saved: SavedEvidence): string | undefined => {
  const { mode, fetch, refetch, copies, published, release, network } = saved;
  const brought = broughtOf(saved);
  const asked = release !== undefined || brought.some(({ requests, fetchedAt }) => requests ?? fetchedAt);
  if (asked && network === undefined) return 'it says nothing of how it was fetched';
  if ((mode === 'public-web') !== (fetch !== undefined))
    return `evidence of mode ${mode} ${fetch === undefined ? 'lacks' : 'has'} a fetch of the guide`;
  if (fetch === undefined && (refetch ?? copies) !== undefined) return 'a file was fetched once more';
  if (fetch !== undefined && published !== undefined) return 'a guide that was fetched is no file';
  const strange = (network?.resolveUnused ?? []).find((entry) => !network?.resolve.includes(entry));
  if (strange !== undefined) return `${strange} was not given`;
  const wrong = brought.map(wrongBrought).find((reason) => reason !== undefined);
  return wrong ?? wrongRequest(saved);
};

/**
 * Why no gatherer can have seen this; undefined for what one can. A forged file can still say anything that a network
 * might have shown, which is why every rendering says where the evidence is from.
 */
export const impossible = (saved: SavedEvidence): string | undefined => wrongList(saved) ?? wrongFetch(saved);
