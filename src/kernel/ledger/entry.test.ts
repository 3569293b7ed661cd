import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerEntry } from '../contracts/ledger.ts';
import { chain, runDigest } from './entry.ts';
import { formatLine, type LedgerLine, readLine } from './line.ts';
import { emptyLogDigest, nextLogDigest } from './log.ts';
import { standingOf } from './standing.ts';
import { startWalk } from './walk.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const WORLD = { sha256 };
const AT = '2026-01-02T00:00:00.000Z';

const RUN = { run_id: 'run-1', status: 'waiting_approval', revision: 1 } as const;
const CREATED = {
  event: 'run_created',
  reference: null,
  actor: null,
  codes: [],
  facts: { kind: 'action' },
} as const;
const ASKED = {
  event: 'approval_requested',
  reference: 'approval-1',
  actor: null,
  codes: ['approval_required'],
  facts: { prev: 'x', number: 7, run_id: 'run-2', status: 'y' },
} as const;

test('GR-TRACE-22 entries of a run are chained: these bytes stay as they are for ever', () => {
  const events = [
    { ...CREATED, codes: [] },
    { ...ASKED, codes: ['approval_required'] },
  ];
  const [first, second] = chain({ run: RUN, at: AT, last: undefined, events }, WORLD);
  expect(first?.text).toBe(
    `{"actor":null,"at":"${AT}","codes":[],"event":"run_created","facts":{"kind":"action"},"number":1,` +
      `"prev":"${sha256('readback.run.v1\nrun-1')}","reference":null,"revision":1,"run_id":"run-1",` +
      '"status":"waiting_approval","version":1}',
  );
  expect(first?.digest).toBe(sha256(`readback.entry.v1\n${first?.text}`));
  expect(second?.entry).toMatchObject({ number: 2, prev: first?.digest });
  for (const made of [first, second]) expect(ledgerEntry.parse(made?.entry)).toEqual(made?.entry);
  const last = { number: 2, digest: second?.digest ?? '' };
  const [third] = chain({ run: RUN, at: AT, last, events: events.slice(0, 1) }, WORLD);
  expect(third?.entry).toMatchObject({ number: 3, prev: second?.digest });
  expect(chain({ run: RUN, at: AT, last, events: [] }, WORLD)).toEqual([]);
});

test('no two runs, and no two ledgers, share a beginning', () => {
  expect(runDigest('a', WORLD)).not.toBe(runDigest('b', WORLD));
  expect(emptyLogDigest('a', WORLD)).not.toBe(emptyLogDigest('b', WORLD));
  expect(runDigest('a', WORLD)).not.toBe(emptyLogDigest('a', WORLD));
  expect(nextLogDigest('a'.repeat(64), 'b'.repeat(64), WORLD)).toBe(
    sha256(`readback.log.v1\n${'a'.repeat(64)}${'b'.repeat(64)}`),
  );
});

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const hostile = fc.constantFrom(
  'a","status":"b',
  '","prev":"',
  ',"run_id":"x","status":"',
  '\\","run_id":"',
  '\u2028',
  '"',
  '\\',
);

const plain = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);

test('the place of an entry is read from its text as a parser reads it, whatever the members hold', () => {
  const anyText = fc.oneof(word, hostile);
  const any = fc.record({
    run_id: anyText,
    reference: fc.option(anyText),
    actor: fc.option(anyText),
    code: anyText,
    facts: fc.dictionary(
      anyText,
      fc.oneof(anyText, plain, fc.array(anyText), fc.dictionary(anyText, anyText)),
    ),
  });
  fc.assert(
    fc.property(any, ({ run_id, reference, actor, code, facts }) => {
      const run = { ...RUN, run_id };
      const events = [
        { event: 'model_answered' as const, reference, actor, codes: [code], facts: { ...facts, prev: 'x' } },
      ];
      const [made] = chain({ run, at: AT, last: undefined, events }, WORLD);
      expect(standingOf(made?.text ?? '')).toEqual({
        run_id,
        number: 1,
        prev: runDigest(run_id, WORLD),
      });
    }),
    { numRuns: 300 },
  );
});

const parsedStanding = (text: string): unknown => {
  try {
    const { run_id, number, prev } = JSON.parse(text) as Record<string, unknown>;
    const isPlace = typeof run_id === 'string' && typeof prev === 'string' && Number.isSafeInteger(number);
    return isPlace ? { run_id, number, prev } : undefined;
  } catch {
    return undefined;
  }
};

test('a text in which any character is another, is gone or comes twice is read as a parser reads it', () => {
  const facts = { list: ['a', 'b'], none: [], count: 10, yes: true, nothing: null };
  const [made] = chain(
    { run: RUN, at: AT, last: undefined, events: [{ ...ASKED, codes: ['c'], facts }] },
    WORLD,
  );
  const text = made?.text ?? '';
  expect(standingOf(text)).toEqual(parsedStanding(text));
  for (let at = 0; at < text.length; at++)
    for (const other of ['', text[at]?.repeat(2), '"', '\\', ',', '}', '0', '.', '\n', 'u'])
      expect(standingOf(text.slice(0, at) + other + text.slice(at + 1))).toEqual(
        parsedStanding(text.slice(0, at) + other + text.slice(at + 1)),
      );
});

test('a text that is no entry has no place', () => {
  for (const text of ['', '{}', '{"prev":"x"}', 'null', `,"number":1,"prev":"x"`])
    expect(standingOf(text)).toBeUndefined();
});

/** The lines of `count` entries of one run. */
const linesOf = (count: number): readonly LedgerLine[] => {
  const events = Array.from({ length: count }, () => ({ ...CREATED, codes: [] }));
  let before = emptyLogDigest('origin', WORLD);
  return chain({ run: RUN, at: AT, last: undefined, events }, WORLD).map(({ entry, text, digest }) => {
    before = nextLogDigest(before, digest, WORLD);
    return {
      seq: entry.number,
      run_id: entry.run_id,
      number: entry.number,
      digest,
      log_digest: before,
      text,
    };
  });
};

test('a line of an export is read in the one way it was written, and in no other', () => {
  const [line] = linesOf(1);
  if (line === undefined) throw new Error('there is a line');
  const text = formatLine(line).trimEnd();
  expect(readLine(text)).toEqual(line);
  for (const other of [
    ` ${text}`,
    `${text} `,
    text.replace('"seq":1', '"seq":1.0'),
    text.replace('"run_id":"run-1"', '"run_id":"run\\u002d1"'),
    text.replace('{"seq":1,', '{"seq":2,"seq":1,'),
    text.replace('{', '{"more":1,'),
    text.replace('"number":1', '"number":01'),
    text.replace('"digest":"', '"digest":"\\u0061'),
    'null',
    '[]',
    '',
  ])
    expect(readLine(other), other).toBeUndefined();
});

test('one change is one broken entry, or two; what follows is held against what is stored', () => {
  const lines = linesOf(200);
  const walked = (changed: readonly LedgerLine[]) => {
    const walk = startWalk(WORLD, 'origin');
    for (const line of changed) walk.take(line);
    return walk.end();
  };
  expect(walked(lines)).toMatchObject({ size: 200, broken: 0, suspects: [] });
  const edited = lines.with(99, { ...(lines[99] as LedgerLine), text: '{}' });
  expect(walked(edited)).toMatchObject({ broken: 1, suspects: [{ position: 100 }] });
  expect(walked(lines.toSpliced(99, 1))).toMatchObject({ broken: 1, size: 199 });
  expect(walked(lines.toSpliced(99, 0, ...lines.slice(0, 5))).suspects.at(-1)).toMatchObject({
    strangers: 5,
  });
});

test('each text is hashed once, and its place with a short one', () => {
  let [bytes, calls] = [0, 0];
  const counting = {
    sha256: (text: string) => {
      bytes += text.length;
      calls += 1;
      return sha256(text);
    },
  };
  const lines = linesOf(1000);
  const walk = startWalk(counting, 'origin');
  for (const line of lines) walk.take(line);
  expect(walk.end().broken).toBe(0);
  expect(calls).toBeLessThanOrEqual(2 * lines.length + 2);
  const texts = lines.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  expect(bytes).toBeLessThan(texts + lines.length * 180);
});
