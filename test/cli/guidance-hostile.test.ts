import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, ROOT, readback, readbackOnline } from '../support/command.ts';
import { guidanceServer, send } from '../support/guidance-site.ts';
import { documentOf } from '../support/readings.ts';

const markdown = (id: string): string =>
  `---\nid: ${id}\nkind: guide\nlang: en\ntitle: T\nsummary: S\napplies: A\n---\n\nBody.\n`;

describe('paths that are not what they should be', () => {
  const importing = (folder: string, path: string) =>
    readback(['guidance', 'import', path], { cwd: folder, env: { READBACK_HOME: join(folder, 'data') } });

  test('what cannot be looked into, or would never end, is told and is no bug', () => {
    const folder = folderWith();
    symlinkSync('loop', join(folder, 'loop'));
    spawnSync('mkfifo', [join(folder, 'pipe.jsonl')]);
    for (const path of ['a'.repeat(5000), 'loop', 'pipe.jsonl'])
      expect(importing(folder, path)).toMatchObject({
        status: 2,
        out: '',
        err: expect.stringMatching(/^readback: (?!this is a bug)/),
      });
  });

  test('a folder that is named like a document is looked into, and not read as one', () => {
    const folder = folderWith();
    mkdirSync(join(folder, 'all', 'notes.md'), { recursive: true });
    expect(importing(folder, 'all').err).toContain('there is no document in it');
    writeFileSync(join(folder, 'all', 'notes.md', 'one.md'), markdown('one'));
    expect(importing(folder, 'all')).toMatchObject({ status: 0, out: 'imported one@1\n' });
  });
});

describe('LG-READ-30 a site that wants to act on the terminal', () => {
  const ACT = '\u001b]0;x\u0007\u009b31m\u202e';
  // Everything of category C but the line feeds of lines.
  const RAW = /[^\P{C}\n]/u;
  const item = { revision: 1, kind: 'guide', lang: 'en', title: `t${ACT}`, summary: `s${ACT}` };
  const listed = (more: object) => ({
    items: [{ id: 'a', ...item, applies: 'a', tags: [], published_at: 'p', ...more }],
    next: `/api/documents?cursor=${encodeURIComponent(`c${ACT}`)}`,
  });
  const inward = { ...item, relation: 'guide', when: 'w', label: `l${ACT}`, target_revision: 1 };

  test('neither by its lists, nor by the ids and languages in them', async () => {
    let list = listed({});
    const { origin } = await guidanceServer([documentOf('a', [])], (request, response) => {
      if (request.url?.includes('/backlinks'))
        send(response, 200, { id: 'a', backlinks: [{ id: `b${ACT}`, ...inward }] });
      else if (request.url?.startsWith('/api/documents?')) send(response, 200, list);
      else return false;
      return true;
    });
    const ask = (line: string) => readbackOnline(['guidance', ...line.split(' '), '--from', origin]);
    const first = await ask('list');
    expect(first).toMatchObject({ status: 0, out: expect.stringContaining('--cursor c\\x1b]0;x') });
    const json = await ask('list --format json');
    expect(json.out).not.toMatch(RAW);
    expect(JSON.parse(json.out)).toMatchObject({ items: [{ title: `t${ACT}` }] });
    const said = [first, await ask('links a')];
    list = listed({ id: `a${ACT}` });
    said.push(await ask('list'));
    list = listed({ lang: `en${ACT}` });
    said.push(await ask('list'));
    for (const { out, err } of said) expect(out + err).not.toMatch(RAW);
    expect(said.slice(1).every(({ status }) => status !== 0)).toBe(true);
  });
});

describe('what cannot be written', () => {
  test('a full disk is told, and is not success', () => {
    const script = '"$0" "$1" guidance token add --author local > /dev/full';
    const env = { ...process.env, READBACK_HOME: folderWith() };
    const words = ['-c', script, process.execPath, join(ROOT, 'bin/readback.js')];
    expect(spawnSync('sh', words, { env, encoding: 'utf8' })).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^readback: what there is to say cannot be written \(ENOSPC\)\n.*\n$/),
    });
  });

  test('a folder that cannot be made is told, at once', () => {
    const { status, err } = readback(['guidance', 'author', 'add', 'ann', 'Ann'], {
      env: { READBACK_HOME: '/proc/none/below' },
    });
    expect(status).toBe(2);
    expect(err).toContain('cannot be opened');
  });
});

test('LG-TRUST-21 the first adoption makes the folder of its log', async () => {
  const { origin } = await guidanceServer([documentOf('a', [])]);
  const folder = folderWith();
  const reading = await readbackOnline(['guidance', 'read', 'a', '--from', origin, '--format', 'json']);
  writeFileSync(join(folder, 'reading.json'), reading.out);
  const why = ['--reason', 'needed', '--authorised-by', 'the user', '--allow', 'command'];
  const words = ['guidance', 'adopt', 'a@1', '--reading', 'reading.json', ...why];
  const { status } = readback(words, { cwd: folder, env: { READBACK_HOME: join(folder, 'not', 'yet') } });
  expect(status).toBe(0);
  expect(existsSync(join(folder, 'not', 'yet', 'adoptions.jsonl'))).toBe(true);
});

test('LG-READ-31 a signal ends a reading that waits for a command, and what was read is shown', async () => {
  const folder = folderWith({
    'a.md': `${markdown('a')}\n## Links\n\n- [b](b@1) guide: always\n`,
    'b.md': markdown('b'),
  });
  const env = { ...process.env, READBACK_HOME: join(folder, 'data') };
  const command = [join(ROOT, 'bin/readback.js'), 'guidance'];
  expect(spawnSync(process.execPath, [...command, 'import', folder], { env }).status).toBe(0);
  const decide = 'echo asked >&2; exec sleep 500';
  const child = spawn(process.execPath, [...command, 'read', 'a', '--decide', decide], { env });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.once('data', () => child.kill('SIGTERM'));
  // Before the command of --decide would have ended, or this test times out.
  const [status] = await once(child, 'close');
  expect(status).toBe(1);
  expect(out).toContain('1. a@1');
});

test('a command of --decide that writes for ever is ended', () => {
  const folder = folderWith({
    'a.md': `${markdown('a')}\n## Links\n\n- [b](b@1) guide: always\n`,
    'b.md': markdown('b'),
  });
  const env = { READBACK_HOME: join(folder, 'data') };
  expect(readback(['guidance', 'import', folder], { env }).status).toBe(0);
  const words = ['guidance', 'read', 'a', '--decide', 'yes; true'];
  expect(readback(words, { env })).toMatchObject({
    status: 2,
    out: '',
    err: expect.stringContaining('printed more than 64 KiB'),
  });
});
