import { describe, expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson } from '../../../test/support/fetched.ts';
import { base3, base4, fixtureText, reportOn } from '../../../test/support/guides.ts';
import { judge, type Report } from '../index.ts';
import { renderCompact } from './compact.ts';
import { renderGithub } from './github.ts';
import { renderMarkdown } from './markdown.ts';
import { renderSarif } from './sarif.ts';
import { renderText } from './text.ts';

const WELL_KNOWN = 'https://example.com/.well-known/assistant-guide.txt';
const OVERRIDES = {
  resolve: ['example.com:443:127.0.0.1', 'example.net:443:127.0.0.1'],
  dns: '127.0.0.1:5353',
  cacertSha256: 'ab'.repeat(32),
  allowPrivate: true,
};

const report = (said: FetchedJson = {}, guide = base3): Report => judge(evidenceFetched(guide, said));

/** What a rendering says, as one line without the marks of Markdown. */
const flat = (text: string): string => text.replaceAll('\\', '').replaceAll(/\s+/g, ' ');

const everywhere = [
  ['text', renderText],
  ['Markdown', renderMarkdown],
  ['annotations', renderGithub],
  ['SARIF', (one: Report) => renderSarif([one])],
] as const;

describe('VP-7-10 VP-27-09 how the guide was fetched stands in every rendering of many lines', () => {
  const told = report({ url: 'https://www.example.com/', fetch: { redirects: [WELL_KNOWN] } });

  test.each(everywhere)('%s: final URL, status, TLS, peer', (name, render) => {
    const shown = flat(render(told));
    for (const part of [WELL_KNOWN, '200', '203.0.113.10']) expect(shown, name).toContain(part);
    expect(shown).toMatch(name === 'SARIF' ? /"tls_valid": true/ : /TLS valid/);
  });

  test.each([everywhere[0], everywhere[1]])(
    'VP-9-09 VP-9-22 %s: hops, headers, limits, the second request',
    (_, render) => {
      const shown = flat(render(told));
      for (const part of [
        'URL https://www.example.com/ at 2026-06-01T00:00:00Z',
        `status 301 led to ${WELL_KNOWN}`,
        'Content-Type: text/plain; charset=utf-8',
        'Content-Length was not sent',
        'whole fetch 30000 ms, 5 redirects',
        'asked once more in another way: the same bytes',
        'this is its canonical-url',
      ])
        expect(shown).toContain(part);
    },
  );

  test('a local guide has no such section', () => {
    for (const [, render] of everywhere) expect(render(reportOn(base3))).not.toContain('How it was fetched');
  });

  test('A08 the compact report names the canonical URL, else the final one', () => {
    expect(renderCompact(told)).toContain(`\nGuide: ${WELL_KNOWN}\n`);
    const bare = report({ url: 'https://www.example.com/', fetch: { redirects: [WELL_KNOWN] } }, 'A text.\n');
    expect(renderCompact(bare)).toContain(`\nGuide: ${WELL_KNOWN}\n`);
  });
});

describe('VP-9-22 overrides stand where nobody overlooks them', () => {
  const told = report({ network: OVERRIDES });

  test.each(everywhere)('%s names each with its value', (_, render) => {
    const shown = flat(render(told));
    for (const part of [
      '--resolve example.com:443:127.0.0.1, --resolve example.net:443:127.0.0.1',
      '--dns 127.0.0.1:5353',
      `--cacert (SHA-256 ${'ab'.repeat(32)})`,
      '--allow-private',
    ])
      expect(shown).toContain(part);
  });

  test('in the text they stand before the compact report, which names them beside the level', () => {
    const text = renderText(told);
    expect(text.indexOf('Fetched with --resolve')).toBeGreaterThan(0);
    expect(text.indexOf('Fetched with --resolve')).toBeLessThan(text.indexOf('Verifier:'));
    expect(renderCompact(told)).toContain('\nLevel: 3 (with --resolve, --dns, --cacert, --allow-private)\n');
  });

  test('VP-9-23 one that nothing asked for matched says so', () => {
    const resolve = ['example.com:443:192.0.2.1'];
    expect(flat(renderText(report({ network: { resolve, resolveUnused: resolve } })))).toContain(
      '--resolve example.com:443:192.0.2.1 (not used)',
    );
  });

  test('many are counted, and none is told where none was used', () => {
    const resolve = Array.from({ length: 20 }, (_, at) => `example.com:${1024 + at}:127.0.0.1`);
    expect(flat(renderText(report({ network: { resolve } })))).toContain(
      'example.com:1031:127.0.0.1, --resolve 12 more',
    );
    for (const [, render] of everywhere) expect(render(report())).not.toContain('Fetched with');
    expect(renderCompact(report())).toContain('\nLevel: 3\n');
  });
});

describe('V07 VP-27-01 the verdict says why nothing was received', () => {
  test.each([
    ['a problem', { fetch: { problems: ['fetch.timeout'] } }, 'it ended as fetch.timeout'],
    ['two problems', { fetch: { problems: ['a.a', 'b.b'] } }, 'it ended as a.a; it ended as b.b'],
    ['a status', { fetch: { status: 404 } }, 'status 404'],
    ['a status that is none', { fetch: { status: 999 } }, 'no HTTP status'],
  ])('%s', (_, said: FetchedJson, why) => {
    const told = report(said);
    for (const render of [renderText, renderMarkdown, renderGithub])
      expect(flat(render(told))).toContain(`Level 0: nothing was received: ${why}.`);
    expect(renderCompact(told)).toContain('\nSHA-256: n/a\n');
  });

  test('an empty answer', () => {
    expect(renderText(report({}, '')).split('\n')[0]).toBe(
      'Level 0: nothing was received: the answer is empty.',
    );
  });

  test('a local file that is empty', () => {
    expect(renderText(reportOn('')).split('\n')[0]).toBe('Level 0: nothing was received.');
  });
});

describe('VP-23-08 VP-23-09 VP-23-10 what each channel was asked, what came back, and whether it counts', () => {
  const beside = {
    manifest: Buffer.from(fixtureText('base/level-4/manifest.txt')),
    anchors: new Map([['dns-txt', Buffer.from(fixtureText('base/level-4/anchors/dns-txt.txt'))]] as const),
  };
  const told = judge(
    evidenceFetched(
      base4,
      {
        release: { status: 404 },
        anchors: {
          'dns-txt': { dns: { authenticated: true } },
          'package-registry': { fetch: { problems: ['fetch.timeout'] } },
          'repository-file': { text: 'other\n', commit: 'c'.repeat(40) },
          'signed-security-txt': { unnamed: 'nothing leads there' },
        },
      },
      beside,
    ),
  );

  test.each([everywhere[0], everywhere[1]])('%s', (_, render) => {
    const shown = flat(render(told));
    for (const part of [
      'manifest: names the hash and size of this guide',
      'release: asked for https://example.com/releases/1.0.0 at 2026-06-01T00:00:00Z: status 404',
      'dns-txt: carries the hash of this guide, and counts',
      'asked for TXT _assistant-guide.example.com at 2026-06-01T00:00:00Z: NOERROR',
      "DNSSEC validated, by the resolver's word",
      'package-registry: could not be read',
      'asked for https://example.net/package-registry at 2026-06-01T00:00:00Z: it ended as fetch.timeout',
      `commit ${'c'.repeat(40)}`,
    ])
      expect(shown).toContain(part);
    expect(shown).toContain('anchor signed-security-txt: nothing leads there');
  });

  test('files are named as files, and what nobody looked at stands among the unchecked alone', () => {
    const given = { ...evidenceFetched(base4, { mode: 'local-file' }), anchors: [] };
    expect(renderText(judge(given))).not.toContain('Manifest and channels');
    const files = judge({
      ...given,
      manifest: { ...evidenceFetched(beside.manifest.toString()).guide, path: 'm.txt' },
    });
    expect(renderText(files)).toContain('from the file m.txt');
  });
});

describe('GP-09-12 VP-7-03 nothing that a server says acts on who reads it', () => {
  const HOSTILE = '\u001b[2J\u202e##[error]x ::error::y `<b>` ';
  const said: FetchedJson = {
    fetch: {
      headers: { 'content-type': HOSTILE },
      peer: HOSTILE,
      finalUrl: `https://example.com/${HOSTILE}`,
    },
    network: { resolve: [HOSTILE] },
    anchors: {
      'dns-txt': {
        requests: [
          { name: HOSTILE, type: 'TXT', fetchedAt: '2026-06-01T00:00:00Z', rcode: HOSTILE, problems: [] },
        ],
      },
    },
  };
  const told = report(said, base4);

  test.each(everywhere)('%s', (name, render) => {
    const shown = render(told);
    for (const hidden of ['\u001b', '\u202e']) expect(shown).not.toContain(hidden);
    expect(shown.split('\n').filter((line) => /^\s*::error::/.test(line))).toEqual([]);
    // In a span of code it is text.
    if (name === 'Markdown') expect(shown.replace(/(?<!\\)(`+) .*? \1/g, '')).not.toContain('<b>');
    if (name === 'text') expect(shown).not.toContain('##[');
  });

  test('the text stays within 100 columns', () => {
    const long = 'x\u001b'.repeat(200);
    const wide = report({
      fetch: { headers: { 'content-type': long }, finalUrl: `https://example.com/${long}` },
      network: { resolve: [long] },
      refetch: { fetch: { problems: [long] } },
    });
    // The lines of the compact report are one line each, however long (GP-21-13).
    const text = renderText(wide).replace(wide.compact_report, '');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

test('the hash of a part of a guide is told as that', () => {
  const told = report({ truncated: true });
  expect(renderCompact(told)).toContain(
    `\nSHA-256: ${told.guide.sha256} (of the first ${told.guide.bytes} bytes)\n`,
  );
});
