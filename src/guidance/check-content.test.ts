import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyContent, contentWith, linkWith } from '../../test/support/documents.ts';
import { processorTime } from '../../test/support/processor-time.ts';
import { runs } from '../../test/support/runs.ts';
import { forbiddenIn, utf8Length } from './characters.ts';
import { checkContent } from './check-content.ts';
import { type Content, DOCUMENT_LIMITS, type Kind, type Link } from './document.ts';
import { readRevision } from './revision.ts';

const told = (more: Partial<Content>): readonly string[] =>
  checkContent(contentWith(more)).map(({ code, path }) => `${code} ${path}`);

const toldOfLink = (more: Partial<Link>): readonly string[] => told({ links: [linkWith(), linkWith(more)] });

test('every generated content is sound', () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      expect(checkContent(content)).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});

describe('LG-DOC-20 an id consists of lower-case letters, digits and hyphens', () => {
  test.each(['', 'A', 'a_b', 'a.b', 'a/b', 'é', '１２', ' a', 'a\n', 'a b'])('%j is refused', (id) => {
    expect(told({ id })).toEqual(['id_invalid guidance/@id']);
  });
  test.each(['a', 'review-changes', '2fa', '-a', 'a--b', 'a-', 'latest'])('%j is an id', (id) => {
    expect(told({ id })).toEqual([]);
  });
});

describe('LG-DOC-22 LG-DOC-49 a revision is a positive safe integer in digits alone', () => {
  test.each([
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e1',
    ' 1',
    '1\n',
    'latest',
    '',
    '9007199254740992',
    '9'.repeat(400),
  ])('%j is none', (text) => {
    expect(readRevision(text)).toBe(undefined);
  });
  test.each([
    ['1', 1],
    ['42', 42],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%j is one', (text, value) => {
    expect(readRevision(text)).toBe(value);
  });
});

test.each(['Guide', 'skill', '', 'guide '])('LG-DOC-24 the kind %j is refused', (kind) => {
  expect(told({ kind: kind as Kind })).toEqual(['kind_invalid guidance/@kind']);
});

test.each(['guide', 'context', 'evidence'] as const)(
  'LG-DOC-24 LG-LINK-09 %s is a kind and a relation',
  (kind) => {
    expect(told({ kind, links: [linkWith({ relation: kind })] })).toEqual([]);
  },
);

describe('LG-DOC-48 lang is a well-formed BCP 47 tag', () => {
  test.each([
    ...[
      'zh_CN',
      'english!',
      '',
      'e',
      'en-',
      '-en',
      'en--US',
      'a-DE',
      'en-a',
      'x',
      'x-',
      'en-x',
      'toolongtag',
    ],
    ...['zh-CN ', 'i-unknown', 'en-GB-oe', 'en-123456789', 'de-419-DE', '中文'],
  ])('%j is refused', (lang) => {
    expect(told({ lang })).toEqual(['lang_invalid guidance/@lang']);
  });
  test.each([
    ...[
      'zh-CN',
      'en',
      'sr-Latn',
      'x-private',
      'x-whatever',
      'i-klingon',
      'I-Klingon',
      'i-default',
      'en-GB-oed',
    ],
    ...[
      'zh-cmn',
      'zh-min-nan',
      'zh-cmn-Hans-CN',
      'zh-yue-HK',
      'sgn-BE-FR',
      'art-lojban',
      'es-419',
      'de-DE-1996',
    ],
    ...[
      'sl-rozaj-biske',
      'de-CH-1901',
      'en-US-u-islamcal',
      'zh-CN-a-myext-x-private',
      'en-a-myext-b-another',
    ],
    ...[
      'MN-cYRL-mn',
      'qaa-Qaaa-QM-x-southern',
      'az-Arab-x-AZE-derbend',
      'hy-Latn-IT-arevela',
      'tlh',
      'abcdefgh',
    ],
  ])('%j is well-formed', (lang) => {
    expect(told({ lang })).toEqual([]);
  });
  test('it takes no longer with a long tag than its length says', () => {
    const spent = processorTime();
    expect(told({ lang: `en${'-abcde'.repeat(20_000)}-` })).toEqual(['lang_invalid guidance/@lang']);
    expect(spent()).toBeLessThan(500);
  });
});

describe('LG-DOC-46 LG-LINK-07 a text that has to be there says something', () => {
  test.each(['title', 'summary', 'applies', 'body'] as const)('%s', (name) => {
    for (const text of ['', ' \n\t', '\u3000\u00a0'])
      expect(told({ [name]: text })).toEqual([`empty_child guidance/${name}`]);
  });
  test('step, check, tag and label, each with its number', () => {
    const problems = told({
      steps: ['a', ' '],
      links: [linkWith(), linkWith({ label: '\n' })],
      checks: ['', 'b'],
      tags: ['a', 'b', ''],
    });
    expect(problems).toEqual([
      'empty_child guidance/step[2]',
      'empty_child guidance/link[2]',
      'empty_child guidance/check[1]',
      'empty_child guidance/tag[3]',
    ]);
  });
  test('a link without a condition cannot be judged', () => {
    expect(toldOfLink({ when: ' ' })).toEqual(['missing_attribute guidance/link[2]/@when']);
  });
});

describe('LG-LINK-08 the revision of a link is a positive integer', () => {
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is refused', (revision) => {
    expect(toldOfLink({ revision })).toEqual(['link_revision_invalid guidance/link[2]/@revision']);
  });
});

test.each(['Guide', 'requires', 'see-also', ''])('LG-LINK-09 the relation %j is refused', (relation) => {
  expect(toldOfLink({ relation: relation as Kind })).toEqual(['relation_invalid guidance/link[2]/@relation']);
});

describe('LG-LINK-15 the target of a link is an id of the same catalogue', () => {
  test.each([
    ['https://x', 'never to a URL'],
    ['//x', 'never to a URL'],
    ['urn:x', 'never to a URL'],
    ['mailto:x', 'never to a URL'],
    ['www.example.com', 'never to a URL'],
    ['/documents/a', 'no path, query or fragment'],
    ['../a', 'no path, query or fragment'],
    ['a#b', 'no path, query or fragment'],
    ['a?b', 'no path, query or fragment'],
    ['A', 'lower-case letters, digits and hyphens'],
    ['', 'lower-case letters, digits and hyphens'],
  ])('%j is refused, and the message says why', (target, why) => {
    const [problem, ...more] = checkContent(contentWith({ links: [linkWith({ target })] }));
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ code: 'link_target_invalid', path: 'guidance/link[1]/@target' });
    expect(problem?.message).toContain(why);
  });
  test('a target is shown with what hides in it', () => {
    const [problem] = checkContent(contentWith({ links: [linkWith({ target: 'a\u202eb' })] }));
    expect(problem?.message).toContain('"a\\u{202E}b"');
  });
});

type Place = [path: string, put: (text: string) => Content];

describe('LG-DOC-41 characters that XML 1.0 cannot carry are refused with field and offset', () => {
  const single = (name: 'title' | 'summary' | 'applies' | 'body'): Place => [
    `guidance/${name}`,
    (text) => contentWith({ [name]: text }),
  ];
  const places: readonly Place[] = [
    single('title'),
    single('summary'),
    single('applies'),
    single('body'),
    ['guidance/step[1]', (text) => contentWith({ steps: [text] })],
    ['guidance/check[1]', (text) => contentWith({ checks: [text] })],
    ['guidance/tag[1]', (text) => contentWith({ tags: [text] })],
    ['guidance/link[1]', (text) => contentWith({ links: [linkWith({ label: text })] })],
    ['guidance/link[1]/@when', (text) => contentWith({ links: [linkWith({ when: text })] })],
    ['guidance/link[1]/@target', (text) => contentWith({ links: [linkWith({ target: text })] })],
    ['guidance/@id', (text) => contentWith({ id: text })],
    ['guidance/@lang', (text) => contentWith({ lang: text })],
  ];

  test.each(places)('in %s', (path, put) => {
    for (const bad of ['\u0000', '\u000b', '\ufffe', '\uffff', '\ud800', '\udfff', '\u001f']) {
      const found = checkContent(put(`😀${bad}x`)).filter(({ code }) => code === 'control_char_forbidden');
      expect(found).toMatchObject([{ path, offset: 2 }]);
      expect(found[0]?.message).toContain('offset 2');
    }
  });
  test('what the production allows is allowed: tab, LF, CR, DEL, C1, private use, the last plane', () => {
    expect(told({ body: '\t\n\r \u007f\u0085\ud7ff\ue000\ufffd\u{10000}\u{10ffff}' })).toEqual([]);
  });
  test('the fast look and the exact one agree on every code unit', () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const text = String.fromCharCode(unit);
      const allowed =
        [9, 10, 13].includes(unit) || (unit >= 0x20 && unit < 0xd800) || (unit >= 0xe000 && unit < 0xfffe);
      expect(forbiddenIn(text, 1).length).toBe(allowed ? 0 : 1);
    }
  });
  test('a megabyte of NUL gives ten problems', () => {
    expect(checkContent(contentWith({ body: '\0'.repeat(100_000) })).length).toBe(10);
  });
});

describe('LG-DOC-51 limits are finite, and the message names the one that is passed', () => {
  test.each([
    ['steps', 'step'],
    ['links', 'link'],
    ['checks', 'check'],
    ['tags', 'tag'],
  ] as const)('%s', (limit, child) => {
    const of = (count: number): Partial<Content> =>
      limit === 'links' ? { links: Array(count).fill(linkWith()) } : { [limit]: Array(count).fill('x') };
    const most = DOCUMENT_LIMITS[limit];
    expect(told(of(most))).toEqual([]);
    const problems = checkContent(contentWith(of(most + 1)));
    expect(problems).toMatchObject([{ code: 'document_too_large', path: `guidance/${child}[${most + 1}]` }]);
    expect(problems[0]?.message).toContain(`\`${limit}\``);
  });
  test('the body, in bytes of UTF-8', () => {
    const most = DOCUMENT_LIMITS.bodyBytes;
    expect(told({ body: 'x'.repeat(most) })).toEqual([]);
    expect(told({ body: `${'中'.repeat(43_690)}xx` })).toEqual([]);
    const problems = checkContent(contentWith({ body: `${'中'.repeat(43_690)}xxx` }));
    expect(problems).toMatchObject([{ code: 'document_too_large', path: 'guidance/body' }]);
    expect(problems[0]?.message).toContain('`bodyBytes`');
  });
  test('they are configurable, and what is beyond one gives no more problems', () => {
    const limits = { ...DOCUMENT_LIMITS, steps: 1 };
    expect(checkContent(contentWith({ steps: ['a', '', ''] }), limits).length).toBe(1);
  });
  test('bytes are counted as an encoder counts them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
      { numRuns: runs(500) },
    );
    expect(utf8Length('\ud800a\udc00😀')).toBe(3 + 1 + 3 + 4);
  });
});
