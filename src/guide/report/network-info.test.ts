import { describe, expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson, fetchRecord } from '../../../test/support/fetched.ts';
import { base3, base4, evidenceOf, reportOn, sha256 } from '../../../test/support/guides.ts';
import { judge, type Report, renderJson } from '../index.ts';

const WELL_KNOWN = 'https://example.com/.well-known/assistant-guide.txt';
const FETCHED_AT = '2026-06-01T00:00:00Z';

const report = (said: FetchedJson = {}, guide = base3): Report => judge(evidenceFetched(guide, said));
const checks = ({ not_checked: list }: Report): readonly string[] =>
  list.filter(({ section }) => section === '20').map(({ what }) => what);

describe('VP-4-01 VP-12-05 VP-12-06 VP-12-07 VP-27-05 VP-28-05 GP-20-08 the member fetch', () => {
  test('has URL, final URL, time, status, headers, redirects, TLS, peer and the comparison with canonical-url', () => {
    const asked = 'https://www.example.com/guide';
    expect(
      report({
        url: asked,
        fetch: { redirects: [WELL_KNOWN], headers: { 'content-type': 'text/plain', 'content-length': '12' } },
      }).fetch,
    ).toEqual({
      url: asked,
      final_url: WELL_KNOWN,
      fetched_at: FETCHED_AT,
      http_status: 200,
      headers: { 'content-type': 'text/plain', 'content-length': '12' },
      redirects: [{ from: asked, to: WELL_KNOWN, status: 301 }],
      tls_valid: true,
      peer: '203.0.113.10',
      canonical_match: true,
      refetch: {
        url: asked,
        final_url: WELL_KNOWN,
        fetched_at: FETCHED_AT,
        http_status: 200,
        sha256: sha256(Buffer.from(base3)),
        same_bytes: true,
      },
    });
  });

  test('VP-9-12 the URL asked for and the final one are both kept', () => {
    const { input, fetch } = report({ url: 'https://example.com/', fetch: { redirects: [WELL_KNOWN] } });
    expect([input.url, fetch?.url, fetch?.final_url]).toEqual([
      'https://example.com/',
      'https://example.com/',
      WELL_KNOWN,
    ]);
  });

  test('VP-12-07 VP-27-01 a TLS failure is tls_valid false, with its reason, and no status', () => {
    const { fetch, guide } = report({ fetch: { problems: ['fetch.tls.invalid'], tlsValid: false } });
    expect(fetch).toMatchObject({ tls_valid: false, problems: [{ code: 'fetch.tls.invalid' }], headers: {} });
    expect(fetch).not.toHaveProperty('http_status');
    expect(fetch).not.toHaveProperty('peer');
    expect(guide.achieved_level).toBe(0);
  });

  test('VP-12-04 what was not sent is not invented', () => {
    const { fetch } = report();
    expect(fetch?.headers).not.toHaveProperty('content-length');
    expect(report({ refetch: null }).fetch).not.toHaveProperty('refetch');
  });

  test('VP-9-13 a number that is no HTTP status is told by the finding alone', () => {
    const told = report({ fetch: { status: 999 } });
    expect(told.fetch).not.toHaveProperty('http_status');
    expect(told.findings[0]?.message).toContain('status 999');
  });

  test('VP-9-14 headers are members of their own, whatever their name; one that came twice has both values', () => {
    const evidence = evidenceFetched(base3);
    const headers = [
      { name: '__proto__', value: 'x' },
      { name: 'via', value: 'a' },
      { name: 'via', value: 'b\u202e' },
    ];
    const told = judge({ ...evidence, fetch: { ...fetchRecord(WELL_KNOWN), headers } });
    expect(Object.entries(told.fetch?.headers ?? {})).toEqual([
      ['__proto__', 'x'],
      ['via', 'a, b\\u{202E}'],
    ]);
    expect(Object.getPrototypeOf(told.fetch?.headers)).toBe(Object.prototype);
    expect(renderJson(told)).toContain('"__proto__": "x"');
  });

  test('the other place and the second request are told with what they brought', () => {
    const { fetch } = report({ copies: [{ fetch: { status: 404 } }], refetch: { text: 'other\n' } });
    expect(fetch?.copies?.[0]).toEqual({
      url: 'https://example.com/assistant-guide.txt',
      fetched_at: FETCHED_AT,
      http_status: 404,
    });
    expect(fetch?.refetch).toMatchObject({ same_bytes: false, sha256: sha256(Buffer.from('other\n')) });
  });

  test('VP-4-05 VP-4-06 a local guide has none, also when what it names was fetched', () => {
    expect(reportOn(base4)).not.toHaveProperty('fetch');
    const local = report({ mode: 'local-file', manifest: {} }, base4);
    expect(local).not.toHaveProperty('fetch');
    expect(local).toHaveProperty('network');
  });

  test('VP-28-11 a URL with credentials is told without them', () => {
    const url = 'https://user:secret@example.com/';
    const told = report({ url, fetch: { problems: ['fetch.url.refused'] } });
    expect(renderJson(told)).not.toContain('secret');
    expect(told.input.url).toBe('https://...@example.com/');
  });
});

describe('VP-9-22 VP-9-23 the member network', () => {
  test('has every limit, and no overrides where there are none', () => {
    expect(report().network).toEqual({
      limits: {
        dns_ms: 5000,
        connect_ms: 10_000,
        total_ms: 30_000,
        redirects: 5,
        header_bytes: expect.any(Number),
        guide_bytes: 8193,
        document_bytes: expect.any(Number),
      },
    });
    expect(reportOn(base3)).not.toHaveProperty('network');
  });

  test('has each override that was used', () => {
    const network = {
      resolve: ['example.com:443:127.0.0.1'],
      dns: '127.0.0.1:5353',
      cacertSha256: 'ab'.repeat(32),
      allowPrivate: true,
    };
    expect(report({ network }).network?.overrides).toEqual({
      resolve: ['example.com:443:127.0.0.1'],
      dns: '127.0.0.1:5353',
      cacert_sha256: 'ab'.repeat(32),
      allow_private: true,
    });
  });

  test('is there for a fetch that failed as well', () => {
    expect(report({ fetch: { problems: ['fetch.timeout'] } })).toHaveProperty('network.limits.total_ms');
  });
});

describe('VP-23-08 VP-23-10 VP-28-02 GP-21-06 what each channel was asked stands with its status', () => {
  const told = report(
    {
      manifest: { fetch: { status: 404 } },
      release: { problems: ['fetch.timeout'] },
      anchors: {
        'dns-txt': { text: '', dns: { authenticated: true, ttl: 300 } },
        'package-registry': { fetch: { status: 503 } },
        'repository-file': { text: base4, commit: 'c'.repeat(40) },
        'signed-security-txt': { unnamed: 'nothing leads there' },
      },
    },
    base4,
  );
  const channel = (name: string) => told.cross_channel_anchors?.find((one) => one.channel === name);

  test("DNS: name, type and answer, the resolver's word and the TTL", () => {
    expect(channel('dns-txt')).toMatchObject({
      fetched_at: FETCHED_AT,
      dnssec: true,
      ttl: 300,
      requests: [
        { name: '_assistant-guide.example.com', type: 'TXT', fetched_at: FETCHED_AT, rcode: 'NOERROR' },
      ],
    });
  });

  test('HTTP: URL, status and time; the commit that was read', () => {
    expect(channel('package-registry')?.requests).toEqual([
      { url: 'https://example.net/package-registry', fetched_at: FETCHED_AT, http_status: 503 },
    ]);
    expect(channel('repository-file')?.commit).toBe('c'.repeat(40));
  });

  test('a channel that nothing leads to was not asked, and is listed as not checked', () => {
    expect(channel('signed-security-txt')).not.toHaveProperty('requests');
    expect(told.not_checked).toContainEqual({
      what: 'anchor signed-security-txt',
      why: 'nothing leads there',
      section: '11',
    });
    expect(told.not_checked.map(({ what }) => what)).not.toContain('anchor dns-txt');
  });

  test('the manifest and its release', () => {
    expect(told.manifest).toMatchObject({
      fetched: true,
      fetched_at: FETCHED_AT,
      requests: [{ http_status: 404 }],
      release: { problems: [{ code: 'fetch.timeout' }] },
    });
  });

  test('a signature: what it came to, who signed', () => {
    const proof = { kind: 'openpgp', verdict: 'verified', reason: 'it holds', signer: 'AB12' } as const;
    const signed = report({ anchors: { 'signed-security-txt': { text: 'x', proof } } }, base4);
    expect(signed.cross_channel_anchors?.[3]).toMatchObject({
      signature: 'verified: it holds',
      signer: 'AB12',
    });
  });

  test('a log entry: the log, the place in it, who signed and when', () => {
    const proof = {
      kind: 'sigstore',
      trustedRoot: '{}',
      verdict: 'verified',
      reason: 'included',
      signer: { kind: 'certificate', name: 'https://example.com/workflow' },
      log: 'log.example.net',
      logIndex: '7',
      signedAt: '2026-05-01T00:00:00Z',
    } as const;
    const logged = report({ anchors: { 'transparency-log': { text: 'x', proof } } }, base4);
    expect(logged.cross_channel_anchors?.[4]).toMatchObject({
      signer: 'https://example.com/workflow',
      log: 'log.example.net',
      log_index: '7',
      signed_at: '2026-05-01T00:00:00Z',
    });
  });
});

describe('GP-01-03 what was fetched is no longer listed as unchecked, and what was not is', () => {
  test('a guide that came well', () => {
    expect(checks(report())).toEqual([]);
  });

  test.each([
    [
      'the second fetch failed',
      { refetch: { fetch: { status: 503 } } },
      ['content variation between fetches'],
    ],
    [
      'TLS failed',
      { fetch: { problems: ['fetch.tls.invalid'], tlsValid: false } },
      ['HTTP headers', 'content variation between fetches'],
    ],
    [
      'nothing answered',
      { fetch: { problems: ['fetch.unreachable'] } },
      ['HTTP headers', 'TLS', 'content variation between fetches'],
    ],
  ])('%s', (_, said: FetchedJson, what) => expect(checks(report(said))).toEqual(what));

  test('public-web evidence that holds no fetch', () => {
    expect(
      checks(judge(evidenceOf(base3, { mode: 'public-web', source: { url: WELL_KNOWN } }))),
    ).toHaveLength(5);
  });

  test('VP-4-04 VP-4-07 a local guide', () => {
    expect(checks(reportOn(base3))).toHaveLength(5);
  });
});
