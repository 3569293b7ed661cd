import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Gnupg, HAS_GNUPG, startGnupg } from '../../../test/support/gnupg.ts';
import { base4, edit, evidenceOf, sha256 } from '../../../test/support/guides.ts';
import { type HttpsHost, type Route, serveRoutes } from '../../conformance/stage/https-host.ts';
import { buildStage, type Stage } from '../../conformance/stage/stage.ts';
import type { Evidence, Received } from '../../guide/evidence.ts';
import { judge } from '../../guide/index.ts';
import { gatherNamed, gatherPublicWeb } from '../fetching.ts';
import type { FetchOptions } from '../options.ts';
import { receive } from '../received.ts';
import { loadEvidence, saveEvidence } from '../saved.ts';

const AT = '2026-06-01T00:00:00Z';
const WELL_KNOWN = '/.well-known/assistant-guide.txt';
const SECURITY = '/.well-known/security.txt';
const OTHER = 'f'.repeat(64);

let stage: Stage;
let host: HttpsHost;
let gpg: Gnupg;
let key: string;
let pinned: Received;
let guide: string;
let routes: Record<string, Route> = {};

const origin = (name = 'example.com'): string => `https://${name}:${host.port}`;

beforeAll(async () => {
  stage = await buildStage(new Date());
  const names = ['example.com', 'www.example.com', 'example.org'];
  host = await stage.serve(names, (request, response) => serveRoutes(routes)(request, response));
  const at = base4.replaceAll('https://example.com/', `${origin()}/`);
  // This channel stands alone: no other one is named.
  guide = edit(at, `source-path: ${WELL_KNOWN}\n`, '');
  if (!HAS_GNUPG) return;
  gpg = startGnupg();
  key = gpg.newKey('Publisher <security@example.com>');
  pinned = receive(gpg.export(key));
});
afterAll(async () => {
  gpg?.close();
  await stage.close();
});
afterEach(() => {
  routes = {};
});

/** A text as a publisher writes it, with what a test changes. */
const textWith = (change: Readonly<Record<string, string | undefined>> = {}): string =>
  Object.entries({
    Contact: 'mailto:security@example.com',
    Expires: '2027-01-01T00:00:00Z',
    Canonical: `${origin()}${SECURITY}`,
    'Assistant-Guide': `${origin()}${WELL_KNOWN}`,
    'Assistant-Guide-SHA256': sha256(Buffer.from(guide)),
    ...change,
  })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`]))
    .join('');

const signed = (change?: Readonly<Record<string, string | undefined>>): string =>
  gpg.sign(textWith(change), { by: [key] });

const home = (): Record<string, Route> => ({
  [`example.com${WELL_KNOWN}`]: guide,
  'example.com/.well-known/assistant-guide-manifest.txt': `guide-path: ${WELL_KNOWN}
guide-version: 1.0.0
guide-sha256: ${sha256(Buffer.from(guide))}
guide-bytes: ${guide.length}
immutable-release-url: ${origin()}/releases/1.0.0
`,
  'example.com/releases/1.0.0': 'release\n',
});

const options = (more: Partial<FetchOptions> = {}): FetchOptions => ({
  net: {
    now: () => AT,
    dns: { address: '127.0.0.1', port: stage.dns.port },
    ca: readFileSync(stage.cacert, 'utf8'),
    allowPrivate: true,
  },
  securityTxtKey: pinned,
  ...more,
});

/** Verifies the guide at its URL, with these routes beside it. */
const gather = (beside: Readonly<Record<string, Route>>, more?: Partial<FetchOptions>): Promise<Evidence> => {
  routes = { ...home(), ...beside };
  return gatherPublicWeb(`${origin()}${WELL_KNOWN}`, options(more), { at: AT, ask: {} });
};

const seen = (evidence: Evidence) => {
  const report = judge(evidence);
  return {
    level: report.guide.achieved_level,
    anchor: report.cross_channel_anchors?.find(({ channel }) => channel === 'signed-security-txt'),
    ids: report.findings.map(({ id }) => id),
    channel: evidence.anchors?.find(({ channel }) => channel === 'signed-security-txt'),
  };
};

const at = (file: Route): Readonly<Record<string, Route>> => ({ [`example.com${SECURITY}`]: file });

describe.skipIf(!HAS_GNUPG)('GP-11-88 VP-23-05 Level 4 by a signed security.txt alone', () => {
  test('GP-11-88 VP-23-05 is reached, and the report says by which key', async () => {
    const { level, anchor, channel, ids } = seen(await gather(at(signed())));
    expect(level).toBe(4);
    expect(ids.filter((id) => id.startsWith('anchor.security-txt'))).toEqual([]);
    expect(anchor).toMatchObject({
      status: 'present-matches',
      counted: true,
      fetched: true,
      observed_sha256: sha256(Buffer.from(guide)),
      reason: expect.stringContaining(key),
    });
    expect(channel).toMatchObject({ url: `${origin()}${SECURITY}`, fetchedAt: AT });
    expect(channel?.proof).toMatchObject({
      verdict: 'verified',
      signer: key,
      key: { sha256: pinned.sha256 },
    });
  });

  test('VP-4-13 a local guide is compared with it as well', async () => {
    routes = { ...home(), ...at(signed()) };
    const local = evidenceOf(guide, { ask: {}, evaluatedAt: AT });
    expect(seen(await gatherNamed(local, options())).anchor).toMatchObject({
      status: 'present-matches',
      counted: true,
    });
    routes = { ...home(), ...at(signed({ 'Assistant-Guide-SHA256': OTHER })) };
    expect(seen(await gatherNamed(local, options())).anchor).toMatchObject({ status: 'present-mismatch' });
  });

  test.each([
    ['another hash', { 'Assistant-Guide-SHA256': OTHER }, 'anchor.independent.mismatch'],
    [
      'another guide',
      { 'Assistant-Guide': 'https://example.com/other.txt' },
      'anchor.security-txt.other-guide',
    ],
    ['an Expires date in the past', { Expires: '2026-05-31T00:00:00Z' }, 'anchor.security-txt.expired'],
    ['no Expires date', { Expires: undefined }, 'anchor.security-txt.malformed'],
    [
      'the Canonical of another host',
      { Canonical: 'https://example.net/security.txt' },
      'anchor.security-txt.other-place',
    ],
    ['no hash', { 'Assistant-Guide-SHA256': undefined }, 'anchor.channel.absent'],
  ])('GP-11-90 A05 %s: not reached', async (_what, change, id) => {
    const { level, ids, anchor } = seen(await gather(at(signed(change))));
    expect(level).toBe(3);
    expect(ids).toContain(id);
    expect(anchor?.status).not.toBe('present-matches');
    if (id !== 'anchor.independent.mismatch') expect(ids).toContain('anchor.independent.missing');
  });

  test('GP-11-89 VP-23-15 unsigned: an info, and not reached', async () => {
    const { level, ids, channel } = seen(await gather(at(textWith())));
    expect(level).toBe(3);
    expect(ids).toEqual(
      expect.arrayContaining(['anchor.security-txt.unsigned', 'anchor.independent.missing']),
    );
    expect(channel?.proof).toMatchObject({ verdict: 'unsigned' });
  });

  test('GP-11-90 no key pinned, or the key of somebody else: a warning, and not reached', async () => {
    const { securityTxtKey: _, ...keyless } = options();
    routes = { ...home(), ...at(signed()) };
    const without = await gatherPublicWeb(`${origin()}${WELL_KNOWN}`, keyless, { at: AT, ask: {} });
    const stranger = receive(gpg.export(gpg.newKey('Stranger <stranger@example.com>')));
    const other = await gather(at(signed()), { securityTxtKey: stranger });
    for (const { level, ids } of [seen(without), seen(other)]) {
      expect(level).toBe(3);
      expect(ids).toEqual(
        expect.arrayContaining(['anchor.security-txt.signature-unverified', 'anchor.independent.missing']),
      );
    }
  });

  test('GP-11-90 A05 a changed byte, text after the block, a weak hash, an expired or a revoked key: an error', async () => {
    const lost = gpg.newKey('Lost <lost@example.com>');
    const short = gpg.newKey('Short <short@example.com>', { expires: '2026-05-10' });
    const revoked = gpg.sign(textWith(), { by: [lost] });
    gpg.revoke(lost);
    const all = receive(gpg.export(key, lost, short));
    const files = [
      signed().replace('mailto', 'Mailto'),
      `${signed()}Assistant-Guide-SHA256: ${OTHER}\n`,
      gpg.sign(textWith(), { by: [key], options: ['--digest-algo', 'SHA1'] }),
      gpg.sign(textWith(), { by: [short], on: '2026-05-02' }),
      revoked,
    ];
    for (const file of files) {
      const { level, ids, anchor } = seen(await gather(at(file), { securityTxtKey: all }));
      expect(level).toBe(3);
      expect(ids).toContain('anchor.security-txt.signature-invalid');
      expect(anchor).not.toHaveProperty('observed_sha256');
    }
  });
});

describe.skipIf(!HAS_GNUPG)('GP-11-88 where the file is looked for', () => {
  const moved = (to: string): Route => ({ status: 301, headers: { location: to } });

  test('at the site root when the well-known place has none, and both requests are told', async () => {
    const canonical = { Canonical: `${origin()}/security.txt` };
    const { level, channel } = seen(await gather({ 'example.com/security.txt': signed(canonical) }));
    expect(level).toBe(4);
    expect(channel?.requests?.map((one) => 'status' in one && one.status)).toEqual([404, 200]);
    expect(channel?.url).toBe(`${origin()}/security.txt`);
  });

  test('the well-known place alone where it has one', async () => {
    const beside = {
      ...at(signed({ 'Assistant-Guide-SHA256': OTHER })),
      'example.com/security.txt': signed(),
    };
    expect(seen(await gather(beside))).toMatchObject({ level: 3, anchor: { status: 'present-mismatch' } });
  });

  test('GP-21-07 VP-23-11 nowhere: absent, not unreachable', async () => {
    const { anchor, ids, channel } = seen(await gather({}));
    expect(anchor).toMatchObject({ status: 'absent', checked: true, fetched: true });
    expect(ids).not.toContain('anchor.independent.unreachable');
    expect(channel).not.toHaveProperty('proof');
  });

  test('VP-23-10 a host that fails: unreachable', async () => {
    for (const beside of [at({ status: 500 }), { 'example.com/security.txt': { status: 503 } }]) {
      const { anchor, ids } = seen(await gather(beside));
      expect(anchor).toMatchObject({ status: 'unreachable', counted: false });
      expect(ids).toContain('anchor.independent.unreachable');
    }
  });

  test('GP-11-90 a redirect within the registered domain is followed, and to another one it does not count', async () => {
    const within = { ...at(moved(`${origin('www.example.com')}/s.txt`)), 'www.example.com/s.txt': signed() };
    expect(seen(await gather(within)).level).toBe(4);
    const away = { ...at(moved(`${origin('example.org')}/s.txt`)), 'example.org/s.txt': signed() };
    const { level, ids } = seen(await gather(away));
    expect(level).toBe(3);
    expect(ids).toContain('anchor.security-txt.other-place');
  });

  test('VP-6-06 ten megabytes: cut at 64 KiB, and nothing of it verified', async () => {
    const { level, anchor, channel } = seen(await gather(at(`${signed()}${'\n'.repeat(10_000_000)}`)));
    expect(level).toBe(3);
    expect(channel).toMatchObject({ truncated: true });
    expect(channel?.bytes.length).toBe(65_536);
    expect(channel).not.toHaveProperty('proof');
    expect(anchor?.status).toBe('unreachable');
  });

  test('without a valid canonical-url nobody is asked', async () => {
    const lost = edit(guide, `canonical-url: ${origin()}${WELL_KNOWN}`, 'canonical-url: http://example.com/');
    const before = host.seen.length;
    const evidence = await gatherNamed(evidenceOf(lost, { ask: {} }), options());
    expect(seen(evidence).channel).toMatchObject({ unnamed: expect.stringContaining('canonical-url') });
    expect(host.seen.slice(before).filter(({ path }) => path.includes('security.txt'))).toEqual([]);
  });
});

describe.skipIf(!HAS_GNUPG)('GP-11-90 saved evidence', () => {
  test('judges the same, at any later time', async () => {
    const evidence = await gather(at(signed()));
    const loaded = await loadEvidence(Buffer.from(await saveEvidence(evidence)));
    expect(loaded.ok).toBe(true);
    if (!loaded.ok) return;
    expect(seen(loaded.value)).toMatchObject({ level: 4, anchor: { counted: true } });
  });

  test('that says more than its signature does is not loaded', async () => {
    const evidence = await gather(at(signed().replace('mailto', 'Mailto')));
    expect(seen(evidence)).toMatchObject({ level: 3, channel: { proof: { verdict: 'invalid' } } });
    const forged = (await saveEvidence(evidence)).replace('"verdict": "invalid"', '"verdict": "verified"');
    expect(await loadEvidence(Buffer.from(forged))).toMatchObject({
      ok: false,
      error: { code: 'evidence.proof-mismatch' },
    });
  });
});
