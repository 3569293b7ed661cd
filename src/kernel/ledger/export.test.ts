import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chain } from './entry.ts';
import { verifyExport } from './export.ts';
import type { KeptHeads } from './heads.ts';
import { formatExportHead, formatExportTail, formatLine, type LedgerLine, readLine } from './line.ts';
import { emptyLogDigest, nextLogDigest } from './log.ts';
import type { Head } from './note.ts';
import { type LedgerFacts, verifyLedger } from './verify.ts';

const WORLD = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };
const AT = '2026-01-02T00:00:00.000Z';
const ORIGIN = 'readback/ledger/0';

const chainOf = (run_id: string) => {
  const run = { run_id, status: 'running', revision: 1 } as const;
  const event = { event: 'model_answered', reference: null, actor: null, codes: [], facts: {} } as const;
  const events = Array.from({ length: 3 }, () => ({ ...event, codes: [] }));
  return chain({ run, at: AT, last: undefined, events }, WORLD);
};

/** Two runs, whose entries stand in turns. */
const lines = (): readonly LedgerLine[] => {
  const [a, b] = [chainOf('a'), chainOf('b')];
  let before = emptyLogDigest(ORIGIN, WORLD);
  return a
    .flatMap((entry, at) => [entry, b[at] ?? entry])
    .map(({ entry, text, digest }, at) => {
      before = nextLogDigest(before, digest, WORLD);
      const { run_id, number } = entry;
      return { seq: at + 1, run_id, number, digest, log_digest: before, text };
    });
};

const LINES = lines();
const [FIRST] = LINES;
if (FIRST === undefined) throw new Error('there is a line');
const OF_B = LINES.filter(({ run_id }) => run_id === 'b');

const headAt = (size: number): Head => ({
  origin: ORIGIN,
  size,
  digest: LINES[size - 1]?.log_digest ?? '',
  place: undefined,
});

const headsOf = (more: Partial<KeptHeads> = {}): KeptHeads => ({
  own: [],
  foreign: [],
  invalid: 0,
  incomplete: 0,
  ...more,
});

const written = (entries: readonly LedgerLine[], run?: string): readonly string[] =>
  [
    formatExportHead({ origin: ORIGIN, run }),
    ...entries.map(formatLine),
    formatExportTail(entries.length),
  ].map((line) => line.trimEnd());

const verdictOf = (text: readonly string[], heads = headsOf()) =>
  verifyExport([text], async () => heads, WORLD);

test('an export holds, of all and of one run, with the heads of the whole ledger', async () => {
  const heads = headsOf({ own: [headAt(2), headAt(6)] });
  expect(await verdictOf(written(LINES), heads)).toMatchObject({ holds: true, after_last_head: 0 });
  expect(await verdictOf(written(OF_B, 'b'), heads)).toMatchObject({ holds: true, entries: 3 });
});

test('a run that is exported alone has no entry of another one, also where all of them hold', async () => {
  for (const entries of [LINES, [...OF_B, FIRST], LINES.filter(({ run_id }) => run_id === 'a')])
    expect(await verdictOf(written(entries, 'b'))).toMatchObject({ holds: false });
  const capitals = OF_B.map((line) => ({ ...line, log_digest: line.log_digest.toUpperCase() }));
  expect(await verdictOf(written(capitals, 'b'))).toMatchObject({ holds: false });
});

test('after the last line comes nothing, and the first one is written in one way', async () => {
  const good = written(LINES);
  const tail = good.at(-1) ?? '';
  for (const more of [tail, formatExportTail(7).trimEnd(), formatLine(FIRST).trimEnd(), ''])
    expect(await verdictOf([...good, more]), more).toMatchObject({ holds: false });
  expect(await verdictOf([...good.slice(0, -1), formatExportTail(1).trimEnd(), tail])).toMatchObject({
    holds: false,
  });
  for (const head of [` ${good[0]}`, good[0]?.replace('}', ',"more":1}') ?? '', '{}', ''])
    expect(await verdictOf([head, ...good.slice(1)]), head).toBeUndefined();
});

test('an entry at another number than it says is found', async () => {
  const moved = LINES.map((line) => (line.seq === 5 ? { ...line, number: 2 } : line));
  expect(await verdictOf(written(moved))).toMatchObject({
    holds: false,
    faults: [{ code: 'entry_edited', seq: 5 }],
  });
});

test('a text with a line break, as only somebody else writes one, stays one line and is no entry', async () => {
  const text = `{\n${FIRST.text?.slice(1)}`;
  const line = formatLine({ ...FIRST, text });
  expect(line.indexOf('\n')).toBe(line.length - 1);
  expect(readLine(line.trimEnd())?.text).toBe(JSON.stringify(text));
  expect(await verdictOf(written([{ ...FIRST, text }, ...LINES.slice(1)]))).toMatchObject({
    faults: [{ code: 'entry_edited', seq: 1 }],
  });
});

const checked = (entries: readonly LedgerLine[], heads = headsOf(), facts?: Partial<LedgerFacts>) =>
  verifyLedger(
    {
      origin: ORIGIN,
      lines: [entries],
      heads,
      facts: facts === undefined ? undefined : async () => facts as LedgerFacts,
      run: undefined,
    },
    WORLD,
  );

test('an edited entry is told as edited, whatever else was changed beside it', async () => {
  const edited = LINES.map((line) => (line.seq === 3 ? { ...line, text: '{}', seq: 4 } : line));
  expect((await checked(edited)).faults).toMatchObject([{ code: 'entry_edited', seq: 3 }]);
});

test('an entry without a place was cut off or put in: a head that tells of the last place knows, or the chain of its run', async () => {
  const [last] = chainOf('c');
  if (last === undefined) throw new Error('there is an entry');
  const next = { run_id: 'c', number: 1, digest: last.digest, text: last.text };
  const found = async (size: number, unlogged: LedgerFacts['unlogged']) =>
    (await checked(LINES, headsOf({ own: [headAt(size)] }), { unlogged })).faults[0]?.code;
  expect(await found(6, next)).toBe('entry_inserted');
  expect(await found(4, next)).toBe('tail_cut');
  const strange = [
    { number: 2 },
    { run_id: 'd' },
    { run_id: 'a' },
    { digest: 'd' },
    { text: '{}' },
    { text: null },
  ];
  for (const other of strange) expect(await found(4, { ...next, ...other })).toBe('entry_inserted');
  const owed = { run_id: 'c', number: 2 };
  const both = await checked(LINES, headsOf({ own: [headAt(6)] }), { unlogged: next, owed });
  expect(both.faults).toMatchObject([{ code: 'tail_cut', number: 2 }]);
});

test('another ledger in this place is missed where it had entries', async () => {
  const place = 'c'.repeat(64);
  const foreign = (size: number) => headsOf({ foreign: [{ ...headAt(6), size, origin: 'other', place }] });
  expect(await checked(LINES, foreign(0), { place })).toMatchObject({ holds: true });
  expect((await checked(LINES, foreign(1), { place })).faults).toMatchObject([{ code: 'ledger_emptied' }]);
});
