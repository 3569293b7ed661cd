import { createHash } from 'node:crypto';
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesOfFile } from '../../src/cli/ledger/files.ts';
import {
  type ChainEnd,
  chain,
  emptyLogDigest,
  formatExportHead,
  formatExportTail,
  formatLine,
  keptHeads,
  nextLogDigest,
  verifyExport,
} from '../../src/kernel/index.ts';
import { median, row } from '../measure.ts';
import { world } from './world.ts';

/** `READBACK_BENCH_ENTRIES=100000 npm run bench kernel` is done sooner. */
const ENTRIES = Number(process.env['READBACK_BENCH_ENTRIES'] ?? '1000000');
const PER_RUN = 8;
const ORIGIN = 'readback.example/bench';
const BATCH = 1000;
/** Hashing and verifying in turn, so that a drift of the machine meets both. */
const ROUNDS = 3;

const eventOf = (number: number) => ({
  event: 'policy_decided' as const,
  reference: `request-${number}`,
  actor: null,
  codes: ['approval_required'],
  facts: { outcome: 'needs-approval', tool: 'records.update', request_fingerprint: '0'.repeat(64) },
});

/** Chains so many entries and writes them as an export. */
const write = (file: string): void => {
  const out = openSync(file, 'w');
  writeSync(out, formatExportHead({ origin: ORIGIN, run: undefined }));
  let log = emptyLogDigest(ORIGIN, world);
  let last: ChainEnd | undefined;
  let text = '';
  for (let seq = 1; seq <= ENTRIES; seq++) {
    const run_id = `run-${Math.floor((seq - 1) / PER_RUN)}`;
    if ((seq - 1) % PER_RUN === 0) last = undefined;
    const run = { run_id, status: 'running' as const, revision: 1 };
    const [next] = chain({ run, at: '2026-01-02T00:00:00.000Z', last, events: [eventOf(seq)] }, world);
    if (next === undefined) throw new Error('no entry');
    last = { number: next.entry.number, digest: next.digest };
    log = nextLogDigest(log, next.digest, world);
    text += formatLine({
      seq,
      run_id,
      number: last.number,
      digest: last.digest,
      log_digest: log,
      text: next.text,
    });
    if (seq % BATCH === 0) {
      writeSync(out, text);
      text = '';
    }
  }
  writeSync(out, text + formatExportTail(ENTRIES));
  closeSync(out);
};

const hashed = async (file: string): Promise<void> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  hash.digest('hex');
};

const secondsOf = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

export const benchLedger = async (): Promise<void> => {
  console.log(`\nThe ledger: ${ENTRIES} entries in an export`);
  const folder = mkdtempSync(join(tmpdir(), 'readback-bench-'));
  const file = join(folder, 'ledger.jsonl');
  try {
    const appended = await secondsOf(() => write(file));
    row(
      '  chained and written',
      `${appended.toFixed(1)} s, ${(ENTRIES / appended / 1000).toFixed(0)},000 a second`,
    );
    const noHeads = () => keptHeads([], ORIGIN, async () => false);
    const verify = async (): Promise<void> => {
      const verdict = await verifyExport(linesOfFile(file), noHeads, world);
      if (verdict?.holds !== true || verdict.entries !== ENTRIES) throw new Error('it does not hold');
    };
    const [floors, ours]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      floors.push(await secondsOf(() => hashed(file)));
      ours.push(await secondsOf(verify));
    }
    const [floor, verified] = [median(floors), median(ours)];
    row('  hashing its bytes', `${floor.toFixed(2)} s, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
    row(
      '  verifying it',
      `${verified.toFixed(1)} s = ${(verified / floor).toFixed(1)} times hashing (goal: at most 3)`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
