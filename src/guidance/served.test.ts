import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDocument, contentWith, linkWith } from '../../test/support/documents.ts';
import { runs } from '../../test/support/runs.ts';
import { readXml, writeXml } from './index.ts';
import { documentJson, documentUrls, summaryOf } from './served.ts';

const RECORD = { digest: '0f'.repeat(32), published_at: '2026-01-31T12:00:00Z', author: 'local' };

const LISTS = ['steps', 'links', 'checks', 'tags'];

test('LG-HTTP-22 the JSON of a fixed revision, byte for byte', () => {
  const document = { ...contentWith({ links: [linkWith()], body: 'a "b"\n<c>' }), revision: 3 };
  expect(documentJson(document, RECORD)).toBe(
    '{"format":"urn:linked-guidance:0.1","id":"review-changes","revision":3,"kind":"guide","lang":"en",' +
      '"title":"Review one code change","summary":"Locate the actual impact.","applies":"The user asks for a review.",' +
      '"body":"a \\"b\\"\\n<c>","steps":["Report only what has evidence."],' +
      '"links":[{"target":"test-changes","revision":1,"relation":"guide","when":"a test has to be chosen","label":"Choose tests"}],' +
      `"checks":["Each claim has a line."],"tags":["review"],"digest":"${RECORD.digest}",` +
      '"published_at":"2026-01-31T12:00:00Z","author":"local","urls":{"self":"/api/documents/review-changes?revision=3",' +
      '"xml":"/api/documents/review-changes?revision=3&format=xml","html":"/documents/review-changes?revision=3"}}\n',
  );
});

test('LG-HTTP-22 the order of members, and members that nobody asked for, change no byte', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const turned = Object.fromEntries([...Object.entries(document), ['extra', 1]].reverse());
      const other = { ...(turned as unknown as typeof document) };
      const links = document.links.map((link) => Object.fromEntries(Object.entries(link).reverse()));
      const again = { ...other, links: links as unknown as typeof document.links };
      expect(documentJson(again, { ...RECORD })).toBe(documentJson(document, RECORD));
    }),
    { numRuns: runs(50) },
  );
});

test('LG-HTTP-23 the JSON that is built from the XML of a revision is the JSON of the revision', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const parsed = readXml(writeXml(document));
      expect(parsed.ok && documentJson(parsed.value, RECORD)).toBe(documentJson(document, RECORD));
    }),
    { numRuns: runs(200) },
  );
});

test('places of another shelf', () => {
  expect(documentUrls({ id: 'a', revision: 2 }, { api: '/api/guides', pages: '/guide' })).toEqual({
    self: '/api/guides/a?revision=2',
    xml: '/api/guides/a?revision=2&format=xml',
    html: '/guide/a?revision=2',
  });
});

test('LG-READ-21 a summary has nothing of the body', () => {
  const summary = summaryOf({ ...contentWith({ body: 'secret body' }), revision: 1 });
  expect(Object.keys(summary)).toEqual([
    'id',
    'revision',
    'kind',
    'lang',
    'title',
    'summary',
    'applies',
    'tags',
  ]);
  for (const name of ['body', ...LISTS.slice(0, 3)]) expect(summary).not.toHaveProperty(name);
});
