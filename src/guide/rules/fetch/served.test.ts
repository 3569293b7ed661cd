import { describe, expect, test } from 'vitest';
import { type Beside, evidenceFetched, type FetchedJson } from '../../../../test/support/fetched.ts';
import { base2, base3, base4, edit, fixtureText, sha256 } from '../../../../test/support/guides.ts';
import { judge } from '../../index.ts';
import type { Finding } from '../../report/finding.ts';

const WELL_KNOWN = 'https://example.com/.well-known/assistant-guide.txt';

const findings = (said: FetchedJson, guide = base3): readonly Finding[] =>
  judge(evidenceFetched(guide, said)).findings;
const level = (said: FetchedJson, guide = base3): number =>
  judge(evidenceFetched(guide, said)).guide.achieved_level;
const found = (id: string, said: FetchedJson, guide = base3): readonly Finding[] =>
  findings(said, guide).filter((one) => one.id === id);
const weighty = (said: FetchedJson, guide = base3): readonly string[] => [
  ...new Set(
    findings(said, guide)
      .filter(({ severity }) => severity !== 'info')
      .map(({ id }) => id),
  ),
];

const redirected = (...redirects: readonly string[]): FetchedJson => ({ fetch: { redirects } });
const headed = (headers: Readonly<Record<string, string | readonly string[]>>): FetchedJson => ({
  fetch: { headers },
});

const GOOD = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};

/** What lies beside base4: its manifest, and a DNS record, with its hash or another. */
const published = (hash: string = sha256(Buffer.from(base4))): Beside => {
  const of = (path: string): Uint8Array =>
    Buffer.from(fixtureText(`base/level-4/${path}`).replace(/[0-9a-f]{64}/, hash));
  return {
    manifest: of('manifest.txt'),
    anchors: new Map([['dns-txt', of('anchors/dns-txt.txt')]] as const),
  };
};

test('GP-20-01 GP-20-02 a guide that is served well raises nothing', () => {
  expect(weighty({})).toEqual([]);
  expect(level({})).toBe(3);
});

describe('fetch.status.not-200', () => {
  test.each([201, 203, 204, 206, 304, 401, 403, 404, 429, 500, 503, 999])(
    'GP-20-02 GP-18-02 VP-8-09 VP-9-13 status %i is Level 0, and the finding names it',
    (status) => {
      const said: FetchedJson = { fetch: { status } };
      const hits = found('fetch.status.not-200', said);
      expect(hits).toMatchObject([{ severity: 'error', blocks_level: 1 }]);
      expect(hits[0]?.message).toContain(`status ${status}`);
      expect(weighty(said)).toEqual(['fetch.status.not-200']);
      expect(level(said)).toBe(0);
    },
  );

  test('the home page of a host: its guide is found by the name of the host alone', () => {
    const fixOf = (url: string) =>
      found('fetch.status.not-200', { url, fetch: { status: 404 } })[0]?.remediation;
    const said = 'To find the guide of the host, verify example.com:8443, without https://.';
    for (const url of [
      'https://example.com:8443',
      'https://EXAMPLE.com:8443/',
      'https://example.com:8443/#a',
    ])
      expect(fixOf(url)).toContain(said);
    const url = 'https://example.com:8443/';
    const [page] = found('fetch.not-plain-text', { url }, '<!doctype html><p>hello</p>\n');
    expect(page?.remediation).toContain(said);
    for (const other of [WELL_KNOWN, 'https://example.com:8443/?a'])
      expect(fixOf(other)).not.toContain('find the guide');
  });

  test('VP-8-09 one that asks for credentials is called not public', () => {
    const [hit] = found('fetch.status.not-200', { fetch: { status: 401 } });
    expect(hit?.message).toContain('not public');
  });

  test('the limit of redirects is its own reason, not the status of the last hop', () => {
    const said: FetchedJson = { fetch: { status: 302, problems: ['fetch.redirect.limit'] } };
    expect(weighty(said)).toEqual(['fetch.redirect.limit']);
  });
});

describe('redirects', () => {
  test('GP-20-06 GP-20-09 VP-9-09 VP-9-10 each hop within the registered domain is an info with its ends and status', () => {
    const hits = found(
      'fetch.redirect.same-domain',
      redirected('https://www.example.com/a', 'https://cdn.example.com/b', WELL_KNOWN),
    );
    expect(hits.map(({ severity }) => severity)).toEqual(['info', 'info', 'info']);
    expect(hits[1]?.message).toBe(
      'https://www.example.com/a redirects to https://cdn.example.com/b (status 301), which is another origin',
    );
  });

  test('VP-9-10 another port is another origin, another path is not', () => {
    const [port, path] = found(
      'fetch.redirect.same-domain',
      redirected('https://example.com:8443/a', 'https://example.com:8443/b'),
    );
    expect(port?.message).toContain('another origin');
    expect(path?.message).not.toContain('another origin');
  });

  test('GP-20-10 VP-9-11 another registered domain blocks Level 2, on the way and at the end', () => {
    for (const said of [
      redirected('https://example.net/.well-known/assistant-guide.txt'),
      redirected('https://example.net/', WELL_KNOWN),
    ]) {
      expect(found('fetch.redirect.cross-domain', said)[0]).toMatchObject({
        severity: 'error',
        blocks_level: 2,
      });
      expect(level(said)).toBe(1);
    }
  });

  test('VP-9-11 projects that share a public suffix are different owners', () => {
    const said: FetchedJson = { url: 'https://one.github.io/', ...redirected('https://two.github.io/') };
    expect(found('fetch.redirect.cross-domain', said)).toHaveLength(1);
  });

  test('a target that was refused is told once, as refused', () => {
    for (const [to, code] of [
      ['https://internal.example.net/', 'fetch.ssrf.private-ip'],
      ['http://example.net/', 'fetch.scheme.http'],
    ] as const)
      expect(weighty({ fetch: { redirects: [to], problems: [code] } })).toEqual([code]);
  });

  describe('that only the second fetch of the guide meets', () => {
    const again = (...led: readonly string[]): FetchedJson => ({ refetch: { fetch: { redirects: led } } });
    const told = (said: FetchedJson): readonly string[] =>
      findings(said)
        .filter(({ severity }) => severity === 'error')
        .map(({ id }) => id);

    test('VP-9-11 VP-9-24 GP-20-10 another registered domain, on the way and at the end', () => {
      for (const said of [again('https://example.net/x.txt'), again('https://example.net/', WELL_KNOWN)]) {
        expect([...new Set(told(said))]).toEqual(['fetch.redirect.cross-domain']);
        expect(found('fetch.redirect.cross-domain', said)[0]?.message).toMatch(/^asked once more/);
        expect(level(said)).toBe(1);
      }
    });

    test.each([
      ['http://example.com/', 'fetch.scheme.http'],
      ['https://10.0.0.5/', 'fetch.ssrf.private-ip'],
      ['https://a:b@example.net/', 'fetch.url.refused'],
    ])('VP-9-04 VP-10-15 %s is %s, and the level falls as it does for the first', (to, code) => {
      const led = { redirects: [to], problems: [code] };
      expect(told({ refetch: { fetch: led } })).toEqual([code]);
      expect(level({ refetch: { fetch: led } })).toBe(0);
      expect(level({ fetch: led })).toBe(0);
    });

    test('VP-9-24 a plain failure stays one that nobody can judge', () => {
      for (const code of ['fetch.timeout', 'fetch.unreachable', 'fetch.tls.invalid', 'fetch.too-large'])
        expect(told({ refetch: { fetch: { problems: [code] } } })).toEqual([]);
    });

    test('a hop that both meet is told once, and one within the domain not twice', () => {
      const both: FetchedJson = {
        ...redirected('https://example.net/', WELL_KNOWN),
        ...again('https://example.net/', WELL_KNOWN),
      };
      expect(told(both)).toEqual(['fetch.redirect.cross-domain', 'fetch.redirect.cross-domain']);
      expect(found('fetch.redirect.same-domain', again('https://www.example.com/'))).toEqual([]);
    });
  });

  test('a target on another domain that does not answer is both', () => {
    const said: FetchedJson = {
      fetch: { redirects: ['https://example.net/'], problems: ['fetch.timeout'] },
    };
    expect(weighty(said)).toEqual(['fetch.timeout', 'fetch.redirect.cross-domain']);
  });
});

describe('the place of the guide', () => {
  const MISMATCH = 'fetch.canonical-mismatch';
  const PLACE = 'guide.location.noncanonical';

  test.each([
    'https://example.com/docs/assistant-guide.txt',
    'https://docs.example.com/.well-known/assistant-guide.txt',
    'https://example.com/.well-known/Assistant-Guide.txt',
    'https://example.com:8443/.well-known/assistant-guide.txt',
    `${WELL_KNOWN}?version=2`,
  ])('GP-11-40 GP-20-07 %s is not the canonical URL: a warning at the field', (url) => {
    expect(found(MISMATCH, { url })).toMatchObject([{ severity: 'warning', line: 9 }]);
    expect(level({ url })).toBe(3);
  });

  test.each([
    'https://example.net/.well-known/assistant-guide.txt',
    'https://example.com.example.net/.well-known/assistant-guide.txt',
    'https://203.0.113.10/.well-known/assistant-guide.txt',
  ])('GP-11-40 GP-20-07 A41 %s serves it in the name of another domain: at most Level 3', (url) => {
    expect(found('fetch.canonical-elsewhere', { url })).toMatchObject([
      { severity: 'error', blocks_level: 4, line: 9 },
    ]);
    expect(found(MISMATCH, { url })).toEqual([]);
    expect(level({ url })).toBe(3);
    const report = judge(evidenceFetched(base4, { url }, published()));
    expect(report.guide.achieved_level).toBe(3);
    expect(judge(evidenceFetched(base4, {}, published())).guide.achieved_level).toBe(4);
  });

  test('GP-20-07 A41 another user of a shared domain is another domain', () => {
    const own = edit(base3, WELL_KNOWN, 'https://one.github.io/guide.txt');
    expect(found('fetch.canonical-elsewhere', { url: 'https://two.github.io/guide.txt' }, own)).toHaveLength(
      1,
    );
  });

  test('GP-20-07 the URL that answered counts, not the one that was asked', () => {
    expect(found(MISMATCH, { url: 'https://www.example.com/', ...redirected(WELL_KNOWN) })).toEqual([]);
    expect(found(MISMATCH, redirected('https://www.example.com/'))).toHaveLength(1);
  });

  test.each([`${WELL_KNOWN}#top`, 'https://EXAMPLE.com:443/.well-known/assistant-guide.txt'])(
    'GP-11-40 %s is the canonical URL in another spelling',
    (url) => expect(found(MISMATCH, { url })).toEqual([]),
  );

  test('without a canonical-url, or with one that is none, there is nothing to compare', () => {
    const other = { url: 'https://example.com/x.txt' };
    expect(found(MISMATCH, other, base2)).toEqual([]);
    const broken = edit(base3, `canonical-url: ${WELL_KNOWN}`, 'canonical-url: nowhere');
    expect(found(MISMATCH, other, broken)).toEqual([]);
  });

  test('GP-06-01 GP-06-02 another path or name is a warning', () => {
    const [path] = found(PLACE, { url: 'https://example.com/docs/assistant-guide.txt' });
    expect(path).toMatchObject({ severity: 'warning' });
    expect(path?.message).not.toContain('is not named');
    expect(found(PLACE, { url: 'https://example.com/setup.txt' })[0]?.message).toContain('is not named');
    expect(found(PLACE, {})).toEqual([]);
  });

  test('GP-06-02 the site root alone is a warning; with a copy at the well-known path it is not', () => {
    const url = 'https://example.com/assistant-guide.txt';
    expect(found(PLACE, { url })).toHaveLength(1);
    expect(found(PLACE, { url, copies: [{ url: WELL_KNOWN, fetch: { status: 404 } }] })).toHaveLength(1);
    expect(found(PLACE, { url, copies: [{ url: WELL_KNOWN }] })).toEqual([]);
  });

  test('GP-25-04 a translation has a URL of its own', () => {
    expect(found(PLACE, { url: 'https://example.com/.well-known/assistant-guide.fr.txt' })).toEqual([]);
  });

  test('GP-18-02 VP-25-05 a redirect to a page is no .txt guide: Level 0', () => {
    const said = redirected('https://example.com/.well-known/guide.html');
    expect(found('guide.extension.not-txt', said)).toHaveLength(1);
    expect(level(said)).toBe(0);
    const back: FetchedJson = { url: 'https://example.com/guide.html', ...redirected(WELL_KNOWN) };
    expect(found('guide.extension.not-txt', back)).toEqual([]);
  });
});

describe('guide.copies.divergent', () => {
  const ID = 'guide.copies.divergent';
  const older = edit(base3, 'guide-version: 1.0.0', 'guide-version: 0.9.0');

  test.each([
    ['an older version', older],
    ['a final line feed less', base3.trimEnd()],
    ['another guide altogether', 'Assistant Guide: something else\n\nDo as it says.\n'],
    ['a text that shares a line with it', base3.split('\n').slice(22, 26).join('\n')],
  ])('GP-06-04 GP-06-05 %s at the other place: at most Level 1', (_, text) => {
    expect(found(ID, { copies: [{ text }] })).toMatchObject([{ severity: 'error', blocks_level: 2 }]);
    expect(level({ copies: [{ text }] })).toBe(1);
  });

  test.each([
    ['the same bytes', {}],
    ['status 404', { text: older, fetch: { status: 404 } }],
    ['a fetch that failed', { text: older, fetch: { problems: ['fetch.timeout'] } }],
    ['a web page', { text: `<!DOCTYPE html>\n<html><pre>${older}</pre></html>` }],
    ['words that say it is not there', { text: 'assistant-guide.txt: not found\n' }],
    ['nothing at all', { text: '' }],
  ])('GP-06-05 %s at the other place is no other copy', (_, copy) => {
    expect(found(ID, { copies: [copy] })).toEqual([]);
    expect(level({ copies: [copy] })).toBe(3);
  });
});

describe('content variation', () => {
  const ID = 'fetch.content-variation';
  const LOCALE = 'fetch.content-variation-locale';

  test('VP-9-25 other bytes to another request are a warning, and so is an empty answer', () => {
    for (const text of ['another text\n', `${base3}\n`, '']) {
      expect(found(ID, { refetch: { text } })).toMatchObject([{ severity: 'warning' }]);
      expect(level({ refetch: { text } })).toBe(3);
    }
    expect(found(ID, { refetch: {} })).toEqual([]);
  });

  test.each([
    ['it timed out', { fetch: { problems: ['fetch.timeout'] } }],
    ['it was refused', { fetch: { status: 403 } }],
    ['there was none', null],
  ])('VP-9-24 when the second fetch brought nothing, that is told: %s', (_, refetch) => {
    expect(weighty({ refetch })).toEqual(['fetch.content-variation.unchecked']);
  });

  test('VP-9-26 Level 4 stands where manifest and anchor identify the bytes that were judged, and only there', () => {
    const other = 'another text\n';
    const judged = (hash: string) =>
      judge(evidenceFetched(base4, { refetch: { text: other } }, published(hash)));
    const stands = judged(sha256(Buffer.from(base4)));
    expect(stands.guide.achieved_level).toBe(4);
    expect(stands.findings.map(({ id }) => id)).toContain(ID);
    expect(judged(sha256(Buffer.from(other))).guide.achieved_level).toBe(3);
  });

  test('GP-25-05 a redirect that depends on the language is told, surer with a sign of it', () => {
    const to = (url: string): FetchedJson => ({ refetch: { fetch: { redirects: [url] } } });
    const french = found(LOCALE, to('https://example.com/.well-known/assistant-guide.fr.txt'));
    const other = found(LOCALE, to('https://example.com/other.txt'));
    expect(french).toMatchObject([{ severity: 'warning' }]);
    expect(french[0]?.confidence).toBeGreaterThan(other[0]?.confidence ?? 1);
  });

  test('GP-25-05 other bytes with Vary or Content-Language are told, the headers alone are not', () => {
    for (const header of [{ vary: 'accept-language' }, { 'content-language': 'fr' }]) {
      const fetch = { headers: { ...GOOD, ...header } };
      expect(found(LOCALE, { refetch: { text: 'autre\n', fetch } })).toHaveLength(1);
      expect(found(LOCALE, { refetch: { fetch } })).toEqual([]);
    }
  });
});

describe('headers', () => {
  const missing = (name: keyof typeof GOOD): FetchedJson => {
    const { [name]: _, ...rest } = GOOD;
    return headed(rest);
  };

  test.each([
    ['content-type', 'header.content-type.missing', 'GP-20-03 VP-12-01 VP-12-09'],
    ['x-content-type-options', 'header.x-content-type-options.missing', 'GP-20-04 VP-12-02 VP-12-11'],
    ['strict-transport-security', 'header.hsts.missing', 'GP-20-05 VP-12-03 VP-12-12'],
  ] as const)('a guide without %s: the warning %s, and the level stands (%s)', (name, id, _rows) => {
    expect(weighty(missing(name))).toEqual([id]);
    expect(level(missing(name))).toBe(3);
    expect(weighty(headed({ ...GOOD, [name]: '' }))).toEqual([id]);
  });

  test.each([
    'text/plain; charset=utf-8',
    'text/plain;charset=utf-8',
    'TEXT/PLAIN ; Charset="UTF-8"',
    'text/plain; format=flowed; charset=utf-8; x=y',
  ])('GP-20-03 VP-12-08 Content-Type %s is the one expected', (type) => {
    expect(weighty(headed({ ...GOOD, 'content-type': type }))).toEqual([]);
  });

  test.each([
    'text/html; charset=utf-8',
    'text/plain',
    'text/plain; charset=iso-8859-1',
    'text/plain; charset=utf-8; charset=utf-16',
    'text/plain; charset=utf-8, text/html',
    'application/octet-stream',
    ';charset=utf-8',
  ])('GP-20-03 VP-6-08 VP-12-10 Content-Type %s is a warning, and the bytes are judged as text', (type) => {
    const said = headed({ ...GOOD, 'content-type': type });
    expect(weighty(said)).toEqual(['header.content-type.incompatible']);
    expect(level(said)).toBe(3);
  });

  const SPELLED = ['text/plain;charset=utf-8', 'Text/Plain; charset="UTF-8"'];

  test.each<[string, keyof typeof GOOD, readonly string[], readonly string[]]>([
    ['the same type twice', 'content-type', SPELLED, []],
    [
      'another type after it',
      'content-type',
      [GOOD['content-type'], 'text/html'],
      ['header.content-type.incompatible'],
    ],
    [
      'another type before it',
      'content-type',
      ['text/html', GOOD['content-type']],
      ['header.content-type.incompatible'],
    ],
    [
      'an empty one beside it',
      'content-type',
      ['', GOOD['content-type']],
      ['header.content-type.incompatible'],
    ],
    ['none that says anything', 'content-type', ['', ' '], ['header.content-type.missing']],
    ['nosniff twice', 'x-content-type-options', ['nosniff', 'nosniff'], []],
    [
      'nosniff and another',
      'x-content-type-options',
      ['nosniff', 'sniff'],
      ['header.x-content-type-options.missing'],
    ],
    [
      'another and nosniff',
      'x-content-type-options',
      ['', 'nosniff'],
      ['header.x-content-type-options.missing'],
    ],
    ['a promise twice', 'strict-transport-security', ['max-age=1', 'max-age=2'], []],
    [
      'a promise taken back',
      'strict-transport-security',
      ['max-age=9', 'max-age=0'],
      ['header.hsts.missing'],
    ],
    ['a promise too late', 'strict-transport-security', ['max-age=0', 'max-age=9'], ['header.hsts.missing']],
  ])(
    'VP-12-08 VP-12-10 VP-12-11 VP-12-12 a header that is sent more than once: %s',
    (_, name, values, ids) => {
      expect(weighty(headed({ ...GOOD, [name]: values }))).toEqual(ids);
    },
  );

  test('GP-25-05 Vary counts wherever it stands', () => {
    const fetch = { headers: { ...GOOD, vary: ['accept-encoding', 'accept-language'] } };
    expect(found('fetch.content-variation-locale', { refetch: { text: 'autre', fetch } })).toHaveLength(1);
  });

  test.each(['nosniff', 'NOSNIFF', ' nosniff , nosniff'])(
    'VP-12-11 %j keeps browsers from guessing',
    (value) => expect(weighty(headed({ ...GOOD, 'x-content-type-options': value }))).toEqual([]),
  );

  test('VP-12-11 any other value does not', () => {
    expect(weighty(headed({ ...GOOD, 'x-content-type-options': 'sniff' }))).toEqual([
      'header.x-content-type-options.missing',
    ]);
  });

  test.each(['max-age=1', 'includeSubDomains; Max-Age = "63072000" ; preload'])(
    'VP-12-12 %s lasts',
    (value) => expect(weighty(headed({ ...GOOD, 'strict-transport-security': value }))).toEqual([]),
  );

  test.each(['max-age=0', 'includeSubDomains', 'max-age=x', 'no-max-age=1'])(
    'VP-12-12 %s does not',
    (value) =>
      expect(weighty(headed({ ...GOOD, 'strict-transport-security': value }))).toEqual([
        'header.hsts.missing',
      ]),
  );

  test('VP-12-13 the best headers change nothing about a bad guide', () => {
    const bad = `${base3}\t\n`;
    expect(level({}, bad)).toBe(1);
    expect(weighty({}, bad)).toEqual(['byte-profile.no-tabs']);
  });
});

test('VP-9-16 VP-9-21 a guide that is longer than is read breaks the byte profile, and is no failed fetch', () => {
  expect(weighty({ truncated: true })).toEqual(['byte-profile.size-limit']);
  expect(level({ truncated: true })).toBe(1);
});
