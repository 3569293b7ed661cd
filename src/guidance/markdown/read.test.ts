import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { DOCUMENT_LIMITS } from '../document.ts';
import { readMarkdown } from './read.ts';

const FRONT = `---
id: review-changes
kind: guide
lang: en
title: Review one code change
summary: Find what a change affects.
applies: The user asks for a review.
---
`;

const problemsOf = (text: string | Uint8Array): readonly string[] => {
  const read = readMarkdown(text);
  return read.ok ? [] : read.error.map(({ code, path, line, column }) => `${line}:${column} ${code} ${path}`);
};

describe('what authors write is read', () => {
  test('the body is everything before the sections, its headings and lists too', () => {
    const read = readMarkdown(`${FRONT}
# Why

- a
- b

---

## Steps to take

text

## Steps

* one
  goes on

  and on
* two
2) three

## Checks
- four
`);
    expect(read).toMatchObject({
      ok: true,
      value: {
        body: '# Why\n\n- a\n- b\n\n---\n\n## Steps to take\n\ntext',
        steps: ['one\ngoes on\n\nand on', 'two', 'three'],
        checks: ['four'],
        links: [],
        tags: [],
      },
    });
  });

  test('line ends of Windows, a byte order mark and Chinese headings', () => {
    const text = `\ufeff${FRONT}\n正文\n\n## 步骤\n\n1. 甲\n2. 乙\n\n## 链接\n\n- [标签](a@2) evidence：需要依据\n`;
    const read = readMarkdown(new TextEncoder().encode(text.replaceAll('\n', '\r\n')));
    expect(read).toMatchObject({
      ok: true,
      value: {
        body: '正文',
        steps: ['甲', '乙'],
        links: [{ target: 'a', revision: 2, relation: 'evidence', when: '需要依据', label: '标签' }],
      },
    });
  });

  test('every value is a text, whatever YAML would make of it', () => {
    const read = readMarkdown(
      '---\nid: 2024\nrevision: 7\nkind: guide\nlang: no\ntitle: 1.10\nsummary: yes\napplies: null\ntags: [on, 0x1f, ~]\nbody: |\n  one\n  two\n---\n',
    );
    expect(read).toMatchObject({
      ok: true,
      value: {
        id: '2024',
        revision: 7,
        lang: 'no',
        title: '1.10',
        summary: 'yes',
        applies: 'null',
        tags: ['on', '0x1f', '~'],
        body: 'one\ntwo\n',
      },
    });
  });
});

describe('LG-DOC-52 every problem is told at once, with its line and column', () => {
  test('of front matter, sections and content together', () => {
    const text = `---
id: Review
kind: skill
lang: en_US
titel: x
summary: ''
applies: a
applies: b
author: me
revision: 0
---

body

## Steps

not an item

- one

## Links

- see also test-changes
- [a](https://example.com@1) guide: x
- [a](b@latest) requires: x
- [](b@1) guide:

## Steps

- two
`;
    expect(problemsOf(text)).toEqual([
      '1:1 missing_child guidance/title',
      '2:5 id_invalid guidance/@id',
      '3:7 kind_invalid guidance/@kind',
      '4:7 lang_invalid guidance/@lang',
      '5:1 unknown_member guidance/titel',
      '6:10 empty_child guidance/summary',
      '8:1 duplicate_member guidance/applies',
      '9:1 unknown_member guidance/author',
      '10:11 revision_invalid guidance/@revision',
      '17:1 markdown_invalid /',
      '23:3 markdown_invalid /',
      '24:7 link_target_invalid guidance/link[1]/@target',
      '25:9 link_revision_invalid guidance/link[2]/@revision',
      '25:17 relation_invalid guidance/link[2]/@relation',
      '26:4 empty_child guidance/link[3]',
      '26:17 missing_attribute guidance/link[3]/@when',
      '28:1 duplicate_member guidance/steps',
    ]);
  });

  for (const [name, text, expected] of [
    ['no front matter', 'id: a\n', ['1:1 front_matter_invalid /']],
    ['an empty text', '', ['1:1 front_matter_invalid /']],
    ['front matter without end', '---\nid: a\n', ['1:1 front_matter_invalid /']],
    ['front matter that is a list', '---\n- a\n---\n', ['2:1 front_matter_invalid /']],
    ['no YAML', '---\nid: a\n  kind: [guide\n---\n', ['2:5 front_matter_invalid /']],
    ['nothing in it', '---\n---\nbody\n', ['2:1 front_matter_invalid /']],
  ] as const)
    test(name, () => {
      const problems = problemsOf(text);
      expect(problems.slice(0, expected.length)).toEqual(expected);
    });

  for (const [line, place, words] of [
    ['title: T: x', '5:8', /`: ` .* stands in quotes/],
    ['title: T:', '5:8', /stands in quotes/],
    ['title: [a: b: c]', '5:12', /`: ` .* stands in quotes/],
    ['title: Fix#12', '5:8', undefined],
    ['title: Fix it #12', '5:15', / ` #` .* quotes/],
    ['title: #12', '5:8', / ` #` .* quotes/],
    ['title: @x', '5:8', /begins with `@` stands in quotes/],
    ['title: `x`', '5:8', /begins with ``` stands in quotes/],
    ['title: "a" b', '5:12', /behind the quote/],
    ["title: 'it's'", '5:12', /behind the quote/],
    ['title: "a', '5:8', /no quote at its end/],
    ['title: "\\q"', '5:9', /escape/],
    ['title: [a', '6:1', /brackets/],
    ['title: ] a', '5:8', /stands in quotes/],
    ['title: a\n  more: b', '5:8', /next line is indented/],
    ['title:x', '5:1', /a name, a colon, a space/],
    ['title: a\n\tb: c', '6:1', /tab/],
  ] as const)
    test(`the usual slips are told in plain words: ${line}`, () => {
      const read = readMarkdown(`${FRONT.replace('title: Review one code change', line)}\nbody\n`);
      if (words === undefined) return expect(read.ok).toBe(true);
      if (read.ok) throw new Error('it was read');
      const [first] = read.error;
      expect(`${first?.line}:${first?.column}`).toBe(place);
      expect(first).toMatchObject({ code: 'front_matter_invalid', message: expect.stringMatching(words) });
      for (const { message } of read.error)
        expect(message).not.toMatch(/mapping|scalar|node|token|flow|implicit/i);
    });

  test('two slips in two lines are two problems', () => {
    const text = FRONT.replace('title: Review', 'title: A: b').replace('summary: Find', 'summary: @Find');
    expect(problemsOf(`${text}\nbody\n`)).toEqual([
      '5:8 front_matter_invalid /',
      '6:10 front_matter_invalid /',
    ]);
  });

  test('anchors, aliases and tags are refused, and nothing is made of them', () => {
    const text = FRONT.replace('title: Review', 'title: &a Review').replace(
      'summary: Find what a change affects.',
      'summary: *a\ntags: !!set [a]',
    );
    expect(problemsOf(`${text}\nbody\n`)).toContain('5:11 front_matter_invalid /');
    expect(
      problemsOf(`${text}\nbody\n`).some((problem) => problem.startsWith('6:10 front_matter_invalid')),
    ).toBe(true);
    expect(problemsOf(`${FRONT.replace('lang: en', 'lang: !js/function en')}\nbody\n`)).toContain(
      '4:20 front_matter_invalid /',
    );
    expect(problemsOf(`${FRONT.replace('lang: en', '<<: {lang: en}')}\nbody\n`)).toContain(
      '4:1 unknown_member guidance/<<',
    );
    expect(problemsOf(`${FRONT.replace('lang: en', '__proto__: {lang: en}')}\nbody\n`)).toContain(
      '4:1 unknown_member guidance/__proto__',
    );
  });

  test('bytes that are no UTF-8, and a text over the limit', () => {
    expect(problemsOf(new Uint8Array([0x2d, 0xff, 0xfe]))).toEqual(['1:2 not_utf8 /']);
    expect(problemsOf(`${FRONT}\n${'a'.repeat(DOCUMENT_LIMITS.bodyBytes + 1)}\n`)).toEqual([
      '10:1 document_too_large guidance/body',
    ]);
    expect(problemsOf('a'.repeat(DOCUMENT_LIMITS.documentBytes * 4 + 1))).toEqual([
      '1:1 document_too_large /',
    ]);
  });
});

test('LG-DOC-51 hostile front matter costs little', () => {
  const bombs = [
    '['.repeat(500_000),
    '{a: '.repeat(100_000),
    '- '.repeat(300_000),
    '? '.repeat(300_000),
    'a: &a [x]\nb: &b [*a,*a,*a]\nc: [*b,*b,*b]\n'.repeat(5_000),
    Array.from({ length: 40_000 }, (_, at) => `k${at}: v`).join('\n'),
    Array.from({ length: 1_200 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    `a: "${'\\n'.repeat(400_000)}`,
    `tags: [${'"a", '.repeat(40_000)}`,
    '\n'.repeat(900_000),
    `${' '.repeat(900_000)}x`,
    '# '.repeat(400_000),
    '!'.repeat(400_000),
    '*a '.repeat(200_000),
    `a: |\n${' b\n'.repeat(200_000)}`,
  ];
  for (const bomb of bombs) {
    const spent = processorTime();
    expect(readMarkdown(`---\n${bomb}\n---\n`).ok).toBe(false);
    expect([bomb.slice(0, 12), spent() < 4_000]).toEqual([bomb.slice(0, 12), true]);
  }
});

test('LG-DOC-51 hostile lists and links cost little', () => {
  for (const text of [
    '- a\n'.repeat(250_000),
    `- [${'\\['.repeat(200_000)}`,
    `- ${'['.repeat(400_000)}`,
    '  \n'.repeat(300_000),
    '## Links\n'.repeat(50_000),
    `- [a](${'a@'.repeat(200_000)}`,
  ]) {
    const spent = processorTime();
    readMarkdown(`${FRONT}\nbody\n\n## Links\n\n${text}`);
    expect([text.slice(0, 8), spent() < 3_000]).toEqual([text.slice(0, 8), true]);
  }
});
