import fc from 'fast-check';
import type { DnsRecord, FetchRecord, RequestRecord } from '../../src/base/records.ts';
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

const anyDns: fc.Arbitrary<DnsRecord> = fc.record(
  {
    name: text.map((name) => `_assistant-guide.${name}`),
    type: fc.constant('TXT' as const),
    fetchedAt: fc.constant(AT),
    rcode: fc.constantFrom('NOERROR', 'NXDOMAIN', 'SERVFAIL'),
    problems: fc.array(problem, { maxLength: 1 }),
  },
  { requiredKeys: ['name', 'type', 'fetchedAt', 'problems'] },
);

const anyReceived: fc.Arbitrary<Received> = fc
  .tuple(fc.uint8Array({ maxLength: 80 }), fc.boolean())
  .map(([bytes, truncated]) => ({ ...receivedOf(bytes), truncated }));

/** Whether a request brought what it asked for. */
const isWhole = (record: RequestRecord): boolean => {
  if (record.problems.length > 0) return false;
  return 'finalUrl' in record
    ? record.status === 200 && record.tlsValid === true
    : /^N/.test(record.rcode ?? '');
};

/** A document as its fetch brought it. */
const documentBy = (bytes: Uint8Array, fetch: FetchRecord): FetchedDocument => {
  const whole = isWhole(fetch);
  return { ...receivedOf(whole ? bytes : new Uint8Array()), received: whole, fetch };
};

const anyDocument = fc.tuple(anyGuide, anyFetch).map(([bytes, fetch]) => documentBy(bytes, fetch));

/** What requests of a kind brought, the last of them. */
const broughtBy = (record: fc.Arbitrary<RequestRecord>) =>
  fc.tuple(anyReceived, fc.array(record, { minLength: 1, maxLength: 2 })).map(([received, requests]) => {
    const whole = requests.slice(-1).some(isWhole);
    return { ...(whole ? { ...received, received: true } : receivedOf(new Uint8Array())), requests };
  });

const anyManifest: fc.Arbitrary<Supplied> = text.chain((url) =>
  broughtBy(anyFetch.map((fetch) => ({ ...fetch, url }))).map((one) => ({ ...one, url, fetchedAt: AT })),
);

const recordFor = (name: string): fc.Arbitrary<RequestRecord> => (name === 'dns-txt' ? anyDns : anyFetch);

const anyAnchors: fc.Arbitrary<readonly ChannelEvidence[]> = fc.tuple(
  ...CHANNELS.map((channel) =>
    fc
      .tuple(broughtBy(recordFor(channel)), text)
      .map(([one, url]): ChannelEvidence => ({ channel, ...one, url, fetchedAt: AT })),
  ),
);

const anySurfaces: fc.Arbitrary<readonly Surface[]> = fc
  .tuple(
    fc.subarray([...SURFACES]),
    fc.tuple(...SURFACES.map((kind) => broughtBy(recordFor(kind)).map((one): Surface => ({ kind, ...one })))),
  )
  .map(([kinds, surfaces]) => surfaces.filter(({ kind }) => kinds.includes(kind)));

/** Evidence such as a fetch can bring: any bytes and any records that go together, without signatures. */
export const anyFetched: fc.Arbitrary<Evidence> = fc
  .record(
    {
      document: anyDocument,
      refetch: anyDocument,
      copies: fc.array(anyDocument, { maxLength: 3 }),
      surfaces: anySurfaces,
      manifest: anyManifest,
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
