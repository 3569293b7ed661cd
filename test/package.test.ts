import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '../src/guide/index.ts';
import { folderWith, ROOT } from './support/command.ts';
import { base3 } from './support/guides.ts';

const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, encoding: 'utf8' });

const USE = `
import { judge } from 'readback/guide';
import { receive } from 'readback/evidence';
import { readFileSync } from 'node:fs';
const guide = receive(readFileSync('guide.txt'));
const report = judge({ mode: 'local-file', source: { path: 'guide.txt' }, guide, evaluatedAt: '2026-06-01T00:00:00Z', ask: {} });
console.log(report.guide.achieved_level);
`;

const WITH_TYPES = `
import { judge, type Evidence, type Report } from 'readback/guide';
const evidence = {} as Evidence;
export const report: Report = judge(evidence);
`;

test('the packed package, installed into an empty folder: the command, readback/guide and its types work', () => {
  const folder = folderWith({
    'package.json': '{"name":"user","version":"1.0.0","type":"module"}',
    'guide.txt': base3,
  });
  const [packed] = JSON.parse(
    npm(ROOT, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  ) as {
    filename: string;
    files: { path: string }[];
  }[];
  const names = packed?.files.map(({ path }) => path) ?? [];
  expect(names).toEqual(
    expect.arrayContaining(['README.md', 'LICENSE', 'bin/readback.js', 'dist/bin/readback.cjs']),
  );
  expect(names.filter((name) => /^(src|test|docs)\/|\.test\./.test(name))).toEqual([]);
  npm(folder, 'install', '--omit=dev', '--ignore-scripts', join(folder, packed?.filename ?? ''));

  const command = join(folder, 'node_modules/.bin/readback');
  expect(execFileSync(command, ['--version'], { encoding: 'utf8' })).toContain(`readback ${VERSION} (build `);
  const shown = execFileSync(command, ['verify', '--now', '2026-06-01', 'guide.txt'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(shown).toContain('Level 3');

  writeFileSync(join(folder, 'use.js'), USE);
  expect(execFileSync(process.execPath, ['use.js'], { cwd: folder, encoding: 'utf8' })).toBe('3\n');

  mkdirSync(join(folder, 'typed'));
  writeFileSync(join(folder, 'typed/use.ts'), WITH_TYPES);
  const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext'];
  execFileSync(process.execPath, [...tsc, '--skipLibCheck', 'typed/use.ts'], { cwd: folder });
}, 180_000);

test('the version in the code is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});
