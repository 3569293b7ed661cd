import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { edit } from '../../test/support/guides.ts';
import { NAMESPACE } from './document.ts';
import { type DocumentProblem, documentJson, publishable, readJson, readXml, writeXml } from './index.ts';

const seeds = readFileSync(new URL('../../docs/requirements/linked-guidance-en.md', import.meta.url), 'utf8');

/** The example of note N1, in the bytes of the seed. */
const SEED = [...seeds.matchAll(/```xml\n([\s\S]*?)```/g)].at(-1)?.[1] ?? '';

const problemsOf = (xml: string): readonly DocumentProblem[] => {
  const parsed = readXml(xml);
  return parsed.ok ? [] : parsed.error;
};

const told = (xml: string): readonly string[] => problemsOf(xml).map(({ code, path }) => `${code} ${path}`);

const codes = (xml: string): readonly string[] => problemsOf(xml).map(({ code }) => code);

/** The example without everything that `pattern` finds. */
const without = (pattern: RegExp): string => {
  const rest = SEED.replace(pattern, '');
  expect(rest).not.toBe(SEED);
  return rest;
};

test("LG-DOC-54 LG-LINK-06 the seed's example is a valid document, in XML and in JSON", () => {
  const parsed = readXml(SEED);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  expect(parsed.value).toEqual({
    id: 'review-changes',
    revision: 1,
    kind: 'guide',
    lang: 'zh-CN',
    title: '审查一次代码变更',
    summary: '定位实际影响,并给出可验证的审查结论。',
    applies: '用户请求 review、检查变更或评估回归风险。',
    body: '先阅读需求与完整差异,再追踪受影响的调用路径。',
    steps: ['按影响排序,只报告有证据的问题。'],
    links: [
      {
        target: 'test-changes',
        revision: 1,
        relation: 'guide',
        when: '需要选择验证方法',
        label: '选择适当测试',
      },
      {
        target: 'source-trust',
        revision: 1,
        relation: 'context',
        when: '变更包含外部资料',
        label: '判断资料可信度',
      },
    ],
    checks: ['每个结论能指出具体触发条件与验证方法。'],
    tags: [],
  });
  expect(publishable(parsed.value)).toEqual([]);
  const record = { digest: '0'.repeat(64), published_at: '2026-01-31T12:00:00Z', author: 'local' };
  expect(readJson(documentJson(parsed.value, record))).toEqual({ ok: true, value: parsed.value });
});

test.each([
  ['at the very beginning', (xml: string) => `<?php x ?>${xml}`],
  ['like a declaration, at the beginning', (xml: string) => `<?xml-stylesheet href="x"?>${xml}`],
  ['after the declaration', (xml: string) => `<?xml version="1.0"?><?x?>${xml}`],
  ['in the body', (xml: string) => edit(xml, '<body>', '<body><?x y?>')],
  ['behind the root', (xml: string) => `${xml}<?x?>`],
])('LG-DOC-12 a processing instruction %s is refused', (_, put) => {
  expect(codes(put(SEED))).toEqual(['processing_instruction_forbidden']);
  const parsed = readXml(SEED);
  if (parsed.ok) expect(codes(put(writeXml(parsed.value).replace(/^.*\n/, '')))).toHaveLength(1);
});

describe('LG-DOC-17 the root element is guidance', () => {
  test.each(['Guidance', 'guide', 'document'])('%s is refused', (name) => {
    expect(codes(SEED.replaceAll(/(<\/?)guidance/g, `$1${name}`))).toEqual(['root_element_invalid']);
  });
});

test('LG-DOC-18 a root without the namespace is another version, not 0.1', () => {
  expect(problemsOf(edit(SEED, ` xmlns="${NAMESPACE}"`, ''))).toMatchObject([
    { code: 'unknown_version', namespace: '' },
  ]);
});

test.each([
  ['LG-DOC-19', 'id'],
  ['LG-DOC-21', 'revision'],
  ['LG-DOC-23', 'kind'],
  ['LG-DOC-25', 'lang'],
])('%s a root without %s is refused, and the attribute named', (_, name) => {
  const problems = problemsOf(without(new RegExp(`(?<=<guidance [^>]*) ${name}="[^"]*"`)));
  expect(problems).toMatchObject([{ code: 'missing_attribute', path: `guidance/@${name}` }]);
  expect(problems[0]?.message).toContain(name);
});

describe('LG-DOC-20 an id in XML has only a-z, 0-9 and hyphens', () => {
  test.each(['', 'A', 'a_b', 'a.b', 'a/b', 'é', '１', ' a'])('%j is refused', (id) => {
    expect(told(edit(SEED, 'id="review-changes"', `id="${id}"`))).toEqual(['id_invalid guidance/@id']);
  });
  test.each(['a', '2fa', '-a'])('%j is read', (id) => {
    expect(told(edit(SEED, 'id="review-changes"', `id="${id}"`))).toEqual([]);
  });
});

describe('LG-DOC-22 LG-DOC-49 LG-LINK-08 a revision in XML', () => {
  const wrong = ['0', '-1', '+1', '01', '1.0', '1e1', ' 1', 'latest', '', '9007199254740992'];
  test.each(wrong)('%j is refused, of the document and of a link', (revision) => {
    expect(told(edit(SEED, '" revision="1" kind', `" revision="${revision}" kind`))).toEqual([
      'revision_invalid guidance/@revision',
    ]);
    expect(told(edit(SEED, '"source-trust" revision="1"', `"source-trust" revision="${revision}"`))).toEqual([
      'link_revision_invalid guidance/link[2]/@revision',
    ]);
  });
  test.each(['42', '9007199254740991'])('%j is read', (revision) => {
    expect(told(edit(SEED, '" revision="1" kind', `" revision="${revision}" kind`))).toEqual([]);
  });
});

test.each(['Guide', 'skill', ''])('LG-DOC-24 LG-LINK-09 %j is neither a kind nor a relation', (word) => {
  expect(told(edit(SEED, 'kind="guide"', `kind="${word}"`))).toEqual(['kind_invalid guidance/@kind']);
  expect(told(edit(SEED, 'relation="context"', `relation="${word}"`))).toEqual([
    'relation_invalid guidance/link[2]/@relation',
  ]);
});

test.each(['guide', 'context', 'evidence'])('LG-DOC-24 LG-LINK-09 %j is a kind and a relation', (word) => {
  expect(
    told(edit(edit(SEED, 'kind="guide"', `kind="${word}"`), 'relation="context"', `relation="${word}"`)),
  ).toEqual([]);
});

test.each([
  ['LG-DOC-26', 'title'],
  ['LG-DOC-27', 'summary'],
  ['LG-DOC-28', 'applies'],
  ['LG-DOC-29', 'body'],
])('%s %s is there exactly once', (_, name) => {
  const element = new RegExp(`<${name}>[^<]*</${name}>\n`);
  expect(told(without(element))).toEqual([`missing_child guidance/${name}`]);
  expect(codes(SEED.replace(element, (once) => once + once))).toEqual(['duplicate_child']);
});

test.each([
  ['LG-DOC-30', 'step', 'steps'],
  ['LG-DOC-31', 'link', 'links'],
  ['LG-DOC-32', 'check', 'checks'],
  ['LG-DOC-33', 'tag', 'tags'],
] as const)('%s any number of %s, in their order, read and written', (_, element, list) => {
  const bare = SEED.replaceAll(new RegExp(`<${element}[ >].*\n`, 'g'), '');
  for (const count of [0, 1, 50]) {
    const texts = Array.from({ length: count }, (_, at) => `number ${count - at}`);
    const attributes = element === 'link' ? ' target="a" revision="1" relation="guide" when="w"' : '';
    const all = texts.map((text) => `<${element}${attributes}>${text}</${element}>`).join('\n');
    const parsed = readXml(edit(bare, '</guidance>', `${all}</guidance>`));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    expect(parsed.value[list].map((item) => (typeof item === 'string' ? item : item.label))).toEqual(texts);
    expect(readXml(writeXml(parsed.value))).toEqual(parsed);
  }
});

test('LG-DOC-34 a tag is plain text', () => {
  expect(codes(edit(SEED, '</guidance>', '<tag>a <b>b</b></tag></guidance>'))).toEqual([
    'nested_markup_forbidden',
  ]);
  const parsed = readXml(edit(SEED, '</guidance>', '<tag> auto-run </tag></guidance>'));
  expect(parsed.ok && parsed.value.tags).toEqual(['auto-run']);
});

describe('LG-DOC-36 LG-DOC-37 LG-VER-09 another namespace is refused by its name, and nothing of the document is told', () => {
  test.each([
    'urn:linked-guidance:0.2',
    'urn:linked-guidance:1.0',
    'urn:linked-guidance:0.1/',
    'URN:linked-guidance:0.1',
  ])('%s', (namespace) => {
    const problems = problemsOf(
      edit(edit(SEED, NAMESPACE, namespace), 'revision="1" kind', 'revision="7" kind'),
    );
    expect(problems).toMatchObject([{ code: 'unknown_version', namespace }]);
    for (const name of [namespace, NAMESPACE]) expect(problems[0]?.message).toContain(name);
    expect(JSON.stringify(problems)).not.toContain('审查');
  });
  test('a revision is none of the version: whatever its number, the namespace stays', () => {
    const parsed = readXml(edit(SEED, '" revision="1" kind', '" revision="2" kind'));
    expect(parsed.ok && writeXml(parsed.value)).toContain(
      `xmlns="${NAMESPACE}" id="review-changes" revision="2"`,
    );
  });
});

test.each(['title', 'summary', 'applies', 'body', 'step', 'check'])(
  'LG-DOC-46 an empty %s is refused',
  (name) => {
    const empty = SEED.replace(new RegExp(`(<${name}>)[^<]*`), '$1 \n\t');
    expect(codes(empty)).toEqual(['empty_child']);
  },
);

test.each([
  ['zh_CN', ['lang_invalid guidance/@lang']],
  ['english!', ['lang_invalid guidance/@lang']],
  ['sr-Latn', []],
  ['i-klingon', []],
])('LG-DOC-48 lang="%s"', (lang, problems) => {
  expect(told(edit(SEED, 'lang="zh-CN"', `lang="${lang}"`))).toEqual(problems);
});

test.each(['target', 'revision', 'relation', 'when'])(
  'LG-LINK-06 LG-LINK-07 a link without %s is refused',
  (name) => {
    const problems = problemsOf(
      without(new RegExp(`(?<=<link target="source-trust".*| )${name}="[^"]*" ?(?=[^<]*</link>\\n<check)`)),
    );
    expect(problems).toMatchObject([{ code: 'missing_attribute', path: `guidance/link[2]/@${name}` }]);
  },
);

test('LG-LINK-07 a link without a label or with an empty condition is refused', () => {
  expect(told(edit(SEED, '判断资料可信度', ' '))).toEqual(['empty_child guidance/link[2]']);
  expect(told(edit(SEED, 'when="变更包含外部资料"', 'when=""'))).toEqual([
    'missing_attribute guidance/link[2]/@when',
  ]);
});

test.each(['https://x', '//x', '/documents/a', '../a', 'a#b', 'a?b', 'urn:x', 'A', 'mailto:x'])(
  'LG-LINK-15 the target %s is refused in XML',
  (target) => {
    expect(told(edit(SEED, 'target="source-trust"', `target="${target}"`))).toEqual([
      'link_target_invalid guidance/link[2]/@target',
    ]);
  },
);
