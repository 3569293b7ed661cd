import { afterEach, describe, expect, test } from 'vitest';
import { base4, edit, evidenceOf, sha256 } from '../../../test/support/guides.ts';
import { buildStage, type Stage } from '../../conformance/stage/stage.ts';
import { anchorStatuses } from '../../guide/anchors.ts';
import type { ChannelEvidence } from '../../guide/evidence.ts';
import { readGuide } from '../../guide/index.ts';
import { judgeWith, subjectOf } from '../../guide/judge.ts';
import { standardLookups } from '../../guide/standard-lookups.ts';
import { DEFAULT_LIMITS, type Net, openNet } from '../../net/index.ts';
import { receive } from '../received.ts';
import { gatherDnsTxt } from './dns-txt.ts';

const NOW = '2026-06-01T00:00:00Z';
const NAME = '_assistant-guide.example.com';
const URL_ = 'https://example.com/.well-known/assistant-guide.txt';
const OTHER = 'f'.repeat(64);
const HASH = sha256(Buffer.from(base4, 'latin1'));
const RECORD = `v=1; sha256=${HASH}; url=${URL_}`;

const opened: { readonly close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

type Records = NonNullable<Parameters<typeof buildStage>[1]>;

const stageWith = async (records: Records): Promise<Stage> => {
  const stage = await buildStage(new Date(NOW), records);
  opened.push(stage);
  return stage;
};

const optionsFor = (port: number, dnsMs: number) => ({
  now: () => NOW,
  limits: { ...DEFAULT_LIMITS, dnsMs },
  resolve: [],
  dns: { address: '127.0.0.1', port },
  allowPrivate: true,
});

/** What the channel gathers for a guide over the stage's name server. */
const gatherFrom = async (port: number, guide: string, dnsMs = 5000): Promise<ChannelEvidence> => {
  const options = optionsFor(port, dnsMs);
  const net: Net = openNet(options);
  opened.push(net);
  const served = receive(Buffer.from(guide, 'latin1'));
  const gathered = await gatherDnsTxt({
    net,
    options: { net: options, lookups: standardLookups },
    guide: readGuide(served.bytes),
    served,
    ask: {},
    manifest: Promise.resolve(undefined),
  });
  return gathered.channel;
};

const gather = async (records: Records, guide = base4): Promise<ChannelEvidence> =>
  gatherFrom((await stageWith(records)).dns.port, guide);

const statusOf = (channel: ChannelEvidence, guide = base4) =>
  anchorStatuses(subjectOf(evidenceOf(guide, { anchors: [channel] }), standardLookups))[0];

const idsOf = (channel: ChannelEvidence): readonly string[] =>
  judgeWith(evidenceOf(base4, { anchors: [channel] }), standardLookups)
    .findings.map(({ id }) => id)
    .filter((id) => id.startsWith('anchor.dns-txt.') || id === 'anchor.independent.mismatch');

const txt = (data: string | Buffer | readonly (string | Buffer)[], ttl = 300) => ({
  type: 'TXT' as const,
  name: NAME,
  data: data as string,
  ttl,
});

describe('where the record is looked for', () => {
  test.each([
    ['docs.example.co.uk', '_assistant-guide.example.co.uk'],
    ['example.org', '_assistant-guide.example.org'],
    ['a.b.example.net', '_assistant-guide.example.net'],
    // A41: the public suffix list with its private section.
    ['someone.github.io', '_assistant-guide.someone.github.io'],
  ])('VP-23-02 GP-11-67 A41 the guide at %s: %s', async (host, name) => {
    const stage = await stageWith({});
    const guide = base4.replaceAll('example.com', host);
    const channel = await gatherFrom(stage.dns.port, guide);
    expect(stage.dns.asked.map((one) => [one.type, one.name])).toEqual([['TXT', name]]);
    expect(channel.requests).toMatchObject([{ name, type: 'TXT', rcode: 'NXDOMAIN' }]);
  });

  test('A41 a bare public suffix has no registered domain, and nobody is asked', async () => {
    const stage = await stageWith({});
    const guide = edit(base4, `canonical-url: ${URL_}`, 'canonical-url: https://github.io/a.txt');
    const channel = await gatherFrom(stage.dns.port, guide);
    expect(channel.unnamed).toContain('no registered domain');
    expect(stage.dns.asked).toEqual([]);
    expect(statusOf(channel, guide)).toMatchObject({ status: 'absent', checked: false });
  });
});

describe('VP-23-02 GP-11-68 what a name server answers', () => {
  test('one record', async () => {
    const channel = await gather({ [`TXT ${NAME}`]: [RECORD] });
    expect(statusOf(channel)).toMatchObject({ status: 'present-matches', counted: true, fetched: true });
    expect(channel).toMatchObject({ fetchedAt: NOW, dns: { authenticated: false, ttl: 300 } });
  });

  test('A42 chunks are joined, wherever they are cut', async () => {
    const chunks = [RECORD.slice(0, 9), RECORD.slice(9, 90), '', RECORD.slice(90)];
    const channel = await gather({ [`TXT ${NAME}`]: { answers: [txt(chunks)] } });
    expect(statusOf(channel)?.status).toBe('present-matches');
  });

  test('A42 GP-11-69 several records: others are ignored, duplicates are one, hex is read in any case', async () => {
    const channel = await gather({
      [`TXT ${NAME}`]: [
        'v=spf1 -all',
        'v=2; sha256=x',
        `v=1; sha256=${OTHER}; url=${URL_}.old`,
        RECORD,
        `v=1;sha256=${HASH.toUpperCase()};url=${URL_};`,
      ],
    });
    expect(statusOf(channel)).toMatchObject({ status: 'present-matches', observed_sha256: HASH });
    expect(idsOf(channel)).toEqual(['anchor.dns-txt.other-guide', 'anchor.dns-txt.no-dnssec']);
  });

  test.each([0, 1, 2])('A42 VP-23-07 a record that differs is found at place %i', async (at) => {
    const values = [RECORD, RECORD];
    values.splice(at, 0, `v=1; sha256=${OTHER}; url=${URL_}`);
    const channel = await gather({ [`TXT ${NAME}`]: values });
    expect(statusOf(channel)).toMatchObject({
      status: 'present-mismatch',
      observed_sha256: OTHER,
      reason: 'TXT records for this URL carry 2 hashes, one of them right',
    });
    expect(idsOf(channel)).toContain('anchor.independent.mismatch');
  });

  test('A42 among more records than fit over UDP, over TCP', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `v=1; sha256=${OTHER}; url=${URL_}?${n}`);
    const stage = await stageWith({
      [`TXT ${NAME}`]: {
        truncated: true,
        answers: [...many, RECORD, `v=1; sha256=${OTHER}; url=${URL_}`].map((one) => txt(one)),
      },
    });
    const channel = await gatherFrom(stage.dns.port, base4);
    expect(stage.dns.asked.map(({ over }) => over)).toEqual(['udp', 'tcp']);
    expect(statusOf(channel)?.status).toBe('present-mismatch');
  });
});

describe('VP-23-09 VP-23-10 a failed look-up is unreachable, an empty answer is absent', () => {
  test.each([
    ['NXDOMAIN', { rcode: 3 }, 'absent'],
    ['no data', {}, 'absent'],
    ['SERVFAIL', { rcode: 2 }, 'unreachable'],
    ['REFUSED', { rcode: 5 }, 'unreachable'],
  ])('%s', async (_what, plan, status) => {
    const channel = await gather({ [`TXT ${NAME}`]: plan });
    expect(statusOf(channel)).toMatchObject({ status, checked: true });
  });

  test('VP-9-18 a silent server', async () => {
    const stage = await stageWith({ [`TXT ${NAME}`]: { silent: true } });
    const channel = await gatherFrom(stage.dns.port, base4, 200);
    expect(statusOf(channel)?.status).toBe('unreachable');
    expect(channel.requests).toMatchObject([{ problems: [{ code: 'fetch.timeout' }] }]);
  });
});

describe('GP-11-71 GP-11-72 how the answer was served', () => {
  test('the AD bit is taken as the word of the resolver', async () => {
    const answers = [txt(RECORD)];
    const plain = await gather({ [`TXT ${NAME}`]: { answers } });
    const validated = await gather({ [`TXT ${NAME}`]: { answers, authenticated: true } });
    expect(validated.dns).toEqual({ authenticated: true, ttl: 300 });
    expect(idsOf(plain)).toEqual(['anchor.dns-txt.no-dnssec']);
    expect(idsOf(validated)).toEqual([]);
  });

  test.each([
    [3600, []],
    [3601, ['anchor.dns-txt.ttl-high']],
    [86_400, ['anchor.dns-txt.ttl-high']],
  ])('GP-11-71 a TTL of %i seconds', async (ttl, ids) => {
    const channel = await gather({
      [`TXT ${NAME}`]: { authenticated: true, answers: [txt(RECORD, ttl)] },
    });
    expect(idsOf(channel)).toEqual(ids);
  });

  test('nothing is said about records that are not of a guide', async () => {
    const channel = await gather({ [`TXT ${NAME}`]: { answers: [txt('hello', 86_400)] } });
    expect(idsOf(channel)).toEqual([]);
  });
});

describe('VP-6-04 VP-6-06 hostile values', () => {
  test.each([
    ['a line feed before a record', `x\n${RECORD}`],
    ['a quote and a record', `"" "${RECORD}"`],
    ['an escaped line feed', `x\\n${RECORD}`],
    ['a carriage return', `x\r${RECORD}\r`],
    ['a line separator in UTF-8', `x\u2028${RECORD}`],
  ])('%s forges no second record', async (_what, value) => {
    const channel = await gather({ [`TXT ${NAME}`]: { answers: [txt(Buffer.from(value))] } });
    expect(statusOf(channel)?.status).toBe('absent');
    expect(Buffer.from(channel.bytes).toString('latin1').trimEnd()).not.toContain('\n');
  });

  test.each([
    ['a NUL', Buffer.from(`${RECORD}\0`)],
    ['Latin-1', Buffer.from(`${RECORD}\xe9`, 'latin1')],
    ['UTF-8', Buffer.from(`${RECORD}é`)],
  ])('%s makes a record malformed, and the one beside it is read', async (_what, value) => {
    const alone = await gather({ [`TXT ${NAME}`]: { answers: [txt(value)] } });
    expect(statusOf(alone)?.status).toBe('absent');
    expect(idsOf(alone)).toEqual(['anchor.dns-txt.malformed']);
    const beside = await gather({ [`TXT ${NAME}`]: { answers: [txt(value), txt(RECORD)] } });
    expect(statusOf(beside)?.status).toBe('present-matches');
  });

  const long = (chunks: number) => ({
    truncated: true,
    answers: [txt(Array.from({ length: chunks }, () => Buffer.alloc(255, 'v=1;"\\')))],
  });

  test('a very long value is malformed, and 64 KB are not read half', async () => {
    const malformed = await gather({ [`TXT ${NAME}`]: long(50) });
    expect(malformed.bytes.length).toBeGreaterThan(12_000);
    expect(idsOf(malformed)).toEqual(['anchor.dns-txt.malformed']);
    expect(statusOf(await gather({ [`TXT ${NAME}`]: long(250) }))?.status).toBe('unreachable');
  });
});
