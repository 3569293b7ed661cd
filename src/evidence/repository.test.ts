import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withAction } from '../../test/support/guides.ts';
import { processorTime } from '../../test/support/processor-time.ts';
import { digest } from '../../test/support/repositories.ts';
import type { RepositoryEvidence } from '../guide/index.ts';
import { standardLookups } from '../guide/standard-lookups.ts';
import { receive } from './received.ts';
import { readRepository } from './repository.ts';

let root = '';
let outside = '';

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-'));
  root = join(folder, 'repo');
  outside = join(folder, 'outside');
  mkdirSync(root);
  mkdirSync(outside);
});

afterEach(() => rmSync(dirname(root), { recursive: true, force: true }));

const put = (path: string, text: string, base: string = root): void => {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
};

const guideFor = (command: string, pin = 'a'.repeat(64)): Uint8Array =>
  Buffer.from(
    withAction(
      `id: step\nclass: code-executing\napproval: required\ncommand: ${command}\ncwd: .\nexec-sha256: ${pin}`,
    ),
    'latin1',
  );

const read = (command: string, pin?: string): RepositoryEvidence => {
  const result = readRepository(root, standardLookups);
  if (!result.ok) throw new Error(result.error.message);
  return result.value(receive(guideFor(command, pin)));
};

test('GP-12-77 the listing is sorted, without .git and node_modules; the pinned file and what it reaches are read', () => {
  put('setup.sh', '. ./lib/a.sh\n');
  put('lib/a.sh', './b\n');
  put('b', '#!/bin/sh\n');
  put('.git/config', 'x');
  put('node_modules/x/index.js', 'x');
  const found = read('bash setup.sh', digest('. ./lib/a.sh\n'));
  expect(found.files).toEqual(['b', 'lib/a.sh', 'setup.sh']);
  expect(found.complete).toBe(true);
  expect(found.artifacts.map((one) => one.path)).toEqual(['setup.sh', 'lib/a.sh', 'b']);
  expect(found.artifacts[0]).toMatchObject({
    received: true,
    truncated: false,
    sha256: digest('. ./lib/a.sh\n'),
  });
});

test('VP-6-05 links that leave the repository are no artifacts; those within it are; circles end', () => {
  put('secret.sh', 'secret', outside);
  put('real/setup.sh', 'true\n');
  symlinkSync(join(outside, 'secret.sh'), join(root, 'setup.sh'));
  symlinkSync(outside, join(root, 'away'));
  symlinkSync('real', join(root, 'scripts'));
  symlinkSync('..', join(root, 'real/up'));
  symlinkSync('nowhere', join(root, 'broken'));
  expect(read('bash setup.sh').files).toEqual(['real/setup.sh', 'scripts/setup.sh']);
  expect(read('bash setup.sh').artifacts).toEqual([]);
  expect(read('bash scripts/setup.sh').artifacts).toMatchObject([
    { path: 'scripts/setup.sh', sha256: digest('true\n') },
  ]);
});

test('VP-6-05 a mesh of links costs no more than its folders, and takes nothing from what really is there', () => {
  const names = Array.from({ length: 12 }, (_, at) => `folder-${at}`);
  for (const name of names) put(`${name}/file.sh`, 'true\n');
  for (const name of names)
    for (const other of names) if (other !== name) symlinkSync(`../${other}`, join(root, name, other));
  put('z/last.sh', 'true\n');
  const spent = processorTime();
  const found = read('bash z/last.sh');
  expect(spent()).toBeLessThan(2000);
  expect(found.complete).toBe(false);
  expect(found.files).toEqual(
    expect.arrayContaining([...names.map((name) => `${name}/file.sh`), 'z/last.sh']),
  );
  expect(found.files).toContain('folder-0/folder-1/folder-2/file.sh');
  expect(new Set(found.files).size).toBe(found.files.length);
});

test('VP-6-05 what was read can be loaded again: all files together stay below 16 MiB', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `. ./lib-${at}.sh`);
  put('setup.sh', lines.join('\n'));
  for (const [at] of lines.entries()) put(`lib-${at}.sh`, '#'.repeat(1_048_576));
  const read16 = read('bash setup.sh').artifacts;
  expect(read16.length).toBeGreaterThan(10);
  expect(read16.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(16 * 1_048_576);
});

test('VP-6-05 a listing of more than 2 MiB is cut, and says so', () => {
  const folder = join(root, 'n'.repeat(200), 'o'.repeat(200));
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < 5_000; at++) writeFileSync(join(folder, `${at}`), '');
  const found = read('bash setup.sh');
  expect(found.complete).toBe(false);
  expect(JSON.stringify(found.files).length).toBeLessThan(2 * 1_048_576);
});

test('VP-6-05 a pipe is neither listed nor waited for', () => {
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, 'setup.sh')]);
  expect(read('bash setup.sh')).toMatchObject({ files: [], artifacts: [] });
});

test('VP-6-05 a file beyond 1 MiB is read to there, and said to be cut', () => {
  put('setup.sh', 'x'.repeat(1_048_577));
  const [artifact] = read('bash setup.sh').artifacts;
  expect(artifact).toMatchObject({ truncated: true });
  expect(artifact?.bytes.length).toBe(1_048_576);
});

test('VP-6-05 a listing of more than 20,000 entries is cut, and says so', () => {
  const folder = join(root, 'many');
  mkdirSync(folder);
  for (let at = 0; at < 20_010; at++) writeFileSync(join(folder, `${at}`), '');
  const found = read('bash setup.sh');
  expect(found.complete).toBe(false);
  expect(found.files.length).toBeLessThanOrEqual(20_000);
});

test('VP-7-01 nothing of the repository is executed', () => {
  put('setup.sh', 'touch marker.txt\n');
  read('bash setup.sh', digest('touch marker.txt\n'));
  expect(existsSync(join(root, 'marker.txt'))).toBe(false);
});

test('a root that is no folder is an expected failure', () => {
  put('file', 'x');
  expect(readRepository(join(root, 'file'), standardLookups)).toMatchObject({ ok: false });
  expect(readRepository(join(root, 'none'), standardLookups)).toMatchObject({
    ok: false,
    error: { code: 'repository.unreadable' },
  });
});
