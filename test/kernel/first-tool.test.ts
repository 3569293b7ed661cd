import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..');
const FOLDER = mkdtempSync(join(tmpdir(), 'readback-first-tool-'));
const HOME = join(FOLDER, '.readback');

const run = (...words: readonly string[]): string =>
  execFileSync(process.execPath, words, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, READBACK_HOME: HOME },
  });

const readback = (...words: readonly string[]): string => run(join(ROOT, 'bin', 'readback.js'), ...words);

/** The programs of docs/kernel.md, in a project of their own. */
beforeAll(() => {
  const page = readFileSync(join(ROOT, 'docs', 'kernel.md'), 'utf8');
  const programs = [...page.matchAll(/```js\n(?<program>.*?)```/gs)].map(({ groups }) => groups?.['program']);
  expect(programs).toHaveLength(3);
  for (const [at, file] of ['app.mjs', 'propose.mjs', 'first.test.mjs'].entries())
    writeFileSync(join(FOLDER, file), programs[at] ?? '');
  mkdirSync(join(FOLDER, 'node_modules'));
  symlinkSync(ROOT, join(FOLDER, 'node_modules', 'readback'), 'junction');
  symlinkSync(join(ROOT, 'node_modules', 'zod'), join(FOLDER, 'node_modules', 'zod'), 'junction');
  mkdirSync(join(FOLDER, 'reports'));
  writeFileSync(join(FOLDER, 'reports', 'january.txt'), 'All is well.\n');
});

afterAll(() => rmSync(FOLDER, { recursive: true }));

test('the first governed tool runs as docs/kernel.md shows it, and the commands find it in its folder', () => {
  expect(run('propose.mjs', 'reports.read', 'january')).toBe(
    "reports.read-january completed { text: 'All is well.\\n' }\n",
  );
  expect(run('propose.mjs', 'reports.erase', 'january').trim()).toBe(
    'reports.erase-january waiting_approval',
  );
  expect(readback('runs', 'resume', 'reports.erase-january', '--app', './app.mjs')).toContain('(pending)');
  expect(readback('ledger', 'verify')).toContain('0 after it');
});

test('the test of docs/kernel.md passes', () => {
  expect(run('--test', '--test-reporter=tap', 'first.test.mjs')).toContain('# pass 1');
});
