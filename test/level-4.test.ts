import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gatherNamed, gatherPublicWeb } from '../src/evidence/index.ts';
import { CHANNELS, judge, type Report } from '../src/guide/index.ts';
import { type FiveAnchors, GUIDE_PATH, publishEverywhere } from './support/five-anchors.ts';
import { HAS_GNUPG } from './support/gnupg.ts';
import { evidenceOf } from './support/guides.ts';

let world: FiveAnchors;
let whole: Readonly<Record<string, unknown>>;
const OTHER = 'Assistant Guide: another\n';

beforeAll(async () => {
  world = await publishEverywhere();
  whole = { ...world.routes };
});
afterAll(() => world.close());
afterEach(() => {
  for (const name of Object.keys(world.routes)) delete world.routes[name];
  Object.assign(world.routes, whole);
  world.records['TXT _assistant-guide.example.com'] = [world.txtFor(world.guide)];
  world.commit(world.guide);
});

const verify = async (): Promise<Report> =>
  judge(await gatherPublicWeb(world.url, world.options, { at: '2026-06-01T00:00:00Z', ask: {} }));

const errors = (report: Report): readonly string[] => [
  ...new Set(report.findings.filter(({ severity }) => severity === 'error').map(({ id }) => id)),
];

type ChannelName = (typeof CHANNELS)[number];

/** How each channel is taken away, and how it comes to carry another hash. */
const CHANGES: Readonly<Record<ChannelName, { readonly drop: () => void; readonly lie: () => unknown }>> = {
  'dns-txt': {
    drop: () => {
      world.records['TXT _assistant-guide.example.com'] = [];
    },
    lie: () => {
      world.records['TXT _assistant-guide.example.com'] = [world.txtFor(OTHER)];
    },
  },
  'package-registry': {
    drop: () => {
      delete world.routes[world.places.registry];
    },
    lie: () => {
      world.routes[world.places.registry] = world.recordFor(OTHER);
    },
  },
  'repository-file': { drop: () => world.withdraw(), lie: () => world.commit(OTHER) },
  'signed-security-txt': {
    drop: () => {
      delete world.routes[world.places.securityTxt];
    },
    lie: () => {
      world.routes[world.places.securityTxt] = world.securityTxtFor(OTHER);
    },
  },
  'transparency-log': {
    drop: () => {
      delete world.routes[world.places.bundle];
    },
    lie: async () => {
      world.routes[world.places.bundle] = await world.bundleFor(world.manifestFor(OTHER));
    },
  },
};

describe.skipIf(!HAS_GNUPG)('a guide that is published in all five channels', () => {
  test('VP-23-01 VP-23-08 VP-23-09 GP-18-15 Level 4, each channel fetched, matching and counted', async () => {
    const report = await verify();
    expect(errors(report)).toEqual([]);
    expect(report.guide.achieved_level).toBe(4);
    expect(
      report.cross_channel_anchors?.map(({ channel, status, counted, fetched }) => ({
        ...{ channel, status, counted, fetched },
      })),
    ).toEqual(
      CHANNELS.map((channel) => ({ channel, status: 'present-matches', counted: true, fetched: true })),
    );
  });

  describe('VP-23-12 VP-25-23 with one channel left it is Level 4 still', () => {
    test.each(CHANNELS)('%s alone', async (kept) => {
      for (const channel of CHANNELS) if (channel !== kept) CHANGES[channel].drop();
      const report = await verify();
      const counted = report.cross_channel_anchors?.filter(
        (one) => one.counted && one.status === 'present-matches',
      );
      expect(counted?.map(({ channel }) => channel)).toEqual([kept]);
      expect(report.guide.achieved_level).toBe(4);
    });
  });

  describe('VP-23-07 VP-25-24 GP-11-66 one channel with another hash costs Level 4, whatever the others say', () => {
    test.each(CHANNELS.filter((channel) => channel !== 'transparency-log'))('%s', async (channel) => {
      await CHANGES[channel].lie();
      const report = await verify();
      expect(errors(report)).toContain('anchor.independent.mismatch');
      expect(report.guide.achieved_level).toBe(3);
      const lying = report.cross_channel_anchors?.find((one) => one.channel === channel);
      expect(lying?.status).toBe('present-mismatch');
    });
  });

  test('VP-4-10 VP-4-11 VP-4-12 VP-4-13 A50 a local file, with the network: each channel is asked and compared', async () => {
    const local = evidenceOf(world.guide);
    const report = judge(await gatherNamed(local, world.options));
    expect(report.input.evaluation_mode).toBe('local-file');
    expect(report.guide.achieved_level).toBe(4);
    expect(report.cross_channel_anchors?.map(({ status }) => status)).toEqual(
      CHANNELS.map(() => 'present-matches'),
    );
    for (const channel of CHANNELS.filter((one) => one !== 'transparency-log')) await CHANGES[channel].lie();
    const changed = judge(await gatherNamed(local, world.options));
    expect(changed.cross_channel_anchors?.filter(({ status }) => status === 'present-mismatch')).toHaveLength(
      4,
    );
    expect(changed.guide.achieved_level).toBe(3);
  });

  test('A44 an entry for another manifest is no entry for this one', async () => {
    await CHANGES['transparency-log'].lie();
    const report = await verify();
    const entry = report.cross_channel_anchors?.find(({ channel }) => channel === 'transparency-log');
    expect(entry?.counted && entry.status === 'present-matches').toBe(false);
  });

  test('VP-22-08 GP-11-58 other bytes than those of the manifest are Level 3 at most', async () => {
    world.routes['example.com/.well-known/assistant-guide.txt'] = world.guide
      .replace('Sources\n', 'Sources \n')
      .replace('Conformance is not a safety guarantee.', 'Conformance is no safety guarantee.');
    const report = await verify();
    expect(errors(report)).toContain('manifest.hash-mismatch');
    expect(report.guide.achieved_level).toBe(3);
  });
});

test('VP-9-01 GP-21-01 a page that builds the guide by a script is Level 0, and its script is not even asked for', async () => {
  const page = `<!doctype html>
<html><head><script src="/guide.js"></script><link rel="stylesheet" href="/style.css"></head>
<body><img src="/pixel.png"><iframe src="/frame.html"></iframe></body></html>
`;
  world.routes[`example.com${GUIDE_PATH}`] = { body: page, headers: { 'content-type': 'text/html' } };
  const asked: string[] = [];
  for (const path of ['/guide.js', '/style.css', '/pixel.png', '/frame.html'])
    world.routes[`example.com${path}`] = (request, response) => {
      asked.push(request.url ?? '');
      response.end(`document.body.textContent = ${JSON.stringify(world.guide)}`);
    };
  const report = await verify();
  expect(report.guide.achieved_level).toBe(0);
  expect(errors(report)).toContain('fetch.not-plain-text');
  expect(asked).toEqual([]);
});
