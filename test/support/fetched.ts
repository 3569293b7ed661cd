import type { FetchRecord, NetworkUse, RequestRecord } from '../../src/base/records.ts';
import {
  CHANNELS,
  type Channel,
  type ChannelEvidence,
  type Evidence,
  type FetchedDocument,
  type LogProof,
  type Received,
  type SignatureProof,
  type Supplied,
  type Surface,
} from '../../src/guide/evidence.ts';
import { DEFAULT_LIMITS } from '../../src/net/index.ts';
import { evidenceOf, sha256 } from './guides.ts';

/**
 * A fetch as a fixture writes it. What is left out is a good answer of the URL asked. `headers` replaces all of them, and
 * one with a list is sent once for each value; `redirects` lists where each hop led; `problems` lists finding ids, and with one there is no answer unless it is written.
 */
export type FetchJson = Partial<Omit<FetchRecord, 'headers' | 'redirects' | 'problems'>> & {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly redirects?: readonly string[];
  readonly problems?: readonly string[];
};

/** A document and its fetch. Bytes are text, one character a byte; digests are computed. */
interface DocumentJson {
  readonly text?: string;
  readonly url?: string;
  readonly fetch?: FetchJson;
  readonly truncated?: boolean;
}

type Proof<P> = Omit<P, 'key' | 'trustedRoot'> & { readonly key?: string; readonly trustedRoot?: string };

type AnchorJson = DocumentJson &
  Pick<
    ChannelEvidence,
    'dns' | 'commit' | 'unnamed' | 'unreadable' | 'absent' | 'unsupported' | 'fetchedAt' | 'requests'
  > & {
    /** False: the channel was asked and could not be read. */
    readonly received?: boolean;
    readonly proof?: Proof<SignatureProof> | Proof<LogProof>;
  };

/**
 * A fixture's `fetch.json`: its guide was fetched. `{}` is a guide that came well, twice the same, with what lies beside
 * it (`manifest.txt`, `anchors/`) fetched as well.
 */
export interface FetchedJson {
  /** `local-file`: the guide is a file, and only what it names was fetched (`--fetch`). */
  readonly mode?: Evidence['mode'];
  readonly url?: string;
  readonly fetch?: FetchJson;
  /** The guide is longer than was read. */
  readonly truncated?: boolean;
  /** Without `text` the same bytes as the guide; `null`: no second fetch. */
  readonly refetch?: DocumentJson | null;
  /** What the other published places serve; without `text` the same bytes as the guide. */
  readonly copies?: readonly DocumentJson[];
  /** What canonical-url serves beside a local file; without `text` the same bytes as the guide. */
  readonly published?: DocumentJson;
  readonly manifest?: DocumentJson;
  readonly release?: FetchJson;
  /** By channel; `text` stands for `anchors/<channel>.txt`. With any, a channel that is not here is `unnamed`. */
  readonly anchors?: Readonly<Partial<Record<Channel, AnchorJson>>>;
  readonly surfaces?: readonly (DocumentJson & Pick<Surface, 'kind'>)[];
  readonly canonicalAliases?: readonly string[];
  readonly network?: Partial<NetworkUse>;
}

const URL_ASKED = 'https://example.com/.well-known/assistant-guide.txt';
const FETCHED_AT = '2026-06-01T00:00:00Z';

const GOOD_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

const received = (bytes: Uint8Array, truncated = false): Received => ({
  received: bytes.length > 0,
  bytes,
  sha256: sha256(bytes),
  truncated,
});

const NOTHING = received(new Uint8Array());

/** A good answer of `url`, but for what is said. */
export const fetchRecord = (url: string, said: FetchJson = {}): FetchRecord => {
  const { headers, redirects = [], problems = [], ...rest } = said;
  const hops = redirects.map((to, index) => ({ from: redirects[index - 1] ?? url, to, status: 301 }));
  const answered = problems.length === 0 || said.status !== undefined;
  return {
    url,
    finalUrl: redirects.at(-1) ?? url,
    fetchedAt: FETCHED_AT,
    ...(answered && { status: 200, tlsValid: true, peer: '203.0.113.10' }),
    ...rest,
    headers: Object.entries(headers ?? (answered ? GOOD_HEADERS : {})).flatMap(([name, values]) =>
      [values].flat().map((value) => ({ name, value })),
    ),
    redirects: hops,
    problems: problems.map((code) => ({ code, message: `it ended as ${code}` })),
  };
};

const arrived = (record: FetchRecord): boolean => record.status === 200 && record.problems.length === 0;

const fetched = (url: string, said: DocumentJson, bytes: Uint8Array): FetchedDocument => {
  const fetch = fetchRecord(said.url ?? url, said.fetch);
  const brought = said.text === undefined ? bytes : bytesOf(said.text);
  return { ...(arrived(fetch) ? received(brought, said.truncated) : NOTHING), fetch };
};

const suppliedOf = (url: string, said: DocumentJson, given: Uint8Array | undefined): Supplied => {
  const { fetch, ...document } = fetched(url, said, given ?? new Uint8Array());
  return { ...document, url: fetch.url, fetchedAt: fetch.fetchedAt, requests: [fetch] };
};

const proofOf = (proof: NonNullable<AnchorJson['proof']>): NonNullable<ChannelEvidence['proof']> => {
  const { key, trustedRoot, ...rest } = proof;
  return {
    ...rest,
    ...(key !== undefined && { key: received(bytesOf(key)) }),
    ...(trustedRoot !== undefined && { trustedRoot: received(bytesOf(trustedRoot)) }),
  } as NonNullable<ChannelEvidence['proof']>;
};

/** A good request for what a channel is found by. */
const requestOf = (channel: Channel, { url, fetch }: AnchorJson): RequestRecord =>
  channel === 'dns-txt'
    ? {
        name: '_assistant-guide.example.com',
        type: 'TXT',
        fetchedAt: FETCHED_AT,
        rcode: 'NOERROR',
        problems: [],
      }
    : fetchRecord(url ?? `https://example.net/${channel}`, fetch);

/** What stands in the evidence as the fixture writes it. */
const asSaid = ({ dns, commit, unreadable, absent, unsupported }: AnchorJson): Partial<ChannelEvidence> => ({
  ...(dns !== undefined && { dns }),
  ...(commit !== undefined && { commit }),
  ...(unreadable !== undefined && { unreadable }),
  ...(absent !== undefined && { absent }),
  ...(unsupported !== undefined && { unsupported }),
});

const anchorOf = (
  channel: Channel,
  said: AnchorJson | undefined,
  file: Uint8Array | undefined,
): ChannelEvidence => {
  if (said?.unnamed !== undefined || (said === undefined && file === undefined))
    return { channel, ...NOTHING, unnamed: said?.unnamed ?? 'nothing names this channel' };
  const { text, url, proof, requests = [requestOf(channel, said ?? {})] } = said ?? {};
  const bytes = text === undefined ? (file ?? new Uint8Array()) : bytesOf(text);
  const [first] = requests;
  const came = said?.received ?? (first === undefined || !('finalUrl' in first) || arrived(first));
  const place = url ?? (first !== undefined && 'finalUrl' in first ? first.url : undefined);
  return {
    channel,
    ...(came ? { ...received(bytes, said?.truncated), received: true } : NOTHING),
    ...(place !== undefined && { url: place }),
    fetchedAt: said?.fetchedAt ?? FETCHED_AT,
    requests,
    ...asSaid(said ?? {}),
    ...(proof !== undefined && { proof: proofOf(proof) }),
  };
};

const surfaceOf = ({ kind, ...said }: DocumentJson & Pick<Surface, 'kind'>): Surface => {
  const { fetch, ...document } = fetched(`https://example.com/${kind}`, said, new Uint8Array());
  return { kind, ...document, url: fetch.url, requests: [fetch] };
};

/** What lies beside a guide as files, and was fetched. */
export interface Beside {
  readonly manifest?: Uint8Array;
  readonly anchors?: ReadonlyMap<Channel, Uint8Array>;
}

const besideOf = (said: FetchedJson, { manifest, anchors }: Beside): Partial<Evidence> => ({
  ...((manifest !== undefined || said.manifest !== undefined) && {
    manifest: suppliedOf(
      'https://example.com/.well-known/assistant-guide-manifest.txt',
      said.manifest ?? {},
      manifest,
    ),
  }),
  ...((anchors !== undefined || said.anchors !== undefined) && {
    anchors: CHANNELS.map((channel) => anchorOf(channel, said.anchors?.[channel], anchors?.get(channel))),
  }),
  ...(said.release !== undefined && {
    release: fetchRecord('https://example.com/releases/1.0.0', said.release),
  }),
  ...(said.surfaces !== undefined && { surfaces: said.surfaces.map(surfaceOf) }),
  ...(said.canonicalAliases !== undefined && { canonicalAliases: said.canonicalAliases }),
  network: { limits: DEFAULT_LIMITS, resolve: [], allowPrivate: false, ...said.network },
});

/** The second fetch is led where the first was, unless it says otherwise. */
const refetchOf = ({ fetch, refetch }: FetchedJson): DocumentJson => ({
  ...refetch,
  fetch: { ...(fetch?.redirects !== undefined && { redirects: fetch.redirects }), ...refetch?.fetch },
});

/** The evidence of a guide that was fetched as `said`. */
export const evidenceFetched = (
  guide: string | Uint8Array,
  said: FetchedJson = {},
  beside: Beside = {},
): Evidence => {
  const found = besideOf(said, beside);
  const bytes = typeof guide === 'string' ? bytesOf(guide) : guide;
  if (said.mode === 'local-file')
    return evidenceOf(guide, {
      ...found,
      ...(said.published !== undefined && { published: fetched(URL_ASKED, said.published, bytes) }),
    });
  const url = said.url ?? URL_ASKED;
  const first = fetched(url, said, bytes);
  const { fetch, ...served } = first;
  const base = { ...found, mode: 'public-web' as const, source: { url }, guide: served, fetch };
  if (!served.received) return evidenceOf(bytes, base);
  return evidenceOf(bytes, {
    ...base,
    ...(said.refetch !== null && { refetch: fetched(url, refetchOf(said), bytes) }),
    ...(said.copies !== undefined && {
      copies: said.copies.map((copy) => fetched('https://example.com/assistant-guide.txt', copy, bytes)),
    }),
  });
};
