import type { KernelWorld } from '../world.ts';
import { faultAt, type LedgerFault } from './faults.ts';
import type { KeptHeads } from './heads.ts';
import { type ExportHead, type LedgerLine, readExportHead, readExportTail, readLine } from './line.ts';
import { type LedgerVerdict, verifyLedger } from './verify.ts';

/** Lines of a text without their line feeds, some at a time. */
export type TextLines = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

interface Reading {
  head: ExportHead | undefined;
  /** How many entries the last line counts. */
  counted: number | undefined;
  entries: number;
  fault: LedgerFault | undefined;
}

const damaged = (seq: number): LedgerFault =>
  faultAt('entry_edited', seq, undefined, 'the line is not as it was written');

/** An entry of this run; its place in the ledger is held against nothing, so its form is looked at. */
const isAlone = ({ run_id, log_digest }: LedgerLine, run: string): boolean =>
  run_id === run && /^[0-9a-f]*$/.test(log_digest);

/** One line after the first one; undefined when it is no entry. */
const readNext = (line: string, reading: Reading): LedgerLine | undefined => {
  const run = reading.head?.run;
  const read = reading.counted === undefined ? readLine(line) : undefined;
  if (read !== undefined && (run === undefined || isAlone(read, run))) {
    reading.entries += 1;
    return read;
  }
  const counted = readExportTail(line);
  if (counted === undefined || reading.counted !== undefined) reading.fault ??= damaged(reading.entries + 1);
  else reading.counted = counted;
  return undefined;
};

async function* entriesOf(lines: TextLines, reading: Reading): AsyncGenerator<readonly LedgerLine[]> {
  for await (const batch of lines) {
    const rest = reading.head === undefined ? batch.slice(1) : batch;
    const [first] = batch;
    if (first === undefined) continue;
    reading.head ??= readExportHead(first);
    if (reading.head === undefined) return;
    yield rest.map((line) => readNext(line, reading)).filter((line) => line !== undefined);
  }
}

const withFault = (verdict: LedgerVerdict, fault: LedgerFault | undefined): LedgerVerdict => {
  if (fault === undefined) return verdict;
  return { ...verdict, holds: false, faults: [fault, ...verdict.faults] };
};

const faultOfCount = ({ counted, entries }: Reading): LedgerFault | undefined => {
  if (counted === undefined) return faultAt('tail_cut', entries + 1, undefined, 'the export was cut off');
  if (counted === entries) return undefined;
  const more = `its last line counts ${counted} entries`;
  return counted > entries
    ? faultAt('entry_dropped', null, undefined, more)
    : faultAt('entry_inserted', null, undefined, more);
};

/** Checks an export as it was written, to the last byte; undefined when it is no export at all. */
export const verifyExport = async (
  lines: TextLines,
  headsOf: (origin: string) => Promise<KeptHeads>,
  world: Pick<KernelWorld, 'sha256'>,
): Promise<LedgerVerdict | undefined> => {
  const reading: Reading = { head: undefined, counted: undefined, entries: 0, fault: undefined };
  const entries = entriesOf(lines, reading);
  const { value } = await entries.next();
  const { head } = reading;
  if (head === undefined) return undefined;
  const all = (async function* () {
    if (value !== undefined) yield value;
    yield* entries;
  })();
  const heads = await headsOf(head.origin);
  const verdict = await verifyLedger(
    {
      origin: head.origin,
      lines: all,
      heads,
      facts: undefined,
      run: head.run,
    },
    world,
  );
  // What the entries themselves say is more exact than a count.
  const last = verdict.holds ? (reading.fault ?? faultOfCount(reading)) : reading.fault;
  return withFault(verdict, last);
};
