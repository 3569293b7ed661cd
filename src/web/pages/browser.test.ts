import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedPages, servePages } from '../../../test/support/guidance-pages.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

const KINDS_OF_PAGE = {
  'the front page': '/',
  'a search': '/documents?q=review&author=ada',
  'an empty search': '/documents?q=zzzzz',
  'a guide': '/documents/test-changes?revision=3',
  'the latest': '/documents/test-changes',
  'a Chinese document': '/documents/review-changes?revision=1&ui=zh-CN',
  'a hostile document': '/documents/hostile?revision=1',
  'unseen characters': '/documents/unseen?revision=1',
  'a difference': '/documents/test-changes?revision=3&compare=1',
  'a sample': '/guide/review-changes',
  'the collections': '/collections',
  'a collection': '/collections/reviewing?ui=zh-CN',
  'the authors': '/authors',
  'an author': '/authors/lin',
  'a missing revision': '/documents/test-changes?revision=9',
  'a tombstone': '/documents/withdrawn?revision=1&ui=zh-CN',
  'a bad address': '/documents?kind=x',
} as const;

const SHOWN_HOSTILE = [
  '/documents/hostile?revision=1',
  '/documents/unseen?revision=1',
  '/documents/hostile?revision=2&compare=1',
  '/documents',
  '/',
  '/authors/mallory',
  '/authors',
  '/collections',
  '/collections/bad',
  '/documents/gone?revision=1',
] as const;

interface Visit {
  readonly page: Page;
  readonly trouble: string[];
  readonly asked: string[];
}

/** What stands in a page that could act, as the page itself sees it. */
const ABLE = `(() => {
  const all = [...document.querySelectorAll('*')];
  const acting = /^(?:script|style|img|iframe|object|embed|base|textarea|image|use|foreignobject)$/i;
  const attributes = all.flatMap((one) => one.getAttributeNames().map((name) => [name, one.getAttribute(name)]));
  return {
    ran: globalThis.ran ?? null,
    elements: all.map(({ localName }) => localName).filter((name) => acting.test(name)),
    refresh: document.querySelectorAll('meta[http-equiv]').length,
    handlers: attributes.filter(([name]) => /^on|^style$|^srcdoc$/i.test(name)),
    addresses: attributes.filter(
      ([name, value]) => /^(?:href|src|action|xlink:href)$/.test(name) && !/^(?:[/#]|https?:)/.test(value),
    ),
  };
})()`;

const POKE = `for (const one of document.querySelectorAll('*')) {
  for (const type of ['mouseover', 'focus', 'click', 'load', 'error'])
    one.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
}`;

const ORDER = `({
  headings: document.querySelectorAll('h1').length,
  nameless: [...document.querySelectorAll('section, aside, nav')].filter((one) => {
    const by = one.getAttribute('aria-labelledby');
    const label = by === null ? one.getAttribute('aria-label') : document.getElementById(by)?.textContent;
    return (label ?? '') === '';
  }).length,
})`;

const title =
  CHROMIUM === undefined ? 'in Chromium (not installed: apt-get install chromium)' : 'in Chromium';

describe.skipIf(CHROMIUM === undefined)(title, () => {
  let site: ServedPages | undefined;
  let browser: Browser | undefined;
  let visit: Visit | undefined;

  /** A visitor, with what the pages ask for and what the browser complains of. */
  const visitor = async (wish: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> => {
    if (browser === undefined || site === undefined) throw new Error('not started');
    const context = await browser.newContext({
      locale: 'en',
      // What is measured after a change of colours is the end of the change, not its middle.
      reducedMotion: 'reduce',
      baseURL: site.url,
      extraHTTPHeaders: { accept: 'text/html' },
      ...wish,
    });
    // A busy machine takes its time; what never comes ends with the test.
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    const [trouble, asked]: [string[], string[]] = [[], []];
    page.on('dialog', (dialog) => {
      trouble.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
    page.on('console', (message) => trouble.push(message.text()));
    page.on('request', (request) => asked.push(request.url()));
    return { page, trouble, asked };
  };

  beforeAll(async () => {
    site = await servePages();
    await makeHostile(site);
    browser = await chromium.launch({
      ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
      timeout: 0,
    });
    visit = await visitor();
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const open = async (path: string): Promise<Page> => {
    if (visit === undefined) throw new Error('not started');
    await visit.page.goto(path);
    return visit.page;
  };

  test.each(SHOWN_HOSTILE)(
    'LG-HTTP-43 no word of a document, author or collection acts: %s',
    async (path) => {
      const { page, trouble, asked } = await visitor();
      await page.goto(path);
      const inert = { ran: null, elements: [], refresh: 0, handlers: [], addresses: [] };
      expect(await page.evaluate(ABLE)).toEqual(inert);
      await page.evaluate(`addEventListener('click', (event) => event.preventDefault(), true);${POKE}`);
      expect(await page.evaluate(ABLE)).toEqual(inert);
      expect(trouble.filter((one) => !/status of 4\d\d/.test(one))).toEqual([]);
      expect(asked.filter((address) => !address.startsWith(`${site?.url}/`))).toEqual([]);
      await page.context().close();
    },
  );

  test.each(Object.entries(KINDS_OF_PAGE))(
    'LG-HTTP-44 %s passes axe, light and dark, has one h1 and named regions, and fits a phone',
    async (_name, path) => {
      const page = await open(path);
      expect(await page.evaluate(ORDER)).toEqual({ headings: 1, nameless: 0 });
      const light = await new AxeBuilder({ page }).analyze();
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
      await page.setViewportSize({ width: 320, height: 640 });
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ colorScheme: 'light' });
      const found = [...light.violations, ...dark.violations];
      expect(found.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`)).toEqual([]);
      expect(wide).toBeLessThanOrEqual(0);
    },
  );

  test('LG-HTTP-44 the languages of the page and of what the site says are told apart', async () => {
    const page = await open('/documents/review-changes?revision=1');
    const langOf = (selector: string): Promise<unknown> =>
      page.evaluate(`document.querySelector('${selector}')?.closest('[lang]')?.getAttribute('lang')`);
    expect(await langOf('html')).toBe('zh-CN');
    for (const own of ['header.site nav', '#steps', '#links', 'footer p', '.skip'])
      expect(await langOf(own)).toBe('en');
    for (const said of ['h1', '.prose p', '.steps li', '.checks li', '.offer .label a'])
      expect(await langOf(said)).toBe('zh-CN');
  });

  test('LG-HTTP-44 without JavaScript one can search, read on, compare, and change the language', async () => {
    const { page } = await visitor({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('searchbox').fill('审查');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('link', { name: '审查一次代码变更' }).click();
    await page.getByRole('link', { name: '选择适当测试' }).click();
    await page.getByRole('link', { name: 'Show the latest' }).click();
    await page.getByLabel('with revision').selectOption('1');
    await page.getByRole('button', { name: 'Show the difference' }).click();
    await page.waitForURL(/\/documents\/test-changes\?revision=3&compare=1/);
    await page.getByRole('link', { name: '中文' }).click();
    await page.getByRole('heading', { level: 1, name: '从第 1 版到第 3 版', exact: true }).waitFor();
    await page.getByRole('link', { name: '阅读第 3 版' }).click();
    await page.locator('#steps', { hasText: '步骤' }).waitFor();
    expect(page.url()).toContain('ui=zh-CN');
    await page.context().close();
  });

  test('the keyboard reaches the content first, and what has the focus is seen', async () => {
    const page = await open('/documents/test-changes?revision=3');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    expect((await page.locator('.skip').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.waitForFunction(`document.activeElement.id === 'main'`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineWidth')).toBe('3px');
  });
});

/** A second catalogue of bad words: in names and notes, in a withdrawal, and in two revisions that differ. */
const makeHostile = async ({ store }: ServedPages): Promise<void> => {
  const bad = '<img src=x onerror=globalThis.ran=10>"\'><script>globalThis.ran=11</script>';
  await store.authors.add({ id: 'mallory', name: bad });
  const old = await store.documents.document({ id: 'hostile', revision: 1 });
  if (!old.found) throw new Error('no hostile document');
  const { revision: _, ...content } = old.value.document;
  const changed = { ...content, body: `${bad} ${content.body}`, steps: [...content.steps, bad] };
  const kept: { readonly ok: boolean }[] = [
    await store.documents.publish({ content: changed, author: 'mallory' }),
    await store.documents.publish({ content: { ...changed, id: 'gone' }, author: 'mallory' }),
    await store.collections.add({ name: 'bad', note: bad, documents: [{ id: 'hostile', revision: 1 }] }),
    await store.documents.withdraw({ id: 'gone', revision: 1 }, bad),
  ];
  if (!kept.every(({ ok }) => ok)) throw new Error('the hostile catalogue was refused');
};
