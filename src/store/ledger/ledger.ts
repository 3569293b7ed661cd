import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../base/index.ts';
import {
  formatExportHead,
  formatExportTail,
  formatLine,
  headChecker,
  type KeptHeads,
  type KernelWorld,
  keptHeads,
  type LedgerEvent,
  type LedgerVerdict,
  readNoteKeys,
  type TextLines,
  verifyExport,
  verifyLedger,
} from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine } from '../engine.ts';
import { attempt } from '../problems.ts';
import type { Stored } from '../store.ts';
import { appendingOn, type EntryAppender } from './append.ts';
import { factsOf } from './facts.ts';
import { type HeadHealth, headWriter, placeOf } from './heads.ts';
import { PUBLIC_FILE } from './key.ts';
import { originOf } from './log.ts';
import { type Pace, paced } from './pace.ts';
import { ledgerLines } from './read.ts';
import { sealEntries } from './seal.ts';
import { fileSink, type HeadSink, headsIn, storeSink } from './sinks.ts';

export const HEADS_FILE = 'ledger.heads';

/** Where heads are signed and kept. */
export interface LedgerOptions extends Pace {
  /** The data folder: it holds the key, `ledger.key`, and the public key, `ledger.pub`; outside the database. */
  readonly folder: string;
  /** Default: the file `ledger.heads` in the folder. */
  readonly sinks?: readonly HeadSink[];
}

/** What heads are checked with. */
export interface LedgerTrust {
  /** Heads, as sinks wrote them. */
  readonly heads: readonly string[];
  /** Verifier keys, one a line. */
  readonly keys: string;
}

/** How the ledger does in this process; nothing of it stops a run. */
export interface LedgerHealth extends HeadHealth {
  /** How often entries could not be given their place. */
  readonly seal_failures: number;
}

/** The one record of all runs in a database, to which entries are only added. */
export interface Ledger {
  /** Gives all committed entries their place, and writes a head; commits do this by themselves. */
  seal(): Promise<void>;
  /** Whether it is what was written, as far as heads can tell; default: against those in the data folder. */
  verify(trust?: LedgerTrust): Stored<LedgerVerdict>;
  /**
   * Writes JSON lines, each with its line feed: of all entries or of one run. Gives the number of entries; for a run that has
   * none `run_not_found`, and nothing is written.
   */
  export(write: (lines: string) => void | Promise<void>, wish?: { readonly run?: string }): Stored<number>;
  health(): LedgerHealth;
  /** Heads of other ledgers, which this database keeps for them. */
  readonly foreignHeads: { readonly sink: HeadSink; readonly read: () => Stored<string> };
}

/** What the store of runs needs of the ledger. */
export interface LedgerOfStore extends Ledger {
  readonly entries: EntryAppender;
  /** Told after each commit; returns at once, and never fails. */
  readonly afterCommit: (events: readonly LedgerEvent[]) => void;
  /** Seals what is left. Before the database is closed. */
  readonly close: () => Promise<void>;
}

/** The keys and heads of a data folder; a file that is not there says nothing. */
const trustIn = async (folder: string | undefined): Promise<LedgerTrust> => {
  const read = async (name: string): Promise<string> => {
    if (folder === undefined) return '';
    try {
      return await readFile(join(folder, name), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  };
  return { heads: [await read(HEADS_FILE)], keys: await read(PUBLIC_FILE) };
};

/** Tells the heads of one ledger from others, and checks their signatures. */
export const trustedHeads = async (
  { heads, keys }: LedgerTrust,
  origin: string,
): Promise<Result<KeptHeads>> => {
  const known = await readNoteKeys(keys);
  if (known === undefined)
    return fail(
      'ledger_key_invalid',
      'the public key is in no form that can be used',
      'name the file ledger.pub',
    );
  const kept = await keptHeads(heads, origin, await headChecker(known));
  if (kept.invalid > 0 && !known.some(({ name }) => name === origin))
    return fail(
      'ledger_key_missing',
      'there are heads of this ledger, and no public key to check them with',
      'name the file that holds it: --key ledger.pub',
    );
  return ok(kept);
};

const verifyIn = (engine: Engine, trust: LedgerTrust): Stored<LedgerVerdict> =>
  attempt(() =>
    engine.snapshot(async (db) => {
      const origin = await originOf(db);
      const heads = await trustedHeads(trust, origin);
      if (!heads.ok) return heads;
      // Over the connection that is there: a second one for each check would leave none when many check at once.
      const place = await placeOf({ ...engine, db });
      const facts = async (size: number) => ({ ...(await factsOf(db, engine, size)), place });
      return ok(
        await verifyLedger({ origin, lines: ledgerLines(db), heads: heads.value, facts }, { sha256 }),
      );
    }),
  );

/** Checks an export as `Ledger.verify` checks a database; `ledger_export_invalid` when it is none. */
export const verifyLedgerExport = async (
  lines: TextLines,
  trust: LedgerTrust,
): Promise<Result<LedgerVerdict>> => {
  let refused: Result<never> | undefined;
  const verdict = await verifyExport(
    lines,
    async (origin) => {
      const heads = await trustedHeads(trust, origin);
      if (heads.ok) return heads.value;
      refused = heads;
      return { own: [], foreign: [], invalid: 0, incomplete: 0 };
    },
    { sha256 },
  );
  if (refused !== undefined) return refused;
  return verdict === undefined
    ? fail(
        'ledger_export_invalid',
        'the file is no export of a ledger',
        'make it with readback ledger export',
      )
    : ok(verdict);
};

const noEntry = (): Result<never> =>
  fail('run_not_found', 'the ledger has no entry of this run', 'look for its id: readback runs list');

const exportFrom = (engine: Engine): Ledger['export'] => {
  return (write, { run } = {}) =>
    attempt(() =>
      engine.snapshot(async (db) => {
        let [head, count] = [formatExportHead({ origin: await originOf(db), run }), 0];
        for await (const lines of ledgerLines(db, run)) {
          await write(head + lines.map(formatLine).join(''));
          [head, count] = ['', count + lines.length];
        }
        if (run !== undefined && count === 0) return noEntry();
        await write(head + formatExportTail(count));
        return ok(count);
      }),
    );
};

/** The ledger of a database; without options no head is signed, and nothing but the database knows how far it has come. */
export const ledgerOf = (
  engine: Engine,
  world: Pick<KernelWorld, 'after'>,
  options?: LedgerOptions,
): LedgerOfStore => {
  const folder = options?.folder;
  const heads =
    folder === undefined
      ? undefined
      : headWriter(engine, {
          folder,
          sinks: options?.sinks ?? [fileSink(join(folder, HEADS_FILE))],
          after: world.after,
        });
  let failures = 0;
  const seal = async (): Promise<void> => {
    const sealed = await sealEntries(engine);
    if (!sealed.ok) failures += 1;
    await heads?.write();
  };
  const pace = paced(world, seal, options ?? {});
  return {
    entries: appendingOn(engine),
    afterCommit: pace.after,
    close: pace.close,
    seal: pace.now,
    verify: async (trust) => verifyIn(engine, trust ?? (await trustIn(folder))),
    export: exportFrom(engine),
    health: () => ({
      ...(heads?.health() ?? { size: 0, failures: 0, failed_sink: null }),
      seal_failures: failures,
    }),
    foreignHeads: { sink: storeSink(engine), read: () => attempt(async () => ok(await headsIn(engine))) },
  };
};
