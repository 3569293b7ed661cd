import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Content, Link } from '../../src/guidance/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { serve } from '../../src/web/index.ts';
import { testWorld } from './stores.ts';

const link = (target: string, wish: Partial<Link> & Pick<Link, 'when' | 'label'>): Link => ({
  target,
  revision: 1,
  relation: 'guide',
  ...wish,
});

const content = (id: string, more: Partial<Content>): Content => ({
  id,
  kind: 'guide',
  lang: 'en',
  title: `About ${id}`,
  summary: `What ${id} is for.`,
  applies: 'When a task asks for it.',
  body: 'Read the whole change first.',
  steps: [],
  links: [],
  checks: [],
  tags: [],
  ...more,
});

const testChanges = content('test-changes', {
  title: 'Choose tests that would fail',
  summary: 'Pick the smallest set of tests that would fail if the change were wrong.',
  applies: 'A change has to be verified, and running everything is too slow or tells too little.',
  body: [
    'Begin from what the change promises, not from the files it touches.',
    'For each promise, find the test that breaks when the promise is broken. Where there is none, write it first and see it fail (https://example.com/testing?from=guide, in its second part).',
    'A test that cannot fail proves nothing:\n    assert(result)\nsays less than\n    assert(result.count === 3)',
  ].join('\n\n'),
  steps: [
    'List the promises of the change, one line each.',
    'Name the test that would fail for each of them.',
    'Break the code once on purpose, and see that test fail.',
  ],
  checks: ['Each promise has a test that was seen failing.', 'No test was loosened to let the change pass.'],
  links: [
    link('flaky-tests', {
      relation: 'context',
      when: 'a test fails now and then',
      label: 'Why tests are flaky',
    }),
  ],
  tags: ['testing', 'review'],
});

const reviewChanges = content('review-changes', {
  lang: 'zh-CN',
  title: '审查一次代码变更',
  summary: '定位实际影响，并给出可验证的审查结论。',
  applies: '用户请求 review、检查变更或评估回归风险。',
  body: '先阅读需求与完整差异，再追踪受影响的调用路径。\n\n只看改动的行往往不够：被改动的函数由谁调用、它的返回值在哪里被信任、失败时谁来处理，都属于这次变更的影响。外部资料请以原文为准，例如 https://example.com/规范 与 https://example.com/review/impact。',
  steps: [
    '按影响排序，只报告有证据的问题。',
    '为每个问题写明触发条件与最小复现。',
    '不确定的地方如实说明，不要猜测。',
  ],
  links: [
    link('test-changes', { when: '需要选择验证方法', label: '选择适当测试' }),
    link('source-trust', { relation: 'context', when: '变更包含外部资料', label: '判断资料可信度' }),
    link('flaky-tests', { relation: 'evidence', when: '结论依赖偶发失败的测试', label: '偶发失败的记录' }),
    link('nowhere', { revision: 7, relation: 'context', when: '需要更多背景', label: '尚未发布的背景' }),
  ],
  checks: ['每个结论能指出具体触发条件与验证方法。'],
  tags: ['审查', 'review'],
});

const sourceTrust = content('source-trust', {
  kind: 'context',
  lang: 'zh-CN',
  title: '判断资料可信度',
  summary: '区分原始来源、转述与推测。',
  applies: '任务中出现外部资料，需要决定能依靠它到什么程度。',
  body: '先找到原始来源。\n转述会丢失条件，推测会伪装成事实。',
  links: [link('review-changes', { when: '资料影响审查结论', label: '回到审查' })],
  tags: ['来源'],
});

const flakyTests = content('flaky-tests', {
  kind: 'evidence',
  title: 'What made tests flaky in one project',
  summary: 'Counts of causes over one year: time, order, shared state, network.',
  applies: 'A claim about flaky tests needs numbers behind it.',
  body: 'Of 212 flaky tests, 91 depended on time, 58 on the order of tests, 40 on shared state, 23 on the network.',
  tags: ['testing'],
});

/** Awkward for a page: in every field something that a browser, or a reader's eye, would take for something else. */
export const hostile = (lang = 'en'): Content => {
  const payload = [
    '<script>globalThis.ran = 1</script>',
    '<img src=x onerror="globalThis.ran = 2">',
    `"><svg onload=globalThis.ran=3><a href="javascript:globalThis.ran=4">`,
    `' onmouseover='globalThis.ran=5' autofocus onfocus='globalThis.ran=6`,
    '<style>*{display:none}</style><iframe src="javascript:globalThis.ran=7"></iframe>',
    '</title></textarea><base href="https://evil.example.com/"><meta http-equiv="refresh" content="0;url=https://evil.example.com">',
    'javascript:globalThis.ran=8 https://example.com/"onclick="globalThis.ran=9 &lt;script&gt; {{7*7}}',
  ].join(' ');
  return content('hostile', {
    lang,
    title: payload,
    summary: payload,
    applies: payload,
    body: payload,
    steps: [payload],
    links: [link('unseen', { when: payload, label: payload })],
    checks: [payload],
    tags: [payload],
  });
};

/** Invisible and reordering characters, and an address that is not where it seems to lead. */
export const unseen = content('unseen', {
  title: 'Pay \u202Eecnavda ni\u202C now\u200B',
  body: 'zero\u200Bwidth, override \u202Egnp.exe\u202C, emoji 👩\u200D💻 stays.\n\nSee https://user:pw@evil.example.com/ and https://EXAMPLE.com:8443/a(b) and (https://example.com/c).',
  steps: ['Wait\u2028here.'],
  tags: ['a\u2066b'],
});

const published = async (store: Store, document: Content, author = 'ada'): Promise<void> => {
  const result = await store.documents.publish({ content: document, author });
  if (!result.ok)
    throw new Error(`${result.error.code}: ${result.error.message} ${JSON.stringify(result.error.problems)}`);
};

/** A small catalogue with everything that the pages show: two languages, all kinds, links of each sort, versions. */
export const fillForPages = async (store: Store): Promise<void> => {
  await store.authors.add({ id: 'ada', name: 'Ada Example' });
  await store.authors.add({ id: 'lin', name: '林示例' });
  await published(store, flakyTests);
  await published(store, {
    ...testChanges,
    steps: testChanges.steps.slice(0, 2),
    body: 'Begin from the files that the change touches.',
  });
  await published(store, {
    ...testChanges,
    summary: 'Pick some tests that would fail if the change were wrong.',
  });
  await published(store, testChanges);
  await published(store, sourceTrust, 'lin');
  await published(store, reviewChanges, 'lin');
  await published(store, hostile());
  await published(store, unseen);
  await published(store, content('withdrawn', { body: 'This text was withdrawn.' }));
  await published(store, content('withdrawn', { body: 'This text stays.' }));
  const added = await store.collections.add({
    name: 'reviewing',
    note: 'What to read before a review.',
    documents: [
      { id: 'review-changes', revision: 1 },
      { id: 'test-changes', revision: 2 },
      { id: 'withdrawn', revision: 1 },
    ],
  });
  if (!added.ok) throw new Error(added.error.message);
  await store.documents.withdraw({ id: 'withdrawn', revision: 1 }, 'It named the wrong branch.');
};

export interface ServedPages {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** The site over that catalogue, on a socket. */
export const servePages = async (fill = fillForPages): Promise<ServedPages> => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-pages-'));
  const world = testWorld();
  const opened = await openStore(`sqlite:${join(folder, 'guidance.db')}`, world);
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  await fill(store);
  const up = await serve({ store, ...world, log: () => {}, port: 0 });
  if (!up.ok) throw new Error(up.error.message);
  const close = async (): Promise<void> => {
    await up.value.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: up.value.url, store, close };
};
