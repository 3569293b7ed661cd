import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyContent, anyDocument, contentWith, linkWith } from '../../../test/support/documents.ts';
import { runs } from '../../../test/support/runs.ts';
import { DOCUMENT_LIMITS, NAMESPACE } from '../document.ts';
import { loadGuidanceSchemas, readJson } from '../index.ts';
import { documentJson, documentUrls, summaryOf } from '../served.ts';
import { contentSchema, documentSchema, jsonSchemas, listItemSchema } from './schemas.ts';

const published = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../../schemas/guidance-${name}.schema.json`, import.meta.url), 'utf8'));

/** `true`, or what is wrong. */
type Check = (value: unknown) => unknown;

const compiled = (name: string): Check => {
  const validate = new Ajv2020({ allErrors: true }).compile(published(name));
  return (value) => validate(value) || validate.errors;
};

const content = compiled('content');
const served = compiled('document');

const RECORD = { digest: '0f'.repeat(32), published_at: '2026-01-31T12:00:00.000Z', author: 'local' };
const SERVED = JSON.parse(documentJson({ ...contentWith(), revision: 3 }, RECORD)) as object;

const accepted: Check = (value) => {
  const read = readJson(JSON.stringify(value));
  return read.ok || read.error;
};

test('LG-HTTP-22 every served JSON validates against the published schema and the one in the code', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const json = JSON.parse(documentJson(document, RECORD)) as unknown;
      expect(served(json)).toBe(true);
      expect(documentSchema.safeParse(json).error).toBe(undefined);
      expect(content(json)).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

test('LG-HTTP-22 the schema lets no member be missing, and none be added that could change later', () => {
  expect(served(SERVED)).toBe(true);
  for (const name of Object.keys(SERVED)) {
    const { [name as keyof typeof SERVED]: _, ...rest } = SERVED;
    expect(served(rest)).not.toBe(true);
  }
  for (const later of ['latest', 'withdrawn', 'author_name', 'backlinks'])
    expect(served({ ...SERVED, [later]: 1 })).not.toBe(true);
});

test('LG-HTTP-25 a list item is a summary with its instant and the exact place', () => {
  const item = compiled('list-item');
  fc.assert(
    fc.property(anyDocument, (document) => {
      const json: unknown = {
        ...summaryOf(document),
        published_at: RECORD.published_at,
        url: documentUrls(document).self,
      };
      expect(item(json)).toBe(true);
      expect(listItemSchema.safeParse(json).error).toBe(undefined);
    }),
    { numRuns: runs(50) },
  );
  const json = {
    ...summaryOf({ ...contentWith(), revision: 1 }),
    published_at: RECORD.published_at,
    url: '/a',
  };
  expect(item({ ...json, body: 'b' })).not.toBe(true);
  expect(item({ ...json, url: 'https://example.com/' })).not.toBe(true);
  expect(item({ ...json, url: '//example.com/' })).not.toBe(true);
});

type Path = readonly (string | number)[];

const pathsOf = (value: unknown, path: Path = []): readonly Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) =>
        pathsOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : []),
];

/** `value` with the part at `path` replaced, or removed where the part is `undefined`. */
const changed = (value: unknown, [name, ...path]: Path, part: unknown): unknown => {
  if (name === undefined) return part;
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) =>
      at !== name ? [item] : path.length === 0 && part === undefined ? [] : [changed(item, path, part)],
    );
  const copy = { ...(value as Record<string, unknown>) };
  copy[String(name)] = changed(copy[String(name)], path, part);
  return JSON.parse(JSON.stringify(copy)) as unknown;
};

const anyPart = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    1,
    1.5,
    -1,
    2 ** 53,
    2 ** 53 - 1,
    '',
    ' ',
    [],
    {},
    [1],
    ['a'],
  ),
  fc.constantFrom<unknown>(
    'a',
    'A',
    'x_y',
    'guide',
    'en',
    'zh_CN',
    'x-private',
    'a\u0000',
    '\ud800',
    '\uffff',
    '\n',
    NAMESPACE,
  ),
  fc.constantFrom<unknown>(
    { more: 1 },
    linkWith(),
    { ...linkWith(), more: 1 },
    [linkWith()],
    '/path',
    RECORD.digest,
  ),
  fc.jsonValue({ maxDepth: 1 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);

const anyChanged = fc
  .tuple(
    fc.oneof(anyContent, fc.constant(SERVED), fc.constant(contentWith({ links: [linkWith()] }))),
    anyPart,
    fc.nat(),
  )
  .chain(([base, part, at]) => {
    const paths = [...pathsOf(base), ['more'], ['revision'], ['digest'], ['urls'], ['__proto']];
    return fc.constant(changed(base, paths[at % paths.length] ?? [], part));
  })
  .filter((value) => value !== undefined);

describe('the schema and the reader say the same', () => {
  test('of generated content', () => {
    fc.assert(
      fc.property(anyContent, (value) => {
        expect(content(value)).toBe(true);
        expect(accepted(value)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
  test('of content with one part changed: what the reader accepts validates, and the reverse', () => {
    let refused = 0;
    fc.assert(
      fc.property(anyChanged, (value) => {
        const [schema, code, reader] = [content(value), contentSchema.safeParse(value), accepted(value)];
        if (reader !== true) refused++;
        expect({ value, ok: schema === true }).toEqual({ value, ok: reader === true });
        expect({ value, ok: code.success }).toEqual({ value, ok: reader === true });
      }),
      { numRuns: runs(1500) },
    );
    expect(refused).toBeGreaterThan(300);
  });
  test.each([
    ['steps', 'x'],
    ['links', linkWith()],
    ['checks', 'x'],
    ['tags', 'x'],
  ] as const)('one of %s more than the limit', (name, item) => {
    const most = DOCUMENT_LIMITS[name];
    for (const [count, ok] of [
      [most, true],
      [most + 1, false],
    ] as const) {
      const value = { ...contentWith(), [name]: Array(count).fill(item) };
      expect([content(value) === true, accepted(value) === true]).toEqual([ok, ok]);
    }
  });
  test('only the reader counts the bytes of a body, and how a number is written', () => {
    const wide = contentWith({ body: '中'.repeat(50_000) });
    expect([content(wide) === true, accepted(wide) === true]).toEqual([true, false]);
    const text = JSON.stringify({ revision: 1, ...contentWith() }).replace(':1', ':1.0');
    expect([content(JSON.parse(text)) === true, readJson(text).ok]).toEqual([true, false]);
  });
});

test('schemas/ has what the code has', async () => {
  const { jsonSchemas: same } = await loadGuidanceSchemas();
  expect(same).toBe(jsonSchemas);
  for (const [file, schema] of Object.entries(jsonSchemas())) {
    const name = file.replace(/^guidance-|\.schema\.json$/g, '');
    expect(published(name)).toEqual(JSON.parse(JSON.stringify(schema)));
    expect(() => compiled(name)).not.toThrow();
  }
});
