import fc from 'fast-check';
import type { DnsRecord, FetchRecord } from '../../src/base/records.ts';
import {
  CHANNELS,
  type ChannelEvidence,
  type Evidence,
  type FetchedDocument,
  type Received,
  SURFACES,
  type Supplied,
  type Surface,
} from '../../src/guide/evidence.ts';
import { DEFAULT_LIMITS } from '../../src/net/index.ts';
import { receivedOf } from './guides.ts';
import { anyGuide } from './reports.ts';

const AT = '2026-05-30T00:00:00Z';

const text = fc.string({ minLength: 1, maxLength: 30 });
const problem = fc.record({ code: text, message: text });
const header = fc.record({ name: text, value: fc.string({ maxLength: 30 }) });
const redirect = fc.record({ from: text, to: text, status: fc.constantFrom(301, 302, 307) });

const anyFetch: fc.Arbitrary<FetchRecord> = fc.record(
  {
    url: text,
    finalUrl: text,
    fetchedAt: fc.constant(AT),
    status: fc.constantFrom(200, 204, 404, 503),
    headers: fc.array(header, { maxLength: 3 }),
    redirects: fc.array(redirect, { maxLength: 2 }),
    tlsValid: fc.boolean(),
    peer: text,
    problems: fc.array(problem, { maxLength: 2 }),
  },
  { requiredKeys: ['url', 'finalUrl', 'fetchedAt', 'headers', 'redirects', 'problems'] },
);

const anyDns: fc.Arbitrary<DnsRecord> = fc.record({
  name: text,
  type: fc.constant('TXT' as const),
  fetchedAt: fc.constant(AT),
  problems: fc.array(problem, { maxLength: 1 }),
});

const anyRequests = fc.array(fc.oneof(anyFetch, anyDns), { maxLength: 2 });

const anyReceived: fc.Arbitrary<Received> = fc
  .tuple(fc.uint8Array({ maxLength: 80 }), fc.boolean())
  .map(([bytes, truncated]) => ({ ...receivedOf(bytes), truncated }));

/** A document as its fetch brought it. */
const documentBy = (bytes: Uint8Array, fetch: FetchRecord): FetchedDocument => {
  const whole = fetch.status === 200 && fetch.problems.length === 0;
  return { ...receivedOf(whole ? bytes : new Uint8Array()), received: whole, fetch };
};

const anyDocument = fc.tuple(anyGuide, anyFetch).map(([bytes, fetch]) => documentBy(bytes, fetch));

const anySupplied: fc.Arbitrary<Supplied> = fc
  .tuple(anyReceived, anyRequests, text)
  .map(([received, requests, url]) => ({ ...received, url, fetchedAt: AT, requests }));

const anyAnchors: fc.Arbitrary<readonly ChannelEvidence[]> = fc.tuple(
  ...CHANNELS.map((channel) => anySupplied.map((one): ChannelEvidence => ({ channel, ...one }))),
);

const anySurfaces: fc.Arbitrary<readonly Surface[]> = fc
  .tuple(fc.subarray([...SURFACES]), anyReceived, anyRequests)
  .map(([kinds, received, requests]) => kinds.map((kind) => ({ kind, ...received, requests })));

/** Evidence such as a fetch can bring: any bytes and any records that go together, without signatures. */
export const anyFetched: fc.Arbitrary<Evidence> = fc
  .record(
    {
      document: anyDocument,
      refetch: anyDocument,
      copies: fc.array(anyDocument, { maxLength: 3 }),
      surfaces: anySurfaces,
      manifest: anySupplied,
      release: anyFetch,
      canonicalAliases: fc.array(text, { maxLength: 2 }),
      anchors: anyAnchors,
    },
    { requiredKeys: ['document'] },
  )
  .map(({ document: { fetch, ...guide }, ...rest }) => ({
    mode: 'public-web',
    source: { url: fetch.url },
    guide,
    fetch,
    network: { limits: DEFAULT_LIMITS, resolve: [], allowPrivate: false },
    evaluatedAt: '2026-06-01T00:00:00Z',
    ask: {},
    ...rest,
  }));
