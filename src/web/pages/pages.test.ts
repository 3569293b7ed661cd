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

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> => {
  const response = await fetch(`${site?.url}${path}`, {
    method,
    headers: { accept: 'text/html', ...headers },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** What a region shows, without its markup. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const region = (html: string, name: string): string =>
  new RegExp(`<section class="${name}".*?</section>`, 's').exec(html)?.[0] ?? '';

describe('the page of a document', () => {
  test('LG-HTTP-09 it shows the title, summary, use, body, steps, links and checks of that revision', async () => {
    const { status, headers, html } = await get('/documents/test-changes?revision=3');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = textOf(html);
    for (const said of [
      'Choose tests that would fail',
      'Pick the smallest set of tests',
      'A change has to be verified',
      'For each promise, find the test that breaks',
      'List the promises of the change, one line each.',
      'Why tests are flaky',
      'Each promise has a test that was seen failing.',
    ])
      expect(text).toContain(said);
  });

  test('LG-HTTP-09 another revision shows its own words and none of a later one', async () => {
    const { html } = await get('/documents/test-changes?revision=1');
    expect(textOf(html)).toContain('Begin from the files that the change touches.');
    expect(html).not.toContain('For each promise');
    expect(html).not.toContain('Break the code once');
  });

  test('LG-HTTP-24 LG-HTTP-19 each link shows its label, condition, relation, target and revision', async () => {
    const links = region((await get('/documents/review-changes?revision=1')).html, 'links');
    for (const [label, when, relation, target, revision] of [
      ['选择适当测试', '需要选择验证方法', 'guide', 'test-changes', 1],
      ['判断资料可信度', '变更包含外部资料', 'context', 'source-trust', 1],
      ['偶发失败的记录', '结论依赖偶发失败的测试', 'evidence', 'flaky-tests', 1],
      ['尚未发布的背景', '需要更多背景', 'context', 'nowhere', 7],
    ] as const) {
      const offers = links.match(/<li class="offer .*?<\/li>/gs) ?? [];
      const offer = offers.find((one) => one.includes(`>${label}</a>`)) ?? '';
      expect(offer).toContain(`offer ${relation}`);
      expect(offer).toContain(when);
      expect(textOf(offer)).toContain(`${target}@${revision}`);
      expect(offer).toContain(`href="/documents/${target}?revision=${revision}"`);
    }
    expect(links.match(/<h3/g)).toHaveLength(3);
  });

  test('LG-HTTP-24 a link says when its target is not there, or has a newer revision', async () => {
    const links = region((await get('/documents/review-changes?revision=1&ui=en')).html, 'links');
    expect(textOf(links)).toMatch(/nowhere@7\s*not published here/);
    expect(textOf(links)).toMatch(/test-changes@1\s*revision 3 is newer/);
  });

  test('LG-HTTP-24 LG-HTTP-20 it lists what links here, with revision and relation', async () => {
    const text = textOf(region((await get('/documents/flaky-tests?revision=1&ui=en')).html, 'backlinks'));
    expect(text).toMatch(/审查一次代码变更 review-changes@1\s+Evidence to revision 1/);
    expect(text).toMatch(/Choose tests that would fail test-changes@3\s+Context to revision 1/);
  });

  test('LG-HTTP-24 LG-HTTP-21 it lists all revisions, which can be reached, and marks the one shown', async () => {
    const versions = region((await get('/documents/test-changes?revision=2')).html, 'versions');
    for (const revision of [1, 2, 3]) {
      expect(versions).toContain(`href="/documents/test-changes?revision=${revision}"`);
      expect((await get(`/documents/test-changes?revision=${revision}`)).status).toBe(200);
    }
    expect(versions.match(/aria-current="page"/g)).toHaveLength(1);
    expect(versions).toContain('href="/documents/test-changes?revision=2" aria-current="page"');
  });

  test('LG-HTTP-45 its head names the fixed address and the machine forms, which answer', async () => {
    const { html } = await get('/documents/test-changes?ui=en');
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain('<link rel="canonical" href="/documents/test-changes?revision=3">');
    expect(head).toContain('type="application/json" href="/api/documents/test-changes?revision=3"');
    expect(head).toContain(
      'type="application/xml" href="/api/documents/test-changes?revision=3&amp;format=xml"',
    );
    const xml = await get('/api/documents/test-changes?revision=3&format=xml', { accept: 'application/xml' });
    expect(xml.headers.get('content-type')).toMatch(/^application\/xml/);
  });

  test('LG-HTTP-46 without a revision it shows the latest, says so and links the fixed one', async () => {
    const { status, headers, html } = await get('/documents/test-changes');
    expect(status).toBe(200);
    expect(headers.get('content-location')).toBe('/documents/test-changes?revision=3');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(html).toMatch(
      /latest one, which is revision 3 now\. <a href="\/documents\/test-changes\?revision=3">/,
    );
    expect((await get('/documents/test-changes?revision=3')).html).not.toContain('You asked for no revision');
  });

  test('LG-HTTP-44 LG-HTTP-43 its language is the document’s, the site’s own words carry theirs, and it has one h1', async () => {
    const { html, headers } = await get('/documents/review-changes?revision=1', { 'accept-language': 'en' });
    expect(html).toContain('<html lang="zh-CN">');
    expect(html).toContain('<main id="main" tabindex="-1" lang="en">');
    expect(html).toMatch(/<h1 lang="zh-CN" dir="auto">审查一次代码变更<\/h1>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script|\sstyle=|<style/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('LG-TRUST-25 the author’s name is shown as a claim, beside the id', async () => {
    const source = region((await get('/documents/review-changes?revision=1&ui=en')).html, 'source');
    expect(textOf(source)).toMatch(/林示例 lin unverified/);
    expect((await get('/authors/lin?ui=en')).html).toContain('unverified');
    expect(textOf((await get('/authors?ui=en')).html)).toMatch(/Ada Example ada unverified/);
  });

  test('LG-DOC-38 markup in a body is text on the page, in JSON and in XML', async () => {
    const page = (await get('/documents/hostile?revision=1')).html;
    expect(page).not.toMatch(/<(?:script|img|iframe|style|base|textarea)\b/);
    expect(page).toContain('&lt;script&gt;globalThis.ran = 1&lt;/script&gt;');
    const json = JSON.parse((await get('/api/documents/hostile?revision=1', { accept: '*/*' })).html) as {
      body: string;
    };
    expect(json.body).toContain('<script>globalThis.ran = 1</script> <img src=x');
    const xml = (await get('/api/documents/hostile?revision=1&format=xml', { accept: '*/*' })).html;
    expect(xml).toContain('&lt;script&gt;globalThis.ran = 1&lt;/script&gt;');
    expect(xml).not.toMatch(/<(?:p|div|span|html|script)\b/);
  });

  test('LG-DOC-42 invisible and bidirectional characters are shown by their code points, wherever they are', async () => {
    for (const path of ['/documents/unseen?revision=1', '/documents?tag=a%E2%81%A6b', '/documents/unseen']) {
      const { html } = await get(path);
      expect(html).toContain('<span class="unseen">U+202E</span>');
      expect(html).toContain('<span class="unseen">U+2066</span>');
      const shown = html.replace(/ (?:href|value)="[^"]*"/g, '');
      expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
    }
    expect((await get('/documents/unseen?revision=1')).html).toContain('👩\u200D💻');
  });

  test('LG-LINK-18 an address in the text is a marked reference with its host, and nothing else loads it', async () => {
    const { html } = await get('/documents/unseen?revision=1&ui=en');
    const anchors = region(html, 'body').match(/<a class="external".*?<\/a>/gs) ?? [];
    expect(anchors).toHaveLength(3);
    for (const anchor of anchors) {
      expect(anchor).toContain('rel="noopener noreferrer nofollow"');
      expect(textOf(anchor)).toContain('(external reference)');
    }
    expect(textOf(anchors[0] ?? '')).toContain('(host evil.example.com)');
    expect(anchors[1]).toContain('<b>EXAMPLE.com:8443</b>');
    expect(html).not.toMatch(
      /<(?:img|iframe|object|embed|video|audio)\b|rel="(?:preload|prefetch|preconnect|dns-prefetch)/,
    );
  });

  test('the map and the list beside it name the same neighbours', async () => {
    const around = region((await get('/documents/review-changes?revision=1&ui=en')).html, 'neighbourhood');
    expect(around.match(/<g class="node/g)).toHaveLength(4);
    expect(around.match(/<li>/g)).toHaveLength(4);
    expect(around).toContain('role="img" aria-label="Map: 1 document links here, and this one links to 4.');
  });

  test('LG-HTTP-44 what links here is in its own language too, on the list and beside the map', async () => {
    const { html } = await get('/documents/flaky-tests?revision=1&ui=en');
    const address = 'href="/documents/review-changes?revision=1&amp;ui=en" lang="zh-CN" dir="auto">审查';
    expect(region(html, 'backlinks')).toContain(address);
    expect(region(html, 'backlinks')).toContain('<bdi lang="zh-CN">“偶发失败的记录”</bdi>');
    expect(region(html, 'backlinks')).toContain('<bdi lang="zh-CN">结论依赖偶发失败的测试</bdi>');
    expect(region(html, 'neighbourhood')).toContain(address);
  });
});

describe('the difference of two revisions', () => {
  test('LG-VER-20 the page shows what was added and removed, element by element', async () => {
    const { status, html } = await get('/documents/test-changes?revision=3&compare=2&ui=en');
    expect(status).toBe(200);
    const changes = html.match(/<section class="change".*?<\/section>/gs) ?? [];
    expect(changes).toHaveLength(1);
    expect(textOf(changes[0] ?? '')).toContain('Summary');
    expect(changes[0]).toMatch(/<del>.*some.*<\/del>.*<ins>.*the smallest set of.*<\/ins>/s);
  });

  test.each([
    ['revision=3&compare=9', 404, 'revision_not_found'],
    ['revision=9&compare=3', 404, 'revision_not_found'],
    ['compare=2', 400, 'parameter_invalid'],
    ['revision=3&compare=x', 400, 'revision_invalid'],
  ])('LG-VER-20 ?%s is refused', async (query, status, code) => {
    const got = await get(`/documents/test-changes?${query}`);
    expect(got.status).toBe(status);
    expect(got.html).toContain(code);
  });
});

describe('the pages of protocol samples', () => {
  test('LG-HTTP-11 LG-HTTP-18 a sample says that it is one, and shows one body', async () => {
    const { status, html } = await get('/guide/review-changes?ui=en');
    expect(status).toBe(200);
    expect(html).toMatch(/<div class="sample" role="note">.*Protocol sample.*href="\/api\/documents"/s);
    expect(html.match(/<section class="body"/g)).toHaveLength(1);
    expect(html).toContain('先阅读需求与完整差异');
    expect((await get('/documents/review-changes?revision=1')).html).not.toContain('class="sample"');
  });

  test('LG-HTTP-19 LG-HTTP-20 LG-HTTP-21 it shows links, backlinks and versions inside the samples', async () => {
    const { html } = await get('/guide/test-changes?ui=en');
    expect(region(html, 'links')).toContain('href="/guide/');
    expect(textOf(region(html, 'backlinks'))).toMatch(/review-changes@1/);
    expect(region(html, 'versions')).toContain('aria-current="page"');
    expect(html).toContain('href="/api/guides/test-changes?revision=');
    expect(region(html, 'links') + region(html, 'backlinks')).not.toContain('href="/documents/');
  });
});
