import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attack,
  copying,
  exported,
  newFolder,
  openedLedger,
  trustOf,
} from '../../../test/support/ledgers.ts';
import { writeRuns } from '../../../test/support/run-journey.ts';
import { runs } from '../../../test/support/runs.ts';
import { onEveryEngine } from '../../../test/support/stores.ts';
import { type LedgerVerdict, verifyExport } from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import { type LedgerTrust, trustedHeads } from './ledger.ts';

const SMALL = resolve(import.meta.dirname, '../../../bin/readback-ledger-verify.mjs');

const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);

/** What the command does with an export: 0 it holds, 1 it does not, 2 it is no export. */
const checked = async (lines: readonly string[], trust: LedgerTrust): Promise<LedgerVerdict | undefined> =>
  verifyExport(
    [lines],
    async (origin) => {
      const kept = await trustedHeads(trust, origin);
      if (!kept.ok) throw new Error(kept.error.message);
      return kept.value;
    },
    { sha256 },
  );

const statusOf = (verdict: LedgerVerdict | undefined): number => {
  if (verdict === undefined) return 2;
  return verdict.holds ? 0 : 1;
};

interface Files {
  readonly folder: string;
  readonly text: string;
}

/** The same by the small verifier: a process that has the export, the heads and the public key. */
const small = ({ folder, text }: Files): { readonly status: number | null; readonly told: string } => {
  const file = join(folder, 'ledger.jsonl');
  writeFileSync(file, text);
  const { status, stdout } = spawnSync(
    process.execPath,
    [SMALL, file, join(folder, 'ledger.heads'), join(folder, 'ledger.pub')],
    { encoding: 'utf8' },
  );
  return { status, told: stdout };
};

/** One change of each kind; the small verifier is a process, so not every table of attacks goes through it. */
const ATTACKS: readonly (readonly [code: string, statements: readonly string[]])[] = [
  ['entry_edited', [`update run_entries set text = replace(text, 'null', '"eve"') where number = 3`]],
  ['entry_dropped', ['delete from run_entries where number = 3']],
  ['entry_dropped', ['delete from run_entries where number = 3', 'delete from ledger_log where number = 3']],
  // The last one of its run, and the places after it are given anew: a head tells that one is missing.
  [
    'entry_dropped',
    [
      `delete from run_entries where run_id = 'a' and number = 6`,
      `delete from ledger_log where run_id = 'a' and number = 6`,
      'update ledger_log set seq = 11 where seq = 12',
    ],
  ],
  [
    'entries_reordered',
    [
      'update ledger_log set seq = -11 + seq where seq in (5, 6)',
      'update ledger_log set seq = -seq where seq < 0',
    ],
  ],
  [
    'entry_inserted',
    [
      'update ledger_log set seq = -seq - 1 where seq > 5',
      'update ledger_log set seq = -seq where seq < 0',
      `insert into ledger_log select 6, 'a', 3, digest, digest from ledger_log where seq = 5`,
    ],
  ],
  ['tail_cut', ['delete from ledger_log where seq > 10']],
  ['ledger_emptied', ['delete from ledger_log']],
  [
    'runs_swapped',
    ['x.a', 'a.b', 'b.x'].map((pair) => {
      const [to, from] = pair.split('.');
      return `update run_entries set run_id = '${to}' where run_id = '${from}'`;
    }),
  ],
];

onEveryEngine((ground) => {
  test('an export, its heads and a public key are all that is needed; both verifiers agree on each fault', async () => {
    const address = await ground.address();
    const folder = newFolder();
    const store = await openedLedger(address, { folder });
    await writeRuns(store, ['a', 'b']);
    await store.ledger.seal();
    const trust = trustOf(folder);
    const { copy, restore } = copying(address);
    await copy();
    const whole = await exported(store);
    expect(await checked(linesOf(whole), trust)).toMatchObject({
      holds: true,
      entries: 12,
      after_last_head: 0,
    });
    expect(small({ folder, text: whole })).toEqual({
      status: 0,
      told: 'holds: 12 entries, 0 of them after the last head\n',
    });
    for (const [code, statements] of ATTACKS) {
      await attack(address, ...statements);
      const text = await exported(store);
      const verdict = await checked(linesOf(text), trust);
      expect.soft(verdict?.faults[0]?.code, `${code} ${statements[0]}`).toBe(code);
      expect.soft(small({ folder, text }).status, `${code} ${statements[0]}`).toBe(statusOf(verdict));
      await restore();
    }
    // A fork: heads of this ledger that tell of another course.
    const fork = newFolder();
    for (const name of ['ledger.key', 'ledger.pub', 'ledger.heads'])
      writeFileSync(join(fork, name), readFileSync(join(folder, name)));
    await attack(
      address,
      'delete from ledger_log where seq > 10',
      `delete from run_entries where number = 6`,
    );
    const other = await openedLedger(address, { folder: fork });
    await writeRuns(other, ['c']);
    await other.ledger.seal();
    const forked = await exported(other);
    expect((await checked(linesOf(forked), trust))?.faults[0]?.code).toBe('ledger_forked');
    expect(small({ folder, text: forked }).status).toBe(1);
    // A head that somebody changed.
    const heads = readFileSync(join(folder, 'ledger.heads'), 'utf8');
    writeFileSync(join(folder, 'ledger.heads'), heads.replace('\n12\n', '\n11\n'));
    expect((await checked(linesOf(whole), trustOf(folder)))?.faults).toMatchObject([
      { code: 'head_signature_invalid' },
    ]);
    expect(small({ folder, text: whole }).status).toBe(1);
    // One whose writing was cut off says nothing.
    writeFileSync(join(folder, 'ledger.heads'), heads);
    appendFileSync(join(folder, 'ledger.heads'), `\n${heads.slice(0, 60)}`);
    expect(await checked(linesOf(whole), trustOf(folder))).toMatchObject({
      holds: true,
      heads: { incomplete: 1, invalid: 0 },
    });
    expect(small({ folder, text: whole }).status).toBe(0);
  });

  test('GR-TRACE-22 the chain of one run is exported and checked alone; deleted, changed, reordered: it fails there', async () => {
    const store = await openedLedger(await ground.address(), { folder: newFolder() });
    await writeRuns(store, ['a', 'b']);
    await store.ledger.seal();
    const lines = linesOf(await exported(store, 'b'));
    expect(lines.length).toBe(8);
    const trust = { heads: [], keys: '' };
    expect(await checked(lines, trust)).toMatchObject({ holds: true, entries: 6 });
    const faultOf = async (changed: readonly string[]): Promise<unknown> => {
      const fault = (await checked(changed, trust))?.faults[0];
      return [fault?.code, fault?.run_id, fault?.number];
    };
    expect(await faultOf(lines.slice(0, -1))).toEqual(['tail_cut', null, null]);
    expect(await faultOf(lines.toSpliced(3, 1))).toEqual(['entry_dropped', 'b', 3]);
    const edited = lines.map((line, at) => (at === 3 ? line.replace('null', 'true') : line));
    expect(await faultOf(edited)).toEqual(['entry_edited', 'b', 3]);
    expect(await faultOf(lines.with(3, lines[4] ?? '').with(4, lines[3] ?? ''))).toEqual([
      'entries_reordered',
      'b',
      4,
    ]);
  });

  if (ground.engine === 'sqlite')
    test('GR-TRACE-22 any single change of any line of an export is found', async () => {
      const folder = newFolder();
      const store = await openedLedger(await ground.address(), { folder });
      await writeRuns(store, ['a', 'b']);
      await store.ledger.seal();
      const text = await exported(store);
      const trust = trustOf(folder);
      const lines = linesOf(text);
      const found = async (changed: readonly string[]): Promise<void> => {
        const verdict = await checked(changed, trust);
        if (statusOf(verdict) === 0) throw new Error('nothing was found');
      };
      const anyLine = fc.nat(lines.length - 1);
      const change = fc.oneof(
        fc
          .tuple(anyLine, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
          .map(([at, where, put]) => {
            const line = lines[at] ?? '';
            const place = where % line.length;
            return lines.with(at, line.slice(0, place) + put + line.slice(place + 1));
          }),
        fc.tuple(anyLine, fc.nat()).map(([at, where]) => {
          const line = lines[at] ?? '';
          const place = where % line.length;
          return lines.with(at, line.slice(0, place) + line.slice(place + 1));
        }),
        fc.tuple(anyLine, fc.nat(), fc.constantFrom(' ', '"', '0', '\t', '\\')).map(([at, where, put]) => {
          const line = lines[at] ?? '';
          const place = where % (line.length + 1);
          return lines.with(at, line.slice(0, place) + put + line.slice(place));
        }),
        anyLine.map((at) => lines.toSpliced(at, 1)),
        fc.tuple(anyLine, anyLine).map(([from, to]) => lines.toSpliced(to, 0, lines[from] ?? '')),
        fc.tuple(anyLine, anyLine).map(([a, b]) => lines.with(a, lines[b] ?? '').with(b, lines[a] ?? '')),
        anyLine.map((at) => lines.slice(0, at)),
      );
      await fc.assert(
        fc.asyncProperty(
          change.filter((changed) => changed.join('\n') !== lines.join('\n')),
          found,
        ),
        { numRuns: runs(400) },
      );
    });
});
