import { describe, expect, test } from 'vitest';
import { type Beside, evidenceFetched, type FetchedJson } from '../../../../test/support/fetched.ts';
import { base4, fixtureText } from '../../../../test/support/guides.ts';
import { judge, type Report } from '../../index.ts';

const beside: Beside = {
  manifest: Buffer.from(fixtureText('base/level-4/manifest.txt')),
  anchors: new Map([['dns-txt', Buffer.from(fixtureText('base/level-4/anchors/dns-txt.txt'))]] as const),
};

const report = (said: FetchedJson): Report => judge(evidenceFetched(base4, said, beside));
const hits = (id: string, said: FetchedJson) => report(said).findings.filter((one) => one.id === id);

describe('manifest.fetch-failed', () => {
  const ID = 'manifest.fetch-failed';

  test.each([
    ['a status', { status: 404 }, 'the manifest was not received: the answer has status 404'],
    [
      'a problem',
      { problems: ['fetch.ssrf.private-ip'] },
      'the manifest was not received: it ended as fetch.ssrf.private-ip',
    ],
  ])('GP-11-47 VP-22-01 VP-22-02 %s: why is told, and the guide is Level 3', (_, fetch, message) => {
    expect(hits(ID, { manifest: { fetch } })).toMatchObject([
      { severity: 'error', blocks_level: 4, message },
    ]);
    expect(report({ manifest: { fetch } }).guide.achieved_level).toBe(3);
  });

  test('VP-22-02 a redirect to another registered domain blocks as it does for the guide', () => {
    const away = { manifest: { fetch: { redirects: ['https://example.net/manifest.txt'] } } };
    expect(hits(ID, away)).toMatchObject([{ evidence: 'https://example.net/manifest.txt' }]);
    expect(report(away).guide.achieved_level).toBe(3);
    const within = { manifest: { fetch: { redirects: ['https://files.example.com/manifest.txt'] } } };
    expect(hits(ID, within)).toEqual([]);
    expect(report(within).guide.achieved_level).toBe(4);
  });

  test('VP-28-02 VP-28-04 the time of the fetch and the hash of the raw manifest are told', () => {
    expect(report({}).manifest).toMatchObject({
      fetched_at: '2026-06-01T00:00:00Z',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe('manifest.immutable-release-url.unreachable', () => {
  const ID = 'manifest.immutable-release-url.unreachable';

  test.each([
    ['status 404', { status: 404 }],
    ['no answer', { problems: ['fetch.unreachable'] }],
  ])('GP-11-53 %s is a warning, and Level 4 stands', (_, release) => {
    expect(hits(ID, { release })).toMatchObject([{ severity: 'warning' }]);
    expect(report({ release }).guide.achieved_level).toBe(4);
  });

  test('GP-11-53 one that answers, also after redirects, raises nothing, and so does one that nobody asked', () => {
    expect(hits(ID, { release: {} })).toEqual([]);
    expect(hits(ID, { release: { redirects: ['https://example.net/x'] } })).toEqual([]);
    expect(hits(ID, {})).toEqual([]);
  });
});
