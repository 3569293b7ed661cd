import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/guide/index.ts';
import { folderWith, ROOT, readback } from '../support/command.ts';
import { base2, base3, base4, edit, fixtureText, sha256 } from '../support/guides.ts';

const NOW = ['--now', '2026-06-01'];

const broken = edit(base3, 'approval: required\ncommand: npm ci', 'approval: not-required\ncommand: npm ci');

const reportOf = (out: string): Report => JSON.parse(out) as Report;

const verify = (guide: string | Uint8Array, ...args: string[]) => {
  const cwd = folderWith({ 'guide.txt': guide });
  return readback(['verify', ...NOW, ...args, 'guide.txt'], { cwd });
};

describe('exit status (V12)', () => {
  test('0 when nothing blocks, whatever the level', () => {
    expect(verify(base3).status).toBe(0);
    expect(verify(base2).status).toBe(0);
  });

  test('1 when an error stands', () => expect(verify(broken).status).toBe(1));

  test('VP-8-05 --level asks for a level: errors above it do not count, and too low a guide fails', () => {
    expect(verify(broken, '--level', '2').status).toBe(0);
    expect(verify(broken, '--level', '3').status).toBe(1);
    expect(verify(base2, '--level', '3').status).toBe(1);
    expect(verify(base3, '--level', '3').status).toBe(0);
  });

  test('VP-8-05 --max-level judges for that level: rules above do not run', () => {
    const { status, out } = verify(broken, '--max-level', '2', '--format', 'json');
    expect(status).toBe(0);
    expect(reportOf(out).guide).toMatchObject({ claimed_level: 2, achieved_level: 2 });
  });

  test('A01 --level holds under 0.7.0 unless --profile declared is given', () => {
    const older = edit(
      edit(base3, 'profile-version: 0.7.0', 'profile-version: 0.3.0'),
      'command: npm ci',
      'command: bash scripts/setup.sh',
    ).replace('>=0.7.0, <0.8.0', '>=0.3.0, <0.4.0');
    expect(verify(older).status).toBe(0);
    expect(verify(older, '--level', '3').status).toBe(1);
    expect(verify(older, '--level', '3', '--profile', 'declared').status).toBe(0);
    expect(verify(older, '--profile', '0.7.0').status).toBe(1);
  });

  test('--fail-on warning counts warnings too', () => {
    const warned = edit(base3, 'valid-until: 2027-05-21', 'valid-until: 2020-05-21');
    expect(verify(warned).status).toBe(0);
    expect(verify(warned, '--fail-on', 'warning').status).toBe(1);
    expect(verify(base3, '--fail-on', 'warning').status).toBe(0);
  });

  test('the format has no say in it', () => {
    for (const format of ['text', 'compact', 'json', 'sarif', 'github', 'markdown'])
      expect([format, verify(broken, '--format', format).status]).toEqual([format, 1]);
  });

  test('several targets: the worst one, each reported in the order given', () => {
    const cwd = folderWith({ 'good.txt': base3, 'bad.txt': broken });
    const { status, out } = readback(['verify', ...NOW, '--format', 'json', 'bad.txt', 'good.txt'], { cwd });
    expect(status).toBe(1);
    expect((JSON.parse(out) as Report[]).map(({ input }) => input.path)).toEqual(['bad.txt', 'good.txt']);
  });
});

describe('wrong use: one clear line, exit 2, nothing on standard output', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['a missing file', ['verify', 'nowhere.txt'], /nowhere\.txt: there is no such file/],
    ['a folder', ['verify', '.'], /this is a folder/],
    ['no guide', ['verify'], /no guide is named/],
    ['an unknown flag', ['verify', '--levle', '3', 'x'], /unknown option --levle/],
    ['a value that is none of the choices', ['verify', '--level', '9', 'x'], /--level takes one of/],
    ['a flag without its value', ['verify', 'x', '--now'], /--now/],
    ['a time that is none', ['verify', '--now', '2026-02-30', 'x'], /no ISO 8601 time/],
    ['a hash that is none', ['verify', '--expect-sha256', 'abc', 'x'], /64 hexadecimal digits/],
    ['an expected URL that is none', ['verify', '--expect-url', 'http://x', 'x'], /no https URL/],
    ['an unknown command', ['verfy'], /there is no command "verfy"/],
    ['an unknown id', ['explain', 'byte-profile.tabs'], /close to it: .*byte-profile/],
    ['no shell to complete for', ['completion', 'fish'], /bash or zsh/],
    ['an option twice', ['verify', '--level', '2', '--level', '1', 'x'], /--level is given twice/],
    ['an empty value', ['verify', '--repo', '', 'x'], /--repo is given without a value/],
    ['an empty name', ['verify', ''], /one of the names is empty/],
    ['a value that looks like an option', ['verify', '--level', '-1', 'x'], /--level/],
    ['a guide whose name starts with a dash', ['verify', '-dash.txt'], /written \.\/-NAME/],
    ['standard input twice', ['verify', '-', '-'], /only once/],
    ['a level above the highest', ['verify', '--level', '3', '--max-level', '2', 'x'], /cannot be reached/],
    ['saved evidence and a guide', ['verify', '--evidence-in', 'e', 'x'], /takes no guide/],
    ['saved evidence and a time', ['verify', '--evidence-in', 'e', '--now', '2026-01-01'], /takes no --now/],
    ['saved evidence and a repository', ['verify', '--evidence-in', 'e', '--repo', '.'], /takes no --repo/],
    ['evidence to standard output', ['verify', '--evidence-out', '-', 'x'], /takes a file/],
    ['something beside rules', ['rules', 'x'], /rules takes no "x"/],
    ['help for no command', ['help', 'bogus'], /there is no command "bogus"/],
    ['a missing manifest', ['verify', '--manifest', 'nope', '-'], /--manifest nope: there is no such file/],
    ['anchors that are a file', ['verify', '--anchors', '/etc/hostname', '-'], /--anchors .*this is a file/],
    ['a missing repository', ['verify', '--repo', 'nope', '-'], /--repo nope: there is no folder/],
    ['missing evidence', ['verify', '--evidence-in', 'nope'], /--evidence-in nope: there is no such file/],
    ['one manifest for two guides', ['verify', '--manifest', 'm', 'a', 'b'], /belongs to one guide/],
  ];
  for (const [name, args, message] of cases)
    test(name, () => {
      const { status, out, err } = readback(args, { cwd: folderWith() });
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toMatch(message);
      expect(err).not.toMatch(/\n\s+at /);
      expect(err.trim().split('\n').length).toBeLessThanOrEqual(2);
    });

  test('what was typed cannot act on a terminal', () => {
    for (const args of [
      ['verify', 'no\u001b[31m\nsuch'],
      ['verify', '--manifest', 'no\u0007such', '-'],
      ['e\u001b[2J'],
    ]) {
      const { status, err } = readback(args, { input: base3 });
      expect(status).toBe(2);
      expect(err).not.toMatch(/[^\P{Cc}\n]/u);
      expect(err.trim().split('\n').length).toBe(2);
    }
  });

  test('an unreadable guide does not keep the others from being judged', () => {
    const cwd = folderWith({ 'good.txt': base3 });
    const { status, out, err } = readback(['verify', ...NOW, 'nowhere.txt', 'good.txt'], { cwd });
    expect(status).toBe(2);
    expect(out).toContain('good.txt');
    expect(err).toContain('nowhere.txt');
  });
});

describe('VP-4-02 VP-4-14 VP-27-04 input', () => {
  test('VP-1-01 VP-11-01 VP-28-03 bytes and SHA-256 are those of the file', () => {
    const { guide, input } = reportOf(verify(base3, '--format', 'json').out);
    expect(guide.sha256).toBe(sha256(Buffer.from(base3, 'latin1')));
    expect(guide.bytes).toBe(Buffer.byteLength(base3, 'latin1'));
    expect(input).toMatchObject({ evaluation_mode: 'local-file', path: 'guide.txt' });
  });

  test('standard input', () => {
    const { status, out } = readback(['verify', ...NOW, '--format', 'json', '-'], { input: base3 });
    expect(status).toBe(0);
    expect(reportOf(out).guide.achieved_level).toBe(3);
  });

  test('VP-4-02 VP-4-15 manifest and anchors as files: Level 3, and why no more', () => {
    const cwd = folderWith({
      'guide.txt': base4,
      'manifest.txt': fixtureText('base/level-4/manifest.txt'),
    });
    mkdirSync(join(cwd, 'anchors'));
    writeFileSync(join(cwd, 'anchors/dns-txt.txt'), fixtureText('base/level-4/anchors/dns-txt.txt'));
    const args = ['--format', 'json', '--manifest', 'manifest.txt', '--anchors', 'anchors', 'guide.txt'];
    const { status, out } = readback(['verify', ...NOW, ...args], { cwd });
    expect(status).toBe(0);
    const report = reportOf(out);
    expect(report.guide.achieved_level).toBe(3);
    expect(report.findings.map(({ id }) => id)).toContain('level4.requires-fetch');
  });

  test('VP-8-02 VP-8-03 what the caller expects is compared', () => {
    const ids = (...args: string[]) =>
      reportOf(verify(base3, '--format', 'json', ...args).out).findings.map(({ id }) => id);
    expect(ids('--expect-sha256', 'a'.repeat(64))).toContain('input.sha256.mismatch');
    expect(ids('--expect-url', 'https://example.org/assistant-guide.txt')).toContain(
      'input.canonical-url.mismatch',
    );
    expect(ids('--expect-sha256', sha256(Buffer.from(base3)))).not.toContain('input.sha256.mismatch');
  });

  test('V10 VP-7-05 more than 1 MiB is read no further, and said so', () => {
    const cwd = folderWith({ 'guide.txt': '' });
    truncateSync(join(cwd, 'guide.txt'), 1024 ** 3);
    const { status, out } = readback(['verify', ...NOW, '--format', 'json', 'guide.txt'], { cwd });
    expect(status).toBe(1);
    expect(reportOf(out).guide).toMatchObject({ truncated: true, bytes: 1024 * 1024 });
    expect(reportOf(out).findings.map(({ id }) => id)).toContain('byte-profile.size-limit');
  });
});

describe('saved evidence', () => {
  test('saved, judged again: the same findings and level, and every rendering says so', () => {
    const cwd = folderWith({ 'guide.txt': broken });
    const first = readback(['verify', ...NOW, '--format', 'json', '--evidence-out', 'e.json', 'guide.txt'], {
      cwd,
    });
    const again = readback(['verify', '--format', 'json', '--evidence-in', 'e.json'], { cwd });
    expect(again.status).toBe(1);
    expect(reportOf(again.out).findings).toEqual(reportOf(first.out).findings);
    expect(reportOf(again.out).input.replayed).toBe(true);
    for (const format of ['text', 'github', 'markdown'])
      expect(readback(['verify', '--format', format, '--evidence-in', 'e.json'], { cwd }).out).toMatch(
        /saved evidence/,
      );
  });

  test('a guide is never written over, and a failed write leaves the old file whole', () => {
    const cwd = folderWith({ 'guide.txt': base3, 'e.json': 'old' });
    expect(readback(['verify', '--evidence-out', 'guide.txt', 'guide.txt'], { cwd })).toMatchObject({
      status: 2,
    });
    expect(readFileSync(join(cwd, 'guide.txt'), 'latin1')).toBe(base3);
    const command = `ulimit -f 1; "${process.execPath}" "${join(ROOT, 'bin/readback.js')}" verify -q --evidence-out e.json guide.txt`;
    spawnSync('bash', ['-c', command], { cwd });
    expect(readFileSync(join(cwd, 'e.json'), 'latin1')).toBe('old');
    expect(readdirSync(cwd).sort()).toEqual(['e.json', 'guide.txt']);
  });

  test('evidence that was tampered with is refused', () => {
    const cwd = folderWith({ 'guide.txt': base3 });
    readback(['verify', '-q', '--evidence-out', 'e.json', 'guide.txt'], { cwd });
    const saved = readFileSync(join(cwd, 'e.json'), 'utf8');
    writeFileSync(join(cwd, 'e.json'), saved.replace(/"sha256": "[0-9a-f]/, '"sha256": "z'));
    expect(readback(['verify', '--evidence-in', 'e.json'], { cwd })).toMatchObject({ status: 2, out: '' });
  });
});

describe('output', () => {
  test('when the status is 1 for what was asked, standard error says why', () => {
    expect(verify(base3, '--level', '4').err).toContain('Level 4 was asked for, and Level 3 is reached');
    const warned = edit(base3, 'valid-until: 2027-05-21', 'valid-until: 2020-05-21');
    expect(verify(warned, '--fail-on', 'warning').err).toContain('--fail-on warning was given');
    expect(verify(base3, '--level', '4', '--quiet').err).toBe('');
  });

  test('JSON is an array when several guides were named, also if one could not be read', () => {
    const cwd = folderWith({ 'good.txt': base3 });
    const { out } = readback(['verify', '--format', 'json', 'good.txt', 'nowhere.txt'], { cwd });
    expect(JSON.parse(out)).toHaveLength(1);
  });

  test('--quiet says nothing', () =>
    expect(verify(broken, '--quiet')).toEqual({ status: 1, out: '', err: '' }));

  test('no colour without a terminal, colour when asked, none with NO_COLOR or --no-color', () => {
    const cwd = folderWith({ 'guide.txt': broken });
    const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      readback(['verify', ...NOW, ...args, 'guide.txt'], { cwd, env }).out.includes('\u001b[');
    expect(run([])).toBe(false);
    expect(run(['--color'])).toBe(true);
    expect(run([], { FORCE_COLOR: '1' })).toBe(true);
    expect(run(['--no-color'], { FORCE_COLOR: '1' })).toBe(false);
    expect(run([], { NO_COLOR: '1' })).toBe(false);
  });

  test('GP-09-12 VP-7-03 text of the guide cannot act on a terminal', () => {
    const hostile = edit(
      base3,
      'Safety rules\n',
      'Safety rules\n\u001b[2J\u0007 **bold** \u009b8m <b>x</b>\n',
    );
    for (const format of ['text', 'compact', 'github', 'markdown'])
      expect(verify(hostile, '--format', format).out).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('a reader that goes away changes nothing but what it misses', () => {
    const cwd = folderWith(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.txt`, broken])));
    const command = `"${process.execPath}" "${join(ROOT, 'bin/readback.js')}" verify *.txt | head -c 10; exit "\${PIPESTATUS[0]}"`;
    const { status, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  });
});
