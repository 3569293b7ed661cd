import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { base3, base4 } from '../../test/support/guides.ts';
import { patiently } from '../../test/support/patience.ts';
import { GUIDE_HEADERS, type HttpsHost, type Route, serveRoutes } from '../conformance/stage/https-host.ts';
import { buildStage, type Stage } from '../conformance/stage/stage.ts';
import type { Evidence } from '../guide/evidence.ts';
import { judge } from '../guide/index.ts';
import { gatherHost, gatherPublicWeb } from './fetching.ts';
import { loadEvidence, saveEvidence } from './saved.ts';

const NOW = '2026-06-01T00:00:00Z';
const WELL_KNOWN = '/.well-known/assistant-guide.txt';
const HTML = { 'content-type': 'text/html' };

let stage: Stage;
let answer: Route | undefined;
beforeAll(async () => {
  stage = await buildStage(new Date(), {
    'TXT _assistant-guide.example.com': { answers: [] },
    'TXT _assistant-guide.example.org': [
      `v=1; sha256=${'a'.repeat(64)}; url=https://example.org/txt/guide.txt`,
    ],
  });
});
afterAll(() => stage.close());
afterEach(() => {
  answer = undefined;
});

/** A server of its own for each test, so that only its requests are seen. */
const serve = (routes: Readonly<Record<string, Route>>): Promise<HttpsHost> =>
  stage.serve(
    ['example.com', 'www.example.com', 'docs.example.com', 'example.net', 'example.org'],
    serveRoutes(routes),
  );

const options = () => ({
  net: {
    now: () => NOW,
    ca: readFileSync(stage.cacert, 'utf8'),
    dns: { address: '127.0.0.1', port: stage.dns.port },
    allowPrivate: true,
    limits: { totalMs: 300_000 },
  },
});

const wish = { at: NOW, ask: {} };
const find = (host: HttpsHost, name = 'example.com'): Promise<Evidence> =>
  gatherHost(`${name}:${host.port}`, options(), wish);
const pathsOf = ({ seen }: HttpsHost): readonly string[] => seen.map(({ path }) => path);
const kindsOf = ({ surfaces }: Evidence): readonly string[] => (surfaces ?? []).map(({ kind }) => kind);
/** The same findings, level and discovery from a file, offline. */
const replays = async (evidence: Evidence): Promise<void> => {
  const loaded = await loadEvidence(Buffer.from(await saveEvidence(evidence)));
  expect(loaded).toMatchObject({ ok: true });
  if (!loaded.ok) return;
  const { findings, guide, discovery } = judge(evidence);
  expect(judge(loaded.value)).toMatchObject({ findings, guide, discovery });
};
const line = (url: string): string => `- [Assistant Guide](${url}): how to install\n`;

describe('GP-06-06 self.discovery-order the well-known path wins', () => {
  test('over a copy at the root and over what llms.txt names; it is asked first, and once to find it', async () => {
    const host = await serve({
      [WELL_KNOWN]: base3,
      '/assistant-guide.txt': base4,
      '/llms.txt': line('/assistant-guide.txt'),
    });
    const evidence = await find(host);
    expect(evidence.source.url).toBe(`https://example.com:${host.port}${WELL_KNOWN}`);
    expect(Buffer.from(evidence.guide.bytes).toString('latin1')).toBe(base3);
    expect(pathsOf(host)[0]).toBe(WELL_KNOWN);
    expect(pathsOf(host).filter((path) => path === WELL_KNOWN)).toHaveLength(2);
    expect(kindsOf(evidence)).toEqual(['well-known', 'llms.txt', 'llm.txt', 'home-page']);
  });

  test.each([
    ['the server fails', { status: 500 }, 500],
    ['it is empty', { body: '' }, 200],
  ])('also when %s: nothing takes the place of what may be there', async (_what, route, status) => {
    const host = await serve({ [WELL_KNOWN]: route, '/llms.txt': line('/a/assistant-guide.txt') });
    const evidence = await find(host);
    expect(evidence.fetch).toMatchObject({ status });
    expect(pathsOf(host)).not.toContain('/a/assistant-guide.txt');
  });
});

describe('GP-19-01 GP-19-04 GP-19-05 where nothing is at the well-known path', () => {
  const page = (head: string): Route => ({ headers: HTML, body: `<!doctype html><head>${head}</head>` });

  test.each<[string, Readonly<Record<string, Route>>, readonly string[]]>([
    ['llms.txt', { '/llms.txt': line('/a/assistant-guide.txt') }, ['llms.txt']],
    [
      'llm.txt, when llms.txt is absent',
      { '/llm.txt': line('/a/assistant-guide.txt') },
      ['llms.txt', 'llm.txt'],
    ],
    [
      'llm.txt, when llms.txt names none',
      { '/llms.txt': '# Example\n', '/llm.txt': line('/a/assistant-guide.txt') },
      ['llms.txt', 'llm.txt'],
    ],
    [
      'the home page',
      { '/': page('<link rel="assistant-guide" href="a/assistant-guide.txt">') },
      ['llms.txt', 'llm.txt', 'home-page'],
    ],
    [
      'security.txt',
      {
        '/.well-known/security.txt':
          'Contact: mailto:a@example.com\nAssistant-Guide: /a/assistant-guide.txt\n',
      },
      ['llms.txt', 'llm.txt', 'home-page', 'dns-txt', 'security.txt'],
    ],
  ])('%s is believed', async (_what, routes, asked) => {
    const host = await serve({ '/a/assistant-guide.txt': base3, ...routes });
    const evidence = await find(host);
    expect(evidence.source.url).toBe(`https://example.com:${host.port}/a/assistant-guide.txt`);
    expect(evidence.guide.received).toBe(true);
    expect(kindsOf(evidence).slice(0, asked.length + 1)).toEqual(['well-known', ...asked]);
    await replays(evidence);
    // What was asked to find it is not asked again.
    expect(new Set(kindsOf(evidence)).size).toBe(kindsOf(evidence).length);
  });

  test('the TXT record is believed', async () => {
    const host = await serve({});
    const evidence = await find(host, 'example.org');
    expect(evidence.source.url).toBe('https://example.org/txt/guide.txt');
    expect(kindsOf(evidence)).toContain('dns-txt');
  });

  test('a page that answers for every path is no guide', async () => {
    const host = await serve({
      [WELL_KNOWN]: page('<title>Not found</title>'),
      '/llms.txt': line('/a/assistant-guide.txt'),
      '/a/assistant-guide.txt': base3,
    });
    expect((await find(host)).source.url).toContain('/a/assistant-guide.txt');
  });

  test('GP-19-02 no script is run: what a script adds is not found', async () => {
    const host = await serve({
      '/': page(`<script>add('<link rel="assistant-guide" href="/a/assistant-guide.txt">')</script>`),
      '/a/assistant-guide.txt': base3,
    });
    const evidence = await find(host);
    expect(evidence.guide.received).toBe(false);
    expect(pathsOf(host)).not.toContain('/a/assistant-guide.txt');
  });

  test('V07 nothing anywhere: a whole report of Level 0 that says what was asked', async () => {
    const host = await serve({});
    const evidence = await find(host);
    expect(evidence.source.url).toContain(WELL_KNOWN);
    expect(evidence.fetch?.status).toBe(404);
    expect(kindsOf(evidence)).toEqual([
      'well-known',
      'llms.txt',
      'llm.txt',
      'home-page',
      'dns-txt',
      'security.txt',
    ]);
    const report = judge(evidence);
    expect(report.guide.achieved_level).toBe(0);
    expect(report.discovery?.map(({ surface, status }) => `${surface} ${status}`)).toEqual([
      'well-known absent',
      'llms.txt absent',
      'llm.txt absent',
      'home-page absent',
      'dns-txt absent',
      'security.txt absent',
    ]);
    expect(report.findings.map(({ id }) => id)).toContain('discovery.surface-missing');
    await replays(evidence);
  });

  test('V07 a host that cannot be asked at all is asked once', async () => {
    const host = await serve({});
    const evidence = await find(host, 'nobody.example');
    expect(evidence.fetch?.problems).toMatchObject([{ code: 'fetch.tls.invalid' }]);
    expect(kindsOf(evidence)).toEqual(['well-known']);
    const refused = await gatherHost('exa mple', options(), wish);
    expect(refused.fetch?.problems).toMatchObject([{ code: 'fetch.url.refused' }]);
  });
});

test('GP-24-05 no registry of guides is asked: every name belongs to the site or stands in the guide', async () => {
  const host = await serve({ [WELL_KNOWN]: base4 });
  const before = stage.dns.asked.length;
  await find(host);
  const names = stage.dns.asked.slice(before).map(({ name }) => name);
  expect(names).toContain('example.com');
  expect(names.filter((name) => !/(?:^|\.)example\.com$/.test(name))).toEqual([]);
});

describe('A41 only a guide on the same registered domain is followed', () => {
  test('another host of it is', async () => {
    const host = await serve({ 'docs.example.com/g/assistant-guide.txt': base3 });
    answer = line(`https://docs.example.com:${host.port}/g/assistant-guide.txt`);
    const at = await serve({ '/llms.txt': (_, response) => response.end(String(answer)) });
    const evidence = await find(at);
    expect(evidence.source.url).toContain('https://docs.example.com');
    expect(evidence.guide.received).toBe(true);
  });

  test.each([
    ['another domain', 'https://example.net/assistant-guide.txt'],
    ['plain HTTP', 'http://example.com/assistant-guide.txt'],
    ['an address', 'https://127.0.0.1/assistant-guide.txt'],
    ['user information', 'https://example.com@example.net/assistant-guide.txt'],
  ])('%s is told and not asked', async (_what, url) => {
    const host = await serve({ '/llms.txt': line(url), '/assistant-guide.txt': base3 });
    const evidence = await find(host);
    expect(evidence.guide.received).toBe(false);
    expect(pathsOf(host)).not.toContain('/assistant-guide.txt');
    const told = judge(evidence).discovery?.find(({ surface }) => surface === 'llms.txt');
    expect(told?.names).toMatchObject([{ not_followed: expect.any(String) }]);
    await replays(evidence);
  });
});

describe('GP-19-04 GP-19-06 self.discovery-order a guide at a URL', () => {
  test('request order: llms.txt first, then llm.txt, and both are read', async () => {
    const host = await serve({ [WELL_KNOWN]: base3, '/llms.txt': '# a\n', '/llm.txt': '# a\n' });
    const evidence = await gatherPublicWeb(`https://example.com:${host.port}${WELL_KNOWN}`, options(), wish);
    const asked = pathsOf(host).filter((path) => path.startsWith('/llm') || path === '/');
    expect(asked[0]).toBe('/llms.txt');
    expect([...asked].sort()).toEqual(['/', '/llm.txt', '/llms.txt']);
    expect(kindsOf(evidence)).toEqual(['llms.txt', 'llm.txt', 'home-page']);
    expect(evidence.surfaces?.map(({ received }) => received)).toEqual([true, true, false]);
  });

  test('a redirect is followed within the registered domain and nowhere else', async () => {
    const other = await serve({ 'example.net/llms.txt': 'x', 'www.example.com/': 'hello' });
    const to = (name: string, path: string): Route => ({
      status: 302,
      headers: { location: `https://${name}:${other.port}${path}` },
    });
    const host = await serve({
      [WELL_KNOWN]: base3,
      '/llms.txt': to('example.net', '/llms.txt'),
      '/': to('www.example.com', '/'),
    });
    const evidence = await gatherPublicWeb(`https://example.com:${host.port}${WELL_KNOWN}`, options(), wish);
    expect(evidence.surfaces).toMatchObject([
      {
        kind: 'llms.txt',
        received: false,
        requests: [{ problems: [{ code: 'fetch.redirect.cross-domain' }] }],
      },
      { kind: 'llm.txt' },
      { kind: 'home-page', received: true },
    ]);
    expect(other.seen.map(({ host: name }) => name.split(':')[0])).toEqual(['www.example.com']);
  });

  test('VP-6-06 a host that falls silent is not asked for the rest', async () => {
    const silent: Route = () => undefined;
    const stalled: Route = (_, response) => {
      response.writeHead(200, GUIDE_HEADERS).write('# a');
    };
    const host = await serve({ [WELL_KNOWN]: base3, '/llms.txt': silent });
    const impatient = (totalMs: number) => ({ net: { ...options().net, limits: { totalMs } } });
    const evidence = await patiently(
      2500,
      (ms) => gatherPublicWeb(`https://example.com:${host.port}${WELL_KNOWN}`, impatient(ms), wish),
      ({ guide }) => guide.received,
    );
    expect(kindsOf(evidence)).toEqual(['llms.txt']);
    const lost = await serve({ '/llms.txt': stalled, '/llm.txt': line('/a/assistant-guide.txt') });
    const searched = await patiently(
      2500,
      (ms) => gatherHost(`example.com:${lost.port}`, impatient(ms), wish),
      (one) => kindsOf(one).length === 2,
    );
    expect(kindsOf(searched)).toEqual(['well-known', 'llms.txt']);
    expect(searched.surfaces?.[1]?.requests).toMatchObject([{ problems: [{ code: 'fetch.timeout' }] }]);
  });

  test('VP-6-06 a page without end is read up to 256 KiB', async () => {
    const endless: Route = (_, response) => {
      response.writeHead(200, { ...GUIDE_HEADERS, ...HTML });
      const part = Buffer.alloc(65_536, '<p>');
      const more = (): void => {
        if (!response.destroyed) response.write(part, () => setImmediate(more));
      };
      more();
    };
    const host = await serve({ [WELL_KNOWN]: base3, '/': endless });
    const evidence = await gatherPublicWeb(`https://example.com:${host.port}${WELL_KNOWN}`, options(), wish);
    expect(evidence.surfaces?.at(-1)).toMatchObject({ kind: 'home-page', truncated: true });
    expect(evidence.surfaces?.at(-1)?.bytes.length).toBe(262_144);
  });
});
