import { describe, expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson } from '../../../../test/support/fetched.ts';
import { base3, base4, evidenceOf } from '../../../../test/support/guides.ts';
import { judge, type Report } from '../../index.ts';

const report = (said: FetchedJson, guide = base3): Report => judge(evidenceFetched(guide, said));
const errorsOf = ({ findings }: Report): readonly string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ id }) => id);

const CODES = [
  'fetch.unreachable',
  'fetch.scheme.http',
  'fetch.tls.invalid',
  'fetch.timeout',
  'fetch.too-large',
  'fetch.redirect.limit',
  'fetch.ssrf.localhost',
  'fetch.ssrf.private-ip',
  'fetch.ssrf.metadata-ip',
  'fetch.ssrf.local-domain',
  'fetch.url.refused',
];

describe('VP-27-01 VP-25-02 VP-25-04 a fetch that ends without its answer is Level 0, and says why', () => {
  test.each(CODES)('%s, and nothing else is an error', (code) => {
    const told = report({ fetch: { problems: [code] } });
    expect(errorsOf(told)).toEqual([code]);
    expect(told.guide).toMatchObject({ achieved_level: 0, received: false, bytes: 0 });
    expect(told.findings[0]).toMatchObject({
      blocks_level: 1,
      message: expect.stringContaining(`it ended as ${code}`),
    });
  });

  test('VP-6-03 a refused URL is told as that', () => {
    const [finding] = report({ fetch: { problems: ['fetch.url.refused'] } }).findings;
    expect(finding?.message).toBe('the URL was not asked: it ended as fetch.url.refused');
  });

  test.each(['fetch.ssrf.localhost', 'fetch.ssrf.private-ip', 'fetch.ssrf.local-domain'])(
    '%s: whoever led the request there is told how that is allowed, and nobody else',
    (code) => {
      const fixOf = (network: FetchedJson['network']) =>
        report({ fetch: { problems: [code] }, ...(network && { network }) }).findings[0]?.remediation;
      expect(fixOf({ resolve: ['example.com:443:127.0.0.1'] })).toContain('--allow-private');
      expect(fixOf({ dns: '127.0.0.1:53' })).toContain('--allow-private');
      expect(fixOf(undefined)).not.toContain('--allow-private');
    },
  );

  test('a certificate that is not trusted: --cacert, or what --cacert does', () => {
    const problems = ['fetch.tls.invalid'];
    const fixOf = (network: FetchedJson['network']) =>
      report({ fetch: { problems }, ...(network && { network }) }).findings[0]?.remediation;
    expect(fixOf(undefined)).toContain('with --cacert FILE');
    expect(fixOf({ cacertSha256: 'a'.repeat(64) })).toContain('only the certificates in that file');
  });

  test('VP-6-03 a port that is never asked: the remedy says which are', () => {
    const [finding] = report({ fetch: { problems: ['fetch.url.refused'] } }).findings;
    expect(finding?.remediation).toContain('on port 443 or one from 1024 on');
  });

  test('VP-10-13 each of several reasons is told', () => {
    const problems = ['fetch.ssrf.metadata-ip', 'fetch.ssrf.private-ip'];
    expect(errorsOf(report({ fetch: { problems } }))).toEqual(problems);
  });

  test('the reason is told whatever level was asked for', () => {
    const evidence = evidenceFetched(base3, { fetch: { problems: ['fetch.timeout'] } });
    expect(errorsOf(judge({ ...evidence, ask: { maxLevel: 0 } }))).toEqual(['fetch.timeout']);
  });

  test('a reason that this version does not know still blocks', () => {
    expect(errorsOf(report({ fetch: { problems: ['fetch.from.the-future'] } }))).toEqual([
      'fetch.unreachable',
    ]);
  });

  test('public-web evidence without a fetch shows no guide and says so', () => {
    const nothing = evidenceOf('', { mode: 'public-web', source: { url: 'https://example.com/a.txt' } });
    expect(errorsOf(judge(nothing))).toEqual(['fetch.unreachable']);
  });
});

test('VP-9-04 VP-10-15 after redirects, the finding says after how many', () => {
  const told = report({
    fetch: { problems: ['fetch.scheme.http'], redirects: ['https://example.com/a', 'http://example.com/b'] },
  });
  expect(told.findings[0]?.message).toBe('after 2 redirects: it ended as fetch.scheme.http');
});

test('VP-10-18 VP-28-12 the finding of a refused target repeats neither its address nor its host', () => {
  const [finding] = report({
    url: 'https://example.com/',
    fetch: { problems: ['fetch.ssrf.private-ip'], redirects: ['https://10.0.0.5:8443/'] },
  }).findings;
  expect(JSON.stringify(finding)).not.toContain('10.0.0.5');
  expect(JSON.stringify(finding)).not.toContain('8443');
});

test('VP-4-05 VP-4-06 VP-4-08 a local guide raises nothing of a fetch, whatever its manifest did', () => {
  const local = report(
    { mode: 'local-file', manifest: { fetch: { problems: ['fetch.ssrf.private-ip'] } } },
    base4,
  );
  expect(local.findings.map(({ id }) => id).filter((id) => /^(?:fetch|header)\./.test(id))).toEqual([]);
});

test('VP-25-02 an empty answer with status 200 is Level 0: there is no guide', () => {
  const empty = judge(evidenceFetched('', {}));
  expect(errorsOf(empty)).toEqual(['fetch.not-plain-text']);
  expect(empty.guide.achieved_level).toBe(0);
});
