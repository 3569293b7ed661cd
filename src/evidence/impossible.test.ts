import { expect, test } from 'vitest';
import { publish } from '../../test/support/published.ts';
import { type Evidence, judge } from '../guide/index.ts';
import { gatherPublicWeb } from './fetching.ts';
import { loadEvidence, saveEvidence } from './saved.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const isTree = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

/** Everything that stands below a value, by the way to it. */
const below = (value: Json, way: readonly string[] = []): readonly (readonly string[])[] =>
  isTree(value)
    ? Object.entries(value).flatMap(([key, member]) => [[...way, key], ...below(member, [...way, key])])
    : [];

/** The same with one member set, or without it. */
const edited = (value: Json, [key, ...rest]: readonly string[], to: Json | undefined): Json => {
  const copy = structuredClone(value) as { [key: string]: Json };
  if (key === undefined) return copy;
  if (rest.length > 0) copy[key] = edited(copy[key] ?? {}, rest, to);
  else if (to === undefined) delete copy[key];
  else copy[key] = to;
  return copy;
};

const at = (value: Json, way: readonly string[]): Json | undefined =>
  way.reduce<Json | undefined>((tree, key) => (isTree(tree) ? tree[key] : undefined), value);

const parsed = async (evidence: Evidence): Promise<{ [key: string]: Json }> =>
  JSON.parse(await saveEvidence(evidence));

/** Of a changed file; undefined for one that is not loaded. */
const levelOf = async (file: Json): Promise<number | undefined> => {
  const loaded = await loadEvidence(Buffer.from(JSON.stringify(file)));
  return loaded.ok ? judge(loaded.value).guide.achieved_level : undefined;
};

const VALUES: readonly (Json | undefined)[] = [undefined, true, false, '', 'x', 0, [], {}];

test('A50 VP-4-15 files that agree are no published provenance, whatever one member of their saved evidence says', async () => {
  const site = await publish();
  const web = await gatherPublicWeb(site.url, site.options, { at: '2026-06-01T00:00:00Z', ask: {} });
  const fetched = await parsed(web);
  expect(await levelOf(fetched)).toBe(4);
  const { received, bytes, sha256, truncated } = web.manifest ?? web.guide;
  const files = await parsed({
    mode: 'local-file',
    source: { path: 'guide.txt' },
    guide: web.guide,
    evaluatedAt: web.evaluatedAt,
    manifest: { path: 'manifest.txt', received, bytes, sha256, truncated },
    anchors: (web.anchors ?? [])
      .filter((anchor) => anchor.channel === 'dns-txt')
      .map(({ requests: _r, fetchedAt: _f, url: _u, ...anchor }) => ({ ...anchor, path: 'dns-txt.txt' })),
    ask: {},
  });
  expect(await levelOf(files)).toBe(3);
  const index = (web.anchors ?? []).findIndex(({ channel }) => channel === 'dns-txt');
  const dns = {
    ...fetched,
    evidence: edited(
      fetched['evidence'] ?? {},
      ['anchors', '0'],
      at(fetched, ['evidence', 'anchors', String(index)]),
    ),
  };
  const ways = [...new Set([...below(files), ...below(dns)].map((way) => way.join('\n')))].map((way) =>
    way.split('\n'),
  );
  const edits = ways
    .filter((way) => way.length > 1 && isTree(at(files, way.slice(0, -1))))
    .flatMap((way) => [...VALUES, at(dns, way)].map((value) => ({ way, value })));
  let loadable = 0;
  for (const { way, value } of edits) {
    const level = await levelOf(edited(files, way, value));
    if (level !== undefined) loadable += 1;
    expect(level ?? 0, way.join('.')).toBeLessThanOrEqual(3);
  }
  expect(loadable).toBeGreaterThan(50);
});
