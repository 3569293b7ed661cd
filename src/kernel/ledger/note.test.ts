import { expect, test } from 'vitest';
import { fromBase64 } from '../encoding.ts';
import { formatNote, type Head, headText, readHeads, readNote } from './note.ts';
import { formatNoteKey, headChecker, noteKey, readNoteKeys } from './note-key.ts';

/** The example of the specification of signed notes, which others made with another program. */
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const TEXT = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.
`;
const SIGNATURE =
  'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
/** Of the checksum database of Go. */
const SUM = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';

const signatureOf = (value: string) => {
  const bytes = fromBase64(value) ?? new Uint8Array();
  return { name: 'PeterNeumann', key_id: 'c74f20a3', signature: bytes.slice(4) };
};

const HEAD: Head = {
  origin: 'readback/ledger/0123456789abcdef0123456789abcdef',
  size: 12,
  digest: 'ab'.repeat(32),
  place: 'cd'.repeat(32),
};

test('verifier keys of others are read, written again, and checked by their id', async () => {
  for (const line of [KEY, SUM]) {
    const [key] = (await readNoteKeys(line)) ?? [];
    expect(key && formatNoteKey(key)).toBe(`${line}\n`);
    expect(await readNoteKeys(line.replace('+', '+0').replace(/(\+.{8})./, '$1'))).toBeUndefined();
    // A key of another type, whose first byte says so.
    expect(await readNoteKeys(line.replace(/(\+.{8}\+)A/, '$1B'))).toBeUndefined();
  }
});

test('a signature of others holds over exactly its text', async () => {
  const check = await headChecker((await readNoteKeys(KEY)) ?? []);
  const head = { ...HEAD, origin: 'PeterNeumann' };
  const signatures = [signatureOf(SIGNATURE)];
  expect(await check({ head, text: TEXT, signatures })).toBe(true);
  expect(await check({ head, text: TEXT.replace('problem is', 'problem was'), signatures })).toBe(false);
  expect(await check({ head, text: TEXT.trimEnd(), signatures })).toBe(false);
  expect(await check({ head: HEAD, text: TEXT, signatures })).toBe(false);
  expect(
    await check({ head, text: TEXT, signatures: [{ ...signatureOf(SIGNATURE), key_id: '00000000' }] }),
  ).toBe(false);
  const note = formatNote(TEXT, signatures);
  expect(note).toBe(`${TEXT}\n\u2014 PeterNeumann ${SIGNATURE}\n`);
});

test('a head is a C2SP checkpoint: origin, size and digest a line each, and what is its own after them', () => {
  expect(headText(HEAD)).toBe(
    `${HEAD.origin}\n12\nq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=\nplace ${HEAD.place}\n`,
  );
  const note = formatNote(headText(HEAD), [signatureOf(SIGNATURE)]);
  expect(readNote(note)).toMatchObject({ head: HEAD, text: headText(HEAD) });
  const bare = formatNote(headText({ ...HEAD, place: undefined }), [signatureOf(SIGNATURE)]);
  expect(readNote(bare)?.head).toEqual({ ...HEAD, place: undefined });
});

test.each([
  ['a size with a zero before it', (note: string) => note.replace('\n12\n', '\n012\n')],
  ['a size that is none', (note: string) => note.replace('\n12\n', '\n-1\n')],
  ['a digest that is too short', (note: string) => note.replace('q6ur', '')],
  ['base64 that is not canonical', (note: string) => note.replace('q6s=', 'q6t=')],
  ['a signature that is too short', (note: string) => note.replace(/[^ ]+\n$/, 'AAAAAAAA\n')],
  ['no signature', (note: string) => note.split('\u2014')[0] ?? ''],
  ['no end of the last line', (note: string) => note.trimEnd()],
  ['something after the signature', (note: string) => `${note}more\n`],
  ['no origin', (note: string) => note.replace(HEAD.origin, '')],
])('a head with %s is none', (_what, change) => {
  expect(readNote(change(formatNote(headText(HEAD), [signatureOf(SIGNATURE)])))).toBeUndefined();
});

test('heads are read one after the other; one that was cut off is counted, and the next one stands', () => {
  const note = (size: number) => formatNote(headText({ ...HEAD, size }), [signatureOf(SIGNATURE)]);
  const sizes = (text: string) => {
    const { heads, incomplete, malformed } = readHeads(text);
    return [heads.map(({ head }) => head.size), incomplete, malformed];
  };
  expect(sizes('')).toEqual([[], 0, 0]);
  expect(sizes(`${note(1)}\n${note(2)}`)).toEqual([[1, 2], 0, 0]);
  // Two processes began the file at once; and another system marked it, or ended its lines otherwise.
  expect(sizes(`${note(1)}${note(2)}`)).toEqual([[1, 2], 0, 0]);
  expect(sizes(`\ufeff${note(1)}`)).toEqual([[1], 0, 0]);
  expect(readHeads(`\ufeff${note(1)}`).heads[0]?.head.origin).toBe(HEAD.origin);
  expect(sizes(`${note(1)}\n${note(2)}`.replaceAll('\n', '\r\n'))).toEqual([[1, 2], 0, 0]);
  for (let cut = 1; cut < note(2).length - 1; cut++) {
    const torn = note(2).slice(0, cut);
    const gap = torn.endsWith('\n') ? '\n' : '\n\n';
    expect(sizes(`${note(1)}\n${torn}${gap}${note(3)}`), String(cut)).toEqual([[1, 3], 1, 0]);
  }
  expect(sizes(`${note(1)}\n${note(2).replace('\n2\n', '\nx\n')}`)).toEqual([[1], 0, 1]);
});

test('the id of a key is bound to the name of its ledger', async () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => at);
  const [a, b] = [await noteKey('readback/ledger/a', bytes), await noteKey('readback/ledger/b', bytes)];
  expect(a.key_id).not.toBe(b.key_id);
});
