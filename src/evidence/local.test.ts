import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../test/support/command.ts';
import { READ_LIMIT, readAnchors, readDocument, readLocal, readStream, readSupplied } from './local.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const fileOf = (content: string | Uint8Array): string => join(folderWith({ file: content }), 'file');

describe('VP-11-01 VP-7-04 a file is read as its exact bytes', () => {
  const contents: readonly (readonly [string, Uint8Array])[] = [
    ['CRLF, a BOM, no final LF', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0x62)],
    ['every byte value', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
    ['longer than one chunk', new Uint8Array(200_000).fill(0x61)],
    ['exactly the limit', new Uint8Array(READ_LIMIT).fill(0x61)],
  ];
  for (const [name, bytes] of contents)
    test(name, () => {
      const read = readLocal(fileOf(bytes));
      expect(read).toMatchObject({
        ok: true,
        value: { sha256: sha256(bytes), truncated: false, received: true },
      });
      expect(read.ok && read.value.bytes.length).toBe(bytes.length);
    });
});

test('VP-7-04 one byte above the limit is truncated, and said so; the digest is over what was read', () => {
  const bytes = new Uint8Array(READ_LIMIT + 1).fill(0x61);
  expect(readLocal(fileOf(bytes))).toMatchObject({
    ok: true,
    value: { truncated: true, sha256: sha256(bytes.subarray(0, READ_LIMIT)) },
  });
});

test('an endless stream is left after the limit', async () => {
  let given = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        given += 65_536;
        yield new Uint8Array(65_536);
      }
    })(),
  );
  expect(await readStream(endless)).toMatchObject({ ok: true, value: { truncated: true } });
  expect(given).toBeLessThan(2 * READ_LIMIT);
});

test('an empty file was not received', () => {
  expect(readLocal(fileOf(''))).toMatchObject({
    ok: true,
    value: { received: false, sha256: sha256(new Uint8Array()) },
  });
});

test('what cannot be read is a failure that says why and what to do', () => {
  const folder = folderWith();
  expect(readLocal(join(folder, 'none'))).toMatchObject({ ok: false, error: { code: 'input.unreadable' } });
  expect(readLocal(folder)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('this is a folder') },
  });
  expect(readLocal('a\0b').ok).toBe(false);
  expect(readSupplied(join(folder, 'none')).ok).toBe(false);
});

describe('anchors', () => {
  test('one file a channel, each with its path', () => {
    const folder = folderWith({ 'dns-txt.txt': 'v=1', 'repository-file.txt': 'x', 'notes.md': 'y' });
    const read = readAnchors(folder);
    expect(read.ok && read.value.map(({ channel }) => channel)).toEqual(['dns-txt', 'repository-file']);
  });

  test('a folder without any, and no folder at all', () => {
    expect(readAnchors(folderWith({ 'dns.md': 'v=1' }))).toMatchObject({
      ok: false,
      error: { code: 'anchors.none', fix: expect.stringContaining('dns-txt.txt') },
    });
    expect(readAnchors('/nowhere/at/all').ok).toBe(false);
  });

  test('a misspelt channel beside a good one is a failure, not a silence', () => {
    expect(readAnchors(folderWith({ 'dns.txt': 'v=1', 'repository-file.txt': 'x' }))).toMatchObject({
      ok: false,
      error: { code: 'anchors.unknown', message: expect.stringContaining('dns.txt') },
    });
  });

  test('a channel that is a folder is a failure, not a silence', () => {
    const folder = folderWith();
    mkdirSync(join(folder, 'dns-txt.txt'));
    writeFileSync(join(folder, 'repository-file.txt'), 'x');
    expect(readAnchors(folder).ok).toBe(false);
  });
});

describe('VP-7-04 only a guide may be a pipe', () => {
  const pipe = (name: string): string => {
    const path = join(folderWith(), name);
    execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
    return path;
  };

  test('a document that is a pipe or a device is refused at once', () => {
    for (const path of [pipe('manifest.txt'), '/dev/zero', '/dev/null'])
      for (const read of [readDocument(path), readSupplied(path)])
        expect(read).toMatchObject({ ok: false, error: { code: 'input.no-file' } });
    expect(readAnchors(dirname(pipe('dns-txt.txt')))).toMatchObject({
      ok: false,
      error: { code: 'input.no-file' },
    });
  });

  test('a document that is a link to a file is read, a folder is named as one', () => {
    const folder = folderWith({ file: 'x' });
    symlinkSync('file', join(folder, 'link'));
    expect(readDocument(join(folder, 'link'))).toMatchObject({ ok: true });
    expect(readDocument(folder)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('this is a folder') },
    });
  });

  test('a guide may be a pipe; a device that never ends is cut', () => {
    const path = pipe('guide.txt');
    spawn('sh', ['-c', 'printf abc > "$0"', path]);
    expect(readLocal(path)).toMatchObject({ ok: true, value: { sha256: sha256(Buffer.from('abc')) } });
    expect(readLocal('/dev/zero')).toMatchObject({ ok: true, value: { truncated: true } });
  });
});
