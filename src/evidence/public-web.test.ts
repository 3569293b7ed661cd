import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../test/support/guides.ts';
import { patiently } from '../../test/support/patience.ts';
import { GUIDE_PATH, MANIFEST_PATH, type Published, publish } from '../../test/support/published.ts';
import { type ChannelEvidence, type Evidence, judge, type Received, type Report } from '../guide/index.ts';
import { gatherHost, gatherNamed, gatherPublicWeb } from './fetching.ts';
import { receive } from './received.ts';
import { loadEvidence, saveEvidence } from './saved.ts';

const WISH = { at: '2026-06-01T00:00:00Z', ask: {} } as const;

const gathered = ({ url, options }: Published, more: Partial<typeof options> = {}): Promise<Evidence> =>
  gatherPublicWeb(url, { ...options, ...more }, WISH);

const errorsOf = ({ findings }: Report): readonly string[] => [
  ...new Set(findings.filter(({ severity }) => severity === 'error').map(({ id }) => id)),
];

const pathsAsked = ({ host }: Published): readonly string[] => host.seen.map(({ path }) => path);

const stalled = () => undefined;

describe('VP-8-01 a guide at a URL', () => {
  test('VP-4-01 is Level 4 when a fetched manifest and a fetched anchor agree with it', async () => {
    const site = await publish();
    const evidence = await gathered(site);
    const report = judge(evidence);
    expect(errorsOf(report)).toEqual([]);
    expect(report.guide).toMatchObject({ achieved_level: 4, received: true });
    expect(report.input).toEqual({ evaluation_mode: 'public-web', url: site.url });
    expect(evidence.network).toMatchObject({
      allowPrivate: true,
      dns: `127.0.0.1:${site.stage.dns.port}`,
      cacertSha256: receive(Buffer.from(site.stage.authority.cert)).sha256,
    });
  });

  test.each(['', '#part'])(
    'VP-9-24 is asked for twice, by two profiles, and its copy at the site root once, by a URL that ends in %j',
    async (fragment) => {
      const site = await publish();
      site.routes['/assistant-guide.txt'] = 'another text\n';
      const { refetch, copies } = await gathered({ ...site, url: site.url + fragment });
      expect(refetch).toMatchObject({ received: true, sha256: receive(Buffer.from(site.guide)).sha256 });
      expect(copies).toMatchObject([{ received: true, fetch: { status: 200 } }]);
      const asked = site.host.seen.filter(({ path }) => path === GUIDE_PATH);
      expect(asked).toHaveLength(2);
      expect(new Set(asked.map(({ headers }) => headers['user-agent'])).size).toBe(2);
      expect(pathsAsked(site).filter((path) => path === '/assistant-guide.txt')).toHaveLength(1);
    },
  );

  test.each([
    ['', '/guide.txt', '', '/assistant-guide.txt'],
    ['www.', '/guide.txt', '', '/assistant-guide.txt'],
    ['www.', '/guide.txt', 'www.', '/assistant-guide.txt'],
    ['www.', '/guide.txt', 'www.', GUIDE_PATH],
    ['www.', GUIDE_PATH, '', '/assistant-guide.txt'],
    ['www.', GUIDE_PATH, 'www.', '/assistant-guide.txt'],
    ['www.', '/assistant-guide.txt', 'www.', GUIDE_PATH],
  ])(
    'GP-06-04 GP-06-05 A30 that is redirected to %sexample.com%s is held against %sexample.com%s as well',
    async (prefix, path, otherPrefix, otherPath) => {
      const site = await publish();
      const { guide, host, routes } = site;
      delete routes[GUIDE_PATH];
      const location = `https://${prefix}example.com:${host.port}${path}`;
      routes[`example.com${GUIDE_PATH}`] = { status: 302, headers: { location } };
      routes[`${prefix}example.com${path}`] = guide;
      expect(errorsOf(judge(await gathered(site)))).toEqual([]);
      routes[`${otherPrefix}example.com${otherPath}`] = guide.replace('installs', 'removes');
      const evidence = await gathered(site);
      expect(errorsOf(judge(evidence))).toEqual(['guide.copies.divergent']);
      expect(evidence.copies?.length).toBeLessThanOrEqual(3);
    },
  );

  test('GP-06-02 that is at neither published place has no other place, and none is asked', async () => {
    const site = await publish();
    site.routes['/docs/guide.txt'] = site.guide;
    const evidence = await gatherPublicWeb(`https://${site.authority}/docs/guide.txt`, site.options, WISH);
    expect(evidence.guide.received).toBe(true);
    expect(evidence).not.toHaveProperty('copies');
    expect(pathsAsked(site)).not.toContain(GUIDE_PATH);
  });

  test('V07 that is not there is Level 0, and nothing else is asked for', async () => {
    const site = await publish();
    delete site.routes[GUIDE_PATH];
    const evidence = await gathered(site);
    expect(evidence).toMatchObject({ guide: { received: false }, fetch: { status: 404 } });
    expect(evidence.anchors).toBeUndefined();
    expect(judge(evidence).guide.achieved_level).toBe(0);
    expect(pathsAsked(site)).toEqual([GUIDE_PATH]);
  });

  test('V10 VP-25-02 that is empty is none: Level 0, and that is the one reason', async () => {
    const site = await publish();
    site.routes[GUIDE_PATH] = '';
    const evidence = await gathered(site);
    expect(evidence.guide).toMatchObject({ received: false, truncated: false });
    expect(evidence.fetch).toMatchObject({ status: 200, problems: [] });
    expect(errorsOf(judge(evidence))).toEqual(['fetch.not-plain-text']);
  });

  test('V10 that is longer than is read is cut, and said to be', async () => {
    const site = await publish();
    site.routes[GUIDE_PATH] = 'a'.repeat(100_000);
    const { guide } = await gathered(site);
    expect(guide).toMatchObject({ received: true, truncated: true });
    expect(guide.bytes.length).toBe(8193);
  });

  test('V07 whose server never answers costs the limit and no more, and the report is whole', async () => {
    const site = await publish();
    site.routes[GUIDE_PATH] = stalled;
    const net = { ...site.options.net, limits: { totalMs: 400 } };
    const evidence = await gathered(site, { net });
    expect(evidence.fetch?.problems.map(({ code }) => code)).toEqual(['fetch.timeout']);
    expect(judge(evidence).guide.achieved_level).toBe(0);
  });

  test('whose manifest never arrives is judged without it', async () => {
    const site = await publish();
    site.routes[MANIFEST_PATH] = stalled;
    const evidence = await patiently(
      700,
      (totalMs) => gathered(site, { net: { ...site.options.net, limits: { totalMs } } }),
      ({ guide }) => guide.received,
    );
    expect(evidence.manifest).toMatchObject({ received: false });
    expect(judge(evidence).guide.achieved_level).toBe(3);
  });

  test('V07 that nobody may ask for is a report, not an exception', async () => {
    const site = await publish();
    for (const url of [
      'http://example.com/',
      'https://localhost/',
      'https://[::1]/',
      'ftp://a',
      'https://',
      'x',
    ]) {
      const options = { ...site.options, net: { ...site.options.net, allowPrivate: false } };
      const evidence = await gatherPublicWeb(url, options, WISH);
      expect(evidence.fetch?.problems.length, url).toBeGreaterThan(0);
      expect(judge(evidence).guide, url).toMatchObject({ received: false, achieved_level: 0 });
    }
    expect(site.host.seen).toEqual([]);
  });
});

describe('the guide of a host', () => {
  test('GP-06-06 is found at the well-known path', async () => {
    const site = await publish();
    const evidence = await gatherHost(site.authority, site.options, WISH);
    expect(evidence.source.url).toBe(site.url);
    expect(judge(evidence).guide.achieved_level).toBe(4);
  });

  test('of a text that is no host is refused like any URL', async () => {
    const site = await publish();
    for (const host of ['a b', '[', 'example.com:99999', ''])
      expect((await gatherHost(host, site.options, WISH)).guide.received, host).toBe(false);
  });
});

test('a repository that was given beside a URL is read for the guide that came, and is not asked for', async () => {
  const site = await publish();
  const repository = { files: ['Makefile'], complete: true, artifacts: [] };
  const read: Received[] = [];
  const given = {
    repository: (guide: Received) => {
      read.push(guide);
      return repository;
    },
  };
  const evidence = await gatherPublicWeb(site.url, site.options, { ...WISH, given });
  expect(evidence.repository).toBe(repository);
  expect(read.map(({ sha256 }) => sha256)).toEqual([evidence.guide.sha256]);
});

describe('A50 a local guide and what its metadata names', () => {
  const local = ({ guide }: Published, more: Partial<Evidence> = {}): Evidence => evidenceOf(guide, more);

  test('VP-4-10 VP-4-14 VP-4-15 is Level 4 with a fetched manifest and anchor, and stays local', async () => {
    const site = await publish();
    const evidence = await gatherNamed(local(site), site.options);
    const report = judge(evidence);
    expect(report.input.evaluation_mode).toBe('local-file');
    expect(report.guide.achieved_level).toBe(4);
    expect(evidence.fetch).toBeUndefined();
    expect(evidence.published).toMatchObject({ sha256: evidence.guide.sha256, fetch: { url: site.url } });
    expect(report.published).toMatchObject({ url: site.url, same_bytes: true });
  });

  test('VP-4-15 GP-11-40 is not Level 4 while canonical-url serves another guide, also when judged again', async () => {
    const site = await publish();
    site.routes[GUIDE_PATH] = site.guide.replace('Task scope', 'Task  scope');
    const evidence = await gatherNamed(local(site), site.options);
    const judged = (one: Evidence) => {
      const report = judge(one);
      return { level: report.guide.achieved_level, errors: errorsOf(report) };
    };
    expect(judged(evidence)).toEqual({ level: 3, errors: ['guide.published.divergent'] });
    const loaded = await loadEvidence(Buffer.from(await saveEvidence(evidence)));
    if (!loaded.ok) throw new Error(loaded.error.message);
    expect(judged({ ...loaded.value, ask: evidence.ask })).toEqual(judged(evidence));
  });

  test.each([
    ['nothing', { status: 404 }],
    ['a page', '<!doctype html><title>Parcel maps</title><p>Welcome.'],
    ['an empty answer', ''],
  ])('VP-4-15 says so when canonical-url serves %s', async (_what, route) => {
    const site = await publish();
    site.routes[GUIDE_PATH] = route;
    const evidence = await gatherNamed(local(site), site.options);
    const { findings, guide } = judge(evidence);
    expect(guide.achieved_level).toBe(4);
    expect(findings.filter(({ id }) => id.startsWith('guide.published.'))).toMatchObject([
      { id: 'guide.published.unreachable', severity: 'info' },
    ]);
    expect((await loadEvidence(Buffer.from(await saveEvidence(evidence)))).ok).toBe(true);
  });

  test('a channel that was given is not asked for, and the others are', async () => {
    const site = await publish();
    const given: ChannelEvidence = {
      channel: 'dns-txt',
      path: 'dns-txt.txt',
      ...receive(Buffer.from('v=1\n')),
    };
    const { anchors } = await gatherNamed(local(site, { anchors: [given] }), site.options);
    expect(anchors).toHaveLength(5);
    expect(anchors?.find(({ channel }) => channel === 'dns-txt')).toEqual(given);
    expect(site.stage.dns.asked.filter(({ type }) => type === 'TXT')).toEqual([]);
  });

  test('a manifest that was given stands in for the published one, and proves no publication', async () => {
    const site = await publish();
    const manifest = { path: 'manifest.txt', ...receive(Buffer.from(site.routes[MANIFEST_PATH] as string)) };
    const evidence = await gatherNamed(local(site, { manifest }), site.options);
    expect(evidence.manifest).toEqual(manifest);
    expect(pathsAsked(site)).not.toContain(MANIFEST_PATH);
    expect(judge(evidence).guide.achieved_level).toBe(3);
  });

  test('a repository that was given stays', async () => {
    const site = await publish();
    const repository = { files: [], complete: true, artifacts: [] };
    expect((await gatherNamed(local(site, { repository }), site.options)).repository).toBe(repository);
  });
});

describe('a bug of ours in one channel', () => {
  const broken = {
    registeredDomain: () => {
      throw new Error('a bug');
    },
    isPublicSuffix: () => false,
    satisfies: () => true,
    parseShell: () => undefined as never,
    parseToml: () => undefined,
  };

  test('is heard, and the other channels are still looked at', async () => {
    const site = await publish();
    const bugs: unknown[] = [];
    const options = { ...site.options, lookups: broken, onBug: (error: unknown) => void bugs.push(error) };
    const { anchors, manifest } = await gatherNamed(evidenceOf(site.guide), options);
    expect(bugs).toContainEqual(new Error('a bug'));
    expect(anchors?.find(({ channel }) => channel === 'dns-txt')).toMatchObject({ received: false });
    expect(anchors).toHaveLength(5);
    expect(manifest?.received).toBe(true);
  });

  test('is thrown where nobody listens for it', async () => {
    const site = await publish();
    await expect(gatherNamed(evidenceOf(site.guide), { ...site.options, lookups: broken })).rejects.toThrow(
      'a bug',
    );
  });
});

test('what is asked is told while it is asked, without queries and credentials', async () => {
  const site = await publish();
  const lines: string[] = [];
  const progress = (line: string): void => void lines.push(line);
  await gathered(site, { progress });
  expect(lines).toEqual(
    expect.arrayContaining([site.authority + GUIDE_PATH, site.authority + MANIFEST_PATH]),
  );
  expect(lines).toContain('DNS _assistant-guide.example.com');
  lines.length = 0;
  for (const url of [
    'https://user:secret@example.com/?token=secret',
    'user:secret@example.com/',
    '\u001b[2J',
  ])
    await gatherPublicWeb(url, { ...site.options, progress }, WISH);
  expect(lines.join(' ')).not.toMatch(/secret|[^ -~]/);
});
