import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../src/web/index.ts';
import { ROOT } from './support/command.ts';
import { freePort } from './support/ports.ts';

const doc = readFileSync(join(ROOT, 'docs/guidance/site.md'), 'utf8');

const END = '--- end of a block ---';

/** Times are those of the day when the page was written. */
const settled = (text: string): string =>
  text
    .replaceAll('\r', '')
    .replace(/^Date: .*$/gm, 'Date: …')
    .replace(/"published_at":"[^"]*"/g, '"published_at":"…"')
    .trim();

test('the session of the page does what the page says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const blocks = [...doc.matchAll(/^```(sh)?\n([\s\S]*?)^```$/gm)].slice(1);
  const commands = blocks.filter(([, kind]) => kind === 'sh').map(([, , text]) => text);
  const shown = blocks.filter(([, kind]) => kind === undefined).map(([, , text = '']) => settled(text));
  const port = String(await freePort());
  const readback = `readback() { '${process.execPath}' '${join(ROOT, 'bin/readback.js')}' "$@"; }`;
  const script = ['set -m', readback, ...commands.flatMap((text) => [text, `echo "${END}"`])].join('\n');
  const ran = spawnSync('bash', ['-c', script.replaceAll('4870', port)], { cwd: folder, encoding: 'utf8' });
  const printed = ran.stdout.replaceAll(port, '4870').split(`${END}\n`).map(settled);
  expect(printed.slice(0, shown.length)).toEqual(shown);
});

test('the page names every code that the site refuses with', () => {
  const folders = ['http', 'api', 'server', '.'].map((name) => join(ROOT, 'src/web', name));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const codes = sources.flatMap((text) =>
    [...text.matchAll(/refusal\(\s*(?:\d{3}|[^,]+),\s*'([a-z_]+)'/g)].map(([, code]) => code),
  );
  expect(codes.length).toBeGreaterThan(20);
  for (const code of new Set(codes)) expect(doc).toContain(`\`${code}\``);
});

test('the limits of the page are those of the program', () => {
  const row = (what: string): string => doc.split('\n').find((line) => line.startsWith(`| ${what}`)) ?? '';
  const seconds = (ms: number): string => `${ms / 1_000} s`;
  expect(row('requests in work')).toContain(`| ${LIMITS.requests} |`);
  expect(row('open connections')).toContain(`| ${LIMITS.connections.toLocaleString('en')} |`);
  expect(row('the head of a request')).toContain(
    `${seconds(LIMITS.headMs)}, ${LIMITS.headBytes / 1_024} KiB`,
  );
  expect(row('a whole request')).toContain(seconds(LIMITS.requestMs));
  expect(row('path and query')).toContain(`${LIMITS.targetBytes / 1_024} KiB`);
  expect(row('a body')).toContain(`${LIMITS.bodyBytes / 1_048_576} MiB`);
  expect(row('from a request')).toContain(seconds(LIMITS.answerMs));
  expect(row('an idle')).toContain(seconds(LIMITS.idleMs));
  expect(row('writes by one')).toContain(`${LIMITS.writesPerMinute} a minute`);
});
