import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { exported, newFolder, openedLedger } from '../support/ledgers.ts';
import { onEveryEngine } from '../support/stores.ts';

const PROGRAM = join(import.meta.dirname, 'ledger-writer.ts');

interface Writer {
  readonly child: ChildProcess;
  /** Runs that have ended. */
  readonly told: readonly string[];
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

const started = (...words: readonly string[]): Writer => {
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const told: string[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') ready.resolve();
    else told.push(line);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => ready.reject(new Error('it ended before it was ready')));
  ready.promise.catch(() => {});
  return { child, told, ready: ready.promise, ended };
};

const RUNS = 12;

onEveryEngine((ground) => {
  test('GR-TRACE-22 four processes write, and one is killed: the ledger has every entry once, each run in its order', async () => {
    const address = await ground.address();
    const folder = newFolder();
    const store = await openedLedger(address, { folder });
    // Two machines: each has a key and heads of its own.
    const folders = [folder, join(folder, 'other')];
    mkdirSync(join(folder, 'other'), { mode: 0o700 });
    const writers = ['a', 'b', 'c', 'd'].map((name, at) =>
      started(address, folders[at % 2] ?? '', name, String(RUNS)),
    );
    await Promise.all(writers.map(({ ready }) => ready));
    for (const { child } of writers) child.stdin?.write('go\n');
    const [victim, ...others] = writers;
    while ((victim?.told.length ?? RUNS) < 3) await new Promise((next) => setTimeout(next, 2));
    victim?.child.kill('SIGKILL');
    await Promise.all(writers.map(({ ended }) => ended));
    for (const { told } of others) expect(told.length).toBe(RUNS);
    await store.ledger.seal();
    const verdict = await store.ledger.verify();
    expect(verdict).toMatchObject({ value: { holds: true, faults: [], unsealed: 0, after_last_head: 0 } });
    const entries = verdict.ok ? verdict.value.entries : 0;
    expect(entries).toBeGreaterThanOrEqual(3 * RUNS * 6 + 3 * 6);
    const lines = (await exported(store)).trimEnd().split('\n').slice(1, -1);
    const places = lines.map((line) => {
      const { seq, run_id, number } = JSON.parse(line) as { seq: number; run_id: string; number: number };
      return { seq, run_id, number };
    });
    expect(places.map(({ seq }) => seq)).toEqual(places.map((_, at) => at + 1));
    const seen = new Map<string, number>();
    for (const { run_id, number } of places) {
      expect(number).toBe((seen.get(run_id) ?? 0) + 1);
      seen.set(run_id, number);
    }
    for (const { told } of writers) for (const run of told) expect(seen.get(run)).toBe(6);
  });

  if (ground.engine === 'postgres')
    test('a commit does not wait while another process gives out places', async () => {
      const address = await ground.address();
      const store = await openedLedger(address, { folder: newFolder() });
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('ledger', 4870))`);
      const { writeRuns } = await import('../support/run-journey.ts');
      await writeRuns(store, ['a']);
      const verdict = await store.ledger.verify();
      expect(verdict).toMatchObject({ value: { holds: true, entries: 0, unsealed: 6 } });
      await client.query('commit');
      await client.end();
      await store.ledger.seal();
      expect(await store.ledger.verify()).toMatchObject({ value: { holds: true, entries: 6, unsealed: 0 } });
    });
});
