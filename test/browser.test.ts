import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import * as guidance from '../src/guidance/index.ts';
import { judge, type Report } from '../src/guide/index.ts';
import { ROOT } from './support/command.ts';
import { base3, evidenceOf } from './support/guides.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** The same job in a page: bytes from text, digest by the browser, judged. */
const PAGE = `
import { judge } from './src/guide/index.ts';
globalThis.verify = async (text) => {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const guide = { received: true, bytes, sha256, truncated: false };
  return judge({ mode: 'local-file', source: { path: 'assistant-guide.txt' }, guide, evaluatedAt: '2026-06-01T00:00:00Z', ask: {} });
};
`;

/** XML read, written again, held against what publication demands, and read back from its JSON; then what is refused. */
const GUIDANCE_PAGE = `
import * as guidance from './src/guidance/index.ts';
globalThis.guidance = guidance;
`;

/** Runs in Node and in a page; it must not use anything from outside. */
const tour = async (room: typeof guidance): Promise<unknown> => {
  const { readXml, writeXml, publishable, documentJson, readJson, checkContent, searchWords } = room;
  const xml =
    '<guidance xmlns="urn:linked-guidance:0.1" id="a" revision="1" kind="guide" lang="zh-CN"><title>审查</title>' +
    '<summary>s</summary><applies>a</applies><body>b &amp; 😀</body><link target="b" revision="2" relation="context" when="w">l</link></guidance>';
  const parsed = readXml(new TextEncoder().encode(xml));
  if (!parsed.ok) return parsed.error;
  const record = { digest: '0'.repeat(64), published_at: '2026-01-31T12:00:00Z', author: 'local' };
  const json = documentJson(parsed.value, record);
  const markdown = await room.loadMarkdown();
  const schemas = await room.loadGuidanceSchemas();
  return {
    canonical: writeXml(parsed.value),
    again: readJson(json),
    served: schemas.documentSchema.safeParse(JSON.parse(json)).success,
    publishable: publishable(parsed.value),
    markdown: markdown.writeMarkdown(parsed.value),
    fromMarkdown: markdown.readMarkdown(markdown.writeMarkdown(parsed.value)),
    words: searchWords('审查 one change'),
    refused: [
      readXml('<!DOCTYPE x><guidance xmlns="urn:linked-guidance:0.2"/>'),
      readJson('{"id": "A", "id": "b"}'),
      checkContent({ ...parsed.value, lang: 'zh_CN', body: '\u0000' }),
    ],
  };
};

const bundle = async (contents: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

/** What an expression gives in a page of Chromium that has the code, and no network. */
const inChromium = async (code: string, expression: string): Promise<unknown> => {
  const browser = await chromium.launch({
    ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    timeout: 0,
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto('https://example.com/');
    await page.addScriptTag({ content: code });
    return await page.evaluate(expression);
  } finally {
    await browser.close();
  }
};

test.each([
  ['readback/guide', PAGE],
  ['readback/guidance', GUIDANCE_PAGE],
])('%s bundles for a browser without any Node module', async (_, page) => {
  const code = await bundle(page);
  expect(code).not.toMatch(/require\(["']node:|from ["']node:/);
});

test.skipIf(CHROMIUM === undefined)('GP-04-01 a page in Chromium reports what Node reports', async () => {
  const report = await inChromium(await bundle(PAGE), `verify(${JSON.stringify(base3)})`);
  expect(report as Report).toEqual(JSON.parse(JSON.stringify(judge(evidenceOf(base3)))));
});

test.skipIf(CHROMIUM === undefined)('a page in Chromium reads and writes guidance as Node does', async () => {
  const inNode = JSON.parse(JSON.stringify(await tour(guidance))) as unknown;
  expect(inNode).toMatchObject({ again: { ok: true }, served: true, publishable: [] });
  expect(await inChromium(await bundle(GUIDANCE_PAGE), `(${tour})(guidance)`)).toEqual(inNode);
});
