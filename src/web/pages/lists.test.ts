import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedPages, servePages } from '../../../test/support/guidance-pages.ts';

let site: ServedPages | undefined;

beforeAll(async () => {
  site = await servePages();
});

afterAll(() => site?.close());

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

const get = async (path: string, init: RequestInit = {}): Promise<Got> => {
  const response = await fetch(`${site?.url}${path}`, {
    ...init,
    headers: { accept: 'text/html', 'accept-language': 'en', ...(init.headers as Record<string, string>) },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** The documents that a list shows, in its order. */
const listed = (html: string): readonly string[] =>
  [...html.matchAll(/<h2><a href="\/documents\/([a-z0-9-]+)\?revision=\d+/g)].map(([, id = '']) => id);

describe('the list of documents', () => {
  test('the front page and the list show what is published, with fixed addresses', async () => {
    const front = await get('/');
    expect(front.status).toBe(200);
    expect(front.html).toContain('7 published documents');
    expect(listed(front.html)).toHaveLength(7);
    expect(listed((await get('/documents')).html)).toEqual(listed(front.html));
    expect(front.html).toContain('href="/collections/reviewing"');
  });

  test('search, filters and their form work together, also with the empty fields that a form sends', async () => {
    expect(listed((await get('/documents?q=审查&kind=&tag=&lang=')).html)).toContain('review-changes');
    expect(listed((await get('/documents?kind=evidence')).html)).toEqual(['flaky-tests']);
    expect(listed((await get('/documents?kind=guide&lang=zh-CN')).html)).toEqual(['review-changes']);
    expect(listed((await get('/documents?author=lin&q=资料')).html)).toContain('source-trust');
    const none = await get('/documents?q=zzzzz');
    expect(none.html).toContain('Nothing that is published matches this.');
    expect(none.html).toContain('value="zzzzz"');
  });

  test('what was searched for is text on the page', async () => {
    const { html } = await get(`/documents?q=${encodeURIComponent('"><script>x</script>')}`);
    expect(html).not.toContain('<script');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
  });

  test('pages of a list lead on, keep the filter and the language, and lead back', async () => {
    const store = site?.store;
    for (let index = 0; index < 30; index++)
      await store?.documents.publish({
        author: 'ada',
        content: {
          ...{
            id: `many-${index}`,
            kind: 'context',
            lang: 'en',
            title: `Many ${index}`,
            summary: 'One of many.',
          },
          ...{ applies: 'Never.', body: 'Text.', steps: [], links: [], checks: [], tags: ['many'] },
        },
      });
    const first = await get('/documents?tag=many&ui=zh-CN');
    expect(listed(first.html)).toHaveLength(24);
    const next = /<a rel="next" href="([^"]+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next).toContain('tag=many');
    expect(next).toContain('ui=zh-CN');
    const second = await get(next);
    expect(listed(second.html)).toHaveLength(6);
    expect(new Set([...listed(first.html), ...listed(second.html)]).size).toBe(30);
    expect(second.html).toContain('href="/documents?tag=many&amp;ui=zh-CN"');
  });

  test.each([
    ['/documents?kind=tool', 'parameter_invalid'],
    ['/documents?cursor=x', 'parameter_invalid'],
    ['/documents?page=2', 'parameter_unknown'],
    ['/documents?ui=fr', 'parameter_invalid'],
  ])('%s is a page with status 400', async (path, code) => {
    const { status, html } = await get(path);
    expect(status).toBe(400);
    expect(html).toContain(`<code>${code}</code>`);
  });
});

describe('collections and authors', () => {
  test('a collection lists its references at their revisions, and says when one cannot be read', async () => {
    const { html } = await get('/collections/reviewing');
    expect(html).toContain('href="/documents/test-changes?revision=2"');
    expect(html).toMatch(/withdrawn<span>@1<\/span><\/code> <span class="state">withdrawn/);
    expect(html).toContain('A collection is a bookmark. It cannot be run, loaded or installed.');
    expect((await get('/collections')).html).toContain('href="/collections/reviewing"');
  });

  test('LG-TRUST-25 an author’s page says that the name is unverified, and lists the documents', async () => {
    const { html } = await get('/authors/lin');
    expect(html).toContain('unverified');
    expect(listed(html)).toEqual(['review-changes', 'source-trust']);
  });
});

describe('refusals', () => {
  test.each([
    ['/documents/none?revision=1', 404, 'document_not_found'],
    ['/documents/test-changes?revision=9', 404, 'revision_not_found'],
    ['/documents/withdrawn?revision=1', 410, 'revision_withdrawn'],
    ['/documents/test-changes?revision=01', 400, 'revision_invalid'],
    ['/documents/test-changes?rev=1', 400, 'parameter_unknown'],
    ['/documents/test-changes?revision=1&revision=2', 400, 'parameter_duplicate'],
    ['/documents/Bad_Id', 400, 'id_invalid'],
    ['/collections/%00', 400, 'id_invalid'],
    ['/authors/%00', 400, 'id_invalid'],
    ['/guide/none', 404, 'document_not_found'],
    ['/authors/nobody', 404, 'author_not_found'],
    ['/collections/none', 404, 'collection_not_found'],
    ['/no/such/path', 404, 'path_not_found'],
  ])('LG-HTTP-29 %s is a page with status %i', async (path, status, code) => {
    const got = await get(path);
    expect(got.status).toBe(status);
    expect(got.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(got.headers.get('cache-control')).toBe('no-store');
    expect(got.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(got.html).toContain(`<code>${code}</code>`);
    expect(got.html).not.toContain('For each promise');
  });

  test('a tombstone says when and why, shows nothing of what was withdrawn, and lists what can be read', async () => {
    const { html } = await get('/documents/withdrawn?revision=1');
    expect(html).toContain('It named the wrong branch.');
    expect(html).not.toContain('This text was withdrawn.');
    expect(html).toContain('href="/documents/withdrawn?revision=2"');
  });

  test('a refusal speaks the language that was asked for', async () => {
    expect((await get('/documents/none?ui=zh-CN')).html).toContain('没有这篇文档。');
    const chinese = { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } };
    expect((await get('/nowhere', chinese)).html).toContain('<html lang="zh-CN">');
  });
});

describe('a fault', () => {
  test('LG-HTTP-29 it is a page with status 500 that tells an id of the request and nothing of the fault', async () => {
    const broken = await servePages(async () => {});
    await broken.store.close();
    const response = await fetch(`${broken.url}/documents`, { headers: { accept: 'text/html' } });
    const html = await response.text();
    await broken.close();
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain(`<code>${response.headers.get('x-request-id')}</code>`);
    expect(html).not.toMatch(/sqlite|select |\.ts:|Error:/i);
  });
});

describe('an empty store', () => {
  test('LG-HTTP-55 the pages say that there is nothing yet', async () => {
    const empty = await servePages(async () => {});
    for (const [path, said] of [
      ['/', 'Nothing is published here yet.'],
      ['/collections', 'There is no collection yet.'],
    ] as const) {
      const response = await fetch(`${empty.url}${path}`, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(said);
    }
    await empty.close();
  });
});

describe('how pages are served', () => {
  test('a page is revalidated by its tag, in each language', async () => {
    const { headers } = await get('/documents/test-changes?revision=3');
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toBe('Accept-Language');
    const again = await get('/documents/test-changes?revision=3', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.html).toBe('');
    const chinese = await get('/documents/test-changes?revision=3', {
      headers: { 'if-none-match': etag, 'accept-language': 'zh-CN' },
    });
    expect(chinese.status).toBe(200);
  });

  test('the stylesheet has a name that changes with it, so it is kept for ever', async () => {
    const path = /<link rel="stylesheet" href="([^"]+)"/.exec((await get('/')).html)?.[1] ?? '';
    expect(path).toMatch(/^\/assets\/[0-9a-f]{16}\.css$/);
    const { status, headers, html } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(html).not.toMatch(/url\(|@import/);
  });

  test('HEAD answers as GET would, without a body', async () => {
    const head = await get('/documents/test-changes?revision=3', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.html).toBe('');
  });
});
