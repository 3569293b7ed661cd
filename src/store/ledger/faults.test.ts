import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  attack,
  copying,
  exported,
  newFolder,
  note,
  openedLedger,
  trustOf,
} from '../../../test/support/ledgers.ts';
import { runSteps, writeRuns } from '../../../test/support/run-journey.ts';
import { type Ground, onEveryEngine } from '../../../test/support/stores.ts';
import {
  chain,
  entryDigest,
  type LedgerLine,
  type LedgerVerdict,
  nextLogDigest,
} from '../../kernel/index.ts';
import { readLine } from '../../kernel/ledger/line.ts';
import { sha256 } from '../digest.ts';
import type { Store } from '../store.ts';
import { HEADS_FILE } from './ledger.ts';
import { fileSink, type HeadSink } from './sinks.ts';

interface Written {
  readonly address: string;
  readonly store: Store;
  /** Where the key and the heads are. */
  readonly folder: string;
}

/** Two runs of 6 entries in turn, `a1 a2 b1 b2 a3 b3 a4 b4 a5 b5 a6 b6`, and a head that tells of all 12. */
const written = async (ground: Ground): Promise<Written> => {
  const address = await ground.address();
  const folder = newFolder();
  const store = await openedLedger(address, { folder });
  await writeRuns(store, ['a', 'b']);
  await store.ledger.seal();
  return { address, store, folder };
};

const verdictOf = async ({ ledger }: Store): Promise<LedgerVerdict> => {
  const verdict = await ledger.verify();
  if (!verdict.ok) throw new Error(verdict.error.message);
  return verdict.value;
};

const place = ({ faults }: LedgerVerdict): unknown => {
  const [first] = faults;
  return first === undefined ? 'holds' : [first.code, first.seq, first.run_id, first.number];
};

const ENTRY = `run_id = 'a' and number = 3`;

/** Gives places in the ledger anew, over numbers that nothing has. */
const moved = (seq: string, where = 'true'): readonly string[] => [
  `update ledger_log set seq = -(${seq}) where ${where}`,
  'update ledger_log set seq = -seq where seq < 0',
];

const exchanged = (table: string): readonly string[] => [
  `update ${table} set run_id = 'x' where run_id = 'a'`,
  `update ${table} set run_id = 'a' where run_id = 'b'`,
  `update ${table} set run_id = 'b' where run_id = 'x'`,
];

const linesOf = (text: string): readonly LedgerLine[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => readLine(line))
    .filter((line) => line !== undefined);

/** Every digest of the ledger follows again, whatever the entries are. */
const rewritten = (lines: readonly LedgerLine[]): readonly string[] => {
  let before = lines[0]?.log_digest ?? '';
  return lines.slice(1).map(({ seq, digest }) => {
    before = nextLogDigest(before, digest, { sha256 });
    return `update ledger_log set log_digest = '${before}' where seq = ${seq}`;
  });
};

type Row = readonly [what: string, statements: readonly string[], found: readonly unknown[]];

const ATTACKS: readonly Row[] = [
  [
    'entry_edited: a text',
    [`update run_entries set text = replace(text, '"actor":null', '"actor":"eve"') where ${ENTRY}`],
    ['entry_edited', 5, 'a', 3],
  ],
  [
    'entry_edited: a digest of an entry',
    [`update ledger_log set digest = '${'0'.repeat(64)}' where seq = 5`],
    ['entry_edited', 5, 'a', 3],
  ],
  [
    'entry_edited: a digest of the ledger',
    [`update ledger_log set log_digest = '${'0'.repeat(64)}' where seq = 5`],
    ['entry_edited', 5, 'a', 3],
  ],
  [
    'entry_edited: the digest that is kept beside a text',
    [`update run_entries set digest = '${'0'.repeat(64)}' where ${ENTRY}`],
    ['entry_edited', 5, 'a', 3],
  ],
  ['entry_dropped: a text', [`delete from run_entries where ${ENTRY}`], ['entry_dropped', 5, 'a', 3]],
  [
    'entry_dropped: an entry and its place',
    [`delete from run_entries where ${ENTRY}`, `delete from ledger_log where ${ENTRY}`],
    ['entry_dropped', 5, null, null],
  ],
  [
    'entry_dropped: and the places after it are given anew',
    [
      `delete from run_entries where ${ENTRY}`,
      `delete from ledger_log where ${ENTRY}`,
      ...moved('seq - 1', 'seq > 5'),
    ],
    ['entry_dropped', 5, 'a', 3],
  ],
  [
    'entry_dropped: the last one of its run, and the places after it are given anew',
    [
      `delete from run_entries where run_id = 'a' and number = 6`,
      `delete from ledger_log where run_id = 'a' and number = 6`,
      ...moved('seq - 1', 'seq > 11'),
    ],
    ['entry_dropped', 11, 'a', 6],
  ],
  [
    'entry_dropped: its place alone',
    [`delete from ledger_log where ${ENTRY}`, ...moved('seq - 1', 'seq > 5')],
    ['entry_dropped', 5, 'a', 3],
  ],
  [
    'entries_reordered: two places of different runs',
    moved('case seq when 5 then 6 else 5 end', 'seq in (5, 6)'),
    ['entries_reordered', 5, 'b', 3],
  ],
  [
    'entries_reordered: two places far apart',
    moved('case seq when 3 then 9 else 3 end', 'seq in (3, 9)'),
    ['entries_reordered', 3, 'a', 5],
  ],
  [
    'entries_reordered: one moved behind others',
    moved('case seq when 3 then 7 else seq - 1 end', 'seq between 3 and 7'),
    ['entries_reordered', 3, 'b', 2],
  ],
  [
    'entries_reordered: two entries of a run change their numbers',
    [
      `update run_entries set number = 99 where ${ENTRY}`,
      `update run_entries set number = 3 where run_id = 'a' and number = 4`,
      `update run_entries set number = 4 where number = 99`,
    ],
    ['entries_reordered', 5, 'a', 3],
  ],
  [
    'entry_inserted: an entry of a new run, in the middle',
    [
      ...moved('seq + 1', 'seq > 5'),
      `insert into run_entries select 'x', 1, digest, text from run_entries where run_id = 'a' and number = 1`,
      `insert into ledger_log select 6, 'x', 1, digest, digest from ledger_log where seq = 1`,
    ],
    ['entry_inserted', 6, 'x', 1],
  ],
  [
    'entry_inserted: an entry is there twice',
    [
      ...moved('seq + 1', 'seq > 5'),
      `insert into ledger_log select 6, 'a', 3, digest, digest from ledger_log where seq = 5`,
    ],
    ['entry_inserted', 6, 'a', 3],
  ],
  [
    'entry_inserted: a copy at the end of its run, without a place',
    [
      `insert into run_entries select 'a', 7, digest, text from run_entries where run_id = 'a' and number = 6`,
    ],
    ['entry_inserted', null, 'a', 7],
  ],
  [
    'entry_inserted: a copy at the end of its run and of the ledger',
    [
      `insert into run_entries select 'b', 7, digest, text from run_entries where run_id = 'b' and number = 6`,
      `insert into ledger_log select 13, 'b', 7, digest, digest from ledger_log where seq = 12`,
    ],
    ['entry_inserted', 13, 'b', 7],
  ],
  [
    'entry_inserted: at the end, and nothing about it is true',
    [
      `insert into run_entries values ('b', 7, '${'0'.repeat(64)}', '{}')`,
      `insert into ledger_log values (13, 'b', 7, '${'0'.repeat(64)}', '${'1'.repeat(64)}')`,
    ],
    ['entry_inserted', 13, 'b', 7],
  ],
  [
    'tail_cut: the last two',
    ['delete from run_entries where number = 6', 'delete from ledger_log where seq > 10'],
    ['tail_cut', 11, 'a', 6],
  ],
  ['tail_cut: their places alone', ['delete from ledger_log where seq > 10'], ['tail_cut', 11, 'a', 6]],
  [
    'ledger_emptied: all entries',
    ['delete from run_entries', 'delete from ledger_log'],
    ['ledger_emptied', 1, 'a', 1],
  ],
  [
    'ledger_emptied: all entries, and all runs with them',
    ['run_entries', 'ledger_log', 'operations', 'approvals', 'runs'].map((table) => `delete from ${table}`),
    ['ledger_emptied', 1, null, null],
  ],
  ['runs_swapped: their rows', exchanged('runs'), ['runs_swapped', null, 'a', 6]],
  ['runs_swapped: their places', exchanged('ledger_log'), ['runs_swapped', 1, 'b', 1]],
  ['runs_swapped: their entries', exchanged('run_entries'), ['runs_swapped', 1, 'a', 1]],
  [
    'runs_swapped: their entries and places',
    [...exchanged('run_entries'), ...exchanged('ledger_log')],
    ['runs_swapped', 1, 'b', 1],
  ],
  [
    'runs_swapped: two texts',
    [
      `update run_entries set run_id = 'x' where ${ENTRY}`,
      `update run_entries set run_id = 'a' where run_id = 'b' and number = 3`,
      `update run_entries set run_id = 'b' where run_id = 'x'`,
    ],
    ['runs_swapped', 5, 'a', 3],
  ],
];

onEveryEngine((ground) => {
  test('a ledger that nobody touched holds, and a head tells of all of it', async () => {
    const { store } = await written(ground);
    expect(await verdictOf(store)).toMatchObject({
      holds: true,
      entries: 12,
      faults: [],
      broken: 0,
      after_last_head: 0,
      unsealed: 0,
      heads: { last: 12, invalid: 0, incomplete: 0 },
    });
  });

  test('GR-TRACE-22 every change of a row is named, with the first entry that it concerns', async () => {
    const { address, store } = await written(ground);
    const { copy, restore } = copying(address);
    await copy();
    for (const [what, statements, found] of ATTACKS) {
      await attack(address, ...statements);
      expect.soft(place(await verdictOf(store)), what).toEqual(found);
      await restore();
    }
    expect(place(await verdictOf(store))).toBe('holds');
  });

  test('entry_edited: a text with all digests that are kept of it', async () => {
    const { address, store } = await written(ground);
    const lines = linesOf(await exported(store));
    const text = (lines[4]?.text ?? '').replace('"actor":null', '"actor":"eve"');
    const digest = entryDigest(text, { sha256 });
    await attack(
      address,
      `update run_entries set text = '${text}', digest = '${digest}' where ${ENTRY}`,
      `update ledger_log set digest = '${digest}' where seq = 5`,
    );
    expect(place(await verdictOf(store))).toEqual(['entry_edited', 5, 'a', 3]);
    // With every digest of the ledger after it made anew, the chain of its run still tells.
    await attack(address, ...rewritten(linesOf(await exported(store))));
    expect(place(await verdictOf(store))).toEqual(['entry_edited', 5, 'a', 3]);
  });

  test('entry_inserted: an entry that is chained to its run and to the entry before it', async () => {
    const { address, store } = await written(ground);
    const run = { run_id: 'x', status: 'running', revision: 1 } as const;
    const at = '2026-01-02T00:00:00.000Z';
    const [made] = chain({ run, at, last: undefined, events: [note('eve')] }, { sha256 });
    const before = linesOf(await exported(store))[4]?.log_digest ?? '';
    const log = nextLogDigest(before, made?.digest ?? '', { sha256 });
    await attack(
      address,
      ...moved('seq + 1', 'seq > 5'),
      `insert into run_entries values ('x', 1, '${made?.digest}', '${made?.text}')`,
      `insert into ledger_log values (6, 'x', 1, '${made?.digest}', '${log}')`,
    );
    expect(place(await verdictOf(store))).toEqual(['entry_inserted', 6, null, null]);
  });

  test('entry_inserted, entry_dropped: the numbers of its run and all places are made anew around it', async () => {
    const { address, store } = await written(ground);
    const { copy, restore } = copying(address);
    await copy();
    const later = `run_id = 'a' and number > 3`;
    const renumbered = (step: string) =>
      ['run_entries', 'ledger_log'].flatMap((table) => [
        `update ${table} set number = 100 + number where ${later}`,
        `update ${table} set number = number - 100 ${step} where number > 100`,
      ]);
    const run = { run_id: 'a', status: 'running', revision: 1 } as const;
    const last = { number: 3, digest: linesOf(await exported(store))[4]?.digest ?? '' };
    const [made] = chain({ run, at: '2026-01-02T00:00:00.000Z', last, events: [note('eve')] }, { sha256 });
    await attack(
      address,
      ...renumbered('+ 1'),
      ...moved('seq + 1', 'seq > 5'),
      `insert into run_entries values ('a', 4, '${made?.digest}', '${made?.text}')`,
      `insert into ledger_log values (6, 'a', 4, '${made?.digest}', '')`,
    );
    await attack(address, ...rewritten(linesOf(await exported(store))));
    expect(place(await verdictOf(store))).toEqual(['entry_inserted', 6, 'a', 4]);
    await restore();
    await attack(
      address,
      `delete from run_entries where ${ENTRY}`,
      `delete from ledger_log where ${ENTRY}`,
      ...renumbered('- 1'),
      ...moved('seq - 1', 'seq > 5'),
    );
    await attack(address, ...rewritten(linesOf(await exported(store))));
    expect(place(await verdictOf(store))).toEqual(['entry_dropped', 6, 'a', 3]);
  });

  test('ledger_forked: all digests after an edited entry are made anew, down to the last one', async () => {
    const { address, store } = await written(ground);
    const lines = linesOf(await exported(store)).filter(({ seq }) => seq !== 12);
    await attack(
      address,
      `delete from run_entries where run_id = 'b' and number = 6`,
      `delete from ledger_log where seq = 12`,
    );
    const run = { run_id: 'b', status: 'completed', revision: 4 } as const;
    const last = { number: 5, digest: lines[9]?.digest ?? '' };
    const [made] = chain({ run, at: '2026-01-02T00:00:00.000Z', last, events: [note('eve')] }, { sha256 });
    const log = nextLogDigest(lines[10]?.log_digest ?? '', made?.digest ?? '', { sha256 });
    await attack(
      address,
      `insert into run_entries values ('b', 6, '${made?.digest}', '${made?.text}')`,
      `insert into ledger_log values (12, 'b', 6, '${made?.digest}', '${log}')`,
    );
    const verdict = await verdictOf(store);
    expect(verdict.faults).toMatchObject([{ code: 'ledger_forked' }]);
    expect(verdict.faults[0]?.message).toContain('the one of entry 12 does not');
  });

  test('tail_cut without a head: the rows of the runs know more', async () => {
    const { address, store } = await written(ground);
    const without = async () => store.ledger.verify({ heads: [], keys: '' });
    for (const [kept, number] of [
      [10, 6],
      [4, 3],
    ] as const) {
      await attack(
        address,
        `delete from run_entries where exists (select 1 from ledger_log l where l.seq > ${kept}
          and l.run_id = run_entries.run_id and l.number = run_entries.number)`,
        `delete from ledger_log where seq > ${kept}`,
      );
      const verdict = await without();
      expect(verdict.ok && place(verdict.value)).toEqual(['tail_cut', kept + 1, 'a', number]);
    }
  });

  test('GR-TRACE-22 run_put_back: the row of a run is older than its entries, which are all there', async () => {
    const { address, store } = await written(ground);
    for (const status of ['running', 'waiting_approval', 'completed']) {
      await attack(address, `update runs set status = '${status}', revision = 2 where run_id = 'b'`);
      const verdict = await verdictOf(store);
      expect([status, verdict.faults.map(({ code }) => code), place(verdict)]).toEqual([
        status,
        ['run_put_back'],
        ['run_put_back', null, 'b', 6],
      ]);
    }
  });

  test('tail_cut without a head: the last entry of a run that still waits', async () => {
    const { address, store } = await written(ground);
    const [create, approve] = runSteps(store, 'c');
    await create?.();
    await approve?.();
    await store.ledger.seal();
    await attack(
      address,
      `delete from run_entries where run_id = 'c' and number = 3`,
      'delete from ledger_log where seq = 15',
    );
    const verdict = await store.ledger.verify({ heads: [], keys: '' });
    expect(verdict.ok && place(verdict.value)).toEqual(['tail_cut', 15, 'c', 3]);
  });

  test('old_copy_restored: runs and ledger agree, and a head knows more', async () => {
    const address = await ground.address();
    const folder = newFolder();
    const store = await openedLedger(address, { folder });
    await writeRuns(store, ['a']);
    await store.ledger.seal();
    const { copy, restore } = copying(address);
    await copy();
    await writeRuns(store, ['b']);
    await store.ledger.seal();
    await restore();
    const again = await openedLedger(address, { folder });
    expect(place(await verdictOf(again))).toEqual(['old_copy_restored', 7, null, null]);
  });

  test('ledger_forked: an old copy was restored, and went on otherwise', async () => {
    const address = await ground.address();
    const folder = newFolder();
    const store = await openedLedger(address, { folder, restMs: 0 });
    await writeRuns(store, ['a']);
    await store.ledger.seal();
    const { copy, restore } = copying(address);
    await copy();
    await writeRuns(store, ['b']);
    await store.ledger.seal();
    await restore();
    const again = await openedLedger(address, { folder, restMs: 0 });
    await writeRuns(again, ['c', 'd']);
    await again.ledger.seal();
    const verdict = await verdictOf(again);
    expect(verdict.entries).toBe(18);
    expect(place(verdict)).toEqual(['ledger_forked', 7, null, null]);
  });

  test('head_signature_invalid: a head that somebody changed, or signed with another key', async () => {
    const { store, folder } = await written(ground);
    const { heads, keys } = trustOf(folder);
    const changed = heads[0]?.replace('\n12\n', '\n11\n') ?? '';
    for (const heads of [[changed], [trustOf(folder).heads[0] ?? '', changed]]) {
      const verdict = await store.ledger.verify({ heads, keys });
      expect(verdict.ok && place(verdict.value)).toEqual(['head_signature_invalid', null, null, null]);
    }
    const elsewhere = newFolder();
    const stranger = await openedLedger(await ground.address(), { folder: elsewhere });
    await writeRuns(stranger, ['a']);
    await stranger.ledger.seal();
    const foreign = trustOf(elsewhere).keys.replace(/^[^+]+/, keys.split('+')[0] ?? '');
    const verdict = await store.ledger.verify({ heads, keys: foreign });
    expect(verdict).toMatchObject({ ok: false, error: { code: 'ledger_key_invalid' } });
    const unknown = await store.ledger.verify({ heads, keys: trustOf(elsewhere).keys });
    expect(unknown).toMatchObject({ ok: false, error: { code: 'ledger_key_missing' } });
  });

  test('entries after the last head are counted', async () => {
    const { store } = await written(ground);
    await runSteps(store, 'c')[0]?.();
    const verdict = await verdictOf(store);
    expect(verdict).toMatchObject({ holds: true, after_last_head: 2 });
    expect(verdict.entries + verdict.unsealed).toBe(14);
    expect(verdict.unsealed).toBe(ground.engine === 'postgres' ? 2 : 0);
  });

  if (ground.engine === 'sqlite') {
    test('ledger_emptied: the file was removed, and a new ledger stands in its place', async () => {
      const { address, store, folder } = await written(ground);
      await store.close();
      const file = address.slice('sqlite:'.length);
      for (const more of ['', '-wal', '-shm']) rmSync(file + more, { force: true });
      const fresh = await openedLedger(address, { folder });
      await writeRuns(fresh, ['a', 'b']);
      await fresh.ledger.seal();
      expect(place(await verdictOf(fresh))).toEqual(['ledger_emptied', 1, null, null]);
    });

    test('old_copy_restored, ledger_forked: copies of the file, with one key', async () => {
      const { address, store, folder } = await written(ground);
      const file = address.slice('sqlite:'.length);
      await store.close();
      const copy = join(folder, 'copy.db');
      copyFileSync(file, copy);
      const first = await openedLedger(address, { folder });
      await writeRuns(first, ['c']);
      await first.ledger.seal();
      const kept = fileSink(join(folder, HEADS_FILE));
      let isTold = false;
      const put: HeadSink['put'] = async (head) => {
        if (!isTold) throw new Error('not yet');
        await kept.put(head);
      };
      const late = { name: 'late', put };
      const second = await openedLedger(`sqlite:${copy}`, { folder, sinks: [late] });
      expect(place(await verdictOf(second))).toEqual(['old_copy_restored', 13, null, null]);
      await writeRuns(second, ['d']);
      expect(place(await verdictOf(second))).toEqual(['ledger_forked', 13, null, null]);
      expect(place(await verdictOf(first))).toBe('holds');
      isTold = true;
      await second.ledger.seal();
      // Now heads contradict one another, whichever of the copies is asked.
      expect((await verdictOf(first)).faults).toMatchObject([{ code: 'ledger_forked' }]);
    });
  }
});
