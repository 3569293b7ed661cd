import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
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

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

test('readback/guide bundles for a browser without any Node module', async () => {
  const code = await bundle();
  expect(code).not.toMatch(/require\(["']node:|from ["']node:/);
});

test.skipIf(CHROMIUM === undefined)('GP-04-01 a page in Chromium reports what Node reports', async () => {
  const browser = await chromium.launch({
    ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const page = await browser.newPage();
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto('https://example.com/');
    await page.addScriptTag({ content: await bundle() });
    const report = (await page.evaluate(`verify(${JSON.stringify(base3)})`)) as Report;
    expect(report).toEqual(JSON.parse(JSON.stringify(judge(evidenceOf(base3)))));
  } finally {
    await browser.close();
  }
});
