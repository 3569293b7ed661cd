import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { published } from '../../../test/support/published-documents.ts';
import { openSqliteSite } from '../../../test/support/site.ts';
import { publishable, readXml, SAMPLE_IDS } from '../../guidance/index.ts';
import { openSamples } from './catalogue.ts';
import { SAMPLE_DOCUMENTS } from './documents.ts';

const SEED = `<guidance xmlns="urn:linked-guidance:0.1" id="review-changes" revision="1" kind="guide" lang="zh-CN">
<title>审查一次代码变更</title>
<summary>定位实际影响,并给出可验证的审查结论。</summary>
<applies>用户请求 review、检查变更或评估回归风险。</applies>
<body>先阅读需求与完整差异,再追踪受影响的调用路径。</body>
<step>按影响排序,只报告有证据的问题。</step>
<link target="test-changes" revision="1" relation="guide" when="需要选择验证方法">选择适当测试</link>
<link target="source-trust" revision="1" relation="context" when="变更包含外部资料">判断资料可信度</link>
<check>每个结论能指出具体触发条件与验证方法。</check>
</guidance>
`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('LG-HTTP-10 LG-HTTP-11 samples are said to be samples, and publishing changes none of their answers', async () => {
  const { ask, store } = await openSqliteSite();
  const paths = [
    '/api/guides',
    '/api/guides/review-changes?revision=1',
    '/api/guides/source-trust/backlinks',
  ];
  const before = await Promise.all(paths.map((path) => ask(path)));
  await published(store.documents, { id: 'review-changes', title: 'A real one' });
  const link = { target: 'source-trust', revision: 1, relation: 'guide', when: 'now', label: 'see' } as const;
  await published(store.documents, { id: 'real', links: [link] });
  for (const [at, path] of paths.entries()) expect((await ask(path)).text).toBe(before[at]?.text);
  for (const answer of before.slice(0, 2)) {
    expect(answer.json).toMatchObject({ sample: true, catalogue: '/api/documents' });
    expect(answer.headers['link']).toBe('</api/documents>; rel="collection"');
  }
  const xml = await ask('/api/guides/review-changes?revision=1&format=xml');
  expect([xml.headers['x-sample'], xml.headers['link']]).toEqual([
    'true',
    '</api/documents>; rel="collection"',
  ]);
  expect((await ask('/api/documents/review-changes')).json.sample).toBeUndefined();
  expect((await ask('/api/documents')).json.items.map(({ id }: { id: string }) => id)).toEqual([
    'real',
    'review-changes',
  ]);
  expect((await ask('/api/guides/real?revision=1')).status).toBe(404);
  expect((await ask('/api/documents/test-changes/backlinks')).status).toBe(404);
});

test('LG-HTTP-12 LG-HTTP-13 LG-HTTP-14 LG-HTTP-15 the list of samples has what is chosen by, and no bodies', async () => {
  const { ask } = await openSqliteSite();
  const { json, text } = await ask('/api/guides');
  expect(json.items.map(({ id }: { id: string }) => id)).toEqual([
    'review-changes',
    'review-changes-en',
    'source-trust',
    'source-trust-en',
    'test-changes',
    'test-changes-en',
  ]);
  for (const item of json.items) {
    for (const name of ['title', 'summary', 'applies', 'kind']) expect(item[name]).toMatch(/\S/);
    expect(item.revision).toBeGreaterThan(0);
    expect(item.url).toBe(`/api/guides/${item.id}?revision=${item.revision}`);
    expect(Object.keys(item)).not.toEqual(expect.arrayContaining(['body']));
    expect((await ask(item.url)).json.revision).toBe(item.revision);
  }
  for (const word of ['"body"', '"steps"', '"links"', '"checks"']) expect(text).not.toContain(word);
});

test('LG-HTTP-16 LG-HTTP-17 one sample is one object, and its XML the canonical one', async () => {
  const { ask } = await openSqliteSite();
  const { json } = await ask('/api/guides/review-changes?revision=1');
  expect(json).toMatchObject({
    id: 'review-changes',
    revision: 1,
    urls: { self: '/api/guides/review-changes?revision=1' },
  });
  expect(json.links.map((link: object) => Object.keys(link))).toEqual(
    Array(2).fill(['target', 'revision', 'relation', 'when', 'label']),
  );
  const xml = await ask('/api/guides/review-changes?revision=1&format=xml');
  expect(xml.text).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n${SEED}`);
  expect(sha256(xml.text)).toBe(json.digest);
  const latest = await ask('/api/guides/test-changes');
  expect(latest.json).toMatchObject({ revision: 2, resolved_from: 'latest', sample: true });
  expect((await ask('/api/guides/test-changes?revision=1')).json.revision).toBe(1);
  expect((await ask('/api/guides/test-changes?revision=3')).json).toMatchObject({
    code: 'revision_not_found',
    revisions: [1, 2],
  });
});

test('LG-DOC-54 LG-TRUST-18 every sample is a document that could be published, whole in its XML', async () => {
  const { ask } = await openSqliteSite();
  for (const document of SAMPLE_DOCUMENTS) {
    expect(publishable(document)).toEqual([]);
    const xml = await ask(`/api/guides/${document.id}?revision=${document.revision}&format=xml`);
    expect(readXml(xml.text)).toEqual({ ok: true, value: document });
    for (const { target, revision } of document.links)
      expect((await ask(`/api/guides/${target}?revision=${revision}`)).status).toBe(200);
  }
});

test('LG-LINK-26 the ids by which a link to a sample is told apart are those of the samples', () => {
  expect([...SAMPLE_IDS].sort()).toEqual([...new Set(SAMPLE_DOCUMENTS.map(({ id }) => id))].sort());
});

test('samples are fixed: their revisions are those that were there before', async () => {
  const { ask } = await openSqliteSite();
  const digests: string[] = [];
  for (const { id, revision } of SAMPLE_DOCUMENTS)
    digests.push(`${id}@${revision} ${(await ask(`/api/guides/${id}?revision=${revision}`)).json.digest}`);
  expect(digests).toMatchInlineSnapshot(`
    [
      "review-changes@1 08091f37c4fe5fa819c86674c15f910a973ae4bbafa547c3acdf9ffcc1de4155",
      "source-trust@1 6976ef71197a755453a1e8f2d9a4544cb8570bc2cb646e0ef9c39179aac9448e",
      "test-changes@1 92e8c58e2f5a8c9794a1936d02d71da3c4651879388dd2722ff5c341f427db23",
      "test-changes@2 10c674ca175de044b0c3e886f6481d0743e6c0e11861fa6250b8d36b14d50a1c",
      "review-changes-en@1 2f215c7394da01ee8085ea11f2492ba06c20bb875fba22b3d064d098ca8b6929",
      "source-trust-en@1 63f56eb40839f1358dfbff03111157663138b74660fdb9c0f1b3529d892fc4fe",
      "test-changes-en@1 f2c410806bc3b4bd1a8562a38acd3cf8f15e3d6527c970ad8d3c6e161667cf2a",
      "test-changes-en@2 24bea52f9b299f371b77cda642bd023a0fb4f57ab2a5bca8303364b4f7fcb1bf",
    ]
  `);
});

test('LG-HTTP-29 LG-HTTP-30 an absent sample has the two codes that an absent document has', async () => {
  const { ask, store } = await openSqliteSite();
  const shelves = [store.documents, openSamples()];
  await published(store.documents, { id: 'review-changes' });
  const refs = [
    { id: 'none', revision: 1 },
    { id: 'review-changes', revision: 9 },
  ];
  for (const ref of refs) {
    const told = await Promise.all(
      shelves.map(async (shelf) => {
        const [looked, loaded] = [await shelf.document(ref), await shelf.rendition(ref, 'xml')];
        return [looked.found || looked.absence.code, loaded.ok || loaded.error.code];
      }),
    );
    expect(told[1]).toEqual(told[0]);
    const { json } = await ask(`/api/guides/${ref.id}?revision=${ref.revision}`);
    expect(json.code).toBe(told[0]?.[1]);
  }
});
