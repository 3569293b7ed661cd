import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyContent, anyDocument, contentWith, linkWith } from '../../../test/support/documents.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { runs } from '../../../test/support/runs.ts';
import { type Content, DOCUMENT_LIMITS, type DocumentProblem, NAMESPACE } from '../document.ts';
import { documentJson } from '../served.ts';
import { readJson } from './read.ts';
import { writeJson } from './write.ts';

const RECORD = { digest: 'a'.repeat(64), published_at: '2026-01-31T12:00:00Z', author: 'local' };

const problemsOf = (input: string | Uint8Array): readonly DocumentProblem[] => {
  const read = readJson(input);
  return read.ok ? [] : read.error;
};

const told = (value: unknown): readonly string[] =>
  problemsOf(JSON.stringify(value)).map(({ code, path }) => `${code} ${path}`);

const without = (name: keyof Content): object => {
  const { [name]: _, ...rest } = contentWith();
  return rest;
};

test('content comes back as it was written', () => {
  fc.assert(
    fc.property(anyContent, fc.constantFrom(undefined, 2), (content, indent) => {
      expect(readJson(JSON.stringify(content, undefined, indent))).toEqual({ ok: true, value: content });
    }),
    { numRuns: runs(200) },
  );
});

test('LG-HTTP-22 what is served is read again: the document, without what the catalogue adds', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const bytes = new TextEncoder().encode(documentJson(document, RECORD));
      expect(readJson(bytes)).toEqual({ ok: true, value: document });
    }),
    { numRuns: runs(200) },
  );
});

describe('LG-DOC-19 LG-DOC-23 LG-DOC-25 LG-DOC-26 LG-DOC-27 LG-DOC-28 LG-DOC-29 what is required and missing is named', () => {
  test.each(['id', 'kind', 'lang'] as const)('%s', (name) => {
    expect(problemsOf(JSON.stringify(without(name)))).toMatchObject([
      { code: 'missing_attribute', path: `guidance/@${name}`, message: `the member "${name}" is missing` },
    ]);
  });
  test.each(['title', 'summary', 'applies', 'body'] as const)('%s', (name) => {
    expect(told(without(name))).toEqual([`missing_child guidance/${name}`]);
    const twice = JSON.stringify(contentWith()).replace('}', `,"${name}":"x"}`);
    expect(problemsOf(twice)).toMatchObject([{ code: 'duplicate_member', path: `guidance/${name}` }]);
  });
});

test('LG-DOC-30 LG-DOC-31 LG-DOC-32 LG-DOC-33 lists may be left out, and keep their order', () => {
  const { steps: _s, links: _l, checks: _c, tags: _t, ...bare } = contentWith();
  const none = { steps: [], links: [], checks: [], tags: [] };
  expect(readJson(JSON.stringify(bare))).toEqual({ ok: true, value: { ...bare, ...none } });
  for (const count of [1, 50]) {
    const many = Array.from({ length: count }, (_, at) => `number ${count - at}`);
    const links = many.map((label) => linkWith({ label }));
    const content = contentWith({ steps: many, links, checks: many, tags: many });
    expect(readJson(JSON.stringify(content))).toEqual({ ok: true, value: content });
  }
});

describe('LG-LINK-06 LG-LINK-07 a link has all five parts', () => {
  test.each([
    ['target', 'missing_attribute guidance/link[1]/@target'],
    ['revision', 'missing_attribute guidance/link[1]/@revision'],
    ['relation', 'missing_attribute guidance/link[1]/@relation'],
    ['when', 'missing_attribute guidance/link[1]/@when'],
    ['label', 'missing_child guidance/link[1]'],
  ] as const)('without %s', (name, problem) => {
    const { [name]: _, ...link } = linkWith();
    expect(told({ ...contentWith(), links: [link] })).toEqual([problem]);
  });
});

describe('LG-DOC-22 LG-DOC-49 LG-LINK-08 a revision is digits alone, of the document and of a link', () => {
  test.each([
    '0',
    '-1',
    '1.0',
    '1e1',
    '"latest"',
    '"1"',
    '9007199254740992',
    '1.0000000000000000001',
    'null',
    '[1]',
  ])('%s is refused', (written) => {
    const own = JSON.stringify(contentWith()).replace('{', `{"revision":${written},`);
    expect(problemsOf(own).map(({ code }) => code)).toEqual(['revision_invalid']);
    const link = JSON.stringify({ ...contentWith(), links: [linkWith({ revision: 77 })] });
    expect(problemsOf(link.replace('77', written))).toMatchObject([
      { code: 'link_revision_invalid', path: 'guidance/link[1]/@revision' },
    ]);
  });
  test('the revision of the text is told beside the content', () => {
    const read = readJson(JSON.stringify({ revision: 9007199254740991, ...contentWith() }));
    expect(read.ok && read.value.revision).toBe(9007199254740991);
  });
});

describe('LG-DOC-36 LG-DOC-37 LG-VER-09 another format is refused, and nothing else in it is looked at', () => {
  test.each(['urn:linked-guidance:0.2', 'urn:linked-guidance:0.1/', 'URN:linked-guidance:0.1', ''])(
    '%j',
    (format) => {
      const other = { ...contentWith(), body: 7, unknown: true, format };
      const problems = problemsOf(JSON.stringify(other));
      expect(problems).toMatchObject([{ code: 'unknown_version', namespace: format, line: 1 }]);
      expect(problems[0]?.message).toContain(NAMESPACE);
    },
  );
  test('a revision is no part of the format: 0.1 with any revision is 0.1', () => {
    for (const revision of [1, 2, 99])
      expect(readJson(JSON.stringify({ format: NAMESPACE, revision, ...contentWith() })).ok).toBe(true);
  });
});

describe('strict: types, members, names that stand twice', () => {
  test.each([
    [null, 'type_invalid guidance'],
    [[], 'type_invalid guidance'],
    ['x', 'type_invalid guidance'],
    [{ ...contentWith(), body: null }, 'type_invalid guidance/body'],
    [{ ...contentWith(), steps: 'one' }, 'type_invalid guidance/step'],
    [{ ...contentWith(), steps: ['a', 1] }, 'type_invalid guidance/step[2]'],
    [{ ...contentWith(), links: {} }, 'type_invalid guidance/link'],
    [{ ...contentWith(), links: [linkWith(), 'x'] }, 'type_invalid guidance/link[2]'],
    [{ ...contentWith(), id: 7 }, 'type_invalid guidance/@id'],
    [{ ...contentWith(), format: 1 }, 'type_invalid guidance/format'],
    [{ ...contentWith(), digest: 'A'.repeat(64) }, 'type_invalid guidance/digest'],
    [{ ...contentWith(), published_at: 'yesterday' }, 'type_invalid guidance/published_at'],
    [{ ...contentWith(), author: {} }, 'type_invalid guidance/author'],
    [{ ...contentWith(), urls: [] }, 'type_invalid guidance/urls'],
    [{ ...contentWith(), urls: { self: 'a', xml: 'b' } }, 'missing_child guidance/urls/html'],
    [{ ...contentWith(), stesp: [] }, 'unknown_member guidance/stesp'],
    [{ ...contentWith(), links: [{ ...linkWith(), rel: 'guide' }] }, 'unknown_member guidance/link[1]/rel'],
  ])('%j', (value, problem) => {
    expect(told(value)).toEqual([problem]);
  });
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is a member like others',
    (name) => {
      const text = JSON.stringify(contentWith()).replace('{', `{"${name}":{"id":"x","polluted":true},`);
      expect(problemsOf(text)).toMatchObject([{ code: 'unknown_member', path: `guidance/${name}` }]);
      expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted');
    },
  );
  test('a name that is spelled in two ways is one name', () => {
    const text = JSON.stringify(contentWith()).replace('{', '{"\\u0069d":"other",');
    expect(problemsOf(text)).toMatchObject([{ code: 'duplicate_member', path: 'guidance/id' }]);
  });
  test('a hostile name is shown, not acted on', () => {
    expect(told({ ...contentWith(), ['\u001b[2J\u202e']: 1 })).toEqual([
      'unknown_member guidance/\\x1b[2J\\u{202E}',
    ]);
  });
});

test('LG-DOC-41 a lone surrogate is refused where it stands, escaped or not', () => {
  const text = JSON.stringify(contentWith()).replace('Read the', 'Read \\ud83d the');
  const problem = { code: 'control_char_forbidden', path: 'guidance/body', offset: 5 };
  expect(problemsOf(text)).toMatchObject([problem]);
  expect(problemsOf(text.replace('\\ud83d', '\ud83d'))).toMatchObject([problem]);
});

test('LG-DOC-50 title, tags and labels are trimmed; the body is kept exactly', () => {
  const body = '  one\n\n\ttwo  \n';
  const content = contentWith({ body, title: ' a\n', tags: ['\tb '], links: [linkWith({ label: ' c ' })] });
  const read = readJson(JSON.stringify(content));
  const expected = { ...content, title: 'a', tags: ['b'], links: [linkWith({ label: 'c' })] };
  expect(read).toEqual({ ok: true, value: expected });
});

test('LG-DOC-52 five faults are told at once, each with its line and column', () => {
  const text = `{
  "id": "Bad Id", "kind": "guide", "lang": "en",
  "title": " ", "summary": "s", "applies": "a",
  "body": 7,
  "steps": ["a",
    ""],
  "links": [{ "target": "https://x", "revision": 1, "relation": "guide", "when": "w", "label": "l" }]
}`;
  expect(problemsOf(text).map(({ code, path, line, column }) => [code, path, line, column])).toEqual([
    ['id_invalid', 'guidance/@id', 2, 9],
    ['empty_child', 'guidance/title', 3, 12],
    ['type_invalid', 'guidance/body', 4, 11],
    ['empty_child', 'guidance/step[2]', 6, 5],
    ['link_target_invalid', 'guidance/link[1]/@target', 7, 25],
  ]);
});

describe('bytes', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  test('LG-DOC-01 with and without a byte order mark', () => {
    const text = JSON.stringify(contentWith());
    for (const input of [text, `\ufeff${text}`]) {
      expect(readJson(input).ok).toBe(true);
      expect(readJson(bytes(input)).ok).toBe(true);
    }
    expect(readJson(`\ufeff\ufeff${text}`).ok).toBe(false);
  });
  test('LG-DOC-01 what is not UTF-8 is refused', () => {
    for (const input of [
      [0xff, 0xfe, 0x7b, 0],
      [0x7b, 0xe9],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0xc0, 0x80],
    ])
      expect(problemsOf(Uint8Array.from(input))).toMatchObject([{ code: 'not_utf8' }]);
  });
  test('the place of a fault in the syntax', () => {
    expect(problemsOf('{"id": "a",\r\n "kind": guide}')).toMatchObject([
      { code: 'not_well_formed', line: 2, column: 10 },
    ]);
  });
});

describe('LG-DOC-51 nothing large or deep is worked on', () => {
  test('a text beyond four times the limit of a document', () => {
    const most = DOCUMENT_LIMITS.documentBytes * 4;
    const text = JSON.stringify(contentWith());
    expect(readJson(text.padEnd(most)).ok).toBe(true);
    const problems = problemsOf(text.padEnd(most + 1));
    expect(problems).toMatchObject([{ code: 'document_too_large' }]);
    expect(problems[0]?.message).toContain('`documentBytes`');
    expect(problemsOf(new Uint8Array(most + 1))).toMatchObject([{ code: 'document_too_large' }]);
  });
  test('a document whose XML would be beyond the limit, however short its JSON is', () => {
    const steps = Array(200).fill('"'.repeat(300));
    const link = linkWith({ when: '"'.repeat(6000) });
    expect(told(contentWith({ links: Array(7).fill(link) }))).toEqual([]);
    expect(told(contentWith({ links: Array(8).fill(link) }))).toEqual(['document_too_large guidance']);
    expect(told(contentWith({ steps }))).toEqual([]);
  });
  test('depth', () => {
    const problems = problemsOf(`{"body":${'['.repeat(100_000)}`);
    expect(problems).toMatchObject([{ code: 'document_too_large' }]);
    expect(problems[0]?.message).toContain('`depth`');
  });
  test('a million faults give a list that somebody can read, and soon', () => {
    const spent = processorTime();
    for (const text of [
      `{${'"a":0,'.repeat(70_000)}"a":0}`,
      JSON.stringify({ ...contentWith(), steps: Array(100_000).fill(0) }),
      JSON.stringify({ ...contentWith(), links: Array(100_000).fill(0) }),
    ]) {
      const problems = problemsOf(text);
      expect(problems.length).toBeLessThan(600);
      expect(problems.at(-1)?.code).toBe('too_many_problems');
    }
    expect(spent()).toBeLessThan(20_000);
  });
});

test('what is written is read again, with its revision and without one', () => {
  fc.assert(
    fc.property(fc.oneof(anyContent, anyDocument), (content) => {
      expect(readJson(writeJson(content))).toEqual({ ok: true, value: content });
    }),
    { numRuns: runs(200) },
  );
});
