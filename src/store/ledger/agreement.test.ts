import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { linesOfFile, readUtf8 } from '../../cli/ledger/files.ts';
import {
  chain,
  formatExportHead,
  formatExportTail,
  formatLine,
  formatNote,
  formatNoteKey,
  headText,
  type LedgerEvent,
  type LedgerLine,
  nextLogDigest,
  noteKey,
} from '../../kernel/index.ts';
import { emptyLogDigest } from '../../kernel/ledger/log.ts';
import { sha256 } from '../digest.ts';
import { verifyLedgerExport } from './ledger.ts';

const ORIGIN = 'readback/ledger/0123456789abcdef0123456789abcdef';
const OTHER = 'readback/ledger/ffffffffffffffffffffffffffffffff';
const world = { sha256 };

const folder = mkdtempSync(join(tmpdir(), 'readback-agreement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const EVENT: LedgerEvent = {
  event: 'tool_called',
  reference: null,
  actor: null,
  codes: [],
  facts: { tool: 'look' },
};

/** A ledger of runs that write in turn; `written` makes of each entry what somebody with the key to it all would. */
const ledgerOf = (written = (text: string): string => text): readonly LedgerLine[] => {
  const ends = new Map<string, { readonly number: number; readonly digest: string }>();
  let before = emptyLogDigest(ORIGIN, world);
  return [1, 2, 3].flatMap((revision) =>
    ['a', 'b'].map((run_id, at): LedgerLine => {
      const step = { at: '2026-01-01T00:00:00.000Z', last: ends.get(run_id), events: [EVENT] };
      const [made] = chain({ ...step, run: { run_id, status: 'running', revision } }, world);
      const text = written(made?.text ?? '');
      const digest = sha256(`readback.entry.v1\n${text}`);
      before = nextLogDigest(before, digest, world);
      ends.set(run_id, { number: revision, digest });
      return { seq: (revision - 1) * 2 + at + 1, run_id, number: revision, digest, log_digest: before, text };
    }),
  );
};

const exportOf = (lines: readonly LedgerLine[]): string =>
  formatExportHead({ origin: ORIGIN, run: undefined }) +
  lines.map(formatLine).join('') +
  formatExportTail(lines.length);

const signer = async (name: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const key = await noteKey(name, Uint8Array.from(bytes));
  const noteOf = (text: string, times = 1): string => {
    const signature = Uint8Array.from(sign(null, Buffer.from(text), privateKey));
    return formatNote(
      text,
      Array.from({ length: times }, () => ({ ...key, signature })),
    );
  };
  return { line: formatNoteKey(key), noteOf };
};

const lines = ledgerOf();
const [own, another, foreign] = [await signer(ORIGIN), await signer(ORIGIN), await signer(OTHER)];

const headOf = (size: number): string =>
  headText({ origin: ORIGIN, size, digest: lines[size - 1]?.log_digest ?? '', place: 'ab' });

const strange = (size: number | string): string =>
  `${ORIGIN}\n${size}\n${Buffer.alloc(32, 7).toString('base64')}\nplace ab\n`;

const EXPORT = exportOf(lines);
const HEADS = [2, 4, 6].map((size) => own.noteOf(headOf(size))).join('\n');
/** Tells of two entries that the export does not have. */
const MORE = `${HEADS}\n${own.noteOf(strange(8))}`;
const TWICE_SIGNED = own.noteOf(strange(8), 2);
const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
const at200 = (bytes: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(EXPORT.slice(0, 200)), Buffer.from(bytes), Buffer.from(EXPORT.slice(200))]);
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const forged = (change: (text: string) => string): string => exportOf(ledgerOf(change));

type Row = readonly [
  what: string,
  status: 0 | 1 | 2,
  given: Partial<Record<'exported' | 'heads' | 'key', string | Buffer>>,
];

const ROWS: readonly Row[] = [
  ['nothing is changed', 0, {}],
  ['a name of the ledger that is no JSON', 2, { exported: EXPORT.replace('readback/', 'readback\t') }],
  ['another name with a letter that is seen by nobody', 1, { exported: EXPORT.replace('back/', '\u007f/') }],
  // Heads.
  ['a signature with more behind its end', 1, { heads: HEADS.replace(/(=*)\n$/, '$1=AAAA\n') }],
  [
    'one of another ledger',
    1,
    { heads: `${HEADS}\n${foreign.noteOf(headOf(2)).replace(/=*\n$/, '=AAA\n')}` },
  ],
  ['a head of another name', 0, { heads: HEADS.replace('/ledger/', '/ledger\u2028') }],
  ['no heads', 0, { heads: '' }],
  ['heads that tell of more', 1, { heads: MORE }],
  ['heads that tell of more, with other ends of lines', 1, { heads: crlf(MORE) }],
  ['heads with other ends of lines', 0, { heads: crlf(HEADS) }],
  ['a head that tells of more, behind a mark of bytes', 1, { heads: `\ufeff${own.noteOf(strange(8))}` }],
  ['heads without empty lines between them', 0, { heads: HEADS.replaceAll('\n\nreadback', '\nreadback') }],
  [
    'one that tells of more right behind another',
    1,
    { heads: own.noteOf(headOf(2)) + own.noteOf(strange(8)) },
  ],
  ['heads in another order', 0, { heads: [6, 2, 4].map((size) => own.noteOf(headOf(size))).join('\n') }],
  ['heads twice', 0, { heads: `${HEADS}\n${HEADS}` }],
  ['two heads of one size', 1, { heads: `${HEADS}\n${own.noteOf(strange(4))}` }],
  ['a head of nothing that is wrong', 1, { heads: own.noteOf(strange(0)) }],
  ['a head whose signature is cut off', 0, { heads: MORE.slice(0, -20) }],
  ['a head whose text is cut off', 0, { heads: MORE.slice(0, -160) }],
  ['a head of which a second signature is cut off', 1, { heads: TWICE_SIGNED.slice(0, -20) }],
  ['a head whose signature is another', 1, { heads: `${HEADS.slice(0, -6)}AAAA=\n` }],
  ['a head whose size was changed', 1, { heads: HEADS.replace('\n6\n', '\n5\n') }],
  ['a size with a zero before it', 1, { heads: own.noteOf(strange('08')) }],
  ['a size beyond every number', 1, { heads: own.noteOf(strange('9'.repeat(400))) }],
  ['a space behind a line of a head', 1, { heads: TWICE_SIGNED.replace('ab\n', 'ab \n') }],
  ['a tab in a signature', 1, { heads: MORE.replaceAll('\u2014 ', '\u2014\t') }],
  ['words before the heads', 1, { heads: `my heads\n\n${MORE}` }],
  ['words right before the heads', 1, { heads: `my heads\n${HEADS}` }],
  ['a head by another key of the same name', 1, { heads: `${HEADS}\n${another.noteOf(headOf(4))}` }],
  [
    'heads by two known keys',
    0,
    { heads: `${HEADS}\n${another.noteOf(headOf(4))}`, key: own.line + another.line },
  ],
  [
    'a head by a key of another ledger',
    1,
    { heads: foreign.noteOf(headOf(2)), key: own.line + foreign.line },
  ],
  [
    'a head of another ledger',
    0,
    { heads: foreign.noteOf(strange(9).replace(ORIGIN, OTHER)), key: own.line + foreign.line },
  ],
  // The key.
  ['no key', 2, { key: '' }],
  ['a key of another ledger', 2, { key: foreign.line }],
  ['another key', 1, { key: another.line }],
  ['words in the place of a key', 2, { key: 'hello\n' }],
  ['a key with empty lines around it', 0, { key: `\n \n${own.line}\n` }],
  ['a key with other ends of lines', 0, { key: crlf(own.line) }],
  ['a key behind a mark of bytes', 0, { key: `\ufeff${own.line}` }],
  // The export.
  ['an empty export', 2, { exported: '' }],
  ['an empty line', 2, { exported: '\n' }],
  ['an export with other ends of lines', 2, { exported: crlf(EXPORT) }],
  ['an export behind a mark of bytes', 2, { exported: `\ufeff${EXPORT}` }],
  ['another version', 2, { exported: EXPORT.replace('_ledger":1', '_ledger":2') }],
  ['another name of the ledger', 1, { exported: EXPORT.replace(ORIGIN, 'a b'), heads: '' }],
  ['no last line feed', 1, { exported: EXPORT.slice(0, -1) }],
  ['no last line', 1, { exported: EXPORT.slice(0, EXPORT.indexOf('{"entries"')) }],
  ['one more line feed', 1, { exported: `${EXPORT}\n` }],
  ['the export twice', 1, { exported: EXPORT + EXPORT }],
  ['no UTF-8 in an entry', 1, { exported: at200([0xc3, 0x28]) }],
  ['no UTF-8 at the beginning', 2, { exported: Buffer.concat([Buffer.from([0xff]), Buffer.from(EXPORT)]) }],
  ['half a character at the end', 1, { exported: Buffer.concat([Buffer.from(EXPORT), Buffer.from([0xc3])]) }],
  ['a NUL', 1, { exported: at200([0]) }],
  ['a space', 1, { exported: EXPORT.replace('"seq":1', '"seq": 1') }],
  ['a space behind a line', 1, { exported: EXPORT.replace('}\n{"seq":2', '} \n{"seq":2') }],
  ['a member twice', 1, { exported: EXPORT.replace('"seq":1', '"seq":9,"seq":1') }],
  [
    'members in another order',
    1,
    { exported: EXPORT.replace('"seq":1,"run_id":"a"', '"run_id":"a","seq":1') },
  ],
  ['a number with a point', 1, { exported: EXPORT.replace('"number":1,', '"number":1.0,') }],
  ['a number with a zero before it', 1, { exported: EXPORT.replace('"seq":1,', '"seq":01,') }],
  ['a run written otherwise', 1, { exported: EXPORT.replace('"run_id":"a"', '"run_id":"\\u0061"') }],
  ['a run of 20,000 levels', 1, { exported: EXPORT.replace('"run_id":"a"', `"run_id":${deep}`) }],
  [
    'digests in capitals',
    1,
    { exported: EXPORT.replace(/(?<="digest":")[0-9a-f]{64}/, (found) => found.toUpperCase()) },
  ],
  ['another count', 1, { exported: EXPORT.replace('{"entries":6}', '{"entries":5}') }],
  ['a count written otherwise', 1, { exported: EXPORT.replace('{"entries":6}', '{"entries":6.0}') }],
  ['more in the last line', 1, { exported: EXPORT.replace('{"entries":6}', '{"entries":6,"x":1}') }],
  ['a run of 12 MiB', 1, { exported: EXPORT.replace('"run_id":"a"', `"run_id":"${'a'.repeat(12 << 20)}"`) }],
  ['a line of 17 MiB', 1, { exported: EXPORT.replace('look', 'x'.repeat(17 << 20)) }],
  // Entries whose digests were all made anew, and that are none.
  ['an entry that is no JSON', 1, { exported: forged((text) => text.replace('null', 'nul')), heads: '' }],
  ['an entry that is nothing', 1, { exported: forged(() => 'null'), heads: '' }],
  ['an entry that is a list', 1, { exported: forged(() => '[]'), heads: '' }],
  [
    'a number that JSON does not have',
    1,
    { exported: forged((text) => text.replace('"revision":', '"revision":0')), heads: '' },
  ],
];

const SMALL = resolve(import.meta.dirname, '../../../bin/readback-ledger-verify.mjs');

/** The small verifier without its last statement, which reads the command line: hundreds of processes take too long. */
const smallVerifier = async () => {
  const whole = readFileSync(SMALL, 'utf8');
  const end = whole.indexOf('\ncheck(process.argv');
  expect(end).toBeGreaterThan(0);
  const file = join(folder, 'small.mjs');
  writeFileSync(file, `${whole.slice(0, end)}\nexport { check, Fault };\n`);
  return (await import(pathToFileURL(file).href)) as {
    readonly check: (files: readonly string[]) => Promise<string>;
    readonly Fault: new () => Error;
  };
};

const { check, Fault } = await smallVerifier();

const bySmall = async (files: readonly string[]): Promise<number> => {
  try {
    await check(files);
    return 0;
  } catch (error) {
    return error instanceof Fault || error instanceof SyntaxError ? 1 : 2;
  }
};

const byCommand = async ([exported = '', heads = '', key = '']: readonly string[]): Promise<number> => {
  const [kept, keys] = [await readUtf8(heads), await readUtf8(key)];
  if (!kept.ok || !keys.ok) return 2;
  const verdict = await verifyLedgerExport(linesOfFile(exported), { heads: [kept.value], keys: keys.value });
  if (!verdict.ok) return 2;
  return verdict.value.holds ? 0 : 1;
};

test.each(ROWS)('GR-TRACE-22 both verifiers say the same of an export: %s', async (_what, status, given) => {
  const whole = { exported: EXPORT, heads: HEADS, key: own.line, ...given };
  const files = Object.entries(whole).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  expect([await byCommand(files), await bySmall(files)]).toEqual([status, status]);
});
