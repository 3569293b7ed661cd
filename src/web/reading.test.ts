import { describe, expect, test } from 'vitest';
import { published } from '../../test/support/published-documents.ts';
import { openSite, openSqliteSite, type TestSite } from '../../test/support/site.ts';
import { onEveryEngine } from '../../test/support/stores.ts';

const A = '/api/documents/a?revision=1';

/** Every path that answers 200 to GET, once the catalogue has one of each. */
const EVERYTHING = [
  '/llms.txt',
  '/agent/index.md',
  '/index.md',
  '/api/documents',
  A,
  '/api/documents/a',
  '/api/documents/a?format=xml',
  '/api/documents/a/revisions',
  '/api/documents/a/backlinks',
  '/api/collections',
  '/api/collections/shelf',
  '/api/authors',
  '/api/authors/local',
  '/api/guides',
  '/api/guides/review-changes?revision=1',
  '/api/guides/review-changes',
  '/api/guides/review-changes/revisions',
  '/api/guides/review-changes/backlinks',
  '/openapi.json',
  '/schemas',
  '/schemas/guidance-document.schema.json',
  '/healthz',
  '/readyz',
  '/documents',
  '/documents/a?revision=1',
  '/guide/review-changes',
];

onEveryEngine((ground) => {
  const filled = async (): Promise<TestSite> => {
    const site = await openSite(ground);
    await published(site.store.documents, { id: 'a', body: 'first' });
    await site.store.collections.add({ name: 'shelf', documents: [{ id: 'a', revision: 1 }] });
    return site;
  };

  test('LG-HTTP-40 HEAD answers as GET does, other methods 405 with Allow, and OPTIONS', async () => {
    const { ask } = await filled();
    for (const path of EVERYTHING) {
      const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
      expect([path, get.status, head.status]).toEqual([path, 200, 200]);
      expect(head.text).toBe('');
      for (const name of ['content-type', 'etag', 'cache-control', 'content-location'])
        expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
      const options = await ask(path, { method: 'OPTIONS' });
      expect(options.status).toBe(204);
      expect(options.headers['allow']).toMatch(/^GET, HEAD(, POST)?(, DELETE)?, OPTIONS$/);
      const patched = await ask(path, { method: 'PATCH' });
      expect(patched.status).toBe(405);
      expect(patched.headers['allow']).toBe(options.headers['allow']);
    }
    const refused = await ask(A, { method: 'PUT', body: 'x' });
    expect(refused.json.code).toBe('method_not_allowed');
    expect((await ask(A, { method: 'HEAD' })).headers['content-length']).toBe(
      (await ask(A)).headers['content-length'],
    );
  });

  test('LG-DOC-15 XML in the body of a write is refused on every path', async () => {
    const { ask, store, token } = await filled();
    const headers = { 'content-type': 'application/xml', authorization: await token('publisher') };
    for (const path of [...EVERYTHING, '/api/documents/new', '/nowhere'])
      for (const method of ['POST', 'PUT', 'PATCH'])
        for (const type of [
          'application/xml',
          'text/xml',
          'application/xml+json',
          'application/json, text/xml',
          '',
        ]) {
          const answer = await ask(path, {
            method,
            headers: { ...headers, 'content-type': type },
            body: '<guidance/>',
          });
          expect([404, 405, 415], `${method} ${path} ${type}`).toContain(answer.status);
        }
    expect(await store.documents.count()).toBe(1);
  });

  test('LG-HTTP-37 a fixed revision is kept for ever under the digest of its bytes, and 304 has no body', async () => {
    const { ask } = await filled();
    const tags = new Set<string | undefined>();
    for (const path of [A, `${A}&format=xml`]) {
      const answer = await ask(path);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const etag = answer.headers['etag'] ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
      tags.add(etag);
      for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const same = await ask(path, { headers: { 'if-none-match': tag } });
        expect([same.status, same.text, same.headers['etag']]).toEqual([304, '', etag]);
        expect(same.headers['cache-control']).toBe(answer.headers['cache-control']);
        expect(same.headers['vary']).toBe('Accept');
      }
      expect((await ask(path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    }
    expect(tags.size).toBe(2);
    const xml = await ask(`${A}&format=xml`);
    expect(xml.headers['etag']).toBe(`"${(await ask(A)).json.digest}"`);
  });

  test('LG-HTTP-38 lists, entries and discovery are asked for again, and a publish changes their tags', async () => {
    const { ask, store } = await filled();
    const paths = [
      '/api/documents',
      '/api/documents/a',
      '/api/documents/a/revisions',
      '/api/documents?q=about',
    ];
    const before = await Promise.all(paths.map((path) => ask(path)));
    for (const [at, path] of paths.entries()) {
      expect(before[at]?.headers['cache-control']).toBe('no-cache');
      const again = await ask(path, { headers: { 'if-none-match': before[at]?.headers['etag'] ?? '' } });
      expect([path, again.status]).toEqual([path, 304]);
    }
    const entry = await ask('/llms.txt');
    expect(entry.headers['cache-control']).toBe('no-cache');
    expect(
      (await ask('/llms.txt', { headers: { 'if-none-match': entry.headers['etag'] ?? '' } })).status,
    ).toBe(304);
    await published(store.documents, { id: 'a', title: 'About something else', body: 'second' });
    for (const [at, path] of paths.entries()) {
      const after = await ask(path, { headers: { 'if-none-match': before[at]?.headers['etag'] ?? '' } });
      expect([path, after.status]).toEqual([path, 200]);
    }
  });

  test('LG-HTTP-39 refusals are kept by nobody', async () => {
    const { ask, store } = await filled();
    await published(store.documents, { id: 'b' });
    await store.documents.withdraw({ id: 'b', revision: 1 }, 'It was wrong.');
    for (const path of [
      '/api/documents/a?revision=2',
      '/api/documents/none',
      '/api/documents/b?revision=1',
      '/nowhere',
    ]) {
      const answer = await ask(path);
      expect(answer.status).toBeGreaterThanOrEqual(404);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await ask('/api/documents/a?revision=2')).status).toBe(404);
    await published(store.documents, { id: 'a', body: 'second' });
    expect((await ask('/api/documents/a?revision=2')).status).toBe(200);
  });

  test('LG-HTTP-36 Accept chooses the form, format wins, and nothing acceptable is 406', async () => {
    const { ask } = await filled();
    const type = async (path: string, accept?: string) => {
      const answer = await ask(path, accept === undefined ? {} : { headers: { accept } });
      expect(answer.headers['vary']).toBe('Accept');
      return answer.status === 200 ? answer.headers['content-type'] : answer.json.code;
    };
    const [json, xml] = ['application/json; charset=utf-8', 'application/xml; charset=utf-8'];
    for (const path of [A, '/api/documents/a', '/api/guides/review-changes?revision=1']) {
      const format = path.includes('?') ? '&format=' : '?format=';
      expect(await type(path)).toBe(json);
      expect(await type(path, 'application/xml')).toBe(xml);
      expect(await type(`${path}${format}json`, 'application/xml')).toBe(json);
      expect(await type(`${path}${format}xml`, 'application/json')).toBe(xml);
      expect(await type(`${path}${format}xml`, 'image/png')).toBe(xml);
      expect(await type(path, 'image/png')).toBe('not_acceptable');
    }
    expect((await ask(A, { headers: { accept: 'image/png' } })).status).toBe(406);
  });

  test('LG-HTTP-29 LG-HTTP-32 LG-HTTP-34 LG-HTTP-35 each faulty query has its code', async () => {
    const { ask } = await filled();
    const cases: readonly (readonly [string, string])[] = [
      ...['0', '-1', '01', '1.5', 'abc', '', '1152921504606846976'].map(
        (text) => [`?revision=${text}`, 'revision_invalid'] as const,
      ),
      ['?rev=1', 'parameter_unknown'],
      ['?revision=1&revision=2', 'parameter_duplicate'],
      ['?revision=1&format=yaml', 'format_invalid'],
      ['?revision=1&format=', 'format_invalid'],
      ['?revision=%ff', 'parameter_invalid'],
    ];
    for (const base of ['/api/documents/a', '/api/guides/review-changes'])
      for (const [query, code] of cases) {
        const answer = await ask(`${base}${query}`);
        expect([query, answer.status, answer.json.code]).toEqual([query, 400, code]);
        expect(answer.json.fix).not.toBe('');
      }
    for (const path of EVERYTHING.filter((one) => one.startsWith('/api/') || one.startsWith('/schemas')))
      expect((await ask(`${path}${path.includes('?') ? '&' : '?'}zz=1`)).json.code).toBe('parameter_unknown');
  });

  test('LG-HTTP-47 anybody may read from any origin, without credentials', async () => {
    const { ask } = await filled();
    for (const path of EVERYTHING.filter((one) => one.startsWith('/api/'))) {
      const { headers } = await ask(path, { headers: { origin: 'https://example.com' } });
      expect([path, headers['access-control-allow-origin']]).toEqual([path, '*']);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ');
      const told = ['etag', 'content-location', 'link', 'x-resolved-from', 'x-sample'];
      for (const name of told.filter((one) => one in headers))
        expect([path, exposed]).toEqual([path, expect.arrayContaining([name])]);
    }
    const preflight = await ask('/api/documents', {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD');
    expect(preflight.headers['access-control-allow-headers']).not.toMatch(/authorization/i);
    expect((await ask('/api/documents/none')).headers['access-control-allow-origin']).toBe('*');
  });

  test('LG-HTTP-48 tricks in a path reach nothing and break nothing', async () => {
    const { ask, log } = await filled();
    const tricks = [
      '..%2f',
      '%00',
      '%zz',
      '%',
      '..%2f..%2fetc%2fpasswd',
      'x%0d%0ay',
      'a%2f..%2fa',
      '%2e%2e',
      'A',
      'é',
      '%E5%AE%A1',
      'a%20',
      '~',
      'a'.repeat(65),
      '__proto__',
      'a;b',
      '%F0%28%8C%28',
    ];
    for (const base of [
      '/api/documents/',
      '/documents/',
      '/api/guides/',
      '/guide/',
      '/api/collections/',
      '/api/authors/',
      '/schemas/',
    ])
      for (const trick of tricks) {
        const { status } = await ask(`${base}${encodeURI(trick).replaceAll('%25', '%')}`);
        expect([400, 404], `${base}${trick}`).toContain(status);
      }
    for (const path of [
      '/api/../api/documents/../../x',
      '//api/documents',
      '/api/documents/a/../b',
      '/api//documents/a',
    ])
      expect([400, 404], path).toContain((await ask(path)).status);
    expect((await ask(`/api/documents/${'a'.repeat(20_480)}`)).status).toBe(414);
    expect((await ask(`/documents/${'a'.repeat(20_480)}`)).status).toBe(414);
    expect((await ask(`/api/documents?q=${'a'.repeat(600)}`)).json.code).toBe('parameter_invalid');
    expect(log).toEqual([]);
  });

  test('LG-HTTP-55 an empty store is served: an empty list, entries that say so, and samples', async () => {
    const { ask } = await openSite(ground);
    expect((await ask('/api/documents')).json).toEqual({ items: [] });
    expect((await ask('/api/documents?q=review')).json).toEqual({ items: [] });
    expect((await ask('/llms.txt')).text).toContain('Nothing is published here yet');
    expect((await ask('/agent/index.md')).text).toContain('Nothing is published here yet');
    expect((await ask('/api/guides')).json.items.length).toBeGreaterThan(0);
    expect((await ask('/documents')).status).toBe(200);
  });
});

describe('paths', () => {
  test('an unknown path says where to begin, to programs and to people', async () => {
    const { ask } = await openSqliteSite();
    const machine = await ask('/nowhere');
    expect([machine.status, machine.json.code]).toEqual([404, 'path_not_found']);
    const person = await ask('/nowhere', { headers: { accept: 'text/html' } });
    expect([person.status, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await ask('/api/nowhere', { headers: { accept: 'text/html' } })).json.code).toBe(
      'path_not_found',
    );
  });
});
